import { globalFreightPage } from "#app/content/pages/global-freight.ts";
import { metaTags } from "#app/seo/meta.ts";
import { SectionedPage } from "#app/ui/layout/SectionedPage.tsx";
import type { Route } from "./+types/global-freight";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export const loader = pageMetaLoader("global-freight");
export const clientLoader = pageMetaClientLoader("global-freight");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(globalFreightPage, { meta: loaderData });

export default function GlobalFreight() {
  return <SectionedPage page={globalFreightPage} />;
}

import { servicesPage } from "#app/content/pages/services.ts";
import { metaTags } from "#app/seo/meta.ts";
import { SectionedPage } from "#app/ui/layout/SectionedPage.tsx";
import type { Route } from "./+types/services";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export const loader = pageMetaLoader("services");
export const clientLoader = pageMetaClientLoader("services");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(servicesPage, { meta: loaderData });

export default function Services() {
  return <SectionedPage page={servicesPage} />;
}

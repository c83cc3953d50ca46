import { otherServicesPage } from "#app/content/pages/other-services.ts";
import { metaTags } from "#app/seo/meta.ts";
import { SectionedPage } from "#app/ui/layout/SectionedPage.tsx";
import type { Route } from "./+types/other-services";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export const loader = pageMetaLoader("other-services");
export const clientLoader = pageMetaClientLoader("other-services");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(otherServicesPage, { meta: loaderData });

export default function OtherServices() {
  return <SectionedPage page={otherServicesPage} />;
}

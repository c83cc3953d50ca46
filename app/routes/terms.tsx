import { termsPage } from "#app/content/pages/terms.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import type { Route } from "./+types/terms";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

/** The terms page asks for the record of 'global-freight', as specification section 7 says. */
export const loader = pageMetaLoader("global-freight");
export const clientLoader = pageMetaClientLoader("global-freight");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(termsPage, { meta: loaderData });

export default function Terms() {
  return <PageHead {...termsPage} />;
}

import { aboutPage } from "#app/content/pages/about.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import type { Route } from "./+types/about";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export const loader = pageMetaLoader("about");
export const clientLoader = pageMetaClientLoader("about");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(aboutPage, { meta: loaderData });

export default function About() {
  return <PageHead {...aboutPage} />;
}

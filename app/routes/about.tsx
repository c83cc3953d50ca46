import { aboutPage } from "#app/content/pages/about.ts";
import { metaTags } from "#app/seo/meta.ts";
import { AboutHero } from "#app/ui/about/AboutHero.tsx";
import { Affiliates } from "#app/ui/about/Affiliates.tsx";
import { FounderAndOperations } from "#app/ui/about/FounderAndOperations.tsx";
import { History } from "#app/ui/about/History.tsx";
import { Overview } from "#app/ui/about/Overview.tsx";
import type { Route } from "./+types/about";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

export const loader = pageMetaLoader("about");
export const clientLoader = pageMetaClientLoader("about");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(aboutPage, { meta: loaderData });

export default function About() {
  return (
    <>
      <AboutHero />
      <Overview />
      <History />
      <Affiliates />
      <FounderAndOperations />
    </>
  );
}

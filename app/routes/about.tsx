import { aboutPage } from "#app/content/pages/about.ts";
import { actionBeside } from "#app/enquiries/action.server.ts";
import { metaTags } from "#app/seo/meta.ts";
import { AboutHero } from "#app/ui/about/AboutHero.tsx";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import type { Route } from "./+types/about";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export { headers } from "#app/enquiries/action.server.ts";

const Sections = hydrateOnInteraction(
  async () => (await import("#app/ui/about/AboutSections.tsx")).AboutSections,
);

export const loader = pageMetaLoader("about");
export const action = actionBeside(loader);
export const clientLoader = pageMetaClientLoader("about", Sections);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(aboutPage, { meta: loaderData });

export default function About() {
  return (
    <>
      <AboutHero />
      <Sections />
    </>
  );
}

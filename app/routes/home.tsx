import { homePage } from "#app/content/pages/home.ts";
import { actionBeside } from "#app/enquiries/action.server.ts";
import { metaTags } from "#app/seo/meta.ts";
import { hasDraft } from "#app/ui/form/draft-key.ts";
import { Hero } from "#app/ui/home/Hero.tsx";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { TrackingStrip } from "#app/ui/track/TrackingStrip.tsx";
import type { Route } from "./+types/home";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export { headers } from "#app/enquiries/action.server.ts";

const Sections = hydrateOnInteraction(
  async () => (await import("#app/ui/home/HomeSections.tsx")).HomeSections,
  () => hasDraft("contact"),
);

export const loader = pageMetaLoader("home");
export const action = actionBeside(loader);
export const clientLoader = pageMetaClientLoader("home", Sections);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(homePage, { meta: loaderData });

export default function Home() {
  return (
    <>
      <Hero />
      <TrackingStrip />
      <Sections />
    </>
  );
}

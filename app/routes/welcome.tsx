import { data } from "react-router";
import { welcomeNotFound, welcomePage } from "#app/content/pages/welcome.ts";
import { metaTags } from "#app/seo/meta.ts";
import { TrackingStrip } from "#app/ui/track/TrackingStrip.tsx";
import { PageLinks, SceneHead } from "#app/ui/welcome/SceneHead.tsx";
import type { Route } from "./+types/welcome";

export { action, headers } from "#app/enquiries/action.server.ts";

/** The Welcome page is also the 404 page. */
export function loader({ url }: Route.LoaderArgs) {
  const isWelcome = /^\/welcome\/?$/.test(url.pathname);
  return data({ isWelcome }, { status: isWelcome ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(loaderData?.isWelcome ? welcomePage : { ...welcomePage, ...welcomeNotFound }, {
    isHidden: true,
  });

export default function Welcome({ loaderData }: Route.ComponentProps) {
  const { label, heading, lead } = loaderData.isWelcome ? welcomePage : welcomeNotFound;
  return (
    <>
      <SceneHead label={label} heading={heading} lead={lead} />
      <TrackingStrip />
      <PageLinks />
    </>
  );
}

import { data, Link } from "react-router";
import { welcomeLinks, welcomeNotFound, welcomePage } from "#app/content/pages/welcome.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { StripOverlap } from "#app/ui/layout/StripOverlap.tsx";
import { TrackingStrip } from "#app/ui/track/TrackingStrip.tsx";
import type { Route } from "./+types/welcome";
import styles from "./welcome.module.css";

/** The Welcome page also answers for every address that is none of ours: then with status 404. */
export function loader({ request }: Route.LoaderArgs) {
  const isWelcome = /^\/welcome\/?$/.test(new URL(request.url).pathname);
  return data({ isWelcome }, { status: isWelcome ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(loaderData?.isWelcome ? welcomePage : { ...welcomePage, ...welcomeNotFound }, {
    isHidden: true,
  });

export default function Welcome({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...(loaderData.isWelcome ? welcomePage : welcomeNotFound)} hasStrip />
      <StripOverlap>
        <TrackingStrip />
      </StripOverlap>
      <div className="wrap">
        <ul className={`frame ${styles.ways}`}>
          {welcomeLinks.map(({ label, to }) => (
            <li key={to}>
              <Link className="link" to={to} prefetch="intent">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

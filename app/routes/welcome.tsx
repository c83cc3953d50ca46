import { data } from "react-router";
import { withoutBase } from "#app/content/page-url.ts";
import { metaTags } from "#app/seo/meta.ts";
import { Arrow } from "#app/ui/controls/Button.tsx";
import { Link } from "#app/ui/navigation/Link.tsx";
import { Picture } from "#app/ui/picture/Picture.tsx";
import { sectionNumber } from "#app/ui/section-number.ts";
import { TrackingStrip } from "#app/ui/track/TrackingStrip.tsx";
import {
  welcomeLinks,
  welcomeLinksLabel,
  welcomeNotFound,
  welcomePage,
} from "#content/pages/welcome.ts";
import type { Route } from "./+types/welcome";
import styles from "./welcome.module.css";

export { action, headers } from "#app/enquiries/action.server.ts";

/** The Welcome page is also the 404 page. */
export function loader({ url }: Route.LoaderArgs) {
  const isWelcome = /^\/welcome\/?$/.test(withoutBase(url.pathname));
  return data({ isWelcome }, { status: isWelcome ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) =>
  metaTags(
    args,
    { ...welcomePage, ...(!args.loaderData?.isWelcome && welcomeNotFound) },
    {
      isHidden: true,
    },
  );

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

interface Props {
  readonly label: string;
  readonly heading: string;
  readonly lead: string;
}

/**
 * The head of the Welcome page: a picture with the headline over it; the strip overlaps its bottom.
 */
function SceneHead({ label, heading, lead }: Props) {
  return (
    <section className="container stage" data-theme="deep">
      <div className={`cover screen-only ${styles.picture}`}>
        <Picture name="scene-ocean" phoneSize="max(480px, 105vw)" sizes="100vw" priority />
      </div>
      <div className={`container-inner ${styles.inner}`}>
        <p className="label">{label}</p>
        <div className={styles.content}>
          <h1 tabIndex={-1}>{heading}</h1>
          <p className="lead">{lead}</p>
        </div>
      </div>
    </section>
  );
}

/** Links to the main pages, as cells. */
function PageLinks() {
  return (
    <nav className="container" aria-label={welcomeLinksLabel}>
      <ul className={`container-inner hairlines ${styles.list}`}>
        {welcomeLinks.map(({ label, to }, index) => (
          <li key={to}>
            <Link className="row" to={to}>
              <span className="label" aria-hidden="true">
                {sectionNumber(index)}
              </span>
              <span className="value">{label}</span>
              <Arrow />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { actionBeside } from "#app/enquiries/action.server.ts";
import { metaTags } from "#app/seo/meta.ts";
import { ButtonLink } from "#app/ui/controls/Button.tsx";
import { hasDraft } from "#app/ui/form/draft-key.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { Icon, phoneIcon } from "#app/ui/icons/Icon.tsx";
import { Picture } from "#app/ui/picture/Picture.tsx";
import { TrackingStrip } from "#app/ui/track/TrackingStrip.tsx";
import { phoneLines } from "#content/company.ts";
import { headerLabels } from "#content/navigation.ts";
import { callLabel, homePage } from "#content/pages/home.ts";
import type { Route } from "./+types/home";
import styles from "./home.module.css";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export { headers } from "#app/enquiries/action.server.ts";

const Sections = hydrateOnInteraction(
  async () => (await import("#app/ui/home/HomeSections.tsx")).HomeSections,
  () => hasDraft("contact"),
);

export const loader = pageMetaLoader("home");
export const action = actionBeside(loader);
export const clientLoader = pageMetaClientLoader("home", Sections);

export const meta: Route.MetaFunction = (args) =>
  metaTags(args, homePage, { meta: args.loaderData });

export default function Home() {
  return (
    <>
      <Hero />
      <TrackingStrip />
      <Sections />
    </>
  );
}

/** The hero of the home page. The header overlaps its top, the tracking strip its bottom. */
function Hero() {
  const [support] = phoneLines;
  return (
    <section className={`container stage ${styles.hero}`} data-theme="deep" data-under-header="">
      <Picture
        className={styles.picture}
        name="scene-port-hero"
        phone="scene-port-hero-phone"
        phoneSize="100vw"
        sizes="100vw"
        priority
      />
      <div className={`container-inner ${styles.inner}`}>
        <h1 tabIndex={-1}>{homePage.heading}</h1>
        <p className="lead">{homePage.lead}</p>
        <div className={styles.actions}>
          <ButtonLink to={homePage.action.to}>{homePage.action.label}</ButtonLink>
          <a
            className={`wrap ${styles.call}`}
            href={`tel:${support.dial}`}
            aria-label={`${headerLabels.call}: ${support.shown}`}
          >
            <Icon lines={phoneIcon} />
            <span className={styles.word}>{callLabel}</span>
            <span className={`code ${styles.number}`}>{support.shown}</span>
          </a>
        </div>
      </div>
    </section>
  );
}

import { actionBeside } from "#app/enquiries/action.server.ts";
import { metaTags } from "#app/seo/meta.ts";
import { ButtonLink } from "#app/ui/controls/Button.tsx";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { Figures } from "#app/ui/layout/Figures.tsx";
import { Picture } from "#app/ui/picture/Picture.tsx";
import { aboutFigures, aboutPage } from "#content/pages/about.ts";
import type { Route } from "./+types/about";
import styles from "./about.module.css";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export { headers } from "#app/enquiries/action.server.ts";

const Sections = hydrateOnInteraction(
  async () => (await import("#app/ui/about/AboutSections.tsx")).AboutSections,
);

export const loader = pageMetaLoader("about");
export const action = actionBeside(loader);
export const clientLoader = pageMetaClientLoader("about", Sections);

export const meta: Route.MetaFunction = (args) =>
  metaTags(args, aboutPage, { meta: args.loaderData });

export default function About() {
  return (
    <>
      <AboutHero />
      <Sections />
    </>
  );
}

/** The hero of the About page: a picture, the main action and four large figures. */
function AboutHero() {
  return (
    <section className={`container stage ${styles.hero}`} data-theme="navy">
      <Picture
        className={`cover screen-only ${styles.picture}`}
        name="scene-heritage"
        phoneSize="max(480px, 100vw)"
        sizes="(width < 900px) 120vw, 72vw"
        priority
      />
      <div className="container-inner">
        <div className={styles.content}>
          <p className="label">{aboutPage.label}</p>
          <div>
            <h1 tabIndex={-1}>{aboutPage.heading}</h1>
            <p className="lead">{aboutPage.lead}</p>
            <ButtonLink to={aboutPage.action.to}>{aboutPage.action.label}</ButtonLink>
          </div>
        </div>
        <div className={styles.figures}>
          <Figures figures={aboutFigures} />
        </div>
      </div>
    </section>
  );
}

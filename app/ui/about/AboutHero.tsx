import { aboutFigures, aboutPage } from "#app/content/pages/about.ts";
import { ButtonLink } from "../controls/Button.tsx";
import { Figures } from "../layout/Figures.tsx";
import { Picture } from "../picture/Picture.tsx";
import styles from "./AboutHero.module.css";

/** One line for each; a number is never separated from its noun. */
const sentences = aboutPage.heading
  .split(/(?<=\.) /)
  .map((sentence) => sentence.replace(/(?<=\d) /g, "\u00a0"));

/** The hero of the About page: a picture, the main action and four large figures. */
export function AboutHero() {
  return (
    <section className={`container ${styles.hero}`} data-theme="navy">
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
            <h1 tabIndex={-1}>
              {sentences.map((sentence) => (
                <span key={sentence}>{sentence} </span>
              ))}
            </h1>
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

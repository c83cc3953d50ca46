import { homeReasons, homeWhy, reasonLabel } from "#app/content/pages/home-sections.ts";
import { Picture } from "../picture/Picture.tsx";
import styles from "./WhySplit.module.css";

/**
 * Reasons for choosing the company: a picture to the viewport's edge, and the reasons beside it.
 */
export function WhySplit() {
  return (
    <section className="container" aria-labelledby="why-title">
      <div className={`container-inner cells ${styles.split}`}>
        <Picture
          className={styles.scene}
          name="scene-heavy-lift"
          phoneSize="100vw"
          sizes="(width < 900px) 100vw, 66vw"
        />
        <div className={`hairlines ${styles.cells}`}>
          <div className="cell">
            <p className="label">{homeWhy.label}</p>
            <h2 id="why-title">{homeWhy.heading}</h2>
          </div>
          {homeReasons.map(({ name, text }, index) => (
            <div key={name} className="cell">
              <p className="label">
                {reasonLabel} {index + 1}
              </p>
              <div className="copy">
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

import { overview, overviewParagraphs } from "#app/content/pages/about.ts";
import styles from "./Overview.module.css";

/** The company in three paragraphs, the first set large. */
export function Overview() {
  const [lead, ...others] = overviewParagraphs;
  return (
    <section className="container ruled" aria-labelledby="overview-title">
      <div className="container-inner">
        <div className={styles.head}>
          <p className="label">{overview.label}</p>
          <h2 id="overview-title">{overview.heading}</h2>
          <p className={styles.first}>{lead}</p>
        </div>
        <div className={`cells ${styles.others}`}>
          {others.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

import { overview, overviewParagraphs } from "#app/content/pages/about.ts";
import { SectionHead } from "../layout/SectionHead.tsx";
import styles from "./Overview.module.css";

/** The company in three paragraphs, the first set large. */
export function Overview() {
  const [lead, ...others] = overviewParagraphs;
  return (
    <section className="container ruled" aria-labelledby="overview-title">
      <div className={`container-inner ${styles.overview}`}>
        <SectionHead head={{ ...overview, lead }} id="overview-title" />
        <div className={`cells ${styles.others}`}>
          {others.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

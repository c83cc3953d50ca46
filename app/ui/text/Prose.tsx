import type { TextSection } from "#app/content/types.ts";
import { sectionNumber } from "../section-number.ts";
import styles from "./Prose.module.css";

interface Props {
  readonly sections: readonly TextSection[];
  /** The first section's number. */
  readonly from?: number;
}

/** Text in numbered sections, each with an anchor. */
export function Prose({ sections, from = 1 }: Props) {
  return (
    <div className={styles.prose}>
      {sections.map(({ id, title, paragraphs }, index) => (
        <section key={id} id={id} className="ruled" aria-labelledby={`${id}-title`}>
          <p className="label" aria-hidden="true">
            {sectionNumber(from - 1 + index)}
          </p>
          <div className={styles.text}>
            <h3 id={`${id}-title`}>{title}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

import { labels } from "#app/content/labels.ts";
import type { Section } from "#app/content/types.ts";
import { Arrow } from "../controls/Arrow.tsx";
import { sectionNumber } from "../section-number.ts";
import styles from "./ContentsTable.module.css";

interface Props {
  readonly sections: readonly Section[];
  /** The column headings. */
  readonly columns: { readonly number: string; readonly service: string; readonly lines: string };
}

/** A page's table of contents: number, service and number of items. */
export function ContentsTable({ sections, columns }: Props) {
  return (
    <nav className={`container screen-only ${styles.contents}`} aria-label={labels.onThisPage}>
      <div className="container-inner">
        <p className={`label ${styles.columns}`} aria-hidden="true">
          <span>{columns.number}</span>
          <span>{columns.service}</span>
          <span className={styles.lines}>{columns.lines}</span>
        </p>
        <ol>
          {sections.map(({ id, title, lead, items }, index) => (
            <li key={id}>
              <a href={`#${id}`} className={styles.row}>
                <span className={`code ${styles.number}`} aria-hidden="true">
                  {sectionNumber(index)}
                </span>
                <span className={styles.title}>{title}</span>
                <span className={styles.lead}>{lead}</span>
                <span className={`code ${styles.lines}`} aria-hidden="true">
                  {items.length}
                </span>
                <Arrow />
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

import { labels } from "#app/content/labels.ts";
import styles from "./PartsIndex.module.css";

export interface Part {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

interface Props {
  readonly parts: readonly Part[];
}

/** The table of contents of a long page: beside the text, or collapsible on narrow windows. */
export function PartsIndex({ parts }: Props) {
  return (
    <nav className={`${styles.index} screen-only`} aria-label={labels.onThisPage}>
      <details>
        <summary className="row">
          <span className="label">{labels.onThisPage}</span>
          <span className={styles.sign} aria-hidden="true" />
        </summary>
        <Entries parts={parts} />
      </details>
      <div className={`index-panel ${styles.panel}`}>
        <p className={`label ${styles.title}`} aria-hidden="true">
          {labels.onThisPage}
        </p>
        <Entries parts={parts} />
      </div>
    </nav>
  );
}

function Entries({ parts }: Props) {
  return (
    <ol>
      {parts.map(({ id, title, sections }) => (
        <li key={id}>
          <a className={`ruled strong ${styles.part}`} href={`#${id}`}>
            {title}
          </a>
          {sections.length > 0 && (
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <a className="small" href={`#${section.id}`}>
                    {section.title}
                  </a>
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

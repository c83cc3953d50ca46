import { labels } from "#app/content/labels.ts";
import { type Attribution, creditsLabels } from "#app/content/pages/credits.ts";
import type { Action } from "#app/content/types.ts";
import { Icon } from "../icons/Icon.tsx";
import { sectionNumber } from "../section-number.ts";
import styles from "./Attributions.module.css";

/** Used works with their purpose, and links to their authors and licences. */
export function Attributions({ attributions }: { readonly attributions: readonly Attribution[] }) {
  return (
    <ul className={styles.rows}>
      {attributions.map(({ subject, text, source, licence }, index) => (
        <li key={subject} className="ruled-end">
          <p className="label" aria-hidden="true">
            {sectionNumber(index)}
          </p>
          <div className={`copy ${styles.content}`}>
            <h2>{subject}</h2>
            <p>{text}</p>
          </div>
          <dl className={`hairlines ${styles.links}`}>
            <div>
              <dt className="label">{creditsLabels.source}</dt>
              <dd>
                <ExternalLink action={source} />
              </dd>
            </div>
            {licence && (
              <div>
                <dt className="label">{creditsLabels.licence}</dt>
                <dd>
                  <ExternalLink action={licence} />
                </dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** An external link: a new tab, announced as one, without a referrer. */
function ExternalLink({ action: { label, to } }: { readonly action: Action }) {
  return (
    <a className={`touch ${styles.external}`} href={to} target="_blank" rel="noopener noreferrer">
      <span className="link">{label}</span>
      <Icon name="out" />
      <span className="small screen-only">{labels.newTab}</span>
    </a>
  );
}

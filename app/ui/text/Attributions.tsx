import { type Attribution, creditsLabels } from "#app/content/pages/credits.ts";
import styles from "./Attributions.module.css";
import { OutsideLink } from "./OutsideLink.tsx";

/** Whose work is used and for what, one ruled row each, with the ways to its makers and its terms. */
export function Attributions({ attributions }: { readonly attributions: readonly Attribution[] }) {
  return (
    <ul className={styles.rows}>
      {attributions.map(({ subject, text, source, licence }, index) => (
        <li key={subject}>
          <p className="label" aria-hidden="true">
            {String(index + 1).padStart(2, "0")}
          </p>
          <div className={styles.words}>
            <h2>{subject}</h2>
            <p>{text}</p>
          </div>
          <dl className={styles.links}>
            <div>
              <dt className="label">{creditsLabels.source}</dt>
              <dd>
                <OutsideLink action={source} />
              </dd>
            </div>
            {licence && (
              <div>
                <dt className="label">{creditsLabels.licence}</dt>
                <dd>
                  <OutsideLink action={licence} />
                </dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}

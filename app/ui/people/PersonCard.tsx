import { labels } from "#app/content/labels.ts";
import type { Person } from "#app/content/people.ts";
import { monogramSize, monograms } from "../brand/monograms.generated.ts";
import styles from "./PersonCard.module.css";

interface Props {
  readonly person: Person;
  /** The person's index in the team, which selects the monogram's pattern. */
  readonly index: number;
}

/** A team member: monogram, role and responsibilities. A placeholder name is not shown. */
export function PersonCard({ person, index }: Props) {
  const { name, role, answersFor, monogram } = person;
  const hasName = !("placeholder" in name);
  return (
    <div className={styles.card}>
      <div className={styles.box}>
        <div className={styles.monogram} aria-hidden="true">
          <img
            src={monograms[index % monograms.length]}
            width={monogramSize}
            height={monogramSize}
            alt=""
            loading="lazy"
          />
          <span className="head-face" data-letters={monogram.length}>
            {monogram}
          </span>
        </div>
        <dl className={styles.lines}>
          <div className="cell">
            <dt className="label">{hasName ? role.value : labels.role}</dt>
            <dd className="value">{hasName ? name.value : role.value}</dd>
          </div>
          <div className="cell">
            <dt className="label">{labels.answersFor}</dt>
            <dd className="small">{answersFor}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}

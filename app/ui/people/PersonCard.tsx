import { labels } from "#app/content/labels.ts";
import type { Person } from "#app/content/people.ts";
import { monogramSize, monograms } from "../brand/monograms.generated.ts";
import styles from "./PersonCard.module.css";

interface Props {
  readonly person: Person;
  /** Of the person in the team; each has a rosette of their own. */
  readonly index: number;
}

/**
 * A member of a team as a waybill box: a drawn monogram, the role and what they answer for. As long
 * as the name is a placeholder, the role stands alone; then the name takes its place under it.
 */
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
          <span data-letters={monogram.length}>{monogram}</span>
        </div>
        <dl className={styles.lines}>
          <div>
            <dt className="label">{hasName ? role.value : labels.role}</dt>
            <dd className="value">{hasName ? name.value : role.value}</dd>
          </div>
          <div>
            <dt className="label">{labels.answersFor}</dt>
            <dd>{answersFor}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}

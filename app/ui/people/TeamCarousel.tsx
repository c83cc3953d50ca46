import type { TeamMember } from "#app/content/types.ts";
import { labels } from "#content/labels.ts";
import { Carousel } from "../carousel/Carousel.tsx";
import { SERVICES_AND_TEAM } from "../timing.ts";
import styles from "./TeamCarousel.module.css";

interface Props {
  /** The accessible name. */
  readonly label: string;
  readonly people: readonly TeamMember[];
}

/** A team side by side, or as a carousel on phones. */
export function TeamCarousel({ label, people }: Props) {
  return (
    <Carousel label={label} timing={SERVICES_AND_TEAM} columns={people.length}>
      {people.map((person) => (
        <PersonCard key={person.monogram} person={person} />
      ))}
    </Carousel>
  );
}

/** A team member in one row: portrait or monogram, name, role. A placeholder name is not shown. */
export function PersonCard({ person }: { readonly person: TeamMember }) {
  const { name, role, answersFor, monogram, portrait } = person;
  const hasName = !("placeholder" in name);
  return (
    <div className={styles.card}>
      {portrait ? (
        <img src={`/people/${portrait}`} width={96} height={96} alt="" loading="lazy" />
      ) : (
        <span className={`head-face ${styles.monogram}`} aria-hidden="true">
          {monogram}
        </span>
      )}
      <div className={styles.lines}>
        <p className="value">{hasName ? name.value : role.value}</p>
        {hasName && <p className="small">{role.value}</p>}
        {answersFor && (
          <p className="small">
            <span className="visually-hidden">{labels.answersFor}: </span>
            {answersFor}
          </p>
        )}
      </div>
    </div>
  );
}

import { statusWords } from "#app/content/pages/track.ts";
import { MILESTONES, type Milestone, type TrackingException } from "#app/domain/order-status.ts";
import styles from "./MilestonesLine.module.css";

interface Props {
  /** Where the parcel is. */
  readonly stop: Milestone;
  /** What keeps it there. */
  readonly halt: TrackingException | null;
}

type Place = "done" | "here" | "ahead";

/** The stops of a consignment: behind the parcel, under it and ahead of it, told by shape and word. */
export function MilestonesLine({ stop, halt }: Props) {
  const reached = MILESTONES.indexOf(stop);
  return (
    <ol className={styles.stops} aria-label={statusWords.label} data-halt={halt}>
      {MILESTONES.map((name, index) => {
        const place = index < reached ? "done" : index > reached ? "ahead" : "here";
        return (
          <li key={name} data-place={place} aria-current={place === "here" ? "step" : undefined}>
            <span className={styles.name}>{statusWords.stops[name]}</span>{" "}
            <span className={`label ${styles.place}`}>{wordFor(place, name, halt)}</span>
          </li>
        );
      })}
    </ol>
  );
}

function wordFor(place: Place, name: Milestone, halt: TrackingException | null): string {
  if (place === "here" && halt) return statusWords.halts[halt].label;
  if (place === "ahead" && halt) return statusWords.halts[halt].ahead;
  if (name === "delivered" && place === "here") return statusWords.done;
  return statusWords[place];
}

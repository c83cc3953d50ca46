import type { CSSProperties } from "react";
import { statusLabels } from "#app/content/pages/track.ts";
import { MILESTONES, type Milestone, type TrackingException } from "#app/domain/order-status.ts";
import styles from "./MilestonesLine.module.css";

interface Props {
  /** The one last reached. */
  readonly milestone: Milestone;
  readonly exception: TrackingException | null;
}

type Position = "done" | "here" | "ahead";

/** The milestones of a consignment: done, current or ahead, shown by shape and text. */
export function MilestonesLine({ milestone, exception }: Props) {
  const reached = MILESTONES.indexOf(milestone);
  return (
    <ol
      className={styles.milestones}
      style={{ "--count": MILESTONES.length } as CSSProperties}
      aria-label={statusLabels.label}
      data-exception={exception}
    >
      {MILESTONES.map((name, index) => {
        const position = index < reached ? "done" : index > reached ? "ahead" : "here";
        return (
          <li
            key={name}
            data-position={position}
            aria-current={position === "here" ? "step" : undefined}
          >
            <span className={styles.name}>{statusLabels.milestones[name]}</span>{" "}
            <span className={`label ${styles.position}`}>{labelOf(position, name, exception)}</span>
          </li>
        );
      })}
    </ol>
  );
}

function labelOf(position: Position, name: Milestone, exception: TrackingException | null): string {
  if (position === "here" && exception) return statusLabels.exceptions[exception].label;
  if (position === "ahead" && exception) return statusLabels.exceptions[exception].ahead;
  if (name === "delivered" && position === "here") return statusLabels.done;
  return statusLabels[position];
}

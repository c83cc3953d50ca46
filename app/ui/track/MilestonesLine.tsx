import type { CSSProperties } from "react";
import { historyLabels, pastExceptions, statusLabels } from "#app/content/pages/track-history.ts";
import type { ExceptionEvent, MilestoneState } from "#app/domain/tracking/state.ts";
import { EventTime } from "./EventTime.tsx";
import styles from "./MilestonesLine.module.css";

interface Props {
  readonly milestones: readonly MilestoneState[];
  /** What stands in the order's way now. */
  readonly exception: ExceptionEvent | null;
}

/** The milestones of a consignment: done, current or ahead, shown by shape and text. */
export function MilestonesLine({ milestones, exception }: Props) {
  return (
    <ol
      className={styles.milestones}
      style={{ "--count": milestones.length } as CSSProperties}
      aria-label={statusLabels.label}
      data-exception={exception?.milestone}
    >
      {milestones.map((state) => (
        <li
          key={state.milestone}
          data-position={state.position}
          aria-current={state.position === "here" ? "step" : undefined}
        >
          <span className={`small strong ${styles.name}`}>
            {statusLabels.milestones[state.milestone]}
          </span>{" "}
          <span className={`label ${styles.position}`}>{labelOf(state, exception)}</span>
          <MilestoneEvents state={state} exception={exception} />
        </li>
      ))}
    </ol>
  );
}

function labelOf(
  { position, milestone }: MilestoneState,
  exception: ExceptionEvent | null,
): string {
  const labels = exception && statusLabels.exceptions[exception.milestone];
  if (labels && position === "here") return labels.label;
  if (labels && position === "ahead") return labels.ahead;
  if (milestone === "delivered" && position === "here") return statusLabels.done;
  return statusLabels[position];
}

/** When and where it was reached, and what interrupted or interrupts the order there. */
function MilestoneEvents({
  state: { event, exceptions },
  exception,
}: {
  readonly state: MilestoneState;
  readonly exception: ExceptionEvent | null;
}) {
  const nameOf = (one: ExceptionEvent) =>
    isSame(one, exception)
      ? statusLabels.exceptions[one.milestone].since
      : pastExceptions[one.milestone];
  if (!event && exceptions.length === 0) return null;
  return (
    <span className={`fine ${styles.events}`}>
      {event && (
        <span>
          {event.classifier !== "actual" && `${historyLabels[event.classifier]} `}
          <EventTime moment={event} isShort />
          {event.place && <bdi className={styles.place}> {event.place}</bdi>}
        </span>
      )}
      {exceptions.map((one) => (
        <span key={one.milestone + one.event_time} className={styles.interruption}>
          {nameOf(one)} <EventTime moment={one} isShort />
          {one.place && <bdi className={styles.place}> {one.place}</bdi>}
        </span>
      ))}
    </span>
  );
}

/** By content: what a page was sent as JSON has no identities. */
function isSame(one: ExceptionEvent, other: ExceptionEvent | null): boolean {
  return one.milestone === other?.milestone && one.event_time === other.event_time;
}

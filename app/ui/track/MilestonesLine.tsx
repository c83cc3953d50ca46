import type { CSSProperties } from "react";
import { historyLabels, pastExceptions, statusLabels } from "#app/content/pages/track-history.ts";
import type { TrackingException } from "#app/domain/order-status.ts";
import type { Stop } from "#app/domain/timeline.ts";
import { EventTime } from "./EventTime.tsx";
import styles from "./MilestonesLine.module.css";

interface Props {
  readonly stops: readonly Stop[];
  /** What stands in the order's way now. */
  readonly exception: TrackingException | null;
}

/** The stops of a consignment: done, current or ahead, shown by shape and text. */
export function MilestonesLine({ stops, exception }: Props) {
  return (
    <ol
      className={styles.milestones}
      style={{ "--count": stops.length } as CSSProperties}
      aria-label={statusLabels.label}
      data-exception={exception}
    >
      {stops.map((stop) => (
        <li
          key={stop.milestone}
          data-position={stop.position}
          aria-current={stop.position === "here" ? "step" : undefined}
        >
          <span className={styles.name}>{statusLabels.milestones[stop.milestone]}</span>{" "}
          <span className={`label ${styles.position}`}>{labelOf(stop, exception)}</span>
          <StopEvents stop={stop} />
        </li>
      ))}
    </ol>
  );
}

function labelOf({ position, milestone }: Stop, exception: TrackingException | null): string {
  if (position === "here" && exception) return statusLabels.exceptions[exception].label;
  if (position === "ahead" && exception) return statusLabels.exceptions[exception].ahead;
  if (milestone === "delivered" && position === "here") return statusLabels.done;
  return statusLabels[position];
}

/** The moment and place of the stop, and what interrupted the order there. */
function StopEvents({ stop: { event, exceptions } }: { readonly stop: Stop }) {
  if (!event && exceptions.length === 0) return null;
  return (
    <span className={styles.events}>
      {event && (
        <span>
          {event.classifier !== "actual" && `${historyLabels[event.classifier]} `}
          <EventTime moment={event} isShort />
          {event.place && <bdi className={styles.place}> {event.place}</bdi>}
        </span>
      )}
      {exceptions.map((one) => (
        <span key={one.milestone + one.event_time} className={styles.interruption}>
          {pastExceptions[one.milestone]} <EventTime moment={one} isShort />
          {one.place && <bdi className={styles.place}> {one.place}</bdi>}
        </span>
      ))}
    </span>
  );
}

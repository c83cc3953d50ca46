/** What the events of an order, and its status, say about its way. */
import {
  byReportTime,
  byTimestamp,
  type ExceptionEvent,
  forecastSubject,
  isActual,
  isException,
  isMilestone,
  isSamePlace,
  type MilestoneEvent,
  type ToTimestamp,
  toTimestamps,
} from "./event-comparison.ts";
import { MILESTONES, type Milestone, readStatus, type TrackingException } from "./order-status.ts";
import type { TrackedOrder, TrackingEvent } from "./tracking-event.ts";

export interface Stop {
  readonly milestone: Milestone;
  readonly position: "done" | "here" | "ahead";
  /** What happened here, or is planned or expected; null where no event says. */
  readonly event: TrackingEvent | null;
  /** What interrupted the order here, oldest first. */
  readonly exceptions: readonly ExceptionEvent[];
}

export interface Timeline {
  /** Empty where neither an event nor the status names a milestone. */
  readonly stops: readonly Stop[];
  /** What stands in the order's way now. */
  readonly exception: TrackingException | null;
  readonly isDelivered: boolean;
  /** Plans and estimates that still hold, the latest moment first. */
  readonly ahead: readonly TrackingEvent[];
  /** Newest first. */
  readonly happened: readonly TrackingEvent[];
  /** Plans and estimates that were replaced or overtaken, the last told first. */
  readonly outdated: readonly TrackingEvent[];
}

const rankOf = (milestone: Milestone) => MILESTONES.indexOf(milestone);
const DEPARTED = rankOf("departed");
const IN_TRANSIT = rankOf("in transit");
const ARRIVED = rankOf("arrived");
const DELIVERED = rankOf("delivered");

/** The timeline of an order. The sequence of its events doesn't matter. */
export function deriveTimeline({
  events,
  order_status,
}: Pick<TrackedOrder, "events" | "order_status">): Timeline {
  const toTimestamp = toTimestamps(events);
  const happened = events.filter(isActual).sort(byTimestamp(toTimestamp)).reverse();
  const forecasts = events.filter((event) => !isActual(event)).sort(byReportTime);
  const open = openForecasts(forecasts, happened);
  const ranks = assignRanks(happened, open, toTimestamp);

  const seen = Math.max(-1, ...ranks.values());
  const status = readStatus(order_status);
  // A status that repeats an event's milestone adds nothing: the event may be at a port on the way.
  const repeatsEvent = happened.some(({ milestone }) => milestone === status?.milestone);
  const written = status?.milestone && !repeatsEvent ? rankOf(status.milestone) : -1;
  const reached = Math.max(seen, written);

  const newest = happened.find((event) => isMilestone(event) || isException(event));
  const reported = newest && isException(newest) && written <= seen ? newest.milestone : null;
  const isWritten = status?.kind === "exception" && seen < DELIVERED;
  const exception = isWritten ? status.exception : reported;

  const isOver = reached === DELIVERED || exception === "cancelled";
  const latest = happened.find(isMilestone);
  const now = latest ? toTimestamp(latest) : Number.NEGATIVE_INFINITY;
  const ahead = open
    .filter((event) => !isOver && !isOvertaken(event, toTimestamp(event) <= now, reached))
    .sort(byTimestamp(toTimestamp))
    .reverse();
  const hasStops = reached >= 0 || ahead.some(isMilestone);
  return {
    stops: hasStops ? toStops(happened, ahead, reached, ranks) : [],
    exception,
    isDelivered: reached === DELIVERED,
    ahead,
    happened,
    outdated: forecasts.filter((event) => !ahead.includes(event)).reverse(),
  };
}

/** The plan or estimate that was reported last of each subject, unless that has happened. */
function openForecasts(forecasts: readonly TrackingEvent[], happened: readonly TrackingEvent[]) {
  const done = new Set(happened.map(forecastSubject));
  const open = new Map(forecasts.map((event) => [forecastSubject(event), event]));
  return [...open].filter(([subject]) => !done.has(subject)).map(([, event]) => event);
}

type Ranks = ReadonlyMap<TrackingEvent, number>;

/**
 * Assigns each event the rank of a stop. At a port on the way, loading, departure and arrival count as
 * in transit; customs before the first departure counts as at origin.
 */
function assignRanks(
  happened: readonly TrackingEvent[],
  open: readonly TrackingEvent[],
  toTimestamp: ToTimestamp,
): Ranks {
  const legs = [...happened, ...open]
    .filter(isMilestone)
    .filter(({ milestone }) => rankOf(milestone) >= DEPARTED && rankOf(milestone) <= ARRIVED);
  const departures = legs.filter((leg) => isActual(leg) && leg.milestone === "departed");
  return new Map(happened.filter(isMilestone).map((event) => [event, rankOnTheWay(event)]));

  function rankOnTheWay(event: MilestoneEvent): number {
    const { milestone } = event;
    const moment = toTimestamp(event);
    const before = departures.filter((departure) => toTimestamp(departure) < moment);
    if (milestone === "departed") {
      return before.some((departure) => !isSamePlace(departure, event)) ? IN_TRANSIT : DEPARTED;
    }
    const later = legs.filter((leg) => toTimestamp(leg) > moment);
    const isElsewhere = (leg: TrackingEvent) =>
      leg.milestone !== "arrived" || !isSamePlace(leg, event);
    if (milestone === "arrived" && later.some(isElsewhere)) return IN_TRANSIT;
    const isLeft = before.length > 0;
    if (milestone === "customs clearance" && later.length > 0) {
      return isLeft ? IN_TRANSIT : DEPARTED - 1;
    }
    return isLeft ? Math.max(rankOf(milestone), IN_TRANSIT) : rankOf(milestone);
  }
}

/** Whether the order has passed the milestone of this plan or estimate. */
function isOvertaken({ milestone }: TrackingEvent, isPast: boolean, reached: number): boolean {
  const rank = rankOf(milestone as Milestone);
  return rank >= 0 && rank <= reached && (isPast || reached >= ARRIVED);
}

function toStops(
  happened: readonly TrackingEvent[],
  ahead: readonly TrackingEvent[],
  reached: number,
  ranks: Ranks,
): Stop[] {
  const exceptions = happened.filter(isException).reverse();
  return MILESTONES.map((milestone, rank) => {
    const own =
      rank <= reached
        ? happened.filter((event) => ranks.get(event) === rank)
        : ahead.filter((event) => event.milestone === milestone);
    const isFirst = FIRST.has(milestone) && (rank <= reached || milestone !== "arrived");
    return {
      milestone,
      position: rank < reached ? "done" : rank === reached ? "here" : "ahead",
      event: own.at(isFirst ? -1 : 0) ?? null,
      exceptions: exceptions.filter(
        (one) => rankOfException(one, happened, reached, ranks) === rank,
      ),
    };
  });
}

/** These stops are dated by the first of several events, the others by the last. */
const FIRST = new Set<Milestone>(["booked", "collected", "at origin", "departed", "arrived"]);

/** The rank of the stop that was reached when the exception happened. */
function rankOfException(
  exception: ExceptionEvent,
  happened: readonly TrackingEvent[],
  reached: number,
  ranks: Ranks,
): number {
  const index = happened.indexOf(exception);
  const isLast = !happened.slice(0, index).some(isMilestone);
  const before = happened.slice(index).map((event) => ranks.get(event) ?? 0);
  return isLast ? Math.max(0, reached) : Math.max(...before);
}

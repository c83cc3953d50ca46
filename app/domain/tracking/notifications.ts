/**
 * Finds the news of an order for a follower who was notified of its state before. It compares two states, not
 * facts: several facts make one notification, a fact that was retracted meanwhile makes none, and one that was
 * imported twice is notified once.
 */
import { DAY_MS, type EventMoment } from "./clock.ts";
import { isElsewhere, rankOf, toSpot } from "./comparison.ts";
import type { ExceptionEvent, Expectation, HistoryEvent, OrderState } from "./state.ts";
import { isFreeText, type Milestone, type TrackingException } from "./status.ts";

/** A follower is notified of important changes only, or of every milestone. */
export const NOTIFICATION_LEVELS = ["important", "all"] as const;

export type NotificationLevel = (typeof NOTIFICATION_LEVELS)[number];

const IMPORTANT: readonly Milestone[] = ["departed", "arrived", "delivered"];

/** The fields of an event that are compared with those of a later one. */
type NotifiedEvent = Pick<HistoryEvent, "event_time" | "place" | "un_locode" | "note">;

/** When an order comes, as a follower was notified. */
export interface NotifiedEta {
  readonly milestone: Expectation["milestone"];
  readonly moment: EventMoment;
}

/** The state of an order that a follower was notified of, as it is stored. */
export interface NotifiedState {
  /** False for what was known when notifications were asked for: no e-mail had it. */
  readonly isMailed: boolean;
  readonly status: string | null;
  /** The milestones that were reached, the first one first. */
  readonly milestones: readonly {
    readonly milestone: Milestone;
    readonly event: NotifiedEvent | null;
  }[];
  readonly exception: (NotifiedEvent & { readonly milestone: TrackingException }) | null;
  readonly eta: NotifiedEta | null;
}

export type NotificationReason =
  | { readonly kind: "exception"; readonly event: ExceptionEvent }
  | {
      readonly kind: "milestone";
      readonly milestone: Milestone;
      readonly event: HistoryEvent | null;
    }
  /** A milestone that was notified before no longer holds: the order is not there yet. */
  | { readonly kind: "correction"; readonly milestone: Milestone }
  /** Another date, by more than a day; each is null where none is known. */
  | { readonly kind: "date"; readonly now: Expectation | null; readonly before: NotifiedEta | null }
  /** The exception is over. */
  | { readonly kind: "resumed"; readonly exception: TrackingException }
  /** A free-text status, or one of which no other change speaks; null where none is shown any more. */
  | { readonly kind: "status"; readonly status: string | null; readonly before: string | null };

/** The state that is stored for a follower who is notified now. */
export function toNotifiedState(state: OrderState, isMailed: boolean): NotifiedState {
  const { exception, order_status: status } = state;
  return {
    isMailed,
    status,
    milestones: reachedMilestones(state).map(({ milestone, event }) => ({
      milestone,
      event: event && toNotifiedEvent(event),
    })),
    exception: exception && { ...toNotifiedEvent(exception), milestone: exception.milestone },
    eta: notifiedEta(state),
  };
}

/** True if the order is delivered or cancelled. */
export function isOver({ eta }: OrderState): boolean {
  return eta.kind === "delivered" || eta.kind === "cancelled";
}

/** The changes to notify, the most important first; empty where there are none. */
export function changesToNotify(
  notified: NotifiedState,
  state: OrderState,
  level: NotificationLevel,
): NotificationReason[] {
  const isWanted = (milestone: Milestone) => level === "all" || IMPORTANT.includes(milestone);
  const reached = newMilestones(notified, state).filter(
    ({ milestone }) => isWanted(milestone) || passedUnreported(notified, state, milestone),
  );
  const changes: NotificationReason[] = [
    ...newException(notified, state),
    ...reached,
    ...correction(),
  ];
  if (!isOver(state)) changes.push(...newDate(notified, state));
  changes.push(...resumption(notified, state));
  changes.push(...newStatus());
  return changes;

  /** Another status, unless a change names it. Followers of the main updates get it after an exception. */
  function newStatus(): NotificationReason[] {
    const [before, status] = [notified.status, state.order_status];
    const isWanted = level === "all" || (notified.exception !== null && state.exception === null);
    if (!isWanted || status === before) return [];
    const isStated = !isFreeText(status) && changes.length > 0;
    const isNotified = notified.isMailed || [before, status].some(isFreeText);
    return isStated || !isNotified ? [] : [{ kind: "status", status, before }];
  }

  function correction(): NotificationReason[] {
    const gone = notified.milestones.findLast(({ milestone }) => isWanted(milestone));
    return gone && notified.isMailed && isRetracted(gone.milestone, state)
      ? [{ kind: "correction", milestone: gone.milestone }]
      : [];
  }
}

interface Reached {
  readonly milestone: Milestone;
  readonly event: HistoryEvent | null;
}

/** A milestone that was reached by a status has the event of that status. */
function reachedMilestones({ milestones, events }: OrderState): Reached[] {
  return milestones
    .filter(({ position }) => position !== "ahead")
    .map(({ milestone, event }) => ({
      milestone,
      event: event ?? events.findLast((each) => hasHappened(each, milestone)) ?? null,
    }));
}

function hasHappened({ standing, milestone }: HistoryEvent, wanted: Milestone): boolean {
  return standing === "happened" && milestone === wanted;
}

/** The last one first. Milestones that were passed without a report are left out. */
function newMilestones(
  notified: NotifiedState,
  state: OrderState,
): (Reached & { kind: "milestone" })[] {
  return reachedMilestones(state)
    .filter((reached, index, all) => {
      const isHere = index === all.length - 1;
      return (reached.event || isHere) && !isNotified(reached, isHere);
    })
    .map((reached) => ({ kind: "milestone" as const, ...reached }))
    .reverse();

  function isNotified({ milestone, event }: Reached, isHere: boolean): boolean {
    const before = notified.milestones.find((earlier) => earlier.milestone === milestone);
    // It was concluded from a later milestone, where the order isn't any more.
    if (isHere && event && before && !before.event) return false;
    // An arrival on the way comes before the one at the end.
    const isArrival = milestone === "arrived" && event && before?.event;
    return (
      before !== undefined &&
      !(isArrival && isElsewhere({ spot: toSpot(event) }, { spot: toSpot(before.event) }))
    );
  }
}

/**
 * True if an important milestone before this one was passed without a report, and is in no e-mail yet: an
 * order that was booked and now is in transit has departed.
 */
function passedUnreported(
  notified: NotifiedState,
  state: OrderState,
  milestone: Milestone,
): boolean {
  const isKnown = new Set(notified.milestones.map((earlier) => earlier.milestone));
  return reachedMilestones(state).some(
    (passed) =>
      IMPORTANT.includes(passed.milestone) &&
      rankOf(passed.milestone) < rankOf(milestone) &&
      passed.event === null &&
      !isKnown.has(passed.milestone),
  );
}

/** The rank of the milestone where the order is; -1 where it is nowhere yet. */
function rankNow(state: OrderState): number {
  return rankOf(reachedMilestones(state).at(-1)?.milestone ?? null);
}

/** True if a notified milestone is no longer reached; false for a port that was left again. */
function isRetracted(milestone: Milestone, state: OrderState): boolean {
  if (rankOf(milestone) <= rankNow(state)) return false;
  const isOnTheWay = rankNow(state) === rankOf("in transit") && milestone !== "delivered";
  return !(isOnTheWay && state.events.some((event) => hasHappened(event, milestone)));
}

/** A repeated report of the same exception is no change, unless it has another reason. */
function newException(
  { exception: notified }: NotifiedState,
  { exception }: OrderState,
): NotificationReason[] {
  const isNotified =
    exception &&
    notified?.milestone === exception.milestone &&
    !isElsewhere({ spot: toSpot(notified) }, { spot: toSpot(exception) }) &&
    (exception.note === null || exception.note === notified.note);
  return exception && !isNotified ? [{ kind: "exception", event: exception }] : [];
}

function resumption(
  { exception: notified }: NotifiedState,
  state: OrderState,
): NotificationReason[] {
  const isResumed =
    notified && notified.milestone !== "damaged" && !state.exception && !isOver(state);
  return isResumed ? [{ kind: "resumed", exception: notified.milestone }] : [];
}

function newDate({ eta: before }: NotifiedState, state: OrderState): NotificationReason[] {
  const now = state.eta.kind === "expected" ? state.eta : null;
  if (now?.milestone === before?.milestone) {
    const [one, other] = [now, before].map((date) => Date.parse(date?.moment.event_time ?? ""));
    if (!now || Math.abs((one ?? 0) - (other ?? 0)) <= DAY_MS) return [];
  } else if (!now && before && rankNow(state) >= rankOf(before.milestone)) {
    // It has arrived, and no delivery date is known.
    return [];
  }
  return [{ kind: "date", now, before }];
}

function notifiedEta({ eta }: OrderState): NotifiedEta | null {
  return eta.kind === "expected" ? { milestone: eta.milestone, moment: eta.moment } : null;
}

function toNotifiedEvent({ event_time, place, un_locode, note }: HistoryEvent): NotifiedEvent {
  return { event_time, place, un_locode, note };
}

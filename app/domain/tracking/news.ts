/**
 * What is new of an order for somebody who was told its state before. Compared are two states, not
 * facts: so several facts are one piece of news, what was taken back meanwhile is none, and what was
 * imported twice is told once.
 */
import { DAY_MS, type EventMoment } from "./clock.ts";
import { isSamePlace, rankOf } from "./comparison.ts";
import type { ExceptionEvent, Expectation, HistoryEvent, OrderState } from "./state.ts";
import { type Milestone, readStatus, type TrackingException } from "./status.ts";

/** Which news somebody wants: only what matters, or every milestone. */
export const NEWS_LEVELS = ["important", "all"] as const;

export type NewsLevel = (typeof NEWS_LEVELS)[number];

const IMPORTANT: readonly Milestone[] = ["departed", "arrived", "delivered"];

/** What of an event is compared with a later one. */
type ToldEvent = Pick<HistoryEvent, "event_time" | "place" | "un_locode" | "note">;

/** When an order comes, as somebody was told. */
export interface ToldEta {
  readonly milestone: Expectation["milestone"];
  readonly moment: EventMoment;
}

/** What somebody was told of an order, as it is stored. */
export interface Told {
  /** False for what was known when the news was asked for: no e-mail said so. */
  readonly isMailed: boolean;
  readonly status: string | null;
  /** The milestones that were reached, the first one first. */
  readonly milestones: readonly {
    readonly milestone: Milestone;
    readonly event: ToldEvent | null;
  }[];
  readonly exception: (ToldEvent & { readonly milestone: TrackingException }) | null;
  readonly eta: ToldEta | null;
}

export type News =
  | { readonly kind: "exception"; readonly event: ExceptionEvent }
  | {
      readonly kind: "milestone";
      readonly milestone: Milestone;
      readonly event: HistoryEvent | null;
    }
  /** What was told before holds no longer: the order is not there yet. */
  | { readonly kind: "correction"; readonly milestone: Milestone }
  /** Another date, by more than a day; each is null where none is known. */
  | { readonly kind: "date"; readonly now: Expectation | null; readonly before: ToldEta | null }
  /** The exception is over. */
  | { readonly kind: "resumed"; readonly exception: TrackingException }
  /** A status in an operator's own words. */
  | { readonly kind: "status"; readonly status: string };

/** What somebody knows who is told the state now. */
export function toTold(state: OrderState, isMailed: boolean): Told {
  const { exception, order_status: status } = state;
  return {
    isMailed,
    status,
    milestones: reachedMilestones(state).map(({ milestone, event }) => ({
      milestone,
      event: event && toToldEvent(event),
    })),
    exception: exception && { ...toToldEvent(exception), milestone: exception.milestone },
    eta: toldEta(state),
  };
}

/** Whether nothing is to come of the order any more. */
export function isOver({ eta }: OrderState): boolean {
  return eta.kind === "delivered" || eta.kind === "cancelled";
}

/** The news, what matters most first; empty where there is none. */
export function whatIsNew(told: Told, state: OrderState, level: NewsLevel): News[] {
  const isWanted = (milestone: Milestone) => level === "all" || IMPORTANT.includes(milestone);
  const reached = newMilestones(told, state).filter(({ milestone }) => isWanted(milestone));
  const news: News[] = [...newException(told, state), ...reached, ...correction()];
  if (!isOver(state)) news.push(...newDate(told, state));
  news.push(...resumption(told, state));
  if (level === "all") news.push(...newWords(told, state));
  return news;

  function correction(): News[] {
    const gone = told.milestones.findLast(({ milestone }) => isWanted(milestone));
    return gone && told.isMailed && isTakenBack(gone.milestone, state)
      ? [{ kind: "correction", milestone: gone.milestone }]
      : [];
  }
}

interface Reached {
  readonly milestone: Milestone;
  readonly event: HistoryEvent | null;
}

/** Where a status says that it was reached, that is its event. */
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

/** The last one first. What was passed without anybody saying so is left out. */
function newMilestones(told: Told, state: OrderState): (Reached & { kind: "milestone" })[] {
  return reachedMilestones(state)
    .filter((one, index, all) => {
      const isHere = index === all.length - 1;
      return (one.event || isHere) && !isTold(one, isHere);
    })
    .map((one) => ({ kind: "milestone" as const, ...one }))
    .reverse();

  function isTold({ milestone, event }: Reached, isHere: boolean): boolean {
    const before = told.milestones.find((one) => one.milestone === milestone);
    // It was concluded from a later milestone, where the order isn't any more.
    if (isHere && event && before && !before.event) return false;
    // An arrival on the way comes before the one at the end.
    const isElsewhere = milestone === "arrived" && event && before?.event;
    return before !== undefined && !(isElsewhere && !isSamePlace(event, before.event));
  }
}

/** The rank of the milestone where the order is; -1 where it is nowhere yet. */
function rankNow(state: OrderState): number {
  return rankOf(reachedMilestones(state).at(-1)?.milestone ?? null);
}

/** Whether a milestone that was told isn't reached any more, but for a port that is left again. */
function isTakenBack(milestone: Milestone, state: OrderState): boolean {
  if (rankOf(milestone) <= rankNow(state)) return false;
  const isOnTheWay = rankNow(state) === rankOf("in transit") && milestone !== "delivered";
  return !(isOnTheWay && state.events.some((event) => hasHappened(event, milestone)));
}

/** A further report of the same is none, unless it has another reason. */
function newException({ exception: told }: Told, { exception }: OrderState): News[] {
  const isTold =
    exception &&
    told?.milestone === exception.milestone &&
    isSamePlace(told, exception) &&
    (exception.note === null || exception.note === told.note);
  return exception && !isTold ? [{ kind: "exception", event: exception }] : [];
}

function resumption({ exception: told }: Told, state: OrderState): News[] {
  const isResumed = told && told.milestone !== "damaged" && !state.exception && !isOver(state);
  return isResumed ? [{ kind: "resumed", exception: told.milestone }] : [];
}

function newDate({ eta: before }: Told, state: OrderState): News[] {
  const now = state.eta.kind === "expected" ? state.eta : null;
  if (now?.milestone === before?.milestone) {
    const [one, other] = [now, before].map((date) => Date.parse(date?.moment.event_time ?? ""));
    if (!now || Math.abs((one ?? 0) - (other ?? 0)) <= DAY_MS) return [];
  } else if (!now && before && rankNow(state) >= rankOf(before.milestone)) {
    // It has arrived, and nobody said when it is delivered.
    return [];
  }
  return [{ kind: "date", now, before }];
}

function newWords(told: Told, { order_status: status }: OrderState): News[] {
  const isOwn = status !== null && status !== "" && readStatus(status) === null;
  return isOwn && status !== told.status ? [{ kind: "status", status }] : [];
}

function toldEta({ eta }: OrderState): ToldEta | null {
  return eta.kind === "expected" ? { milestone: eta.milestone, moment: eta.moment } : null;
}

function toToldEvent({ event_time, place, un_locode, note }: HistoryEvent): ToldEvent {
  return { event_time, place, un_locode, note };
}

/** Turns an operator's report into facts. */
import { DUBAI_OFFSET } from "#app/domain/dubai-time.ts";
import { activeFacts, type Fact, type Source } from "#app/domain/tracking/facts.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { isSameStatus } from "#app/domain/tracking/status.ts";
import { type NewFact, type OrderLog, stateOf } from "./log.ts";

/** The source of a fact, its author, and when it is reported: ISO 8601, UTC. */
export interface Origin {
  readonly source: Source;
  readonly author: string | null;
  readonly now: string;
}

/** A fact without content, reported now in Dubai. */
export function blankFact({ source, author, now }: Origin): NewFact {
  return {
    kind: "event",
    milestone: null,
    code: "",
    classifier: "actual",
    event_time: now,
    utc_offset: DUBAI_OFFSET,
    place: null,
    un_locode: null,
    leg: null,
    mode: null,
    equipment: null,
    pieces: null,
    pieces_total: null,
    note: null,
    source,
    source_id: null,
    author,
    reported_at: null,
    retracts: null,
  };
}

/** The facts that retract these. */
export function retractions(facts: readonly Pick<Fact, "id">[], origin: Origin): NewFact[] {
  return facts.map(({ id }) => ({
    ...blankFact(origin),
    kind: "retraction",
    code: "retraction",
    retracts: id,
  }));
}

/** Retracts events that may come later, by the ids that their carrier gives them. */
export function withdrawals(sourceIds: readonly string[], origin: Origin): NewFact[] {
  return sourceIds.map((code) => ({ ...blankFact(origin), kind: "retraction", code }));
}

/** The columns that an operator sets: undefined leaves one as it is, null or "" empties it. */
export interface RequestedState {
  readonly order_status?: string | null | undefined;
  /** ISO 8601: UTC for Dubai's clock, or with the offset of the clock where it is delivered */
  readonly delivery_date?: string | null | undefined;
  /** Why, for visitors. */
  readonly note?: string | null;
  /** With a date alone: a delivered order is expected again. */
  readonly isReopening?: boolean;
}

export type End = "delivered" | "cancelled";

/** How the order ended; null while it is open. */
export function endOf({ eta }: OrderState): End | null {
  return eta.kind === "delivered" || eta.kind === "cancelled" ? eta.kind : null;
}

/** Why a report of an ended order is refused unless it reopens the order. */
export function endedReason(end: End): string {
  return `This order is ${end}. Reopen it first.`;
}

/**
 * The end that the requested status or date contradicts; null where it contradicts none. A delivered order
 * may get another date of delivery.
 */
export function contradictedEnd(
  state: OrderState,
  { order_status: status, delivery_date: date, isReopening = false }: RequestedState,
): End | null {
  const end = endOf(state);
  if (end === null) return null;
  if (status !== undefined) return isSameStatus(end, status) ? null : end;
  return date && (end === "cancelled" || isReopening) ? end : null;
}

/**
 * The facts by which an operator sets the status and the delivery date. What contradicts a delivery or
 * a cancellation retracts it: callers check first whether that is permitted. The date of a delivered order
 * is when it was delivered.
 */
export function operatorFacts(log: OrderLog, requested: RequestedState, origin: Origin): NewFact[] {
  const { order_status: status, delivery_date: date, note = null } = requested;
  const state = stateOf(log);
  const isReopened = contradictedEnd(state, requested) !== null;
  const reportsDelivery = status !== undefined && isSameStatus("delivered", status);
  const isDelivered = reportsDelivery || (endOf(state) === "delivered" && !isReopened);
  const facts: NewFact[] = isReopened ? reopening(log, origin) : [];
  // A delivery with its date is a report of the status by itself.
  if (status !== undefined && !(reportsDelivery && date)) {
    facts.push({ ...blankFact(origin), kind: "status", code: status ?? "", note });
  }
  if (date) {
    const classifier = isDelivered ? "actual" : "estimated";
    const delivery = { ...blankFact(origin), milestone: "delivered", code: "delivered" } as const;
    facts.push({
      ...delivery,
      classifier,
      event_time: new Date(date).toISOString(),
      utc_offset: /[+-]\d\d:\d\d$/.exec(date)?.[0] ?? DUBAI_OFFSET,
      // The same date may be reported again, after another one.
      reported_at: origin.now,
      note: status === undefined || (reportsDelivery && date) ? note : null,
    });
  } else if (date === null) {
    const dates = activeFacts(log.facts).filter(
      ({ milestone, classifier }) => milestone === "delivered" && classifier !== "actual",
    );
    facts.push(...retractions(dates, origin));
  }
  return facts;
}

/** Retracts all that reports the delivery or the cancellation of an order. */
export function reopening(log: OrderLog, origin: Origin): NewFact[] {
  return retractions(endsOf(log), origin);
}

/** The facts by which the order is delivered or cancelled. */
function endsOf(log: OrderLog): Fact[] {
  return activeFacts(log.facts).filter(({ kind, code, milestone, classifier }) =>
    kind === "status"
      ? isSameStatus("delivered", code) || isSameStatus("cancelled", code)
      : classifier === "actual" && (milestone === "delivered" || milestone === "cancelled"),
  );
}

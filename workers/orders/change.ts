/** Changes of orders before they are stored: what an operator reports, as facts. */
import { DUBAI_OFFSET } from "#app/domain/dubai-time.ts";
import { activeFacts, type Fact, type Source } from "#app/domain/tracking/facts.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { isSameStatus } from "#app/domain/tracking/status.ts";
import type { Database } from "../data/database.ts";
import { extendLog, findPlaces, type NewFact, type OrderLog, stateOf, stateOrNull } from "./log.ts";
import type { OrderRow, StoredOrder } from "./queries.ts";

/** Increase it when the rules of `orderState` change: `refreshStates` then recomputes all states. */
export const STATE_VERSION = 10;

/** A change of one order before its state is derived. */
export interface ChangePlan {
  /** Null for a new one. */
  readonly order: StoredOrder | null;
  readonly log: OrderLog;
  /** The changed columns, and the order's number. */
  readonly row: OrderRow;
  readonly facts: readonly NewFact[];
}

export interface OrderChange extends ChangePlan {
  /** Null where no fact is added to a stored order, and where its state can't be made, as before. */
  readonly state: OrderState | null;
}

/** The columns of an order that its state decides. */
export function stateColumns(state: OrderState) {
  const { order_status, delivery_date, late_from, exception } = state;
  return {
    order_status,
    delivery_date,
    late_from,
    exception: exception?.milestone ?? null,
    ended: endOf(state),
    promised_at: firstPromise(state),
    departed_at: departure(state),
    state_version: STATE_VERSION,
  };
}

/** The delivery that was expected first; null where no date was reported. */
function firstPromise({ events }: OrderState): string | null {
  const promises = events.filter(
    ({ milestone, classifier }) => milestone === "delivered" && classifier !== "actual",
  );
  const [first] = promises.sort((one, other) =>
    one.reported_at < other.reported_at ? -1 : one.reported_at > other.reported_at ? 1 : 0,
  );
  return first?.event_time ?? null;
}

/** Null where no departure was reported. */
function departure({ milestones }: OrderState): string | null {
  const event = milestones.find(({ milestone }) => milestone === "departed")?.event;
  return event?.classifier === "actual" ? event.event_time : null;
}

/** Derives the state of each order with the facts that are added at `now` (ISO 8601, UTC). */
export async function deriveStates(
  db: Database,
  plans: readonly ChangePlan[],
  now: string,
): Promise<OrderChange[]> {
  const places = await findPlaces(
    db,
    plans.flatMap(({ facts }) => facts),
  );
  return plans.map((plan) => {
    const isSame = plan.order !== null && plan.facts.length === 0;
    const state = isSame
      ? null
      : stateAfter(plan.log, extendLog(plan.log, plan.facts, { places, now }));
    return { ...plan, state };
  });
}

/**
 * Null where neither state can be made: one of the events that cause it may be retracted.
 * @throws where only the state after the change can't be made
 */
function stateAfter(before: OrderLog, after: OrderLog): OrderState | null {
  try {
    return stateOf(after);
  } catch (error) {
    if (stateOrNull(before)) throw error;
    return null;
  }
}

/** The states after changes of stored orders, by their ids. */
export function statesById(changes: readonly OrderChange[]): ReadonlyMap<number, OrderState> {
  return new Map(
    changes.flatMap(({ order, state }) => (order && state ? [[order.id, state] as const] : [])),
  );
}

/** An update of one order. */
export interface PlannedUpdate extends OrderChange {
  readonly order: StoredOrder;
  readonly before: OrderState;
  /** The same as `before` where nothing is stored */
  readonly after: OrderState;
}

/** What an update of some orders would do. */
export interface UpdatePlan {
  /** Of each order; without facts where nothing is stored. */
  readonly updates: readonly PlannedUpdate[];
  /** Why it is refused: of the first order for which it is; null where it isn't. */
  readonly refusal: (UpdateProblem & { readonly order_number: string }) | null;
}

export interface UpdateProblem {
  readonly reason: string;
  /** What lets it pass: to reopen the order, or to accept an implausible date. */
  readonly permission?: "reopenDelivered" | "allowImplausible";
}

interface RequestedUpdate {
  readonly plan: ChangePlan;
  readonly before: OrderState;
  readonly problem: UpdateProblem | undefined;
}

/** Derives what an update does to its stored orders at `now` (ISO 8601, UTC). */
export async function planChanges(
  db: Database,
  requested: readonly RequestedUpdate[],
  now: string,
): Promise<UpdatePlan> {
  const changes = await deriveStates(
    db,
    requested.map(({ plan }) => plan),
    now,
  );
  const updates = changes.flatMap((change, index): PlannedUpdate[] => {
    const { order, state } = change;
    const before = requested[index]?.before;
    return order && before ? [{ ...change, order, before, after: state ?? before }] : [];
  });
  const [refusal = null] = requested.flatMap(({ plan, problem }) =>
    problem ? [{ order_number: plan.row.order_number, ...problem }] : [],
  );
  return { updates, refusal };
}

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

/** What an operator sets of an order; undefined stays as it is, null or "" empties it. */
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

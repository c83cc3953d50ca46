/** Changes of orders before they are stored: what an operator says, as facts. */
import { DUBAI_OFFSET } from "#app/domain/dubai-time.ts";
import { activeFacts, type Fact, type Source } from "#app/domain/tracking/facts.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { isSameStatus, readStatus } from "#app/domain/tracking/status.ts";
import type { Database } from "../data/database.ts";
import { extendLog, findPlaces, type NewFact, type OrderLog, stateOf } from "./log.ts";
import type { OrderRow, StoredOrder } from "./queries.ts";

/** Increased with the rules of `orderState`: `refreshStates` then writes each order's state anew. */
export const STATE_VERSION = 5;

/** What is to become of an order. */
export interface ChangeDraft {
  /** Null for a new one. */
  readonly order: StoredOrder | null;
  readonly log: OrderLog;
  /** The changed columns, and the order's number. */
  readonly row: OrderRow;
  readonly facts: readonly NewFact[];
}

export interface OrderChange extends ChangeDraft {
  /** Null where no fact is added to a stored order. */
  readonly state: OrderState | null;
}

/** The columns of an order that its state decides. */
export function stateColumns(state: OrderState) {
  const { order_status, delivery_date, late_from, exception, eta } = state;
  return {
    order_status,
    delivery_date,
    late_from,
    exception: exception?.milestone ?? null,
    ended: eta.kind === "delivered" || eta.kind === "cancelled" ? eta.kind : null,
    promised_at: firstPromise(state),
    departed_at: departure(state),
    state_version: STATE_VERSION,
  };
}

/** The delivery that was expected first; null where nobody said when. */
function firstPromise({ events }: OrderState): string | null {
  const promises = events.filter(
    ({ milestone, classifier }) => milestone === "delivered" && classifier !== "actual",
  );
  const [first] = promises.sort((one, other) =>
    one.reported_at < other.reported_at ? -1 : one.reported_at > other.reported_at ? 1 : 0,
  );
  return first?.event_time ?? null;
}

/** Null where nobody said that it departed. */
function departure({ milestones }: OrderState): string | null {
  const event = milestones.find(({ milestone }) => milestone === "departed")?.event;
  return event?.classifier === "actual" ? event.event_time : null;
}

/** Derives the state of each order with the facts that are added at `now` (ISO 8601, UTC). */
export async function deriveStates(
  db: Database,
  drafts: readonly ChangeDraft[],
  now: string,
): Promise<OrderChange[]> {
  const places = await findPlaces(
    db,
    drafts.flatMap(({ facts }) => facts),
  );
  return drafts.map((draft) => {
    const isSame = draft.order !== null && draft.facts.length === 0;
    const state = isSame ? null : stateOf(extendLog(draft.log, draft.facts, { places, now }));
    return { ...draft, state };
  });
}

/** Who says it, and when: ISO 8601, UTC. */
export interface Speaker {
  readonly source: Source;
  readonly author: string | null;
  readonly now: string;
}

/** A fact with nothing in it, said now in Dubai. */
export function blankFact({ source, author, now }: Speaker): NewFact {
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

/** Takes facts back. */
export function retractions(facts: readonly Pick<Fact, "id">[], by: Speaker): NewFact[] {
  return facts.map(({ id }) => ({
    ...blankFact(by),
    kind: "retraction",
    code: "retraction",
    retracts: id,
  }));
}

/** Takes back events that may come yet, by the ids that their carrier gives them. */
export function withdrawals(sourceIds: readonly string[], by: Speaker): NewFact[] {
  return sourceIds.map((code) => ({ ...blankFact(by), kind: "retraction", code }));
}

/** What an operator may set of an order; undefined stays as it is, null or "" empties it. */
export interface Wanted {
  readonly order_status?: string | null | undefined;
  /** ISO 8601, UTC */
  readonly delivery_date?: string | null | undefined;
  /** Why, for visitors. */
  readonly note?: string | null;
}

/**
 * The facts by which an operator sets the status and the delivery date. Setting another status takes
 * a delivery or cancellation back. The date of a delivered order is when it was delivered.
 */
export function operatorFacts(log: OrderLog, wanted: Wanted, by: Speaker): NewFact[] {
  const { order_status: status, delivery_date: date, note = null } = wanted;
  const saysDelivered = status !== undefined && isEnd(status, "delivered");
  const isReverted = status !== undefined && revertsEnd(log, status);
  const isDelivered = saysDelivered || (stateOf(log).eta.kind === "delivered" && !isReverted);
  const facts: NewFact[] = [];
  if (isReverted) facts.push(...retractions(endsOf(log), by));
  // A delivery that has its date needs no word beside it.
  if (status !== undefined && !(saysDelivered && date)) {
    facts.push({ ...blankFact(by), kind: "status", code: status ?? "", note });
  }
  if (date) {
    const classifier = isDelivered ? "actual" : "estimated";
    const delivery = { ...blankFact(by), milestone: "delivered", code: "delivered" } as const;
    facts.push({
      ...delivery,
      classifier,
      event_time: date,
      // The same date may be said again, after another one.
      reported_at: by.now,
      note: status === undefined ? note : null,
    });
  } else if (date === null) {
    const dates = activeFacts(log.facts).filter(
      ({ milestone, classifier }) => milestone === "delivered" && classifier !== "actual",
    );
    facts.push(...retractions(dates, by));
  }
  return facts;
}

/** Whether setting the status takes a delivery or cancellation back; an unknown text doesn't. */
export function revertsEnd(log: OrderLog, status: string | null): boolean {
  const { eta } = stateOf(log);
  if (eta.kind !== "delivered" && eta.kind !== "cancelled") return false;
  const isKnown = !status?.trim() || readStatus(status) !== null;
  return isKnown && !isEnd(status, eta.kind);
}

function isEnd(status: string | null, end: "delivered" | "cancelled"): boolean {
  return isSameStatus(end, status);
}

/** The facts that say that the order is delivered or cancelled. */
function endsOf(log: OrderLog): Fact[] {
  return activeFacts(log.facts).filter(({ kind, code, milestone, classifier }) =>
    kind === "status"
      ? isEnd(code, "delivered") || isEnd(code, "cancelled")
      : classifier === "actual" && (milestone === "delivered" || milestone === "cancelled"),
  );
}

/** Stored orders with everything that is known of them. */
import { localMs } from "#app/domain/tracking/clock.ts";
import { byReport } from "#app/domain/tracking/comparison.ts";
import { activeFacts, type TrackingEvent } from "#app/domain/tracking/facts.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import type { Database } from "../../data/database.ts";
import {
  EMPTY_LOG,
  findFacts,
  type NewFact,
  type OrderLog,
  type StoredFact,
  stateOf,
  toLogs,
} from "../../orders/log.ts";
import { findOrdersById, type StoredOrder } from "../../orders/queries.ts";
import type { FileEvent, ReportedEvent } from "../file.ts";

export interface KnownOrder {
  readonly order: StoredOrder;
  readonly stored: readonly StoredFact[];
  readonly log: OrderLog;
  readonly state: OrderState;
  /** The stored event that says the same; undefined where there is none. */
  readonly find: (event: ReportedEvent) => StoredFact | undefined;
}

/** The orders with these ids, by id. */
export async function loadOrders(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownOrder>> {
  const distinct = [...new Set(ids)];
  const found = await findOrdersById(db, distinct);
  const facts = await findFacts(db, distinct);
  const logs = await toLogs(db, facts);
  const byOrder = Map.groupBy(facts, ({ order_id }) => order_id);
  return new Map(
    found.map((order) => {
      const log = logs.get(order.id) ?? EMPTY_LOG;
      return [order.id, toKnownOrder(order, byOrder.get(order.id) ?? [], log)];
    }),
  );
}

function toKnownOrder(
  order: StoredOrder,
  stored: readonly StoredFact[],
  log: OrderLog,
): KnownOrder {
  const events = stored.filter(({ kind }) => kind === "event");
  const byKey = new Map(events.map((fact) => [eventKey(fact), fact]));
  const unnumbered = new Map(
    events.filter(({ change_id }) => change_id === null).map((fact) => [shortKey(fact), fact]),
  );
  return {
    order,
    stored,
    log,
    state: stateOf(log),
    find: (event) => byKey.get(eventKey(event)) ?? unnumbered.get(shortKey(event)),
  };
}

/** Whether the order's log says this already. */
export function isSaid(
  { log, find }: KnownOrder,
  { event, isCurrent, isDayOnly }: FileEvent,
): boolean {
  if (!isCurrent) return find(event) !== undefined;
  const kindOf = ({
    milestone,
    code,
    classifier,
    equipment,
  }: Omit<TrackingEvent, "meaning" | "reported_at">) =>
    JSON.stringify([milestone ?? code, classifier, equipment]);
  const last = activeFacts(log.facts)
    .filter((fact) => fact.kind === "event" && kindOf(fact) === kindOf(event))
    .sort(byReport)
    .at(-1);
  if (!last) return false;
  const [time, wanted] = [last, event].map((one) => new Date(localMs(one)).toISOString());
  // A day without a time doesn't contradict a time on that day.
  return isDayOnly ? time?.slice(0, 10) === wanted?.slice(0, 10) : time === wanted;
}

/** Equal for two events of an order of which the unique index on order_events keeps one. */
export function eventKey(event: ReportedEvent | NewFact): string {
  const { equipment, pieces, note } = event;
  return JSON.stringify([shortKey(event), equipment, pieces, note]);
}

/** The same of events that were stored before containers, pieces and reasons of delays were. */
function shortKey(event: ReportedEvent | NewFact): string {
  const { event_time, code, classifier, utc_offset, place, un_locode, leg, reported_at } = event;
  return JSON.stringify([
    event_time,
    code,
    classifier,
    utc_offset,
    place,
    un_locode,
    leg,
    reported_at,
  ]);
}

/** Stored orders with everything that is known of them. */
import type { OrderState } from "#app/domain/tracking/state.ts";
import type { Database } from "#workers/data/database.ts";
import {
  EMPTY_LOG,
  findFacts,
  type NewFact,
  type OrderLog,
  type StoredFact,
  stateOf,
  toLogs,
} from "#workers/orders/log.ts";
import { findOrdersById, type StoredOrder } from "#workers/orders/queries.ts";
import { retry } from "../retry.ts";
import type { SaidEvent } from "./file-event.ts";

export interface KnownOrder {
  readonly order: StoredOrder;
  readonly stored: readonly StoredFact[];
  readonly log: OrderLog;
  readonly state: OrderState;
  /** The stored event that says the same; undefined where there is none. */
  readonly find: (event: SaidEvent) => StoredFact | undefined;
}

/** The orders with these ids, by id. */
export async function loadOrders(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownOrder>> {
  const distinct = [...new Set(ids)];
  const found = await retry(() => findOrdersById(db, distinct));
  const facts = await retry(() => findFacts(db, distinct));
  const logs = await retry(() => toLogs(db, facts));
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

/** Equal for two events of an order of which the unique index on order_events keeps one. */
export function eventKey(event: SaidEvent | NewFact): string {
  const { equipment, pieces, note } = event;
  return JSON.stringify([shortKey(event), equipment, pieces, note]);
}

/** The same of events that were stored before containers, pieces and reasons of delays were. */
function shortKey(event: SaidEvent | NewFact): string {
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

/** Stores orders as an import does: the status and the delivery date as facts. */

import { createShortId } from "#app/domain/reference.ts";
import type { Database } from "#workers/data/database.ts";
import {
  blankFact,
  type Origin,
  operatorFacts,
  type RequestedState,
  retractions,
} from "#workers/orders/change.ts";
import { EMPTY_LOG, findPlaces, type NewFact } from "#workers/orders/log.ts";
import { findOrdersByNumber, type OrderRow } from "#workers/orders/order-queries.ts";
import { type OrderRequest, type Plan, planOrders } from "#workers/orders/plan.ts";
import { loadSnapshot } from "#workers/orders/snapshot.ts";
import { store as storePlan } from "#workers/orders/store.ts";
import { planChangeUndo } from "#workers/orders/undo.ts";

export type OrderToStore = OrderRow &
  RequestedState & { readonly events?: readonly Partial<NewFact>[] };

interface Options {
  /** ISO 8601, UTC */
  readonly now?: string;
  readonly onProgress?: () => void;
}

/** Adds new orders in one transaction, and returns the change's id. */
export function storeOrders(
  db: Database,
  toStore: readonly OrderToStore[],
  options: Options = {},
): Promise<string> {
  const by = origin("order", options);
  return store(
    db,
    toStore.map((order) => toRequest(null, order, by)),
    by,
    options,
  );
}

/** Changes stored orders in one transaction, and returns the change's id. */
export async function updateOrders(
  db: Database,
  toStore: readonly OrderToStore[],
  options: Options = {},
): Promise<string> {
  const by = origin("operator", options);
  return store(db, await planUpdates(db, toStore, by), by, options);
}

/** The requests of stored orders, to be stored later. */
export async function planUpdates(
  db: Database,
  toStore: readonly OrderToStore[],
  by: Origin = origin("operator"),
): Promise<OrderRequest[]> {
  const numbers = toStore.map(({ order_number }) => order_number);
  const ids = [...(await findOrdersByNumber(db, numbers)).values()].flat().map(({ id }) => id);
  const events = toStore
    .flatMap((row) => row.events ?? [])
    .map((event) => ({ ...blankFact(by), ...event }));
  const { orders } = await loadSnapshot(db, ids, by.now, events);
  return toStore.map((row) => {
    const isSame = (order_number: string) =>
      order_number.toLowerCase() === row.order_number.toLowerCase();
    const stored = [...orders.values()].find(({ order }) => isSame(order.order_number));
    if (!stored) throw new Error(`No order ${row.order_number}`);
    return toRequest(stored, row, by);
  });
}

function origin(source: Origin["source"], { now = new Date().toISOString() }: Options = {}) {
  return { source, author: null, now };
}

function toRequest(
  stored: OrderRequest["stored"],
  { order_status, delivery_date, events = [], ...row }: OrderToStore,
  by: Origin,
): OrderRequest {
  // A new order without a status or a date has no fact about it.
  const requested =
    stored === null
      ? { order_status: order_status ?? undefined, delivery_date: delivery_date ?? undefined }
      : { order_status, delivery_date };
  const own = events.map((event) => ({ ...blankFact(by), source: "csv" as const, ...event }));
  return {
    stored,
    row: stored ? { ...row, order_number: stored.order.order_number } : row,
    facts: [...operatorFacts(stored?.log ?? EMPTY_LOG, requested, by), ...own],
  };
}

/** Takes all of a change back, and returns the id of the change by which it does. */
export async function undoChange(db: Database, id: string, options: Options = {}): Promise<string> {
  const plan = await planChangeUndo(db, id, origin("operator", options));
  const changeId = createShortId();
  if (plan) await storePlan(db, plan, { changeId, author: null });
  return changeId;
}

/** Takes one fact back. */
export async function undoFact(
  db: Database,
  fact: { id: number; order_id: number } | undefined,
): Promise<string> {
  const by = origin("operator");
  const { orders } = await loadSnapshot(db, [fact?.order_id ?? 0], by.now);
  const requests = [...orders.values()].map((stored) => ({
    stored,
    row: { order_number: stored.order.order_number },
    facts: retractions(fact ? [fact] : [], by),
  }));
  return store(db, requests, by);
}

/** Derives the states, and stores all in one transaction. */
export async function store(
  db: Database,
  requests: readonly OrderRequest[],
  { now }: Pick<Origin, "now">,
  { onProgress = () => undefined }: Options = {},
): Promise<string> {
  const changeId = createShortId();
  const places = await findPlaces(
    db,
    requests.flatMap(({ facts }) => facts),
  );
  const record = { kind: "order-updated", detail: null } as const;
  const plan: Plan = { now, record, ...planOrders(requests, { now, places }) };
  await storePlan(db, plan, { changeId, author: null, onProgress });
  return changeId;
}

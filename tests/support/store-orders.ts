/** Stores orders as an import does: the status and the delivery date as facts. */

import { createShortId } from "#app/domain/reference.ts";
import type { Database } from "#workers/data/database.ts";
import {
  blankFact,
  type ChangePlan,
  deriveStates,
  type Origin,
  operatorFacts,
  type RequestedState,
} from "#workers/orders/change.ts";
import { EMPTY_LOG, findFacts, type NewFact, type OrderLog, toLogs } from "#workers/orders/log.ts";
import { findOrdersById, findOrdersByNumber, type OrderRow } from "#workers/orders/queries.ts";
import { storeChanges } from "#workers/orders/store.ts";
import { planChangeUndo, planFactUndo } from "#workers/orders/undo.ts";

export type OrderToStore = OrderRow &
  RequestedState & { readonly events?: readonly Partial<NewFact>[] };

interface Options {
  /** ISO 8601, UTC */
  readonly now?: string;
  readonly onProgress?: () => void;
  /** The change that is undone */
  readonly undoes?: string;
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
    toStore.map((order) => toChangePlan(null, EMPTY_LOG, order, by)),
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

/** The changes of stored orders, to be stored later. */
export async function planUpdates(
  db: Database,
  toStore: readonly OrderToStore[],
  by: Origin = origin("operator"),
): Promise<ChangePlan[]> {
  const numbers = toStore.map(({ order_number }) => order_number);
  const ids = [...(await findOrdersByNumber(db, numbers)).values()].flat().map(({ id }) => id);
  const found = await findOrdersById(db, ids);
  const logs = await toLogs(db, await findFacts(db, ids));
  return toStore.map((row) => {
    const isSame = (order_number: string) =>
      order_number.toLowerCase() === row.order_number.toLowerCase();
    const order = found.find(({ order_number }) => isSame(order_number));
    if (!order) throw new Error(`No order ${row.order_number}`);
    return toChangePlan(order, logs.get(order.id) ?? EMPTY_LOG, row, by);
  });
}

function origin(source: Origin["source"], { now = new Date().toISOString() }: Options = {}) {
  return { source, author: null, now };
}

function toChangePlan(
  order: ChangePlan["order"],
  log: OrderLog,
  { order_status, delivery_date, events = [], ...row }: OrderToStore,
  by: Origin,
): ChangePlan {
  // A new order without a status or a date has no fact about it.
  const requested =
    order === null
      ? { order_status: order_status ?? undefined, delivery_date: delivery_date ?? undefined }
      : { order_status, delivery_date };
  const own = events.map((event) => ({ ...blankFact(by), source: "csv" as const, ...event }));
  return {
    order,
    log,
    row: order ? { ...row, order_number: order.order_number } : row,
    facts: [...operatorFacts(log, requested, by), ...own],
  };
}

/** Takes all of a change back, and returns the id of the change by which it does. */
export async function undoChange(db: Database, id: string, options: Options = {}): Promise<string> {
  const by = origin("operator", options);
  return store(db, (await planChangeUndo(db, id, by))?.changes ?? [], by, options);
}

/** Takes one fact back. */
export async function undoFact(db: Database, fact: { id: number } | undefined): Promise<string> {
  const by = origin("operator");
  return store(db, (await planFactUndo(db, fact?.id ?? 0, by))?.changes ?? [], by);
}

/** Derives the states, and stores all in one transaction. */
export async function store(
  db: Database,
  plans: readonly ChangePlan[],
  { now }: Pick<Origin, "now">,
  { onProgress = () => undefined, undoes }: Options = {},
): Promise<string> {
  const changeId = createShortId();
  const changes = await deriveStates(db, plans, now);
  await storeChanges(db, changes, {
    ...{ changeId, author: null, kind: "order-updated", now, onProgress },
    undoes: undoes === undefined ? undefined : { id: undoes, removed: [], kept: [] },
  });
  return changeId;
}

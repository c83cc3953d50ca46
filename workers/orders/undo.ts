/** Undoes changes of orders: facts by retractions, columns by what they were before. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import { notRetracted } from "#app/domain/tracking/facts.ts";
import type { Kept } from "../audit/audit-schema.ts";
import { changes } from "../audit/audit-schema.ts";
import { fieldLabel } from "../audit/field-labels.ts";
import type { Database } from "../data/database.ts";
import { isOneOf, splitIntoGroups } from "../data/query.ts";
import { addFollowers } from "../notifications/notified.ts";
import { type Origin, retractions } from "./change.ts";
import type { OrderRow, StoredOrder } from "./order-queries.ts";
import { orderChanges, orderEvents, orders } from "./order-schema.ts";
import { listFirst, type OrderRequest, type Plan, planOrders } from "./plan.ts";
import { loadSnapshot, type Snapshot } from "./snapshot.ts";

/** A plan that undoes a change. */
export type UndoPlan = Plan & Required<Pick<Plan, "undoes">>;

/** Orders that are planned at a time: the logs of ten thousand would fill a Worker's memory. */
const ORDERS_PER_GROUP = 500;

/**
 * Plans to undo a change at `now` (ISO 8601, UTC), or its part of the order with the id `orderId`; null where
 * there is none.
 */
export async function planChangeUndo(
  db: Database,
  changeId: string,
  {
    author,
    now,
    orderId,
  }: Pick<Origin, "author" | "now"> & { readonly orderId?: number | undefined },
): Promise<UndoPlan | null> {
  const ofChange = (table: typeof orderChanges | typeof orderEvents) =>
    db
      .select({ id: table.order_id })
      .from(table)
      .where(
        and(
          eq(table.change_id, changeId),
          orderId === undefined ? undefined : eq(table.order_id, orderId),
        ),
      );
  const rows = await union(ofChange(orderChanges), ofChange(orderEvents));
  if (rows.length === 0) return null;
  const removed: string[] = [];
  const kept: Kept[] = [];
  const plans: ReturnType<typeof planOrders>[] = [];
  const ids = rows.map(({ id }) => id);
  for (const group of splitIntoGroups(ids, ORDERS_PER_GROUP)) {
    const snapshot = await loadSnapshot(db, group, now);
    const undo = requestUndo(snapshot, await findRecords(db, changeId, group), {
      changeId,
      author,
    });
    plans.push(planOrders(undo.requests, snapshot));
    removed.push(...undo.removed);
    kept.push(...undo.kept);
  }
  return {
    now,
    record: { kind: "orders-undone", detail: null },
    orders: plans.flatMap((plan) => plan.orders),
    notified: addFollowers(plans.map((plan) => plan.notified)),
    undoes: { id: changeId, removed, kept, isPart: orderId !== undefined },
  };
}

/** The columns of these orders that the change set, and whether other changes set them since. */
function findRecords(db: Database, changeId: string, orderIds: readonly number[]) {
  const { order_id, before, after } = orderChanges;
  const hasOthers = sql`exists (select 1 from ${orderChanges} as other
    where other.order_id = order_changes.order_id and other.change_id <> ${changeId})`.mapWith(
    Boolean,
  );
  return db
    .select({ order_id, before, after, hasOthers })
    .from(orderChanges)
    .where(and(eq(orderChanges.change_id, changeId), isOneOf(order_id, orderIds)));
}

type Records = Awaited<ReturnType<typeof findRecords>>;

/** Asks to restore what the change did to these orders, and nothing that was changed again since. */
function requestUndo(
  { orders, now }: Snapshot,
  records: Records,
  { changeId, author }: { readonly changeId: string; readonly author: string | null },
) {
  const undo = { requests: [] as OrderRequest[], removed: [] as string[], kept: [] as Kept[] };
  const recordsOf = Map.groupBy(records, ({ order_id }) => order_id);
  for (const stored of orders.values()) {
    const { order, facts } = stored;
    const { order_number } = order;
    const own = recordsOf.get(order.id) ?? [];
    const undone = notRetracted(facts).filter(({ change_id }) => change_id === changeId);
    if (own.some(({ before }) => before === null)) {
      const isInUse =
        own.some(({ hasOthers }) => hasOthers) ||
        facts.some(({ change_id }) => change_id !== changeId);
      if (isInUse) undo.kept.push({ order_number, column: null });
      else undo.removed.push(order_number);
      continue;
    }
    const row = restoredColumns(order, own, (column) => undo.kept.push({ order_number, column }));
    const retracting = retractions(undone, { source: "operator", author, now });
    if (retracting.length > 0 || Object.keys(row).length > 1) {
      undo.requests.push({ stored, row, facts: retracting });
    }
  }
  return undo;
}

/** Whether the change was stored. */
export async function isChangeStored(db: Database, changeId: string): Promise<boolean> {
  return (await db.$count(changes, eq(changes.id, changeId))) > 0;
}

/** The ids of those of these orders that the change added, and that have no other updates. */
export function addedOrders(changeId: string, numbers: readonly string[]): SQL {
  return sql`select added.id from ${orders} as added
    where ${isOneOf(sql`added.order_number`, numbers)}
      and exists (select 1 from ${orderChanges} as own
        where own.order_id = added.id and own.change_id = ${changeId} and own.before is null)
      and not exists (select 1 from ${orderEvents} as other
        where other.order_id = added.id and other.change_id is not ${changeId})
      and not exists (select 1 from ${orderChanges} as other
        where other.order_id = added.id and other.change_id <> ${changeId})`;
}

function restoredColumns(
  order: StoredOrder,
  records: Records,
  onKept: (column: string) => void,
): OrderRow {
  const row: Record<string, unknown> = { order_number: order.order_number };
  for (const { before, after } of records) {
    const was: Record<string, unknown> = JSON.parse(before ?? "{}");
    for (const [column, value] of Object.entries(JSON.parse(after))) {
      const is = order[column as keyof StoredOrder];
      if (is === was[column]) continue;
      if (is === value) row[column] = was[column];
      else onKept(column);
    }
  }
  return row as OrderRow;
}

/** Names what an undo left as it is, and why. */
export function describeKept({ order_number, column }: Kept): string {
  if (column === "order_number") return `${order_number}: another order has its number now`;
  return column === null
    ? `${order_number} stays: it was updated since`
    : `${order_number}: ${fieldLabel(column)} stays, it was changed again since`;
}

/** All of what an undo left as it is, `count` of which are more than are given. */
export function describeKeptColumns(kept: readonly Kept[], count = kept.length): string {
  return `Not undone: ${listFirst(kept.map(describeKept), "; ", count)}`;
}

/** Undoes changes of orders: facts by retractions, columns by what they were before. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import { notRetracted } from "#app/domain/tracking/facts.ts";
import { fieldLabel } from "../audit/field-labels.ts";
import type { Kept } from "../audit/schema.ts";
import { changes } from "../audit/schema.ts";
import type { Database } from "../data/database.ts";
import { isOneOf, splitIntoGroups } from "../data/query.ts";
import { type ChangePlan, type Origin, retractions } from "./change.ts";
import { EMPTY_LOG, findFacts, type StoredFact, toLogs } from "./log.ts";
import { findOrdersById, type OrderRow, type StoredOrder } from "./queries.ts";
import { orderChanges, orderEvents, orders } from "./schema.ts";

export interface UndoPlan {
  readonly changes: readonly ChangePlan[];
  /** The numbers of orders that the change added: they are removed. */
  readonly removed: readonly string[];
  /** Orders that the change added and that have other updates, and columns that were changed again. */
  readonly kept: readonly Kept[];
}

/** Plans to retract one fact; null where there is none with this id. */
export async function planFactUndo(
  db: Database,
  factId: number,
  origin: Origin,
): Promise<UndoPlan | null> {
  const [fact] = await db
    .select({ order_id: orderEvents.order_id })
    .from(orderEvents)
    .where(eq(orderEvents.id, factId));
  if (!fact) return null;
  return planUndo(db, [fact.order_id], {
    isUndone: ({ id }) => id === factId,
    recorded: [],
    origin,
  });
}

/** Plans to undo a change; null where there is none with this id. */
export async function planChangeUndo(
  db: Database,
  changeId: string,
  origin: Origin,
): Promise<UndoPlan | null> {
  const plans: UndoPlan[] = [];
  for await (const plan of planChangeUndoInGroups(db, changeId, origin)) plans.push(plan);
  if (plans.length === 0) return null;
  return {
    changes: plans.flatMap(({ changes }) => changes),
    removed: plans.flatMap(({ removed }) => removed),
    kept: plans.flatMap(({ kept }) => kept),
  };
}

/** Orders that are planned at a time: the logs of ten thousand would fill a Worker's memory. */
const ORDERS_PER_GROUP = 500;

/** The same for some of the orders at a time; none where there is no such change. */
export async function* planChangeUndoInGroups(
  db: Database,
  changeId: string,
  origin: Origin,
): AsyncGenerator<UndoPlan> {
  const isUndone = ({ change_id }: StoredFact) => change_id === changeId;
  const rows = await union(
    db
      .select({ id: orderChanges.order_id })
      .from(orderChanges)
      .where(eq(orderChanges.change_id, changeId)),
    db
      .select({ id: orderEvents.order_id })
      .from(orderEvents)
      .where(eq(orderEvents.change_id, changeId)),
  );
  const ids = rows.map(({ id }) => id);
  for (const group of splitIntoGroups(ids, ORDERS_PER_GROUP)) {
    const isOwn = eq(orderChanges.change_id, changeId);
    const recorded = await db
      .select()
      .from(orderChanges)
      .where(and(isOwn, isOneOf(orderChanges.order_id, group)));
    yield await planUndo(db, group, { isUndone, recorded, origin });
  }
}

/** Whether the change was stored. */
export async function isChangeStored(db: Database, changeId: string): Promise<boolean> {
  return (await db.$count(changes, eq(changes.id, changeId))) > 0;
}

/** Removes the orders that the change added, except those that have other updates. */
export function removeAddedOrders(db: Database, changeId: string) {
  return db.delete(orders).where(
    and(
      inArray(
        orders.id,
        db
          .select({ id: orderChanges.order_id })
          .from(orderChanges)
          .where(and(eq(orderChanges.change_id, changeId), isNull(orderChanges.before))),
      ),
      sql`not exists (select 1 from ${orderEvents} as other
        where other.order_id = ${orders.id} and other.change_id is not ${changeId})`,
      sql`not exists (select 1 from ${orderChanges} as other
        where other.order_id = ${orders.id} and other.change_id <> ${changeId})`,
    ),
  );
}

interface Undone {
  readonly isUndone: (fact: StoredFact) => boolean;
  /** What the change did to columns. */
  readonly recorded: readonly (typeof orderChanges.$inferSelect)[];
  readonly origin: Origin;
}

async function planUndo(
  db: Database,
  orderIds: readonly number[],
  { isUndone, recorded, origin }: Undone,
): Promise<UndoPlan> {
  const found = await findOrdersById(db, orderIds);
  const stored = await findFacts(db, orderIds);
  const logs = await toLogs(db, stored);
  const changed = await ordersWithOtherChanges(db, recorded);
  const plan = { changes: [] as ChangePlan[], removed: [] as string[], kept: [] as Kept[] };
  const factsOf = Map.groupBy(stored, ({ order_id }) => order_id);
  const recordsOf = Map.groupBy(recorded, ({ order_id }) => order_id);
  for (const order of found) {
    const { order_number } = order;
    const own = factsOf.get(order.id) ?? [];
    const records = recordsOf.get(order.id) ?? [];
    if (records.some(({ before }) => before === null)) {
      const isInUse = changed.has(order.id) || !own.every(isUndone);
      if (isInUse) plan.kept.push({ order_number, column: null });
      else plan.removed.push(order_number);
      continue;
    }
    const row = restoredColumns(order, records, (column) =>
      plan.kept.push({ order_number, column }),
    );
    const log = logs.get(order.id) ?? EMPTY_LOG;
    const facts = retractions(notRetracted(own).filter(isUndone), origin);
    if (facts.length > 0 || Object.keys(row).length > 1) {
      plan.changes.push({ order, log, row, facts });
    }
  }
  return plan;
}

async function ordersWithOtherChanges(
  db: Database,
  recorded: readonly (typeof orderChanges.$inferSelect)[],
): Promise<ReadonlySet<number>> {
  const [first] = recorded;
  if (!first) return new Set();
  const others = await db
    .selectDistinct({ order_id: orderChanges.order_id })
    .from(orderChanges)
    .where(
      and(
        isOneOf(
          orderChanges.order_id,
          recorded.map(({ order_id }) => order_id),
        ),
        sql`${orderChanges.change_id} <> ${first.change_id}`,
      ),
    );
  return new Set(others.map(({ order_id }) => order_id));
}

function restoredColumns(
  order: StoredOrder,
  records: Undone["recorded"],
  onKept: (column: string) => void,
): OrderRow {
  const row: Record<string, unknown> = { order_number: order.order_number };
  for (const { before, after } of records) {
    const was: Record<string, unknown> = JSON.parse(before ?? "{}");
    for (const [column, value] of Object.entries(JSON.parse(after))) {
      if (order[column as keyof StoredOrder] === value) row[column] = was[column];
      else onKept(column);
    }
  }
  return row as OrderRow;
}

/** What an undo left as it is, and why. */
export function describeKept({ order_number, column }: Kept): string {
  return column === null
    ? `${order_number} stays: it was updated since`
    : `${order_number}: ${fieldLabel(column)} stays, it was changed again since`;
}

/** Orders that a sentence names. */
const NAMED_MAX = 20;

/** All of what an undo left as it is, `count` of which are more than are given. */
export function describeKeptColumns(kept: readonly Kept[], count = kept.length): string {
  const lines = kept.slice(0, NAMED_MAX).map(describeKept);
  const more = count - lines.length;
  return `Not undone: ${[...lines, ...(more > 0 ? [`${more} more`] : [])].join("; ")}.`;
}

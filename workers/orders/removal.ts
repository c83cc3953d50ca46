/** Removes orders, and restores them within 30 days. */
import { and, desc, eq, getTableName, gt, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type AuditEntry, changeIf, isLogged } from "../audit/audit-log.ts";
import { type ChangeEffect, changes } from "../audit/audit-schema.ts";
import type { Database } from "../data/database.ts";
import { isOneOf } from "../data/query.ts";
import { REMOVED_KEPT_DAYS, rowAsJson, valuesOfJson } from "../data/stored-rows.ts";
import { documents } from "../documents/documents-schema.ts";
import { notes } from "../notes/notes-schema.ts";
import { followTokens, mutedOrders } from "../notifications/notifications-schema.ts";
import { followers } from "./followers-schema.ts";
import {
  formerNumbers,
  orderChanges,
  orderEvents,
  orders,
  removedOrderRows,
} from "./order-schema.ts";
import { limitKept, NO_EFFECT } from "./plan.ts";

interface OrderTable {
  readonly table: SQLiteTable;
  /** The id of the order of a row. */
  readonly orderId: SQL;
  /** Whether a row is of one of these orders. */
  readonly isOf: (orderIds: SQL) => SQL;
}

const byOrderId = (table: SQLiteTable): OrderTable => ({
  table,
  orderId: sql`order_id`,
  isOf: (orderIds) => sql`order_id in (${orderIds})`,
});

/** The tables with rows of an order: each after the one to which its rows refer. */
const ORDER_TABLES: readonly OrderTable[] = [
  { table: orders, orderId: sql`orders.id`, isOf: (orderIds) => sql`id in (${orderIds})` },
  ...[formerNumbers, orderEvents, orderChanges, mutedOrders, followers, notes, documents].map(
    byOrderId,
  ),
  {
    table: followTokens,
    orderId: sql`(select order_id from ${followers} where id = follower_id)`,
    isOf: (orderIds) =>
      sql`follower_id in (select id from ${followers} where order_id in (${orderIds}))`,
  },
];

/** The statements that remove the orders whose ids are selected, and keep their rows. */
export function removeOrders(
  db: Database,
  orderIds: SQL,
  { changeId, removedAt }: { readonly changeId: string; readonly removedAt: string },
) {
  return [
    ...ORDER_TABLES.map(({ table, orderId, isOf }) => {
      const email = table === orders ? sql`customer_email` : sql`null`;
      return db.insert(removedOrderRows).select(
        sql`select null, ${changeId}, (select numbered.order_number from ${orders} as numbered
            where numbered.id = ${orderId}), ${getTableName(table)}, ${email}, ${removedAt}, ${rowAsJson(table)}
          from ${table} where ${isOf(orderIds)}`,
      );
    }),
    db.delete(orders).where(sql`${orders.id} in (${orderIds})`),
  ];
}

/** The id of the change that removed an order with this number last, while it can be restored; null for none. */
export async function findRemoval(db: Database, orderNumber: string): Promise<string | null> {
  const { id, change_id, order_number, table_name } = removedOrderRows;
  const [row] = await db
    .select({ change_id })
    .from(removedOrderRows)
    .where(and(eq(order_number, orderNumber), eq(table_name, getTableName(orders)), isRestorable()))
    .orderBy(desc(id))
    .limit(1);
  return row?.change_id ?? null;
}

/** Whether a removed row is kept for its restoration. */
function isRestorable(): SQL {
  const since = new Date(Date.now() - REMOVED_KEPT_DAYS * 86_400_000).toISOString();
  return gt(removedOrderRows.removed_at, since);
}

/** The restoration of orders: their numbers, and of others why they stay removed. */
export interface Restoration {
  readonly numbers: readonly string[];
  readonly effect: ChangeEffect;
}

/** Plans to restore the orders that a change removed, unless other orders have their numbers. */
export async function planRestoration(db: Database, changeId: string): Promise<Restoration> {
  const { change_id, table_name, order_number, stored } = removedOrderRows;
  const isOrder = eq(table_name, getTableName(orders));
  const rows = await db
    .select({
      order_number,
      isTaken: sql`exists (select 1 from ${orders} as other
          where other.compact_number = ${stored} ->> 'compact_number')
        or exists (select 1 from ${formerNumbers} as former
          where former.compact_number = ${stored} ->> 'compact_number')`.mapWith(Boolean),
    })
    .from(removedOrderRows)
    .where(and(eq(change_id, changeId), isOrder, isRestorable()));
  const numbers = (isTaken: boolean) =>
    rows.filter((row) => row.isTaken === isTaken).map((row) => row.order_number);
  const kept = numbers(true).map((number) => ({ order_number: number, column: "order_number" }));
  return { numbers: numbers(false), effect: { ...NO_EFFECT, ...limitKept(kept) } };
}

/**
 * Restores orders, which the change removed, with their logs and followers. A change that the removal undid
 * can be undone again. Null where the removal is undone already, or another order has one of the numbers.
 */
export async function restoreOrders(
  db: Database,
  { id: undoes, subject }: Pick<AuditEntry, "id" | "subject">,
  { numbers, effect }: Restoration,
  author: string,
): Promise<string | null> {
  const ofChange = sql`change_id = ${undoes} and ${isOneOf(sql`order_number`, numbers)}`;
  const isTaken = (table: typeof orders | typeof formerNumbers) =>
    sql`exists (select 1 from ${table} where ${isOneOf(table.order_number, numbers)})`;
  const holds = sql`not ${isTaken(orders)} and not ${isTaken(formerNumbers)}`;
  const change = { author, kind: "orders-restored", subject, effect } as const;
  return changeIf(db, holds, { ...change, count: numbers.length, undoes }, (id) => [
    ...ORDER_TABLES.map(({ table }) => {
      // An order's old id may be another order's by now.
      const newId = sql`(select restored.id from ${orders} as restored
        where restored.order_number = removed.order_number)`;
      const others: Readonly<Record<string, SQL>> =
        table === orders ? { id: sql`null` } : { order_id: newId };
      return db.insert(table).select(
        sql`select ${valuesOfJson(table, others)} from ${removedOrderRows} as removed
          where ${ofChange} and table_name = ${getTableName(table)} and ${isLogged(id)}`,
      );
    }),
    db.delete(removedOrderRows).where(sql`${ofChange} and ${isLogged(id)}`),
    db
      .update(changes)
      .set({ undone_by: null })
      .where(and(eq(changes.undone_by, undoes), isLogged(id))),
  ]);
}

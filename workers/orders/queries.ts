import { desc, eq, type SQL, sql } from "drizzle-orm";
import { normalizeOrderNumber, type Order } from "#app/domain/order.ts";
import type { Database } from "../data/database.ts";
import { type OperatorOrder, operatorColumns } from "./find.ts";
import { orders } from "./schema.ts";

/** The columns beside the order number. */
export type OrderColumn = Exclude<keyof OperatorOrder, "order_number">;

/** An order to import: without `created_at` it is ordered now. */
export type OrderRow = Pick<Order, "order_number"> & {
  readonly [Column in OrderColumn]?: OperatorOrder[Column] | undefined;
};

/** The newest orders first, at most `limit`. */
export function listOrders(db: Database, limit: number, where?: SQL): Promise<OperatorOrder[]> {
  return db
    .select(operatorColumns)
    .from(orders)
    .where(where)
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(limit);
}

export async function countOrders(db: Database, where?: SQL): Promise<number> {
  return db.$count(orders, where);
}

export interface StoredOrder extends OperatorOrder {
  readonly id: number;
}

/** Full rows of the longest texts are some 20 KB; a result of 500 stays below D1's limits. */
const NUMBERS_IN_A_STATEMENT = 500;

/**
 * The orders with these numbers in any spelling, by `normalizeOrderNumber`. Several have one key when
 * their numbers differ in spaces or dashes alone.
 */
export async function findOrdersByNumber(
  db: Database,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredOrder[]>> {
  const keys = [...new Set(orderNumbers.map(normalizeOrderNumber))];
  const found: StoredOrder[] = [];
  for (const some of inGroups(keys, NUMBERS_IN_A_STATEMENT)) {
    const isOneOfThese = sql`${orders.compact_number} in (select value from json_each(${JSON.stringify(some)}))`;
    const rows = await db
      .select({ id: orders.id, ...operatorColumns })
      .from(orders)
      .where(isOneOfThese);
    found.push(...rows);
  }
  return Map.groupBy(found, ({ order_number }) => normalizeOrderNumber(order_number));
}

/** Sets any status of the order with exactly this number (but for case). */
export async function setOrderStatus(
  db: Database,
  orderNumber: string,
  status: string,
): Promise<void> {
  await db.update(orders).set({ order_status: status }).where(eq(orders.order_number, orderNumber));
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let start = 0; start < items.length; start += size) {
    groups.push(items.slice(start, start + size));
  }
  return groups;
}

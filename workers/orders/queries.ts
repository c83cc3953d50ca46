import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { normalizeOrderNumber, type Order } from "#app/domain/order.ts";
import type { Database } from "../data/database.ts";
import { orders } from "../data/schema.ts";
import { shownColumns } from "./find.ts";

/** The columns beside the order number. */
export type OrderColumn = Exclude<keyof Order, "order_number">;

/** An order to import: without `created_at` it is ordered now. */
export type OrderRow = Pick<Order, "order_number"> & {
  readonly [Column in OrderColumn]?: Order[Column] | undefined;
};

/** The newest orders first, at most `limit`. */
export function listOrders(db: Database, limit: number): Promise<Order[]> {
  return db
    .select(shownColumns)
    .from(orders)
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(limit);
}

export async function countOrders(db: Database): Promise<number> {
  return db.$count(orders);
}

export interface StoredOrder extends Order {
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
      .select({ id: orders.id, ...shownColumns })
      .from(orders)
      .where(isOneOfThese);
    found.push(...rows);
  }
  return Map.groupBy(found, ({ order_number }) => normalizeOrderNumber(order_number));
}

/** The statuses of existing orders, by number in lower case; null ones omitted. */
export async function findStatuses(
  db: Database,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const statuses = new Map<string, string>();
  for (const some of inGroups(orderNumbers, NUMBERS_IN_A_STATEMENT)) {
    const rows = await db
      .select({ number: orders.order_number, status: orders.order_status })
      .from(orders)
      .where(sql`${orders.order_number} in (select value from json_each(${JSON.stringify(some)}))`);
    for (const { number, status } of rows) {
      if (status !== null) statuses.set(number.toLowerCase(), status);
    }
  }
  return statuses;
}

/** Sets any status of the order with exactly this number (but for case). */
export async function setOrderStatus(
  db: Database,
  orderNumber: string,
  status: string,
): Promise<void> {
  await db.update(orders).set({ order_status: status }).where(eq(orders.order_number, orderNumber));
}

const everyColumn = Object.keys(shownColumns).filter(
  (name) => name !== "order_number",
) as OrderColumn[];

/** Each column, in table order, from an element of a JSON array; `id` is assigned by SQLite. */
const everyValue = sql.raw(
  Object.keys(getTableColumns(orders))
    .map((name) => `value ->> '${name}'`)
    .join(", "),
);

/**
 * Rows are bound as one JSON text. D1 accepts at most 2 MB in a value, and a row with every field
 * at its limit is some 20 KB.
 */
const ROWS_IN_A_STATEMENT = 50;

/**
 * Upserts orders in one transaction: existing ones are updated in the named columns only, and keep
 * their `created_at` when the row has none. At most a few hundred at a time, to stay well below
 * D1's limits.
 */
export async function upsertOrders(
  db: Database,
  rows: readonly OrderRow[],
  columns: readonly OrderColumn[] = everyColumn,
): Promise<void> {
  const undated = columns.filter((column) => column !== "created_at");
  const statements = [true, false].flatMap((isDated) => {
    const group = rows.filter((row) => Boolean(row.created_at) === isDated);
    return inGroups(group, ROWS_IN_A_STATEMENT).map((some) =>
      upsert(db, some, isDated ? columns : undated),
    );
  });
  const [first, ...others] = statements;
  if (first) await db.batch([first, ...others]);
}

function upsert(db: Database, rows: readonly OrderRow[], columns: readonly OrderColumn[]) {
  const now = new Date().toISOString();
  const values = rows.map((row) => ({
    ...row,
    created_at: row.created_at ?? now,
    compact_number: normalizeOrderNumber(row.order_number),
  }));
  const updated = ["order_number", "compact_number", ...columns];
  return db
    .insert(orders)
    .select(sql`select ${everyValue} from json_each(${JSON.stringify(values)}) where true`)
    .onConflictDoUpdate({
      target: orders.order_number,
      set: Object.fromEntries(updated.map((name) => [name, sql.raw(`excluded."${name}"`)])),
    });
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let start = 0; start < items.length; start += size) {
    groups.push(items.slice(start, start + size));
  }
  return groups;
}

/** The desk's queries: finding, exporting, changing and removing orders. */
import { and, asc, eq, gt, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Order } from "#app/domain/order.ts";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import { searchColumns } from "#app/domain/search-terms.ts";
import { isSameStatus } from "#app/domain/tracking/status.ts";
import type { Database } from "../data/database.ts";
import { isOneOf, queryInGroups, type ResultPage, toResultPage } from "../data/query.ts";
import { type OperatorOrder, operatorColumns } from "./find.ts";
import { formerNumbers, orders } from "./order-schema.ts";

/** The columns of an order that an operator may write; its facts decide the status and the delivery date. */
export type OrderColumn = Exclude<
  keyof OperatorOrder,
  "order_number" | "order_status" | "delivery_date"
>;

/** Columns of an order to write. */
export type OrderRow = Pick<Order, "order_number"> & {
  readonly [Column in OrderColumn]?: OperatorOrder[Column] | undefined;
};

/** The number of orders that match; of all orders without `where`. */
export async function countOrders(db: Database, where?: SQL): Promise<number> {
  return db.$count(orders, where);
}

/** Orders in insertion order, at most `size` at a time. */
export async function getOrderPage(
  db: Database,
  { after, size, where }: { after: number; size: number; where: SQL | undefined },
): Promise<ResultPage<OperatorOrder>> {
  const rows = await db
    .select({ ...operatorColumns, id: orders.id })
    .from(orders)
    .where(and(gt(orders.id, after), where))
    .orderBy(asc(orders.id))
    .limit(size);
  return toResultPage(rows, size, ({ id: _, ...order }) => order);
}

/** The columns that `orderSearch` reads. */
export const SEARCHED_COLUMNS = [
  "order_number",
  "former_numbers",
  "carrier_references",
  "customer_phone",
  "customer_firstName",
  "customer_email",
  "shipper_type",
  "delivery_address",
  "shipper_link",
  "note",
] as const;

/** An order has some 20 numbers of carriers, each of ten terms. */
const ORDER_TERMS_MAX = 240;

/** The terms that find an order: numbers by any part, words by their beginnings. */
export function orderSearch(
  order: Readonly<Partial<Record<(typeof SEARCHED_COLUMNS)[number], string | null>>>,
) {
  const { order_number, former_numbers, carrier_references, customer_phone, ...others } = order;
  const several = [former_numbers, carrier_references].flatMap((text) => (text ?? "").split("|"));
  return searchColumns({
    numbers: [order_number, customer_phone, ...several],
    words: [
      others.customer_firstName,
      others.customer_email,
      others.shipper_type,
      others.delivery_address,
    ],
    texts: [others.shipper_link, others.note],
    termsMax: ORDER_TERMS_MAX,
  });
}

/** Views of orders that their columns decide. */
export type StateView = "open" | "late" | "exceptions" | "delivered";

/** Whether an order is in a view at `now`: the rule of lists, exports, the report and the page of today. */
export function isInView(view: StateView, now: Date): SQL {
  const hasException = sql`${orders.exception} is not null and ${orders.exception} <> 'cancelled'`;
  return {
    open: isNull(orders.ended),
    late: lte(orders.late_from, now.toISOString()),
    exceptions: hasException,
    delivered: eq(orders.ended, "delivered"),
  }[view];
}

/** Ordered at this time (ISO 8601, UTC) or later; undefined for all orders. */
export function createdSince(since: string | undefined): SQL | undefined {
  return since === undefined ? undefined : gte(orders.created_at, since);
}

/**
 * True if an order has this status, as `isSameStatus` compares it. Reads the few distinct statuses, one
 * after the other in their index.
 */
export async function hasStatus(db: Database, wanted: string): Promise<SQL> {
  const rows = await db.all<{ readonly status: string }>(sql`
    with recursive stored (status) as (
      select min(order_status) from ${orders}
      union all
      select (select min(order_status) from ${orders} where order_status > stored.status)
      from stored where stored.status is not null)
    select status from stored where status is not null`);
  const same = rows.map(({ status }) => status).filter((status) => isSameStatus(wanted, status));
  // The index has the newest order of one spelling first.
  return same.length === 1
    ? sql`${orders.order_status} = ${same[0]}`
    : isOneOf(orders.order_status, same);
}

export interface StoredOrder extends OperatorOrder {
  readonly id: number;
  /** The numbers that it had before, separated by "|"; null for none. */
  readonly former_numbers: string | null;
}

/** Identifies an order. */
export type OrderId = Pick<StoredOrder, "id" | "order_number" | "created_at">;

/** Numbers and references are at most some 80 characters long; D1 takes at most 2 MB in a value. */
const NUMBERS_PER_STATEMENT = 5000;

/** An order, and the number that found it: its own, or one that it had before. */
export interface NumberedOrder extends OrderId {
  readonly number: string;
}

/**
 * Finds the orders that have these numbers in any spelling, or had them before, by `normalizeOrderNumber`.
 * Orders share a key when their numbers differ only in spaces or dashes.
 */
export async function findOrdersByNumber(
  db: Database,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, readonly NumberedOrder[]>> {
  const keys = [...new Set(orderNumbers.map(normalizeOrderNumber))];
  const { id, order_number, created_at } = orders;
  const found = await queryInGroups<string, NumberedOrder>(keys, NUMBERS_PER_STATEMENT, (some) =>
    unionAll(
      db
        .select({ id, order_number, created_at, number: sql<string>`${order_number}` })
        .from(orders)
        .where(isOneOf(orders.compact_number, some)),
      db
        .select({
          id,
          order_number,
          created_at,
          number: sql<string>`${formerNumbers.order_number}`,
        })
        .from(formerNumbers)
        .innerJoin(orders, eq(orders.id, formerNumbers.order_id))
        .where(isOneOf(formerNumbers.compact_number, some)),
    ),
  );
  return Map.groupBy(found, ({ number }) => normalizeOrderNumber(number));
}

/** Full rows of the longest texts are some 20 KB; a result of 500 stays below D1's limits. */
const ORDERS_PER_STATEMENT = 500;

/** The numbers that an order had before, separated by "|". */
export const formerNumbersOf = sql<string | null>`(select group_concat(former.order_number, '|')
  from ${formerNumbers} as former where former.order_id = orders.id)`;

/** The orders with these ids. */
export function findOrdersById(db: Database, ids: readonly number[]): Promise<StoredOrder[]> {
  const columns = { id: orders.id, former_numbers: formerNumbersOf, ...operatorColumns };
  return queryInGroups<number, StoredOrder>(ids, ORDERS_PER_STATEMENT, (some) =>
    db.select(columns).from(orders).where(isOneOf(orders.id, some)),
  );
}

/** An order, and a reference that it carries. */
export interface CarryingOrder extends OrderId {
  readonly carried: string;
}

/**
 * Finds orders by carriers' references, normalized by `normalizeOrderNumber`; several orders may
 * share one. `skipped` letters at the beginning of what orders carry aren't compared. Scans the partial
 * index of orders that have references.
 */
export async function findByReferences(
  db: Database,
  references: readonly string[],
  skipped = 0,
): Promise<ReadonlyMap<string, readonly CarryingOrder[]>> {
  type Row = CarryingOrder & { readonly reference: string };
  const compared = sql`substr(reference.value, ${skipped + 1})`;
  const find = (some: readonly string[]) =>
    db.all<Row>(sql`
      select distinct found.id, found.order_number, found.created_at,
        reference.value as carried, ${compared} as reference
      from ${orders} as carrying indexed by orders_carrier_references
      cross join json_each(
        '[' || replace(json_quote(upper(replace(replace(carrying.carrier_references, ' ', ''), '-', ''))), '|', '","') || ']'
      ) as reference
      cross join ${orders} as found on found.id = carrying.id
      where carrying.carrier_references is not null and ${isOneOf(compared, some)}
        and substr(reference.value, 1, ${skipped}) not glob '*[^A-Z]*'`);
  const found = await queryInGroups([...new Set(references)], NUMBERS_PER_STATEMENT, find);
  return Map.groupBy(found, ({ reference }) => reference);
}

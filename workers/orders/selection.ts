/** The desk's queries: finding, exporting and removing orders. */
import { and, asc, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { dubaiToday, toUtc } from "#app/domain/dubai-time.ts";
import { normalizeOrderNumber } from "#app/domain/order.ts";
import { isSameStatus, isUndelivered } from "#app/domain/order-status.ts";
import type { Database } from "../data/database.ts";
import { containsText } from "../data/text-search.ts";
import { type OperatorOrder, operatorColumns } from "./find.ts";
import { orders } from "./schema.ts";

export interface OrderFilter {
  /** As `isSameStatus` compares it */
  readonly status?: string | undefined;
  /** The day of the delivery date is over in Dubai, and it is still to be delivered */
  readonly isLate?: boolean | undefined;
  /** A part of the number, or of any text */
  readonly search?: string | undefined;
  /** Ordered at this time (ISO 8601, UTC) or later */
  readonly since?: string | undefined;
}

const SEARCHED = [
  orders.customer_firstName,
  orders.customer_email,
  orders.customer_phone,
  orders.delivery_address,
  orders.shipper_type,
  orders.order_status,
  orders.note,
  orders.shipper_link,
  orders.carrier_references,
];

/** The condition of a filter; undefined for all orders. */
export async function orderCondition(
  db: Database,
  { status, isLate = false, search, since }: OrderFilter,
  now = new Date(),
): Promise<SQL | undefined> {
  return and(
    isLate ? lt(orders.delivery_date, toUtc(dubaiToday(now)) ?? "") : undefined,
    status !== undefined || isLate
      ? await hasStatus(
          db,
          (stored) =>
            (!isLate || isUndelivered(stored)) &&
            (status === undefined || isSameStatus(status, stored)),
        )
      : undefined,
    search === undefined ? undefined : contains(search),
    since === undefined ? undefined : gte(orders.created_at, since),
  );
}

/** The statuses are few: they are read, and the rule is the domain's. */
async function hasStatus(
  db: Database,
  isWanted: (status: string | null) => boolean,
): Promise<SQL | undefined> {
  const rows = await db.selectDistinct({ status: orders.order_status }).from(orders);
  const wanted = rows.map(({ status }) => status).filter(isWanted);
  const named = sql`${orders.order_status} in (select value from json_each(${JSON.stringify(wanted)}))`;
  return wanted.includes(null) ? or(named, sql`${orders.order_status} is null`) : named;
}

function contains(text: string): SQL | undefined {
  const number = normalizeOrderNumber(text);
  const inNumber = number === "" ? undefined : sql`instr(${orders.compact_number}, ${number}) > 0`;
  return or(inNumber, containsText(SEARCHED, text));
}

/** A page of orders. */
export interface OrderPage {
  readonly rows: readonly OperatorOrder[];
  /** `after` of the next page; null on the last */
  readonly next: number | null;
}

/** Orders in the sequence in which they were stored, at most `size` at a time. */
export async function pageOfOrders(
  db: Database,
  { after, size, where }: { after: number; size: number; where: SQL | undefined },
): Promise<OrderPage> {
  const rows = await db
    .select({ ...operatorColumns, id: orders.id })
    .from(orders)
    .where(and(gt(orders.id, after), where))
    .orderBy(asc(orders.id))
    .limit(size);
  const next = rows.length === size ? (rows.at(-1)?.id ?? null) : null;
  return { rows: rows.map(({ id: _, ...order }) => order), next };
}

/** Removes the orders with exactly these numbers (but for case). */
export async function removeOrders(db: Database, orderNumbers: readonly string[]): Promise<void> {
  await db
    .delete(orders)
    .where(
      sql`${orders.order_number} in (select value from json_each(${JSON.stringify(orderNumbers)}))`,
    );
}

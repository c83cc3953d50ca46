/** Lists of orders at the desk. */
import { and, desc, eq, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "../data/database.ts";
import { isBeforeKey } from "../data/query.ts";
import { searchCondition } from "../data/search.ts";
import { orderCondition } from "../orders/queries.ts";
import { orderEvents, orders } from "../orders/schema.ts";
import type { OrderList, OrderListFilter, OrderView } from "./orders-types.ts";

/** More than these are not counted. */
const HIDDEN_MAX = 100;
/** Rows of a page. */
const SIZE = 50;
/** An order without an update for so long is quiet. */
const QUIET_MS = 7 * 24 * 60 * 60 * 1000;

/** Names the tables itself: in what a query of one table selects, Drizzle leaves them out. */
const lastUpdateAt = sql<string | null>`(select max(fact.learned_at) from ${orderEvents} as fact
  where fact.order_id = orders.id)`;

/** Views that an index finds as a whole, which is sorted then: "+" keeps SQLite from walking all orders. */
const FOUND_WHOLE: readonly OrderView[] = ["late", "held"];

/** The newest orders first, a page at a time. */
export async function listDeskOrders(
  db: Database,
  { view, status, search, before }: OrderListFilter,
  now: Date,
): Promise<OrderList> {
  const found = search === null ? null : await searchCondition(db, "order", orders, search);
  const matches = and(
    found?.where,
    await orderCondition(db, status === null ? {} : { status }, now),
  );
  const created =
    FOUND_WHOLE.includes(view) || found?.isFew
      ? sql`+${orders.created_at}`
      : sql`${orders.created_at}`;
  const rows = await db
    .select({
      id: orders.id,
      order_number: orders.order_number,
      name: orders.customer_firstName,
      order_status: orders.order_status,
      created_at: orders.created_at,
      delivery_date: orders.delivery_date,
      late_from: orders.late_from,
      last_update_at: lastUpdateAt,
    })
    .from(orders)
    .where(and(matches, inView(view, now), isOlder(created, before)))
    .orderBy(desc(created), desc(orders.id))
    .limit(SIZE + 1);
  const shown = rows.slice(0, SIZE);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ id: _, late_from, ...row }) => ({
      ...row,
      isLate: late_from !== null && late_from <= now.toISOString(),
    })),
    next: rows.length > SIZE && last ? `${last.created_at}~${last.id}` : null,
    hidden: search === null || before !== null ? null : await findHidden(db, matches, view, now),
  };
}

/** Counts the orders that match and that the view hides; null where there is none. */
async function findHidden(
  db: Database,
  matches: SQL | undefined,
  view: OrderView,
  now: Date,
): Promise<OrderList["hidden"]> {
  const shown = inView(view, now);
  if (!shown) return null;
  const hidden = await db
    .select({ ended: orders.ended })
    .from(orders)
    .where(and(matches, sql`not coalesce(${shown}, 0)`))
    .limit(HIDDEN_MAX);
  const [first] = hidden;
  if (!first) return null;
  const isOneKind = hidden.every(({ ended }) => ended === first.ended);
  return { count: hidden.length, kind: isOneKind ? (first.ended ?? "open") : "any" };
}

function inView(view: OrderView, now: Date): SQL | undefined {
  if (view === "late") return lte(orders.late_from, now.toISOString());
  if (view === "held") return and(isNotNull(orders.exception), ne(orders.exception, "cancelled"));
  if (view === "delivered") return eq(orders.ended, "delivered");
  if (view === "open") return isNull(orders.ended);
  if (view !== "quiet") return undefined;
  const weekAgo = new Date(now.getTime() - QUIET_MS).toISOString();
  return and(
    isNull(orders.ended),
    sql`coalesce(${lastUpdateAt}, ${orders.created_at}) < ${weekAgo}`,
  );
}

function isOlder(created: SQL, before: string | null): SQL | undefined {
  const [at, id] = before?.split("~") ?? [];
  if (!at || !Number.isSafeInteger(Number(id))) return undefined;
  return isBeforeKey(created, orders.id, [at, Number(id)]);
}

/** Lists of orders at the desk. */
import { and, desc, eq, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "../data/database.ts";
import { isBeforeKey } from "../data/query.ts";
import { searchCondition } from "../data/search.ts";
import { EMPTY_LOG, findFacts, lastFactId, stateOrNull, toLogs } from "../orders/log.ts";
import { ambiguityMessage, matchNumbers } from "../orders/match-numbers.ts";
import { findOrdersById, orderCondition, type StoredOrder } from "../orders/queries.ts";
import { orderEvents, orders } from "../orders/schema.ts";

export const ORDER_VIEWS = ["open", "late", "exceptions", "stale", "delivered", "all"] as const;

/** Which orders a list shows; "stale" are those without an update for 7 days. */
export type OrderView = (typeof ORDER_VIEWS)[number];

export interface OrderListFilter {
  readonly view: OrderView;
  /** As written or as known; null for any. */
  readonly status: string | null;
  readonly search: string | null;
  /** `next` of the page before. */
  readonly before: string | null;
}

export interface OrderListRow {
  readonly order_number: string;
  readonly name: string | null;
  readonly order_status: string | null;
  readonly isLate: boolean;
  /** ISO 8601, UTC */
  readonly created_at: string;
  readonly delivery_date: string | null;
  /** When the last update was stored: ISO 8601, UTC. */
  readonly last_update_at: string | null;
}

export interface OrderList {
  readonly rows: readonly OrderListRow[];
  readonly next: string | null;
  /**
   * Orders that the search finds and the view hides, 100 at most, and what they all are; null where
   * there is none.
   */
  readonly hidden: {
    readonly count: number;
    readonly kind: "open" | "delivered" | "cancelled" | "any";
  } | null;
}

/** More than these are not counted. */
const HIDDEN_MAX = 100;
/** Rows of a page. */
const SIZE = 50;
/** An order without an update for so long is stale. */
const STALE_MS = 7 * 24 * 60 * 60 * 1000;

/** Names the tables itself: in what a query of one table selects, Drizzle leaves them out. */
const lastUpdateAt = sql<string | null>`(select max(fact.learned_at) from ${orderEvents} as fact
  where fact.order_id = orders.id)`;

/** Views that an index finds as a whole, which is sorted then: "+" keeps SQLite from walking all orders. */
const FOUND_WHOLE: readonly OrderView[] = ["late", "exceptions"];

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
  if (view === "exceptions")
    return and(isNotNull(orders.exception), ne(orders.exception, "cancelled"));
  if (view === "delivered") return eq(orders.ended, "delivered");
  if (view === "open") return isNull(orders.ended);
  if (view !== "stale") return undefined;
  const weekAgo = new Date(now.getTime() - STALE_MS).toISOString();
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

/** Orders of one update: more than a person reads through. A file takes any number. */
export const ORDERS_MAX = 100;

/** Orders that get the same update. */
export interface ChosenOrders {
  readonly rows: readonly OrderListRow[];
  /** Numbers, as typed, of no order. */
  readonly unknown: readonly string[];
  /** For each number that could be several orders a sentence that names them. */
  readonly ambiguous: readonly string[];
  /** `seen` of the next update. */
  readonly lastFact: number;
}

/** The orders in the sequence of their numbers, each once. */
export async function findChosen(db: Database, orderNumbers: readonly string[]) {
  const findMatch = await matchNumbers(db, orderNumbers);
  const ids = [...new Set(orderNumbers.flatMap((number) => findMatch(number)?.order?.id ?? []))];
  const found = new Map((await findOrdersById(db, ids)).map((order) => [order.id, order]));
  return {
    orders: ids.flatMap((id) => found.get(id) ?? []),
    unknown: orderNumbers.filter((number) => findMatch(number) === null),
    ambiguous: orderNumbers.flatMap((number) => {
      const match = findMatch(number);
      return match?.order === null ? ambiguityMessage(number, match.candidates) : [];
    }),
  };
}

export async function chooseOrders(
  db: Database,
  orderNumbers: readonly string[],
  now: Date,
): Promise<ChosenOrders> {
  const { orders, ...missed } = await findChosen(db, orderNumbers);
  const facts = await findFacts(
    db,
    orders.map(({ id }) => id),
  );
  const logs = await toLogs(db, facts);
  const lastUpdateAt = new Map(facts.map(({ order_id, learned_at }) => [order_id, learned_at]));
  const toRow = (order: StoredOrder): OrderListRow => {
    const late_from = stateOrNull(logs.get(order.id) ?? EMPTY_LOG)?.late_from ?? null;
    return {
      order_number: order.order_number,
      name: order.customer_firstName,
      order_status: order.order_status,
      isLate: late_from !== null && late_from <= now.toISOString(),
      created_at: order.created_at,
      delivery_date: order.delivery_date,
      last_update_at: lastUpdateAt.get(order.id) ?? null,
    };
  };
  const lastFact = Math.max(0, ...[...logs.values()].map(lastFactId));
  return { rows: orders.map(toRow), ...missed, lastFact };
}

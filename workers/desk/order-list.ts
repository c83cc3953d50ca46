/** Lists of orders at the desk. */
import { and, desc, max, type SQL, sql } from "drizzle-orm";
import type { Database } from "../data/database.ts";
import { cutPage, isBeforeKey, isOneOf } from "../data/query.ts";
import { searchCondition } from "../data/search.ts";
import { ambiguityMessage, matchTyped } from "../orders/match-numbers.ts";
import { hasStatus, isInView } from "../orders/order-queries.ts";
import { orderEvents, orders } from "../orders/order-schema.ts";

export const ORDER_VIEWS = ["open", "late", "exceptions", "stale", "delivered", "all"] as const;

/** Which orders a list shows; "stale" are those without an update for 7 days. */
export type OrderView = (typeof ORDER_VIEWS)[number];

export interface OrderListFilter {
  readonly view: OrderView;
  /** As written or as known; null for any. */
  readonly status: string | null;
  readonly search: string | null;
  /** The `next` of the page before. */
  readonly before: string | null;
}

export type OrderListRow = Awaited<ReturnType<typeof selectRows>>[number];

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

/** When the last update was stored. "orders.id" is written out: Drizzle would leave the table out. */
const lastUpdateAt = sql<string | null>`(select max(fact.learned_at) from ${orderEvents} as fact
  where fact.order_id = orders.id)`;

/** Views that have an index. "+" keeps SQLite from using the index of the sort order, and so from reading all orders. */
const FOUND_WHOLE: readonly OrderView[] = ["late", "exceptions"];

/** The newest orders first, a page at a time. */
export async function listDeskOrders(
  db: Database,
  { view, status, search, before }: OrderListFilter,
  now: Date,
): Promise<OrderList> {
  const searched = search === null ? null : await searchCondition(db, "order", orders, search);
  const matches = and(searched?.where, status === null ? undefined : await hasStatus(db, status));
  const created =
    FOUND_WHOLE.includes(view) || searched?.isFew
      ? sql`+${orders.created_at}`
      : sql`${orders.created_at}`;
  const found = await selectRows(db, now)
    .where(and(matches, inView(view, now), isBeforeKey(created, orders.id, before)))
    .orderBy(desc(created), desc(orders.id))
    .limit(SIZE + 1);
  const { shown, next } = cutPage(found, SIZE, ({ created_at, id }) => `${created_at}~${id}`);
  const isHiding = search !== null && before === null;
  return {
    rows: shown,
    next,
    hidden: isHiding ? await findHidden(db, matches, view, now) : null,
  };
}

/** An order as lists show it. */
function selectRows(db: Database, now: Date) {
  const isLate = sql`coalesce(${isInView("late", now)}, 0)`;
  return db
    .select({
      id: orders.id,
      order_number: orders.order_number,
      name: orders.customer_firstName,
      order_status: orders.order_status,
      isLate: isLate.mapWith(Boolean),
      created_at: orders.created_at,
      delivery_date: orders.delivery_date,
      last_update_at: lastUpdateAt,
    })
    .from(orders);
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
  if (view === "all") return undefined;
  if (view !== "stale") return isInView(view, now);
  const weekAgo = new Date(now.getTime() - STALE_MS).toISOString();
  return and(
    isInView("open", now),
    sql`coalesce(${lastUpdateAt}, ${orders.created_at}) < ${weekAgo}`,
  );
}

/** Orders of one update: more than a person reads through. A file takes any number. */
export const ORDERS_MAX = 100;

/** The unique ids of the orders with these numbers, in this sequence; and the numbers of no order or several. */
export async function findChosen(db: Database, orderNumbers: readonly string[]) {
  const findMatch = await matchTyped(db, orderNumbers);
  return {
    ids: [...new Set(orderNumbers.flatMap((number) => findMatch(number)?.order?.id ?? []))],
    /** Typed numbers that no order has. */
    unknown: orderNumbers.filter((number) => findMatch(number) === null),
    /** A sentence for each number that could be that of several orders, which it names. */
    ambiguous: orderNumbers.flatMap((number) => {
      const match = findMatch(number);
      return match?.order === null ? ambiguityMessage(number, match.candidates) : [];
    }),
  };
}

/** The orders with these numbers, as rows of a list that are updated together; `lastFact` is their `seen`. */
export async function listChosenOrders(db: Database, orderNumbers: readonly string[], now: Date) {
  const { ids, ...missed } = await findChosen(db, orderNumbers);
  // It is read before the orders, so facts that are reported in between count as not seen.
  const [facts] = await db
    .select({ last: max(orderEvents.id) })
    .from(orderEvents)
    .where(isOneOf(orderEvents.order_id, ids));
  const rows = await selectRows(db, now).where(isOneOf(orders.id, ids));
  rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return { rows, ...missed, lastFact: facts?.last ?? 0 };
}

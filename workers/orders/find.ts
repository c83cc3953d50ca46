/** Looks orders up by their numbers, with their events. */
import { type Column, getTableColumns, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { findMeaning } from "#app/domain/event-codes.ts";
import { normalizeOrderNumber, type Order } from "#app/domain/order.ts";
import type { TrackedOrder, TrackingEvent } from "#app/domain/tracking-event.ts";
import type { Database } from "../data/database.ts";
import { orderEvents, orders } from "./schema.ts";

/** The specification's columns, which visitors see. */
const { id: _, compact_number: __, carrier_references, ...shownColumns } = getTableColumns(orders);

/** The same, and the columns that only operators see. */
export const operatorColumns = { ...shownColumns, carrier_references };

/** An order with the columns that only operators see. */
export interface OperatorOrder extends Order {
  /** The carriers' own numbers, separated by "|". */
  readonly carrier_references: string | null;
}

type FoundOrder = TrackedOrder & OperatorOrder;

/** As `findOrders`, for one number and with the columns that only operators see. */
export async function findOrder(
  db: Database,
  orderNumber: string,
): Promise<FoundOrder | undefined> {
  const [order] = await findOrders<FoundOrder>(db, [orderNumber], OPERATOR_LOOK_UP);
  return order;
}

/** An order that one of the numbers may mean. */
type Row<Found extends TrackedOrder> = Omit<Found, "events"> & {
  /** The number's index. */
  readonly position: number;
  readonly is_exact: 0 | 1;
  /** JSON */
  readonly events: string;
};

/**
 * Finds the order of each number, in the given sequence: an exact match (but for case), else the
 * only one with the same `normalizeOrderNumber`. Undefined where there is none, or several. One
 * query.
 */
export async function findOrders<Found extends TrackedOrder = TrackedOrder>(
  db: Database,
  orderNumbers: readonly string[],
  lookUp = LOOK_UP,
): Promise<(Found | undefined)[]> {
  const asked = orderNumbers.map((number) => [number, normalizeOrderNumber(number)]);
  const { results: rows } = await db.$client
    .prepare(lookUp)
    .bind(JSON.stringify(asked))
    .all<Row<Found>>();
  return orderNumbers.map((_, index) => {
    const candidates = rows.filter(({ position }) => position === index);
    const only = candidates.length === 1 ? candidates[0] : undefined;
    const row = candidates.find(({ is_exact }) => is_exact) ?? only;
    if (!row) return undefined;
    const { position, is_exact, events, ...order } = row;
    return { ...order, events: addMeanings(JSON.parse(events)) } as unknown as Found;
  });
}

/**
 * Done on the server: in the browser the table of codes would be a tenth of the page's own scripts.
 */
function addMeanings(events: readonly Omit<TrackingEvent, "meaning">[]): TrackingEvent[] {
  return events.map((event) => ({ ...event, meaning: findMeaning(event.code)?.words ?? null }));
}

/** The events of the row's order as JSON, without the columns that only operators see. */
const events = sql`(
  select json_group_array(
    json_object(
      'milestone', milestone, 'code', code, 'classifier', classifier, 'event_time', event_time,
      'utc_offset', utc_offset, 'place', place, 'un_locode', un_locode, 'leg', leg,
      'note', ${orderEvents.note}, 'learned_at', coalesce(reported_at, learned_at)
    ) order by event_time, ${orderEvents.id})
  from ${orderEvents} where order_id = ${orders.id})`;

/**
 * Compiles the look-up query. Its one parameter is JSON: each number as typed and normalized.
 * SQLite never reorders a cross join: it reads the few numbers first, then the orders by their
 * indexes.
 */
function compileLookUp(columns: Record<string, Column>): string {
  const query = sql`
    select asked.key as position, ${orders.order_number} = asked.value ->> 0 as is_exact,
      ${sql.join(Object.values(columns), sql`, `)}, ${events} as events
    from json_each(${sql.placeholder("asked")}) as asked cross join ${orders}
      on ${orders.order_number} = asked.value ->> 0 or ${orders.compact_number} = asked.value ->> 1`;
  return new SQLiteAsyncDialect().sqlToQuery(query).sql;
}

// Compiled once: compiling takes Drizzle as long as the query takes D1.
export const LOOK_UP = compileLookUp(shownColumns);
const OPERATOR_LOOK_UP = compileLookUp(operatorColumns);

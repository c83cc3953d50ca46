/** Stores and removes the events of orders. */
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../data/database.ts";
import { isOneOf, queryInGroups, splitIntoGroups } from "../data/query.ts";
import { orderEvents, orders } from "./schema.ts";

/** An event to store. */
export interface EventRow extends Omit<StoredEvent, "id" | "order_id" | "learned_at"> {
  /** Exactly the order's number, but for case. */
  readonly order_number: string;
}

/** Rows are bound as one JSON text. D1 accepts at most 2 MB in a value; a row is at most some 5 KB. */
const ROWS_PER_STATEMENT = 200;

/** Each stored column, in table order. `id` is assigned by SQLite. */
const values = sql.join(
  Object.entries(getTableColumns(orderEvents))
    .filter(([, column]) => column.generated === undefined)
    .map(([name]) => {
      if (name === "id") return sql`null`;
      return name === "order_id" ? sql`${orders.id}` : sql.raw(`event.value ->> '${name}'`);
    }),
  sql`, `,
);

/** The columns of an order that events change; missing ones stay. */
export interface OrderUpdate {
  readonly id: number;
  readonly order_status?: string;
  /** ISO 8601, UTC */
  readonly delivery_date?: string;
}

/**
 * Adds events in the given sequence, and updates orders, in one transaction. Skips known events and
 * those of unknown orders. Returns how many were added. At most some 20,000 at a time, to stay
 * below D1's limits.
 */
export async function addEvents(
  db: Database,
  events: readonly EventRow[],
  { updates = [], now = new Date() }: { updates?: readonly OrderUpdate[]; now?: Date } = {},
): Promise<number> {
  const learned_at = now.toISOString();
  const inserts = splitIntoGroups(events, ROWS_PER_STATEMENT).map((some) => {
    const rows = JSON.stringify(some.map((event) => ({ ...event, learned_at })));
    return db
      .insert(orderEvents)
      .select(
        sql`select ${values} from json_each(${rows}) as event cross join ${orders}
            on ${orders.order_number} = event.value ->> 'order_number' where true order by event.key`,
      )
      .onConflictDoNothing();
  });
  const changes = splitIntoGroups(updates, ROWS_PER_STATEMENT).map((some) => update(db, some));
  const [first, ...others] = [...inserts, ...changes];
  if (!first) return 0;
  const results = await db.batch([first, ...others]);
  return results.slice(0, inserts.length).reduce((added, { meta }) => added + meta.changes, 0);
}

function update(db: Database, updates: readonly OrderUpdate[]) {
  const given = (column: "order_status" | "delivery_date") =>
    sql`coalesce(changed.value ->> ${sql.raw(`'${column}'`)}, ${orders[column]})`;
  return db
    .update(orders)
    .set({ order_status: given("order_status"), delivery_date: given("delivery_date") })
    .from(sql`json_each(${JSON.stringify(updates)}) as changed`)
    .where(sql`${orders.id} = changed.value ->> 'id'`);
}

/** A stored event, with the columns that only operators see. */
export type StoredEvent = Omit<typeof orderEvents.$inferSelect, "details">;

/** The events of 500 orders, some 30 for each, are a result of a few MB. */
const ORDERS_PER_STATEMENT = 500;

/** The events of these orders, in the sequence in which they were stored. */
export function findEvents(db: Database, orderIds: readonly number[]): Promise<StoredEvent[]> {
  const { details: _, ...columns } = getTableColumns(orderEvents);
  return queryInGroups<number, StoredEvent>(orderIds, ORDERS_PER_STATEMENT, (some) =>
    db
      .select(columns)
      .from(orderEvents)
      .where(isOneOf(orderEvents.order_id, some))
      .orderBy(orderEvents.id),
  );
}

/** Removes one event, or without `eventId` all events, of an order. Returns how many. */
export async function removeEvents(
  db: Database,
  orderId: number,
  eventId?: number,
): Promise<number> {
  const isIt = eventId === undefined ? undefined : eq(orderEvents.id, eventId);
  const { meta } = await db.delete(orderEvents).where(and(eq(orderEvents.order_id, orderId), isIt));
  return meta.changes;
}

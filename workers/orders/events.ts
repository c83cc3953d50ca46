/** Stores and removes the events of orders. */
import { getTableColumns, sql } from "drizzle-orm";
import type { TrackingEvent } from "#app/domain/tracking-event.ts";
import type { Database } from "../data/database.ts";
import { orderEvents, orders } from "../data/schema.ts";

/** An event to store. */
export interface EventRow extends Omit<TrackingEvent, "learned_at"> {
  /** Exactly the order's number, but for case. */
  readonly order_number: string;
  /** The format that it was read from. */
  readonly source: string;
  /** When the source made the plan or estimate: ISO 8601, UTC; null for sources that don't say. */
  readonly reported_at: string | null;
}

/** Rows are bound as one JSON text. D1 accepts at most 2 MB in a value; a row is at most some 5 KB. */
const ROWS_IN_A_STATEMENT = 200;

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

/**
 * Adds events in one transaction, in their order; known ones and those of unknown orders are left
 * out. Returns how many were added. At most a few thousand at a time, to stay well below D1's limits.
 */
export async function addEvents(
  db: Database,
  events: readonly EventRow[],
  now = new Date(),
): Promise<number> {
  const learned_at = now.toISOString();
  const statements = [];
  for (let start = 0; start < events.length; start += ROWS_IN_A_STATEMENT) {
    const some = events.slice(start, start + ROWS_IN_A_STATEMENT);
    const rows = JSON.stringify(some.map((event) => ({ ...event, learned_at })));
    statements.push(
      db
        .insert(orderEvents)
        .select(
          sql`select ${values} from json_each(${rows}) as event cross join ${orders}
            on ${orders.order_number} = event.value ->> 'order_number' where true order by event.key`,
        )
        .onConflictDoNothing(),
    );
  }
  const [first, ...others] = statements;
  if (!first) return 0;
  const results = await db.batch([first, ...others]);
  return results.reduce((added, { meta }) => added + meta.changes, 0);
}

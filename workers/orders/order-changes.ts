/** The changes of one order: the record's rows, with what they did to this order. */
import { desc, eq, or, sql } from "drizzle-orm";
import { formatEventTime, pluralize } from "#app/domain/words.ts";
import type { Database } from "../data/database.ts";
import type { RecordedChange } from "../desk/record-types.ts";
import { recordedColumns, toRecorded } from "../record/record.ts";
import { changes } from "../record/schema.ts";
import { describeFact } from "./event-codes.ts";
import { orderChanges, orderEvents } from "./schema.ts";

const LIMIT = 100;
/** More facts of one change are counted. */
const NAMED_MAX = 3;

/** The newest first, at most a hundred. */
export async function listOrderChanges(
  db: Database,
  { id, order_number }: { readonly id: number; readonly order_number: string },
): Promise<RecordedChange[]> {
  const [rows, edits, facts] = await db.batch([
    db
      .select(recordedColumns)
      .from(changes)
      .where(
        or(
          eq(changes.subject, order_number),
          sql`${changes.id} in (
            select change_id from ${orderChanges} where order_id = ${id}
            union select change_id from ${orderEvents} where order_id = ${id})`,
        ),
      )
      .orderBy(desc(changes.made_at), desc(changes.id))
      .limit(LIMIT),
    db.select().from(orderChanges).where(eq(orderChanges.order_id, id)),
    db.select().from(orderEvents).where(eq(orderEvents.order_id, id)).orderBy(orderEvents.id),
  ]);
  return rows.map((change) => {
    const edit = edits.find(({ change_id }) => change_id === change.id);
    const own = facts.filter(({ change_id }) => change_id === change.id);
    const described = own.length > NAMED_MAX ? [pluralize(own.length, "event")] : own.map(describe);
    const isNamed = change.kind === "order-updated" && change.detail !== null;
    const detail = isNamed
      ? change.detail
      : [change.detail, ...described].filter(Boolean).join("; ") || null;
    const { before, after } = edit?.before ? edit : change;
    return toRecorded({ ...change, detail, before, after });
  });
}

function describe(fact: typeof orderEvents.$inferSelect): string {
  const when = fact.kind === "event" ? formatEventTime(fact) : null;
  return [describeFact(fact), when, fact.place].filter(Boolean).join(", ");
}

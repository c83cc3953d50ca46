/** The changes of one order: entries of the audit log, with what they did to this order. */
import { desc, eq, or, sql } from "drizzle-orm";
import { formatEventTime, pluralize } from "#app/domain/words.ts";
import { auditColumns, toAuditEntry } from "../audit/audit-log.ts";
import { changes } from "../audit/schema.ts";
import type { AuditEntry } from "../audit/types.ts";
import type { Database } from "../data/database.ts";
import { describeFact } from "./event-codes.ts";
import { orderChanges, orderEvents } from "./schema.ts";

const LIMIT = 100;
/** More facts of one change are counted. */
const NAMED_MAX = 3;

/** The newest first, at most a hundred. */
export async function listOrderChanges(
  db: Database,
  { id, order_number }: { readonly id: number; readonly order_number: string },
): Promise<AuditEntry[]> {
  const [rows, edits, facts] = await db.batch([
    db
      .select(auditColumns)
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
    return toAuditEntry({ ...change, detail, before, after });
  });
}

function describe(fact: typeof orderEvents.$inferSelect): string {
  const when = fact.kind === "event" ? formatEventTime(fact) : null;
  return [describeFact(fact), when, fact.place].filter(Boolean).join(", ");
}

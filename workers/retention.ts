/** Removes rows that have been kept long enough. Followers and their e-mails: workers/notifications/limits.ts. */
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { emptyEntries } from "./audit/audit-log.ts";
import { changes } from "./audit/audit-schema.ts";
import type { Database } from "./data/database.ts";
import { REMOVED_KEPT_DAYS } from "./data/stored-rows.ts";
import { documents } from "./documents/documents-schema.ts";
import { removedEnquiries } from "./enquiries/enquiry-schema.ts";
import { type MailKind, outbox } from "./mail/outbox-schema.ts";
import { notes } from "./notes/notes-schema.ts";
import { orderChanges, removedOrderRows } from "./orders/order-schema.ts";
import { removeLeftovers } from "./orders/store.ts";
import { removeOldUploads } from "./uploads/uploads.ts";

/** E-mails that were sent or given up; they count against their limits as long. */
export const MAIL_KEPT_DAYS = 30;
/**
 * The audit log, and with it the undo of changes; and documents of orders. The variables AUDIT_KEPT_DAYS and
 * DOCUMENTS_KEPT_DAYS can have another number.
 */
const DEFAULT_KEPT_DAYS = 730;
/** A smaller number is a mistake: an import is undone within that time. */
const KEPT_DAYS_MIN = 30;

/** E-mails that are sent once for a day or an hour, or not at all (`sendOnce`). */
const NOTICES: MailKind[] = ["digest", "confirmation-limit", "follower-limit"];

/** Rows of a table that one run removes at most: there is one every few minutes. */
const RUN_MAX = 1000;
export type RetentionVariables = Partial<Pick<Env, "AUDIT_KEPT_DAYS" | "DOCUMENTS_KEPT_DAYS">>;

/** In days: AUDIT_KEPT_DAYS where it is a whole number from 30, else the default. */
export function auditKeptDays({ AUDIT_KEPT_DAYS }: RetentionVariables): number {
  return keptDays(AUDIT_KEPT_DAYS);
}

function keptDays(variable: string | undefined): number {
  const days = Number(variable);
  return Number.isInteger(days) && days >= KEPT_DAYS_MIN ? days : DEFAULT_KEPT_DAYS;
}

/**
 * Removes what was kept long enough, at most `RUN_MAX` rows of a table: uploaded files, staged rows of
 * aborted imports, e-mails, removed enquiries with their notes and their values in the audit log, removed
 * orders, documents, and the audit log. One transaction of ten statements.
 */
export async function removeExpired(
  db: Database,
  env: RetentionVariables,
  now = new Date(),
): Promise<void> {
  const mails = daysBefore(now, MAIL_KEPT_DAYS);
  const audit = daysBefore(now, auditKeptDays(env));
  const oldMails = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      // Confirmations and notices are given up after a day at most; the others wait until they are sent.
      or(
        lt(outbox.sent_at, mails),
        and(eq(outbox.kind, "confirmation"), lt(outbox.counted_at, mails)),
        and(inArray(outbox.kind, NOTICES), lt(outbox.created_at, mails)),
      ),
    )
    .limit(RUN_MAX);
  const oldChanges = db
    .select({ id: changes.id })
    .from(changes)
    .where(lt(changes.made_at, audit))
    .limit(RUN_MAX);
  // Removes all rows of changes that can't be undone any more, and never a part of one that can.
  const oldOrderChanges = db
    .select({ id: orderChanges.id })
    .from(orderChanges)
    .where(
      and(
        lt(orderChanges.made_at, audit),
        sql`not exists (select 1 from ${changes} where ${changes.id} = ${orderChanges.change_id})`,
      ),
    )
    .limit(RUN_MAX);
  const removed = daysBefore(now, REMOVED_KEPT_DAYS);
  const { removed_at, reference } = removedEnquiries;
  const oldEnquiries = sql`(select id from ${removedEnquiries}
    where ${removed_at} < ${removed} order by ${removed_at} limit ${RUN_MAX})`;
  const oldReferences = sql`(select ${reference} from ${removedEnquiries} where id in ${oldEnquiries})`;
  const oldOrders = db
    .select({ id: removedOrderRows.id })
    .from(removedOrderRows)
    .where(lt(removedOrderRows.removed_at, removed))
    .limit(RUN_MAX);
  const oldDocuments = db
    .select({ id: documents.id })
    .from(documents)
    .where(
      or(
        lt(documents.removed_at, removed),
        lt(documents.added_at, daysBefore(now, keptDays(env.DOCUMENTS_KEPT_DAYS))),
      ),
    )
    .limit(RUN_MAX);
  await db.batch([
    // A trigger queues their objects (workers/documents/objects.ts).
    db.delete(documents).where(inArray(documents.id, oldDocuments)),
    db.delete(notes).where(inArray(notes.reference, oldReferences)),
    emptyEntries(db, inArray(changes.subject, oldReferences)),
    db.delete(removedEnquiries).where(inArray(removedEnquiries.id, oldEnquiries)),
    db.delete(removedOrderRows).where(inArray(removedOrderRows.id, oldOrders)),
    removeOldUploads(db, now),
    removeLeftovers(db, now),
    db.delete(outbox).where(inArray(outbox.id, oldMails)),
    db.delete(changes).where(inArray(changes.id, oldChanges)),
    db.delete(orderChanges).where(inArray(orderChanges.id, oldOrderChanges)),
  ]);
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString();
}

import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { isUrgent } from "#app/domain/enquiries/quote.ts";
import type { Enquiry } from "#app/domain/enquiries/schemas.ts";
import type { Database } from "../data/database.ts";
import { enquiryKinds } from "./kinds.ts";
import { hasRoom, hourBefore, isFirstConfirmation } from "./mail-limits.ts";
import { type OutboxRow, outbox, type quotes, type Recipient } from "./schema.ts";

/**
 * After this time the scheduled handler sends an e-mail, unless it was sent when its enquiry was
 * stored.
 */
const FIRST_DUE_AFTER_MS = 60_000;

/** An enquiry with the fields that the server adds. */
export type ReceivedEnquiry = Enquiry & {
  readonly submission_id: string;
  readonly reference: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
};

/**
 * Stores an enquiry and its e-mails in one transaction; idempotent. Returns false when nothing is
 * stored under its id: the address has subscribed before.
 */
export async function storeEnquiry(
  db: Database,
  enquiry: ReceivedEnquiry,
  recipients: readonly Recipient[] = ["desk"],
): Promise<boolean> {
  const { kind, fields, submission_id, reference, created_at } = enquiry;
  const keys = { submission_id, reference, created_at };
  // The kind's schema matches its table, which the types can't express.
  const table = enquiryKinds[kind].table as typeof quotes;
  const row = { ...fields, ...keys } as typeof quotes.$inferInsert;
  const is_urgent = kind === "quote" && isUrgent(fields);
  const [, , stored] = await db.batch([
    db.insert(table).values(row).onConflictDoNothing(),
    queueMails(db, { kind, submission_id, created_at, is_urgent }, fields.email, recipients),
    db.select({ one: sql`1` }).from(table).where(eq(table.submission_id, submission_id)),
  ]);
  return stored.length > 0;
}

type Queued = Pick<OutboxRow, "submission_id" | "created_at" | "kind" | "is_urgent">;

/**
 * The statement that queues an enquiry's e-mails, after the one that stores it. It queues nothing
 * for an enquiry that was stored earlier, or that is a duplicate. Beyond the hourly limits the
 * desk's is listed with others, and a visitor gets none.
 */
function queueMails(db: Database, queued: Queued, email: string, recipients: readonly Recipient[]) {
  const { submission_id, created_at, kind, is_urgent } = queued;
  const since = hourBefore(created_at);
  const due_at = new Date(Date.parse(created_at) + FIRST_DUE_AFTER_MS).toISOString();
  const { table } = enquiryKinds[kind];
  const isNew = exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.submission_id, submission_id), eq(table.created_at, created_at))),
  );
  const mailTo = (audience: Recipient, isListed: SQL, isSent: SQL) => sql`
    select null, ${submission_id}, ${audience}, ${kind}, ${is_urgent ? 1 : 0}, ${isListed},
      ${created_at}, 0, ${due_at}, null, null
    where ${isNew} and ${isSent}`;
  const mails = recipients.map((recipient) =>
    recipient === "desk"
      ? mailTo("desk", sql`not (${hasRoom("desk", since)})`, sql`true`)
      : mailTo(
          "visitor",
          sql`false`,
          sql`${hasRoom("visitor", since)} and ${isFirstConfirmation(email, since)}`,
        ),
  );
  return db.insert(outbox).select(sql.join(mails, sql` union all `)).onConflictDoNothing();
}

import { eq, sql } from "drizzle-orm";
import { isUrgent } from "#app/domain/enquiries/quote.ts";
import type { Enquiry } from "#app/domain/enquiries/schemas.ts";
import type { Database } from "../data/database.ts";
import { type Audience, queueMails } from "../mail/outbox.ts";
import { enquiryKinds } from "./kinds.ts";
import type { quotes } from "./schema.ts";

/** An enquiry with what the server adds to it. */
export type ReceivedEnquiry = Enquiry & {
  readonly submission_id: string;
  readonly reference: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
};

/**
 * Stores an enquiry and its e-mails in one transaction; idempotent. False when nothing is stored
 * under its id: an address that has subscribed before.
 */
export async function storeEnquiry(
  db: Database,
  enquiry: ReceivedEnquiry,
  audiences: readonly Audience[] = ["desk"],
): Promise<boolean> {
  const { kind, fields, submission_id, reference, created_at } = enquiry;
  const keys = { submission_id, reference, created_at };
  // The kind's schema matches its table, which the types can't express.
  const table = enquiryKinds[kind].table as typeof quotes;
  const row = { ...fields, ...keys } as typeof quotes.$inferInsert;
  const is_urgent = kind === "quote" && isUrgent(fields);
  const [, , stored] = await db.batch([
    db.insert(table).values(row).onConflictDoNothing(),
    queueMails(db, { kind, submission_id, created_at, is_urgent }, audiences),
    db.select({ one: sql`1` }).from(table).where(eq(table.submission_id, submission_id)),
  ]);
  return stored.length > 0;
}

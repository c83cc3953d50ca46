import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import { now, timestamp } from "../data/columns.ts";

/**
 * "enquiry", "digest" and the two limits go to the operations inbox, "confirmation" to the sender of
 * an enquiry, the others to a follower of an order: "request" asks for the confirmation,
 * "notification" has what is new when it is sent, "reminder" has the current state, new or not.
 */
export const MAIL_KINDS = [
  ...["enquiry", "confirmation", "request", "notification", "reminder"],
  ...["digest", "confirmation-limit", "follower-limit"],
] as const satisfies readonly string[];

export type MailKind = OutboxRow["kind"];

/**
 * Every e-mail is a row, from when it is queued until 30 days after it was sent. Its text is not stored:
 * it is made when it is sent. Without foreign keys: an e-mail counts against its limit though its
 * follower was removed.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /** The submission id of an enquiry; the day of a digest or a limit, which is sent once for it. */
    about: text(),
    /** The enquiry's kind, and so its table. */
    enquiry_kind: text({ enum: ENQUIRY_KINDS }),
    follower_id: integer(),
    /** Urgent e-mails are sent first. */
    is_urgent: integer({ mode: "boolean" }).notNull().default(false),
    /** Sent to the inbox in one e-mail with others that came in the same hour. */
    is_listed: integer({ mode: "boolean" }).notNull().default(false),
    /** Since when it waits. */
    created_at: timestamp().notNull().$defaultFn(now),
    /** When the order of a notification changed last. */
    changed_at: timestamp(),
    /** When the next attempt may start. */
    due_at: timestamp().notNull(),
    /** The number of attempts started. */
    attempts: integer().notNull().default(0),
    /** From when it counts against a limit; null while it doesn't. */
    counted_at: timestamp(),
    sent_at: timestamp(),
    /** Why the last attempt failed, without addresses. */
    failure: text(),
    /** The group of networks that a request or a confirmation's enquiry came from (`networkGroup`). */
    network: integer(),
  },
  (table) => [
    uniqueIndex("outbox_about").on(table.about, table.kind),
    uniqueIndex("outbox_waiting")
      .on(table.follower_id, table.kind)
      .where(sql`sent_at is null and follower_id is not null`),
    index("outbox_due").on(table.due_at).where(sql`sent_at is null`),
    index("outbox_sent").on(table.sent_at).where(sql`sent_at is not null`),
    index("outbox_follower").on(table.follower_id).where(sql`follower_id is not null`),
    index("outbox_counted").on(table.kind, table.counted_at),
    index("outbox_network").on(table.network, table.created_at).where(sql`network is not null`),
  ],
);

export type OutboxRow = typeof outbox.$inferSelect;

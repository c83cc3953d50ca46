import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import { moment, now } from "../data/columns.ts";

/**
 * The e-mails about enquiries, one row for each recipient. Their content is not stored here: it is
 * read from the enquiry when the e-mail is sent.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: integer().primaryKey(),
    submission_id: text().notNull(),
    audience: text({ enum: ["desk", "visitor"] }).notNull(),
    /** The enquiry's kind, and so its table. */
    kind: text({ enum: ENQUIRY_KINDS }).notNull(),
    /** Sent before the others. */
    is_urgent: integer({ mode: "boolean" }).notNull(),
    created_at: moment().notNull().$defaultFn(now),
    /** The number of attempts started. */
    attempts: integer().notNull().default(0),
    /** When the next attempt may start. */
    due_at: moment().notNull(),
    sent_at: moment(),
    /** Why the last attempt failed, without anybody's address. */
    failure: text(),
  },
  (table) => [
    uniqueIndex("outbox_submission_audience").on(table.submission_id, table.audience),
    index("outbox_pending").on(table.due_at).where(sql`sent_at is null`),
  ],
);

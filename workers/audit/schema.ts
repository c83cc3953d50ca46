import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CHANGE_KINDS, type ChangeEffect } from "../audit/types.ts";
import { now, timestamp } from "../data/columns.ts";
import { mayHaveAddress } from "../data/query.ts";

/** The columns that may hold personal data. */
export const CHANGE_TEXTS = ["before", "after", "detail", "effect"];

/** Who changed what, at the desk or by a command: one row for each change. */
export const changes = sqliteTable(
  "changes",
  {
    /** A short id (`createShortId`); facts and columns of orders name it as their `change_id`. */
    id: text().primaryKey(),
    made_at: timestamp().notNull().$defaultFn(now),
    /** An e-mail address, or the name that was given to a command. */
    author: text(),
    kind: text({ enum: CHANGE_KINDS }).notNull(),
    /** The order's number, the enquiry's reference or the page's name; null for several. */
    subject: text(),
    /** How many things it changed. */
    count: integer().notNull().default(1),
    /** What was imported, or what a person said of it. */
    detail: text(),
    /**
     * The changed fields as JSON objects, of enquiries and page words; those of orders are in
     * order_changes, and what was said about them in order_events.
     */
    before: text(),
    after: text(),
    /** The change that undid it. */
    undone_by: text(),
    /** The change that it undid. */
    undoes: text(),
    /** What it did to orders. */
    effect: text({ mode: "json" }).$type<ChangeEffect>(),
  },
  (table) => [
    index("changes_addresses").on(table.subject).where(mayHaveAddress(CHANGE_TEXTS)),
    index("changes_made_at").on(table.made_at),
    index("changes_subject").on(table.subject).where(sql`subject is not null`),
  ],
);

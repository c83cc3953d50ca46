import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import { CURRENCIES, OUTCOMES } from "#app/domain/enquiries/offer.ts";
import {
  DISPATCH_NATURES,
  PACKAGINGS,
  SHIPPING_MODES,
} from "#app/domain/enquiries/quote-options.ts";
import { now, searchTermsColumn, timestamp } from "../data/columns.ts";
import { addressIn } from "../data/query.ts";

/**
 * The columns of every enquiry. `submission_id` makes storing idempotent; `reference` is what the
 * visitor gets. A column that is added later needs a default, since the table has rows.
 */
const enquiry = () => ({
  id: integer().primaryKey(),
  submission_id: text().notNull().unique(),
  reference: text().notNull(),
  created_at: timestamp().notNull().$defaultFn(now),
  /** Who answers it, so that two don't. */
  taken_by: text(),
  taken_at: timestamp(),
  /** When the desk handled it, and who did. */
  handled_at: timestamp(),
  handled_by: text(),
  /** Empty: earlier versions, which a deploy may go back to, wrote what is in `enquiry_notes`. */
  handled_note: text(),
  search_terms: searchTermsColumn(),
});

export const quotes = sqliteTable(
  "quotes",
  {
    ...enquiry(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    type_of_packaging: text({ enum: PACKAGINGS }).notNull(),
    number_of_packs: integer().notNull().default(1),
    mode_of_shipping: text({ enum: SHIPPING_MODES }).notNull(),
    /** YYYY-MM-DD */
    estimated_date: text().notNull(),
    origin: text().notNull(),
    destination: text().notNull(),
    nature_of_dispatch: text({ enum: DISPATCH_NATURES }).notNull(),
    /** cm */
    length: real().notNull(),
    /** cm */
    width: real().notNull(),
    /** cm */
    height: real().notNull(),
    /** kg */
    weight: real().notNull(),
    /** kg for each pack */
    net_weight: real().notNull(),
    /** kg */
    weight_of_pallet: real().notNull(),
    description: text().notNull(),
    dangerous_goods: integer({ mode: "boolean" }).notNull(),
    cargo_insurance: integer({ mode: "boolean" }).notNull(),
    offered_amount: real(),
    offered_currency: text({ enum: CURRENCIES }),
    /** Null while the customer hasn't decided. */
    outcome: text({ enum: OUTCOMES }),
    outcome_at: timestamp(),
  },
  (table) => [
    index("quotes_reference").on(table.reference),
    index("quotes_email").on(addressIn("email")),
    index("quotes_created_at").on(table.created_at),
    index("quotes_open").on(table.created_at).where(sql`handled_at is null`),
    index("quotes_nature_of_dispatch").on(table.nature_of_dispatch, table.created_at),
  ],
);

export const contacts = sqliteTable(
  "contacts",
  {
    ...enquiry(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    freight: text().notNull(),
    city: text().notNull(),
    delivery: text().notNull(),
    incoterms: text().notNull(),
  },
  (table) => [
    index("contacts_reference").on(table.reference),
    index("contacts_email").on(addressIn("email")),
    index("contacts_created_at").on(table.created_at),
    index("contacts_open").on(table.created_at).where(sql`handled_at is null`),
  ],
);

export const subscribers = sqliteTable(
  "subscribers",
  {
    ...enquiry(),
    email: text().notNull().unique(),
  },
  (table) => [
    index("subscribers_reference").on(table.reference),
    index("subscribers_email").on(addressIn("email")),
    index("subscribers_created_at").on(table.created_at),
    index("subscribers_open").on(table.created_at).where(sql`handled_at is null`),
  ],
);

/** What people of the desk wrote about enquiries; nothing is overwritten. */
export const enquiryNotes = sqliteTable(
  "enquiry_notes",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    reference: text().notNull(),
    written_at: timestamp().notNull().$defaultFn(now),
    author: text(),
    text: text().notNull(),
    search_terms: searchTermsColumn(),
  },
  (table) => [index("enquiry_notes_reference").on(table.reference)],
);

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
    /** Urgent e-mails are sent first. */
    is_urgent: integer({ mode: "boolean" }).notNull(),
    /** Sent to the desk in one e-mail with others that came in the same hour. */
    is_listed: integer({ mode: "boolean" }).notNull().default(false),
    created_at: timestamp().notNull().$defaultFn(now),
    /** The number of attempts started. */
    attempts: integer().notNull().default(0),
    /** When the next attempt may start. */
    due_at: timestamp().notNull(),
    sent_at: timestamp(),
    /** Why the last attempt failed, without anybody's address. */
    failure: text(),
  },
  (table) => [
    uniqueIndex("outbox_submission_audience").on(table.submission_id, table.audience),
    index("outbox_pending").on(table.due_at).where(sql`sent_at is null`),
    index("outbox_audience_created_at").on(table.audience, table.created_at),
  ],
);

/** The hours in which the operations inbox was notified that no more confirmations are sent. */
export const confirmationNotices = sqliteTable("confirmation_notices", {
  /** In UTC: YYYY-MM-DDTHH */
  hour: text().primaryKey(),
});

/**
 * How many enquiries wait in the fallback queue: one row, which each run that empties the queue
 * writes, so that the desk doesn't list KV.
 */
export const queueCounts = sqliteTable("queue_counts", {
  id: integer().primaryKey(),
  count: integer().notNull().default(0),
  /** False when KV didn't respond: `count` is then an earlier one. */
  is_readable: integer({ mode: "boolean" }).notNull(),
  counted_at: timestamp().notNull(),
});

export type OutboxRow = typeof outbox.$inferSelect;
/** Who gets an e-mail: the desk, or the visitor. */
export type Recipient = OutboxRow["audience"];

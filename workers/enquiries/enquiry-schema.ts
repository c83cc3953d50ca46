import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ENQUIRY_KINDS, type EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { CURRENCIES, OUTCOMES } from "#app/domain/enquiries/offer.ts";
import {
  DISPATCH_NATURES,
  PACKAGINGS,
  SHIPPING_MODES,
} from "#app/domain/enquiries/quote-options.ts";
import { serverMessages } from "#content/server-messages.ts";
import { language, now, searched, timestamp } from "../data/columns.ts";
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
  /** The group of networks that it came from (`networkGroup`), for the limit and to find junk. */
  network: integer(),
  /** Who answers it, so that two don't. */
  taken_by: text(),
  taken_at: timestamp(),
  /** When the desk handled it, and who did. */
  handled_at: timestamp(),
  handled_by: text(),
  language: language(),
  ...searched(),
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
    /** Why it was lost, in the desk's words */
    lost_reason: text(),
    /** The day in Dubai on which to ask the customer again: YYYY-MM-DD */
    follow_up_on: text(),
  },
  (table) => [
    index("quotes_reference").on(table.reference),
    index("quotes_email").on(addressIn("email")),
    index("quotes_created_at").on(table.created_at),
    index("quotes_open").on(table.created_at).where(sql`handled_at is null`),
    index("quotes_pending")
      .on(table.created_at)
      .where(sql`offered_amount is not null and outcome is null`),
    index("quotes_decided").on(table.outcome, table.outcome_at).where(sql`outcome is not null`),
    index("quotes_due").on(table.follow_up_on).where(sql`follow_up_on is not null`),
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

/** Enquiries that were removed at the desk, for as long as that can be undone. */
export const removedEnquiries = sqliteTable(
  "removed_enquiries",
  {
    id: integer().primaryKey(),
    /** The change that removed it. */
    change_id: text().notNull(),
    kind: text({ enum: ENQUIRY_KINDS }).notNull(),
    submission_id: text().notNull(),
    reference: text().notNull(),
    email: text().notNull(),
    created_at: timestamp().notNull(),
    removed_at: timestamp().notNull(),
    /** JSON of the row, but for its id. */
    stored: text().notNull(),
  },
  (table) => [
    index("removed_enquiries_change_id").on(table.change_id),
    index("removed_enquiries_email").on(addressIn("email")),
    index("removed_enquiries_removed_at").on(table.removed_at),
  ],
);

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

/** The table of each kind, the first letter of its references, and the message to the sender. */
export const enquiryKinds = {
  quote: { table: quotes, letter: "Q", stored: serverMessages.quoteSent },
  contact: { table: contacts, letter: "C", stored: serverMessages.contactSent },
  subscriber: { table: subscribers, letter: "S", stored: () => serverMessages.subscribed },
} as const satisfies Record<EnquiryKind, unknown>;

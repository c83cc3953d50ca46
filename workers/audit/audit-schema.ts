import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { now, timestamp } from "../data/columns.ts";
import { mayHaveAddress } from "../data/query.ts";

export const CHANGE_KINDS = [
  "order-added",
  "order-edited",
  "order-renumbered",
  "order-updated",
  "orders-imported",
  "events-imported",
  "orders-undone",
  "orders-removed",
  "orders-restored",
  "followers-reminded",
  "notifications-off",
  "notifications-on",
  "order-taken",
  "order-given-back",
  "order-noted",
  "order-note-removed",
  "document-added",
  "document-edited",
  "document-removed",
  "order-mail-resent",
  "order-mail-given-up",
  "enquiry-mail-resent",
  "enquiry-mail-given-up",
  "enquiry-taken",
  "enquiry-given-back",
  "enquiry-noted",
  "enquiry-note-removed",
  "enquiry-handled",
  "enquiry-reopened",
  "enquiry-edited",
  "enquiry-offered",
  "enquiry-removed",
  "page-titles",
  "import-profile-saved",
  "import-profile-removed",
  "person-erased",
] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A change of the status and the delivery date of so many orders; null where there is none. */
export interface ChangedStates {
  readonly status: { readonly before: string | null; readonly after: string | null };
  /** ISO 8601, UTC */
  readonly delivery: { readonly before: string | null; readonly after: string | null };
  /** Why the status stays though another one was reported: "The status stays On hold: …" */
  readonly reason: string | null;
  /** Whether the status that was reported was shown before; changes that are older don't have it. */
  readonly isConfirmed?: boolean;
  readonly orders: number;
}

/**
 * A column that an undo left as it is, since it was changed again; with null an order that was updated since. The
 * number of an order that wasn't restored is another order's.
 */
export interface Kept {
  readonly order_number: string;
  readonly column: string | null;
}

/** An order that an update of several left out, and why: it is "delivered", or a sentence. */
export interface LeftOut {
  readonly order_number: string;
  readonly reason: string;
}

/** The effect of a change on orders, stored with it: later changes of them don't alter it. */
export interface ChangeEffect {
  readonly added: number;
  readonly removed: number;
  readonly events: number;
  /** Entries of logs that it retracted */
  readonly retracted: number;
  /** The states of orders that it didn't add; the most orders first, and no more than a page shows */
  readonly states: readonly ChangedStates[];
  /** The first ones that an undo left as they are, and how many there are */
  readonly kept: readonly Kept[];
  readonly keptCount: number;
  /** The orders that it left out; changes that are older don't have them. */
  readonly leftOut?: readonly LeftOut[];
}

/** The columns that may hold personal data. */
export const CHANGE_TEXTS = ["subject", "before", "after", "detail", "effect"];

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
    /** The imported file, or the update. */
    detail: text(),
    /**
     * The changed fields as JSON objects, of enquiries and page titles; those of orders are in
     * order_changes, and their events in order_events.
     */
    before: text(),
    after: text(),
    /** The change that undid it. */
    undone_by: text(),
    /** The change that it undid. */
    undoes: text(),
    /** Its effect on orders. */
    effect: text({ mode: "json" }).$type<ChangeEffect>(),
  },
  (table) => [
    index("changes_addresses").on(table.subject).where(mayHaveAddress(CHANGE_TEXTS)),
    index("changes_made_at").on(table.made_at),
    index("changes_subject").on(table.subject).where(sql`subject is not null`),
  ],
);

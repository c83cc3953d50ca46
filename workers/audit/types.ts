/** The audit log. */

export const CHANGE_KINDS = [
  "order-added",
  "order-edited",
  "order-updated",
  "log-pruned",
  "orders-imported",
  "events-imported",
  "orders-undone",
  "orders-removed",
  "followers-reminded",
  "notifications-off",
  "notifications-on",
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

/** A change of one field. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a change made of the status and the delivery date of so many orders; null where there is none. */
export interface StateChange {
  readonly status: { readonly before: string | null; readonly after: string | null };
  /** ISO 8601, UTC */
  readonly delivery: { readonly before: string | null; readonly after: string | null };
  /** Why the status stays though another one was reported: "The status stays On hold: …" */
  readonly reason: string | null;
  readonly orders: number;
}

/** What an undo left as it is: a column that was changed again, or with null an order updated since. */
export interface Kept {
  readonly order_number: string;
  readonly column: string | null;
}

/** What a change did to orders, stored with it: what becomes of them later doesn't alter it. */
export interface ChangeEffect {
  readonly added: number;
  readonly removed: number;
  readonly events: number;
  /** Of orders that it didn't add; the most orders first, and no more than a page shows */
  readonly states: readonly StateChange[];
  /** What an undo left as it is: the first ones, and how many there are */
  readonly kept: readonly Kept[];
  readonly keptCount: number;
}

export interface AuditEntry {
  readonly id: string;
  /** ISO 8601, UTC */
  readonly made_at: string;
  readonly author: string | null;
  readonly kind: ChangeKind;
  readonly subject: string | null;
  readonly count: number;
  readonly detail: string | null;
  readonly fields: readonly FieldChange[];
  /** Null for what isn't about orders */
  readonly effect: ChangeEffect | null;
  /** The change that this one undid */
  readonly undone: Pick<AuditEntry, "kind" | "detail"> | null;
  /** Who undid it; null while it stands. */
  readonly undoneBy: string | null;
  readonly canUndo: boolean;
}

/** A change that was just made, for the page after it. */
export interface DoneChange {
  readonly change: AuditEntry;
  readonly notified: Notified;
}

/** Followers of changed orders by what they get of the change. */
export interface Notified {
  /** Followers that get an email */
  readonly count: number;
  /** Followers for whom nothing in it is new */
  readonly others: number;
  /** Followers of orders whose email updates are turned off */
  readonly paused: number;
  /** Minutes until the emails are sent, unless the order changes again */
  readonly minutes: number;
}

/** A page of the audit log, the newest first. */
export interface ActivityPage {
  readonly changes: readonly AuditEntry[];
  /** `before` of the next page; null on the last one. */
  readonly next: string | null;
}

/** The record of changes. */

export const CHANGE_KINDS = [
  "order-added",
  "order-edited",
  "order-updated",
  "orders-imported",
  "events-imported",
  "orders-undone",
  "orders-removed",
  "followers-reminded",
  "news-switched",
  "enquiry-taken",
  "enquiry-noted",
  "enquiry-handled",
  "enquiry-edited",
  "enquiry-offered",
  "enquiry-removed",
  "page-words",
  "person-forgotten",
] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A change of one field. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface RecordedChange {
  readonly id: string;
  /** ISO 8601, UTC */
  readonly made_at: string;
  readonly author: string | null;
  readonly kind: ChangeKind;
  readonly subject: string | null;
  readonly count: number;
  readonly detail: string | null;
  readonly fields: readonly FieldChange[];
  /** Who took it back; null while it stands. */
  readonly undoneBy: string | null;
  readonly canUndo: boolean;
}

/** A page of the record, the newest first. */
export interface RecordPage {
  readonly changes: readonly RecordedChange[];
  /** `before` of the next page; null on the last one. */
  readonly next: string | null;
}

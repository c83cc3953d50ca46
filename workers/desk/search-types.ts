import type { OrderListRow } from "./order-list.ts";

/** An enquiry that a search found. */
export interface FoundEnquiry {
  readonly reference: string;
  readonly what: string;
  readonly name: string | null;
  /** ISO 8601, UTC */
  readonly created_at: string;
}

export interface SearchResult {
  /** The number of the order that the text means, and no other. */
  readonly order: string | null;
  /** The reference of the enquiry that the text is. */
  readonly enquiry: string | null;
  /** The newest with the text. */
  readonly orders: readonly OrderListRow[];
  readonly enquiries: readonly FoundEnquiry[];
}

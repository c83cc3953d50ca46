/** What needs a person now. */

export interface OpenItem {
  /** An enquiry's reference or an order's number */
  readonly reference: string;
  readonly name: string | null;
  readonly email: string | null;
  /**
   * When it was received; of an order when it was expected, or since when it has an exception: ISO 8601,
   * UTC; null when unknown
   */
  readonly since: string | null;
  /** What it is about, or why it failed */
  readonly what: string | null;
}

export interface Section {
  readonly count: number;
  /** The oldest first, at most as many as were asked for */
  readonly items: readonly OpenItem[];
}

/** Enquiries in the fallback queue: their number alone, which is counted every few minutes. */
export interface QueueSection extends Section {
  /** ISO 8601, UTC; null before the first time */
  readonly countedAt: string | null;
  /** False where the queue couldn't be read then: `count` is an earlier one */
  readonly isReadable: boolean;
}

/** The most urgent section first. */
export interface Today {
  /** Open quote requests for an aircraft on ground */
  readonly aog: Section;
  /** Other open quote requests and contact messages; subscriptions need no handling */
  readonly open: Section;
  /** Orders that something stands in the way of: held, damaged, missing, left behind */
  readonly exceptions: Section;
  /** Orders past the moment at which they were expected */
  readonly late: Section;
  /** E-mails that didn't go out */
  readonly mails: Section;
  /** Notifications that failed, or wait for a ceiling; addresses in part */
  readonly notifications: Section;
  /** The fallback queue */
  readonly queued: QueueSection;
}

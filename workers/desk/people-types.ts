/** What is stored about a person. */

/** A record: an order's number or an enquiry's reference, with its date. */
export interface RecordRef {
  readonly id: string;
  /** ISO 8601, UTC; empty when unknown */
  readonly created_at: string;
}

/** Somebody else's record with the address in these fields. */
export interface Mention extends RecordRef {
  readonly fields: readonly string[];
}

/** What is in the database. */
export interface StoredData {
  /** Orders of the person; `hasNote` since a note is free text and may name somebody */
  readonly orders: readonly (RecordRef & { readonly hasNote: boolean })[];
  readonly quotes: readonly RecordRef[];
  readonly contacts: readonly RecordRef[];
  readonly subscribers: readonly RecordRef[];
  /** The orders that the address follows, followed or was asked about */
  readonly followed: readonly RecordRef[];
  /** The number of e-mails about these in the outbox, sent or pending; it stores no text of them */
  readonly mails: number;
  /** The number of audit log entries, by which changes can be undone, that name the person */
  readonly changes: number;
  readonly mentions: readonly Mention[];
}

/** With what waits in the fallback queue. */
export interface PersonalData extends StoredData {
  readonly queued: readonly (RecordRef & { readonly key: string })[];
  /** False where the fallback queue couldn't be read: it may hold more, which would stay. */
  readonly isQueueRead: boolean;
}

export interface PeopleDesk {
  find(email: string): Promise<PersonalData>;
  /** Erases what `find` finds, but for mentions; returns the id of the change in the audit log. */
  forget(email: string): Promise<string>;
}

/** Enquiries at the desk. */
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { Outcome } from "#app/domain/enquiries/offer.ts";
import type { AuditEntry } from "../audit/audit-log.ts";
import type { Result } from "./result-types.ts";

export interface EnquiryFilter {
  /** Undefined: quote requests and contact messages */
  readonly kind?: EnquiryKind | undefined;
  /** Received at this time (ISO 8601, UTC) or later */
  readonly since?: string | undefined;
  /** Only those not handled yet */
  readonly isOpen?: boolean | undefined;
  /** Only quote requests for an aircraft on ground */
  readonly isUrgent?: boolean | undefined;
  /** A part of the reference, or of any text */
  readonly search?: string | undefined;
}

/** What a list shows of an enquiry. */
export interface EnquiryLine {
  readonly kind: EnquiryKind;
  readonly reference: string;
  /** ISO 8601, UTC, as all times here */
  readonly created_at: string;
  readonly name: string | null;
  readonly email: string;
  /** Mode, and nature of dispatch unless it is urgent; null for other kinds */
  readonly service: string | null;
  /** The route, or the subject */
  readonly what: string | null;
  readonly isUrgent: boolean;
  /** kg */
  readonly chargeable_weight: number | null;
  readonly taken_by: string | null;
  readonly handled_at: string | null;
  readonly handled_by: string | null;
  readonly outcome: Outcome | null;
}

export interface EnquiryPage {
  readonly lines: readonly EnquiryLine[];
  /** `before` of the next page; null on the last one */
  readonly next: string | null;
  /** Of all that match */
  readonly count: number;
  readonly open: number;
}

export interface EnquiryNote {
  readonly id: number;
  readonly written_at: string;
  readonly author: string | null;
  readonly text: string;
}

export interface Offer {
  readonly offered_amount: number | null;
  readonly offered_currency: string | null;
  readonly outcome: Outcome | null;
  readonly outcome_at: string | null;
}

export interface DeskEnquiry
  extends Pick<
    EnquiryLine,
    "kind" | "reference" | "created_at" | "email" | "name" | "what" | "isUrgent"
  > {
  /** What the visitor sent, in the form's order */
  readonly fields: Readonly<Record<string, string | number | boolean | null>>;
  /** Of these, what can be edited: texts */
  readonly editable: readonly string[];
  readonly chargeable_weight: number | null;
  readonly taken_by: string | null;
  readonly taken_at: string | null;
  readonly handled_at: string | null;
  readonly handled_by: string | null;
  /** Null for what is no quote request */
  readonly offer: Offer | null;
  /** The oldest first */
  readonly notes: readonly EnquiryNote[];
  /** The newest first */
  readonly changes: readonly AuditEntry[];
  /** How often texts and offer were changed: a form posts what it was made of. */
  readonly edits: number;
  readonly offers: number;
}

export interface EnquiryDesk {
  /** The newest first; `before` is `next` of the page before. */
  list(filter: EnquiryFilter, before?: string): Promise<EnquiryPage>;
  /** By a reference in any spelling; undefined where there is none. */
  find(reference: string): Promise<DeskEnquiry | undefined>;
  /** Does what a form of an enquiry's page says; "missing" where there is no such enquiry or form. */
  change(reference: string, form: FormData): Promise<Result>;
  /** What matches as a CSV file, the oldest first. */
  exportCsv(filter: EnquiryFilter): ReadableStream<Uint8Array>;
}

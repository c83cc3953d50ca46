/** Enquiries with what was done with them: pages of a list, and one with its notes and changes. */

import { and, asc, eq } from "drizzle-orm";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { Outcome } from "#app/domain/enquiries/offer.ts";
import { isUrgent } from "#app/domain/enquiries/quote.ts";
import type { AuditEntry } from "../audit/audit-log.ts";
import { listChanges } from "../audit/audit-log.ts";
import type { ChangeKind } from "../audit/schema.ts";
import { changes } from "../audit/schema.ts";
import type { Database } from "../data/database.ts";
import { cutPage } from "../data/query.ts";
import {
  countEnquiries,
  type EnquiryFilter,
  findEnquiry,
  kindsOf,
  listEnquiries,
  SENT_FIELDS,
  type StoredEnquiry,
  TEXT_FIELDS,
  toKey,
} from "./queries.ts";
import { enquiryNotes } from "./schema.ts";

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

export interface EnquiryDetails
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
  /** Null for other kinds than quote requests */
  readonly offer: Offer | null;
  /** The oldest first */
  readonly notes: readonly EnquiryNote[];
  /** The newest first */
  readonly changes: readonly AuditEntry[];
  /** How often the texts and the offer were changed: the version that a form posts. */
  readonly edits: number;
  readonly offers: number;
}

const PAGE_SIZE = 50;
/** Of one enquiry. */
const CHANGES_MAX = 100;

/** The newest first; `before` is `next` of the page before. */
export async function listEnquiryLines(
  db: Database,
  filter: EnquiryFilter,
  before?: string,
): Promise<EnquiryPage> {
  const kinds = kindsOf(filter);
  const limit = PAGE_SIZE + 1;
  const [found, counts, open] = await Promise.all([
    Promise.all(
      kinds.map(async (kind) => {
        const rows = await listEnquiries(db, kind, filter, { limit, before });
        return rows.map((row) => ({ kind, row }));
      }),
    ),
    Promise.all(kinds.map((kind) => countEnquiries(db, kind, filter))),
    Promise.all(kinds.map((kind) => countEnquiries(db, kind, { ...filter, isOpen: true }))),
  ]);
  const newest = found.flat().sort((one, other) => compare(toKey(other.row), toKey(one.row)));
  const { shown, next } = cutPage(newest, PAGE_SIZE, ({ row }) => toKey(row));
  return {
    lines: shown.map(({ kind, row }) => toEnquiryLine(kind, row)),
    next,
    count: sum(counts),
    open: sum(open),
  };
}

/** As SQLite compares texts. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function toEnquiryLine(kind: EnquiryKind, row: StoredEnquiry): EnquiryLine {
  const isQuote = kind === "quote";
  const urgent = isQuote && isUrgent({ nature_of_dispatch: row.nature_of_dispatch });
  const service = urgent ? [row.mode_of_shipping] : [row.mode_of_shipping, row.nature_of_dispatch];
  return {
    kind,
    reference: row.reference,
    created_at: row.created_at,
    name: textOf(row.name),
    email: row.email,
    service: isQuote ? service.join(", ") : null,
    what: isQuote ? `${row.origin} to ${row.destination}` : textOf(row.subject),
    isUrgent: urgent,
    chargeable_weight: isQuote ? Number(row.chargeable_weight) : null,
    taken_by: row.taken_by,
    handled_at: row.handled_at,
    handled_by: row.handled_by,
    outcome: textOf(row.outcome) as Outcome | null,
  };
}

function textOf(value: StoredEnquiry[string] | undefined): string | null {
  return typeof value === "string" ? value : null;
}

/** By a reference in any spelling; undefined where there is none. */
export async function findEnquiryDetails(
  db: Database,
  typed: string,
): Promise<EnquiryDetails | undefined> {
  const before = await findEnquiry(db, typed);
  if (!before) return undefined;
  const { reference, kind } = before;
  // Counted before the texts are read, so that a change in between is a conflict.
  const times = (kind: ChangeKind) =>
    db.$count(changes, and(eq(changes.subject, reference), eq(changes.kind, kind)));
  const [edits, offers] = await Promise.all([times("enquiry-edited"), times("enquiry-offered")]);
  const [stored = before, notes, activity] = await Promise.all([
    findEnquiry(db, reference),
    db
      .select()
      .from(enquiryNotes)
      .where(eq(enquiryNotes.reference, reference))
      .orderBy(asc(enquiryNotes.id)),
    listChanges(db, { subject: reference, size: CHANGES_MAX }),
  ]);
  const { service: _, chargeable_weight, outcome, ...line } = toEnquiryLine(kind, stored);
  const fields = Object.fromEntries(SENT_FIELDS[kind].map((name) => [name, stored[name] ?? null]));
  return {
    ...line,
    chargeable_weight,
    fields,
    editable: kind === "subscriber" ? [] : TEXT_FIELDS[kind],
    taken_at: stored.taken_at,
    offer:
      kind === "quote"
        ? {
            offered_amount: stored.offered_amount === null ? null : Number(stored.offered_amount),
            offered_currency: textOf(stored.offered_currency),
            outcome,
            outcome_at: textOf(stored.outcome_at),
          }
        : null,
    notes,
    changes: activity.changes,
    edits,
    offers,
  };
}

import { listNotes } from "../notes/notes.ts";
/** Enquiries with what was done with them: pages of a list, and one with its notes and changes. */

import { and, eq } from "drizzle-orm";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { OfferOutcome } from "#app/domain/enquiries/offer.ts";
import { isUrgent } from "#app/domain/enquiries/quote.ts";
import { listChanges } from "../audit/audit-log.ts";
import type { ChangeKind } from "../audit/audit-schema.ts";
import { changes } from "../audit/audit-schema.ts";
import type { Database } from "../data/database.ts";
import { cutPage } from "../data/query.ts";
import {
  countEnquiries,
  type EnquiryFilter,
  type EnquiryRow,
  findEnquiry,
  kindsOf,
  listEnquiries,
  SENT_FIELDS,
  TEXT_FIELDS,
  toKey,
} from "./enquiry-queries.ts";

const PAGE_SIZE = 50;
/** The most changes that the page of an enquiry lists. */
const CHANGES_MAX = 100;

/** The newest first; `before` is `next` of the page before. */
export async function listEnquiryLines(db: Database, filter: EnquiryFilter, before?: string) {
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
    /** The number of all that match */
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

/** An enquiry in a list; times are ISO 8601, UTC. */
export type EnquiryLine = ReturnType<typeof toEnquiryLine>;

export function toEnquiryLine(kind: EnquiryKind, row: EnquiryRow) {
  const isQuote = kind === "quote";
  const urgent = isQuote && isUrgent({ nature_of_dispatch: row.nature_of_dispatch });
  const service = urgent ? [row.mode_of_shipping] : [row.mode_of_shipping, row.nature_of_dispatch];
  const { reference, created_at, email, language, taken_by, handled_at, handled_by } = row;
  return {
    kind,
    reference,
    created_at,
    email,
    language,
    taken_by,
    handled_at,
    handled_by,
    name: textOf(row.name),
    /** Mode, and nature of dispatch unless it is urgent; null for other kinds */
    service: isQuote ? service.join(", ") : null,
    /** The route, or the subject */
    what: isQuote ? `${row.origin} to ${row.destination}` : textOf(row.subject),
    isUrgent: urgent,
    /** kg; null for other kinds than quote requests, as is the offer */
    chargeable_weight: isQuote ? Number(row.chargeable_weight) : null,
    outcome: textOf(row.outcome) as OfferOutcome | null,
  };
}

function textOf(value: EnquiryRow[string] | undefined): string | null {
  return typeof value === "string" ? value : null;
}

export type EnquiryDetails = NonNullable<Awaited<ReturnType<typeof findEnquiryDetails>>>;

/** By a reference in any spelling; undefined where there is none. */
export async function findEnquiryDetails(db: Database, typed: string) {
  const before = await findEnquiry(db, typed);
  if (!before) return undefined;
  const { reference, kind } = before;
  // Counted before the texts are read, so that a change in between is a conflict.
  const times = (kind: ChangeKind) =>
    db.$count(changes, and(eq(changes.subject, reference), eq(changes.kind, kind)));
  const [edits, offers] = await Promise.all([times("enquiry-edited"), times("enquiry-offered")]);
  const [stored = before, notes, activity] = await Promise.all([
    findEnquiry(db, reference),
    listNotes(db, { reference, orderId: null }),
    listChanges(db, { subject: reference, size: CHANGES_MAX }),
  ]);
  const { outcome, ...line } = toEnquiryLine(kind, stored);
  const offer = {
    offered_amount: stored.offered_amount === null ? null : Number(stored.offered_amount),
    offered_currency: textOf(stored.offered_currency),
    outcome,
    outcome_at: textOf(stored.outcome_at),
    lost_reason: textOf(stored.lost_reason),
    follow_up_on: textOf(stored.follow_up_on),
  };
  return {
    ...line,
    /** The fields that the visitor sent, in the form's order */
    fields: Object.fromEntries(SENT_FIELDS[kind].map((name) => [name, stored[name] ?? null])),
    /** The names of those that can be edited: texts */
    editable: kind === "subscriber" ? [] : TEXT_FIELDS[kind],
    taken_at: stored.taken_at,
    network: stored.network,
    offer: kind === "quote" ? offer : null,
    notes,
    changes: activity.changes,
    /** How often the texts and the offer were changed: the version that a form posts. */
    edits,
    offers,
  };
}

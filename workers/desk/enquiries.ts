/** Enquiries at the desk: lists of them, and one with what was done with it. */
import { and, asc, eq } from "drizzle-orm";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { Outcome } from "#app/domain/enquiries/offer.ts";
import { isUrgent } from "#app/domain/enquiries/quote.ts";
import { listChanges } from "../audit/audit-log.ts";
import type { ChangeKind } from "../audit/schema.ts";
import { changes } from "../audit/schema.ts";
import type { Database } from "../data/database.ts";
import { enquiryCsv } from "../enquiries/csv.ts";
import {
  countEnquiries,
  findEnquiry,
  listEnquiries,
  SENT_FIELDS,
  type StoredEnquiry,
  TEXT_FIELDS,
  toKey,
} from "../enquiries/queries.ts";
import { enquiryNotes } from "../enquiries/schema.ts";
import type {
  DeskEnquiry,
  EnquiryDesk,
  EnquiryFilter,
  EnquiryLine,
  EnquiryPage,
} from "./enquiries-types.ts";
import { submitForm } from "./enquiry-forms.ts";
import type { Person } from "./session.ts";

const PAGE_SIZE = 50;
/** Of one enquiry; nobody needs more. */
const CHANGES_MAX = 100;

export function createEnquiryDesk(db: Database, person: Person): EnquiryDesk {
  return {
    list: (filter, before) => list(db, filter, before),
    find: (reference) => find(db, reference),
    async change(reference, form) {
      const enquiry = await find(db, reference);
      return enquiry ? submitForm({ db, person, enquiry, form }) : { kind: "missing" };
    },
    exportCsv: (filter) => toStream(enquiryCsv(db, kindsOf(filter), filter)),
  };
}

function kindsOf({ kind, isUrgent }: EnquiryFilter): readonly EnquiryKind[] {
  if (kind) return [kind];
  return isUrgent ? ["quote"] : ["quote", "contact"];
}

function toStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

async function list(
  db: Database,
  filter: EnquiryFilter,
  before: string | undefined,
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
  const shown = newest.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    lines: shown.map(({ kind, row }) => toLine(kind, row)),
    next: newest.length > PAGE_SIZE && last ? toKey(last.row) : null,
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

function toLine(kind: EnquiryKind, row: StoredEnquiry): EnquiryLine {
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

async function find(db: Database, typed: string): Promise<DeskEnquiry | undefined> {
  const before = await findEnquiry(db, typed);
  if (!before) return undefined;
  const { reference, kind } = before;
  // Counted before the texts are read: of a change between the two, the form knows nothing yet.
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
  const { service: _, chargeable_weight, outcome, ...line } = toLine(kind, stored);
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

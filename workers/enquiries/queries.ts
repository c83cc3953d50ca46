/** Reads enquiries: lists of them, and all as they are exported. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { EnquiryFilter } from "#app/desk/enquiries.ts";
import { ENQUIRY_KINDS, type EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { isUrgent, type Quote } from "#app/domain/enquiries/quote.ts";
import { DISPATCH_NATURES } from "#app/domain/enquiries/quote-options.ts";
import { weigh } from "#app/domain/freight.ts";
import { normalizeReference } from "#app/domain/reference.ts";
import type { Database } from "../data/database.ts";
import { containsText, isOneOf, type ResultPage, toResultPage } from "../data/query.ts";
import { enquiryKinds } from "./kinds.ts";
import { enquiryNotes, quotes } from "./schema.ts";

/** The fields that the server and the desk add to each kind: the last columns of an export. */
const SERVER_FIELDS = [
  "reference",
  "created_at",
  "taken_by",
  "taken_at",
  "handled_at",
  "handled_by",
] as const;
const OFFER_FIELDS = ["offered_amount", "offered_currency", "outcome", "outcome_at"] as const;

/** A stored enquiry by field name: the visitor's fields, then calculated ones, then the desk's. */
export type StoredEnquiry = Readonly<Record<string, string | number | boolean | null>> & {
  readonly reference: string;
  readonly email: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  readonly taken_by: string | null;
  readonly taken_at: string | null;
  /** ISO 8601, UTC; null while it is open */
  readonly handled_at: string | null;
  readonly handled_by: string | null;
};

/** The fields that visitors fill in: the specification's in its order, then the others. */
export const SENT_FIELDS: Readonly<Record<EnquiryKind, readonly string[]>> = {
  quote: sentFields("quote"),
  contact: sentFields("contact"),
  subscriber: sentFields("subscriber"),
};

/** Of these, the texts. */
export const TEXT_FIELDS: Readonly<Record<EnquiryKind, readonly string[]>> = {
  quote: textFields("quote"),
  contact: textFields("contact"),
  subscriber: textFields("subscriber"),
};

function textFields(kind: EnquiryKind): readonly string[] {
  const columns: Readonly<Record<string, { readonly dataType: string }>> = getTableColumns(
    enquiryKinds[kind].table,
  );
  return SENT_FIELDS[kind].filter((name) => columns[name]?.dataType === "string");
}

/** The names of each kind's fields, as they are exported. */
export const ENQUIRY_FIELDS: Readonly<Record<EnquiryKind, readonly string[]>> = {
  quote: [...SENT_FIELDS.quote, "chargeable_weight", ...SERVER_FIELDS, ...OFFER_FIELDS, "notes"],
  contact: [...SENT_FIELDS.contact, ...SERVER_FIELDS, "notes"],
  subscriber: [...SENT_FIELDS.subscriber, ...SERVER_FIELDS, "notes"],
};

function sentFields(kind: EnquiryKind): readonly string[] {
  const inner = ["id", "submission_id", "handled_note", ...SERVER_FIELDS, ...OFFER_FIELDS];
  return Object.keys(getTableColumns(enquiryKinds[kind].table)).filter(
    (name) => !inner.includes(name),
  );
}

/** The kind whose references begin so; undefined for what is no reference. */
export function kindOf(reference: string): EnquiryKind | undefined {
  return ENQUIRY_KINDS.find((kind) => reference.startsWith(`${enquiryKinds[kind].letter}-`));
}

/** The newest first, at most `limit`; those before `before`, which is `toKey` of one. */
export async function listEnquiries(
  db: Database,
  kind: EnquiryKind,
  filter: EnquiryFilter,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<StoredEnquiry[]> {
  const table = enquiryKinds[kind].table;
  const rows = await db
    .select()
    .from(table)
    .where(and(condition(kind, filter), isBefore(kind, before)))
    .orderBy(desc(table.created_at), desc(table.reference))
    .limit(limit);
  return rows.map((row) => toStored(kind, row));
}

/** Where an enquiry is in a list of several kinds. */
export function toKey({ created_at, reference }: StoredEnquiry): string {
  return `${created_at}~${reference}`;
}

function isBefore(kind: EnquiryKind, key: string | undefined): SQL | undefined {
  const { created_at, reference } = enquiryKinds[kind].table;
  const [time, last] = key?.split("~") ?? [];
  if (!time || !last) return undefined;
  // The first part alone is what an index finds.
  return sql`${created_at} <= ${time} and ${or(lt(created_at, time), lt(reference, last))}`;
}

/** The number of enquiries that match the filter. */
export function countEnquiries(db: Database, kind: EnquiryKind, filter: EnquiryFilter = {}) {
  return db.$count(enquiryKinds[kind].table, condition(kind, filter));
}

/** Every enquiry in insertion order with its notes, at most `size` at a time. */
export async function getEnquiryPage(
  db: Database,
  kind: EnquiryKind,
  filter: EnquiryFilter,
  { after = 0, size }: { readonly after?: number; readonly size: number },
): Promise<ResultPage<StoredEnquiry>> {
  const table = enquiryKinds[kind].table;
  const rows = await db
    .select()
    .from(table)
    .where(and(gt(table.id, after), condition(kind, filter)))
    .orderBy(asc(table.id))
    .limit(size);
  const notes = await notesOf(
    db,
    rows.map(({ reference }) => reference),
  );
  return toResultPage(rows, size, (row) => ({
    ...toStored(kind, row),
    notes: notes.get(row.reference) ?? null,
  }));
}

async function notesOf(db: Database, references: readonly string[]): Promise<Map<string, string>> {
  const { reference, id } = enquiryNotes;
  const notes = new Map<string, string>();
  const rows = await db
    .select()
    .from(enquiryNotes)
    .where(isOneOf(reference, references))
    .orderBy(id);
  for (const { reference, author, text } of rows) {
    const note = author === null ? text : `${author}: ${text}`;
    notes.set(reference, [notes.get(reference), note].filter(Boolean).join("\n"));
  }
  return notes;
}

/** The enquiry with this reference as it is stored; undefined if there is none. */
export async function findEnquiry(
  db: Database,
  typed: string,
): Promise<(StoredEnquiry & { readonly kind: EnquiryKind }) | undefined> {
  const reference = normalizeReference(typed);
  const kind = kindOf(reference);
  if (!kind) return undefined;
  const table = enquiryKinds[kind].table;
  const [row] = await db.select().from(table).where(eq(table.reference, reference));
  return row && { ...toStored(kind, row), kind };
}

const URGENT = DISPATCH_NATURES.filter((nature) => isUrgent({ nature_of_dispatch: nature }));

function condition(
  kind: EnquiryKind,
  { since, isOpen, isUrgent, search }: EnquiryFilter,
): SQL | undefined {
  const table = enquiryKinds[kind].table;
  return and(
    since === undefined ? undefined : gte(table.created_at, since),
    isOpen ? isNull(table.handled_at) : undefined,
    isUrgent
      ? kind === "quote"
        ? sql`${quotes.nature_of_dispatch} in ${URGENT}`
        : sql`0`
      : undefined,
    search === undefined ? undefined : contains(kind, search),
  );
}

function contains(kind: EnquiryKind, text: string): SQL | undefined {
  const { reference, ...others } = getTableColumns(enquiryKinds[kind].table);
  const names = [...TEXT_FIELDS[kind], "taken_by", "handled_by"];
  const texts = Object.values(others).filter(({ name }) => names.includes(name));
  const compact = text.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  const inReference =
    compact === "" ? undefined : sql`instr(replace(${reference}, '-', ''), ${compact}) in (1, 2)`;
  const inNotes = sql`${reference} in (select reference from ${enquiryNotes}
    where ${containsText([enquiryNotes.text], text)})`;
  return or(inReference, containsText(texts, text), inNotes);
}

function toStored(kind: EnquiryKind, row: object): StoredEnquiry {
  const chargeable_weight = kind === "quote" ? chargeableWeight(row as Quote) : null;
  const values: Readonly<Record<string, unknown>> = { ...row, chargeable_weight };
  const names = ENQUIRY_FIELDS[kind].filter((name) => name !== "notes");
  return Object.fromEntries(names.map((name) => [name, values[name]])) as StoredEnquiry;
}

/** A quote's chargeable weight in kg, to the gram. */
function chargeableWeight(quote: Quote): number {
  return Math.round(weigh(quote, quote.mode_of_shipping).chargeable * 1000) / 1000;
}

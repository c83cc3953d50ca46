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
  lte,
  type SQL,
  sql,
} from "drizzle-orm";
import type { LanguageName } from "#app/content/languages.ts";
import { ENQUIRY_KINDS, type EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { Quote } from "#app/domain/enquiries/quote.ts";
import { weigh } from "#app/domain/freight.ts";
import { normalizeReference } from "#app/domain/reference.ts";
import { searchColumns } from "#app/domain/search-terms.ts";
import { searched } from "../data/columns.ts";
import type { Database } from "../data/database.ts";
import { isBeforeKey, isOneOf, type ResultPage, toResultPage } from "../data/query.ts";
import { type SearchCondition, searchCondition } from "../data/search.ts";
import { notes } from "../notes/notes-schema.ts";
import { enquiryKinds, quotes } from "./enquiry-schema.ts";
import { URGENT_NATURES } from "./hourly-limit.ts";

export interface EnquiryFilter {
  /** Undefined: quote requests and contact messages */
  readonly kind?: EnquiryKind | undefined;
  /** Received at this time (ISO 8601, UTC) or later */
  readonly since?: string | undefined;
  /** Received at this time (ISO 8601, UTC) or earlier */
  readonly until?: string | undefined;
  /** Sent from this group of networks (`networkGroup`) */
  readonly network?: number | undefined;
  /** Only those not handled yet */
  readonly isOpen?: boolean | undefined;
  /** Only quote requests for an aircraft on ground */
  readonly isUrgent?: boolean | undefined;
  /** As `searchTerms` finds it by its reference, or by any text */
  readonly search?: string | undefined;
}

/** The kinds that a filter lists. */
export function kindsOf({ kind, isUrgent }: EnquiryFilter): readonly EnquiryKind[] {
  if (kind) return [kind];
  return isUrgent ? ["quote"] : ["quote", "contact"];
}

/** The fields that the server and the desk add to each kind: the last columns of an export. */
const SERVER_FIELDS = [
  "reference",
  "created_at",
  "taken_by",
  "taken_at",
  "handled_at",
  "handled_by",
  "language",
] as const;
const OFFER_FIELDS = [
  "offered_amount",
  "offered_currency",
  "outcome",
  "outcome_at",
  "lost_reason",
  "follow_up_on",
] as const;

/** A stored enquiry by field name: the visitor's fields, then calculated ones, then the desk's. */
export type EnquiryRow = Readonly<Record<string, string | number | boolean | null>> & {
  readonly reference: string;
  readonly email: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  readonly taken_by: string | null;
  readonly taken_at: string | null;
  /** ISO 8601, UTC; null while it is open */
  readonly handled_at: string | null;
  readonly handled_by: string | null;
  readonly language: LanguageName;
};

/** The fields that visitors fill in, in the order of the columns. */
export const SENT_FIELDS: Readonly<Record<EnquiryKind, readonly string[]>> = {
  quote: sentFields("quote"),
  contact: sentFields("contact"),
  subscriber: sentFields("subscriber"),
};

/** The texts among `SENT_FIELDS`. */
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
  const others = [
    "id",
    "submission_id",
    "network",
    ...Object.keys(searched()),
    ...SERVER_FIELDS,
    ...OFFER_FIELDS,
  ];
  return Object.keys(getTableColumns(enquiryKinds[kind].table)).filter(
    (name) => !others.includes(name),
  );
}

/** The kind whose references begin so; undefined for what is no reference. */
function kindOf(reference: string): EnquiryKind | undefined {
  return ENQUIRY_KINDS.find((kind) => reference.startsWith(`${enquiryKinds[kind].letter}-`));
}

/** The newest first, at most `limit`; those before `before`, which is `toKey` of one. */
export async function listEnquiries(
  db: Database,
  kind: EnquiryKind,
  filter: EnquiryFilter,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<EnquiryRow[]> {
  const table = enquiryKinds[kind].table;
  const { where, isFew } = await condition(db, kind, filter);
  // Keeps SQLite from walking all rows for the sequence of a few.
  const created_at = isFew ? sql`+${table.created_at}` : sql`${table.created_at}`;
  const rows = await db
    .select()
    .from(table)
    .where(and(where, isBeforeKey(created_at, table.reference, before)))
    .orderBy(desc(created_at), desc(table.reference))
    .limit(limit);
  return rows.map((row) => toStored(kind, row));
}

/** Where an enquiry is in a list of several kinds. */
export function toKey({ created_at, reference }: EnquiryRow): string {
  return `${created_at}~${reference}`;
}

/** The number of enquiries that match the filter. */
export async function countEnquiries(
  db: Database,
  kind: EnquiryKind,
  filter: EnquiryFilter = {},
): Promise<number> {
  return db.$count(enquiryKinds[kind].table, (await condition(db, kind, filter)).where);
}

/** Every enquiry in insertion order with its notes, at most `size` at a time. */
export async function getEnquiryPage(
  db: Database,
  kind: EnquiryKind,
  filter: EnquiryFilter,
  { after = 0, size }: { readonly after?: number; readonly size: number },
): Promise<ResultPage<EnquiryRow>> {
  const table = enquiryKinds[kind].table;
  const { where } = await condition(db, kind, filter);
  // As long as all others together.
  const { search_terms: _, search_text: __, ...columns } = getTableColumns(table);
  const rows = await db
    .select(columns)
    .from(table)
    .where(and(gt(table.id, after), where))
    .orderBy(asc(table.id))
    .limit(size);
  const texts = await notesOf(
    db,
    rows.map(({ reference }) => reference),
  );
  return toResultPage(rows, size, (row) => ({
    ...toStored(kind, row),
    notes: texts.get(row.reference) ?? null,
  }));
}

async function notesOf(db: Database, references: readonly string[]): Promise<Map<string, string>> {
  const { reference, id } = notes;
  const texts = new Map<string, string>();
  const rows = await db.select().from(notes).where(isOneOf(reference, references)).orderBy(id);
  for (const { reference, author, text } of rows) {
    const note = author === null ? text : `${author}: ${text}`;
    texts.set(reference, [texts.get(reference), note].filter(Boolean).join("\n"));
  }
  return texts;
}

type FoundEnquiry = EnquiryRow & {
  readonly kind: EnquiryKind;
  /** `networkGroup`; null where it isn't known */
  readonly network: number | null;
};

/** The enquiry with this reference as it is stored; undefined if there is none. */
export async function findEnquiry(db: Database, typed: string): Promise<FoundEnquiry | undefined> {
  const reference = normalizeReference(typed);
  const kind = kindOf(reference);
  if (!kind) return undefined;
  const table = enquiryKinds[kind].table;
  const [row] = await db.select().from(table).where(eq(table.reference, reference));
  return row && { ...toStored(kind, row), kind, network: row.network };
}

async function condition(
  db: Database,
  kind: EnquiryKind,
  { since, until, network, isOpen, isUrgent, search }: EnquiryFilter,
): Promise<{ readonly where: SQL | undefined; readonly isFew: boolean }> {
  const table = enquiryKinds[kind].table;
  const found = search === undefined ? undefined : await findText(db, kind, search);
  const where = and(
    since === undefined ? undefined : gte(table.created_at, since),
    until === undefined ? undefined : lte(table.created_at, until),
    network === undefined ? undefined : eq(table.network, network),
    isOpen ? isNull(table.handled_at) : undefined,
    isUrgent
      ? kind === "quote"
        ? sql`${quotes.nature_of_dispatch} in ${URGENT_NATURES}`
        : sql`0`
      : undefined,
    found?.where,
  );
  return { where, isFew: found?.isFew ?? false };
}

/** The condition of each kind that the filter lists. */
export function chooseEnquiries(db: Database, filter: EnquiryFilter): Promise<ChosenEnquiries[]> {
  return Promise.all(
    kindsOf(filter).map(async (kind) => ({ kind, ...(await condition(db, kind, filter)) })),
  );
}

/** The enquiries of a kind that a condition finds. */
export interface ChosenEnquiries {
  readonly kind: EnquiryKind;
  readonly where: SQL | undefined;
}

async function findText(db: Database, kind: EnquiryKind, text: string): Promise<SearchCondition> {
  const { table } = enquiryKinds[kind];
  const [own, noted] = await Promise.all([
    searchCondition(db, kind, table, text),
    searchCondition(db, "note", notes, text),
  ]);
  const references = sql`select reference from ${notes} where ${noted.where}`;
  const where = sql`(${own.where} or ${table.reference} in (${references}))`;
  return { where, isFew: own.isFew && noted.isFew };
}

/** The short texts of an enquiry, in which its sender's name and places are. */
const WORDS = ["name", "email", "origin", "destination", "city", "delivery"];

/** The search columns of an enquiry: its reference, and what the visitor wrote. */
export function enquirySearch(kind: EnquiryKind, row: Readonly<Record<string, unknown>>) {
  const text = (name: string) => (typeof row[name] === "string" ? String(row[name]) : null);
  const others = ["phone", "estimated_date", ...WORDS];
  return searchColumns({
    references: [text("reference"), text("estimated_date")],
    numbers: [text("phone")],
    words: WORDS.map(text),
    texts: TEXT_FIELDS[kind].filter((name) => !others.includes(name)).map(text),
  });
}

function toStored(kind: EnquiryKind, row: object): EnquiryRow {
  const chargeable_weight = kind === "quote" ? chargeableWeight(row as Quote) : null;
  const values: Readonly<Record<string, unknown>> = { ...row, chargeable_weight };
  const stored: Record<string, unknown> = {};
  // Object.fromEntries takes three times as long, and an export has tens of thousands of rows.
  for (const name of ENQUIRY_FIELDS[kind]) if (name !== "notes") stored[name] = values[name];
  return stored as EnquiryRow;
}

/** A quote's chargeable weight in kg, to the gram. */
function chargeableWeight(quote: Quote): number {
  return Math.round(weigh(quote, quote.mode_of_shipping).chargeable * 1000) / 1000;
}

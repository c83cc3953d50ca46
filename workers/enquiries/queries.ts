/** The desk's queries: listing, exporting and marking as handled. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { Quote } from "#app/domain/enquiries/quote.ts";
import { weigh } from "#app/domain/freight.ts";
import { normalizeReference } from "#app/domain/reference.ts";
import type { Database } from "../data/database.ts";
import { containsText, isOneOf, type ResultPage, toResultPage } from "../data/query.ts";
import { enquiryKinds } from "./kinds.ts";

/** The fields that the server adds: the last columns of an export. */
const SERVER_FIELDS = [
  "reference",
  "created_at",
  "handled_at",
  "handled_by",
  "handled_note",
] as const;

/**
 * A stored enquiry by field name: the visitor's fields, then calculated ones, then the server's.
 */
export type StoredEnquiry = Readonly<Record<string, string | number | boolean | null>> & {
  readonly reference: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  /** ISO 8601, UTC; null while it is open */
  readonly handled_at: string | null;
  readonly handled_by: string | null;
  readonly handled_note: string | null;
};

export interface EnquiryFilter {
  /** Received at this time (ISO 8601, UTC) or later */
  readonly since?: string | undefined;
  /** Only those not handled yet */
  readonly isOpen?: boolean | undefined;
  /** A part of the reference, or of any text */
  readonly search?: string | undefined;
}

/** The names of each kind's fields: the specification's in its order, then the others. */
export const ENQUIRY_FIELDS: Readonly<Record<EnquiryKind, readonly string[]>> = {
  quote: [...sentFields("quote"), "chargeable_weight", ...SERVER_FIELDS],
  contact: [...sentFields("contact"), ...SERVER_FIELDS],
  subscriber: [...sentFields("subscriber"), ...SERVER_FIELDS],
};

function sentFields(kind: EnquiryKind): readonly string[] {
  const inner: readonly string[] = ["id", "submission_id", ...SERVER_FIELDS];
  return Object.keys(getTableColumns(enquiryKinds[kind].table)).filter(
    (name) => !inner.includes(name),
  );
}

/** The newest first, at most `limit`. */
export async function listEnquiries(
  db: Database,
  kind: EnquiryKind,
  limit: number,
  filter: EnquiryFilter = {},
): Promise<StoredEnquiry[]> {
  const table = enquiryKinds[kind].table;
  const rows = await db
    .select()
    .from(table)
    .where(condition(kind, filter))
    .orderBy(desc(table.created_at), desc(table.id))
    .limit(limit);
  return rows.map((row) => toStoredEnquiry(kind, row));
}

/** The number of enquiries that match the filter. */
export function countEnquiries(db: Database, kind: EnquiryKind, filter: EnquiryFilter = {}) {
  return db.$count(enquiryKinds[kind].table, condition(kind, filter));
}

/** Every enquiry in insertion order, at most `size` at a time. */
export async function getEnquiryPage(
  db: Database,
  kind: EnquiryKind,
  { after = 0, size, since }: { after?: number; size: number } & Pick<EnquiryFilter, "since">,
): Promise<ResultPage<StoredEnquiry>> {
  const table = enquiryKinds[kind].table;
  const rows = await db
    .select()
    .from(table)
    .where(and(gt(table.id, after), condition(kind, { since })))
    .orderBy(asc(table.id))
    .limit(size);
  return toResultPage(rows, size, (row) => toStoredEnquiry(kind, row));
}

/** The enquiry with this reference, with or without dashes, in any case; undefined if there is none. */
export async function findEnquiry(
  db: Database,
  kind: EnquiryKind,
  typed: string,
): Promise<StoredEnquiry | undefined> {
  const table = enquiryKinds[kind].table;
  const reference = normalizeReference(typed);
  const [row] = await db.select().from(table).where(eq(table.reference, reference));
  return row && toStoredEnquiry(kind, row);
}

/** How an enquiry was handled; undefined fields stay as they are. */
export interface Handling {
  /** ISO 8601, UTC; null: it is open again */
  readonly handled_at: string | null;
  readonly handled_by?: string | null | undefined;
  readonly handled_note?: string | null | undefined;
}

/**
 * Marks enquiries as handled, or as open again. One that was handled before keeps its first time.
 * `references` are spelled as stored.
 */
export async function setHandled(
  db: Database,
  kind: EnquiryKind,
  references: readonly string[],
  { handled_at, handled_by, handled_note }: Handling,
): Promise<void> {
  const table = enquiryKinds[kind].table;
  const first = sql`coalesce(${table.handled_at}, ${handled_at})`;
  const set =
    handled_at === null
      ? { handled_at, handled_by: null, handled_note: null }
      : { handled_at: first, handled_by, handled_note };
  await db.update(table).set(set).where(isOneOf(table.reference, references));
}

/** Changes fields of the enquiry with this stored reference; the caller validates them. */
export async function editEnquiry(
  db: Database,
  kind: EnquiryKind,
  reference: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const table = enquiryKinds[kind].table;
  await db.update(table).set(fields).where(eq(table.reference, reference));
}

function condition(
  kind: EnquiryKind,
  { since, isOpen = false, search }: EnquiryFilter,
): SQL | undefined {
  const table = enquiryKinds[kind].table;
  return and(
    since === undefined ? undefined : gte(table.created_at, since),
    isOpen ? isNull(table.handled_at) : undefined,
    search === undefined ? undefined : contains(kind, search),
  );
}

function contains(kind: EnquiryKind, text: string): SQL | undefined {
  const { reference, ...others } = getTableColumns(enquiryKinds[kind].table);
  const { id: _, submission_id: __, created_at: ___, handled_at: ____, ...searched } = others;
  const texts = Object.values(searched).filter(({ dataType }) => dataType === "string");
  const compact = text.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  const inReference =
    compact === "" ? undefined : sql`instr(replace(${reference}, '-', ''), ${compact}) in (1, 2)`;
  return or(inReference, containsText(texts, text));
}

function toStoredEnquiry(kind: EnquiryKind, row: object): StoredEnquiry {
  const chargeable_weight = kind === "quote" ? chargeableWeight(row as Quote) : null;
  const values: Readonly<Record<string, unknown>> = { ...row, chargeable_weight };
  return Object.fromEntries(
    ENQUIRY_FIELDS[kind].map((name) => [name, values[name]]),
  ) as StoredEnquiry;
}

/** A quote's chargeable weight in kg, to the gram. */
function chargeableWeight(quote: Quote): number {
  return Math.round(weigh(quote, quote.mode_of_shipping).chargeable * 1000) / 1000;
}

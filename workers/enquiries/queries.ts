/** The desk's queries: listing, exporting and marking as handled. */
import { and, asc, desc, eq, getTableColumns, gt, gte, isNull, type SQL } from "drizzle-orm";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { Database } from "../data/database.ts";
import { enquiryKinds } from "./kinds.ts";

/** What the server adds, last in each row of an export. */
const KEPT_BY_SERVER = ["reference", "created_at", "handled_at"] as const;

/** A stored enquiry by field name: the visitor's fields, then the server's. */
export type StoredEnquiry = Readonly<Record<string, string | number | boolean | null>> & {
  readonly reference: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  /** ISO 8601, UTC; null while it is open */
  readonly handled_at: string | null;
};

export interface Which {
  /** Received at this time (ISO 8601, UTC) or later */
  readonly since?: string | undefined;
  /** Only those not handled yet */
  readonly isOpen?: boolean | undefined;
}

/** The names of each kind's fields: the specification's in its order, then the server's. */
export const ENQUIRY_FIELDS: Readonly<Record<EnquiryKind, readonly string[]>> = {
  quote: fieldsOf("quote"),
  contact: fieldsOf("contact"),
  subscriber: fieldsOf("subscriber"),
};

function fieldsOf(kind: EnquiryKind): readonly string[] {
  const inner: readonly string[] = ["id", "submission_id", ...KEPT_BY_SERVER];
  const sent = Object.keys(getTableColumns(enquiryKinds[kind].table)).filter(
    (name) => !inner.includes(name),
  );
  return [...sent, ...KEPT_BY_SERVER];
}

/** The newest first, at most `limit`. */
export async function listEnquiries(
  db: Database,
  kind: EnquiryKind,
  limit: number,
  which: Which = {},
): Promise<StoredEnquiry[]> {
  const table = enquiryKinds[kind].table;
  const rows = await db
    .select()
    .from(table)
    .where(condition(kind, which))
    .orderBy(desc(table.created_at), desc(table.id))
    .limit(limit);
  return rows.map((row) => enquiry(kind, row));
}

export function countEnquiries(db: Database, kind: EnquiryKind, which: Which = {}) {
  return db.$count(enquiryKinds[kind].table, condition(kind, which));
}

/** A page of enquiries. */
export interface Page {
  readonly rows: readonly StoredEnquiry[];
  /** `after` of the next page; null on the last */
  readonly next: number | null;
}

/** Every enquiry in insertion order, at most `size` at a time. */
export async function pageOfEnquiries(
  db: Database,
  kind: EnquiryKind,
  { after = 0, size, since }: { after?: number; size: number } & Pick<Which, "since">,
): Promise<Page> {
  const table = enquiryKinds[kind].table;
  const rows = await db
    .select()
    .from(table)
    .where(and(gt(table.id, after), condition(kind, { since })))
    .orderBy(asc(table.id))
    .limit(size);
  const next = rows.length === size ? (rows.at(-1)?.id ?? null) : null;
  return { rows: rows.map((row) => enquiry(kind, row)), next };
}

/** The enquiry with this reference, in any case; undefined when there is none. */
export async function findEnquiry(
  db: Database,
  kind: EnquiryKind,
  reference: string,
): Promise<StoredEnquiry | undefined> {
  const table = enquiryKinds[kind].table;
  const [row] = await db.select().from(table).where(eq(table.reference, reference.toUpperCase()));
  return row && enquiry(kind, row);
}

/**
 * Sets when an enquiry was handled, or with null that it is open again. One handled before keeps
 * its first time. Returns it as updated; undefined when there is none.
 */
export async function setHandled(
  db: Database,
  kind: EnquiryKind,
  reference: string,
  handledAt: string | null,
): Promise<StoredEnquiry | undefined> {
  const table = enquiryKinds[kind].table;
  const isIt = eq(table.reference, reference.toUpperCase());
  const unhandled = handledAt === null ? undefined : isNull(table.handled_at);
  await db.update(table).set({ handled_at: handledAt }).where(and(isIt, unhandled));
  return findEnquiry(db, kind, reference);
}

function condition(kind: EnquiryKind, { since, isOpen = false }: Which): SQL | undefined {
  const table = enquiryKinds[kind].table;
  return and(
    since === undefined ? undefined : gte(table.created_at, since),
    isOpen ? isNull(table.handled_at) : undefined,
  );
}

function enquiry(kind: EnquiryKind, row: object): StoredEnquiry {
  const values = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    ENQUIRY_FIELDS[kind].map((name) => [name, values[name]]),
  ) as StoredEnquiry;
}

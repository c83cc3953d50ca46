/**
 * What the desk does with an enquiry. Each writes its entry of the audit log in the same transaction, and
 * changes nothing where the enquiry is no longer as the person saw it: then it returns null, else the
 * change's id.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { createShortId } from "#app/domain/reference.ts";
import { searchColumns } from "#app/domain/search-terms.ts";
import {
  type AuditEntry,
  changeIf,
  emptyEntries,
  isLogged,
  logChange,
  timesChanged,
} from "../audit/audit-log.ts";
import { type ChangeKind, changes } from "../audit/schema.ts";
import type { Database } from "../data/database.ts";
import { outbox } from "../mail/schema.ts";
import { enquirySearch, findEnquiry, TEXT_FIELDS } from "./queries.ts";
import { enquiryKinds, enquiryNotes, type quotes } from "./schema.ts";

type Value = string | number | boolean | null;
/** Columns of an enquiry. */
export type Values = Readonly<Record<string, Value>>;

interface Change {
  readonly kind: ChangeKind;
  readonly author: string | null;
  readonly set: Values;
  /** What must hold of the enquiry's row. */
  readonly when: SQL;
  /** The change that this one undoes. */
  readonly undoes?: string;
}

/** Changes texts, or the offer, of an enquiry that was so often changed before. */
export function editEnquiry(
  db: Database,
  reference: string,
  set: Values,
  how: {
    readonly kind: "enquiry-edited" | "enquiry-offered";
    readonly seen: number;
    readonly by: string;
  },
): Promise<string | null> {
  const when = sql`${timesChanged(reference, how.kind)} = ${how.seen}`;
  return changeEnquiry(db, reference, { kind: how.kind, author: how.by, set, when });
}

/** Sets columns of an enquiry where `when` holds. */
export async function changeEnquiry(
  db: Database,
  reference: string,
  { kind, author, set, when, undoes }: Change,
): Promise<string | null> {
  const enquiry = await findEnquiry(db, reference);
  if (!enquiry) return null;
  // The columns that a change names are the kind's, which the types can't express.
  const table = enquiryKinds[enquiry.kind].table as typeof quotes;
  const before = Object.fromEntries(Object.keys(set).map((name) => [name, enquiry[name] ?? null]));
  const isSearched = TEXT_FIELDS[enquiry.kind].some((name) => name in set);
  const search = isSearched && enquirySearch(enquiry.kind, { ...enquiry, ...set });
  const holds = sql`exists (select 1 from ${table} where reference = ${reference} and ${when})`;
  const change = { author, kind, subject: reference, before, after: set, undoes };
  return changeIf(db, holds, change, (id) => [
    db
      .update(table)
      .set({ ...set, ...search })
      .where(and(eq(table.reference, reference), isLogged(id))),
  ]);
}

export function hasValue(name: string, value: Value): SQL {
  return sql`${sql.identifier(name)} is ${value}`;
}

/** Adds a note to an enquiry. */
export async function addNote(
  db: Database,
  reference: string,
  { text, by }: { readonly text: string; readonly by: string },
): Promise<string> {
  const id = createShortId();
  const note = { reference, author: by, text, ...searchColumns({ words: [text] }) };
  await db.batch([
    logChange(db, { id, author: by, kind: "enquiry-noted", subject: reference }),
    db.insert(enquiryNotes).values(note),
  ]);
  return id;
}

/** Removes a note for good; null where it is gone already. */
export async function removeNote(
  db: Database,
  reference: string,
  { note, by }: { readonly note: number; readonly by: string },
): Promise<string | null> {
  const isThisNote = and(eq(enquiryNotes.id, note), eq(enquiryNotes.reference, reference));
  const holds = sql`exists (select 1 from ${enquiryNotes} where ${isThisNote})`;
  const change = { author: by, subject: reference, kind: "enquiry-note-removed" } as const;
  return changeIf(db, holds, change, () => [db.delete(enquiryNotes).where(isThisNote)]);
}

/**
 * Removes an enquiry for good, with its notes, its e-mails and what the audit log has of it; null where it
 * is gone already.
 */
export async function removeEnquiry(
  db: Database,
  reference: string,
  by: string,
): Promise<string | null> {
  const enquiry = await findEnquiry(db, reference);
  if (!enquiry) return null;
  const table = enquiryKinds[enquiry.kind].table as typeof quotes;
  const isThisEnquiry = eq(table.reference, reference);
  const stored = sql`select ${table.submission_id} from ${table} where ${isThisEnquiry}`;
  const change = { author: by, kind: "enquiry-removed", subject: reference } as const;
  return changeIf(db, sql`exists (${stored})`, change, () => [
    db.delete(outbox).where(sql`${outbox.about} in (${stored})`),
    db.delete(enquiryNotes).where(eq(enquiryNotes.reference, reference)),
    emptyEntries(db, eq(changes.subject, reference)),
    db.delete(table).where(isThisEnquiry),
  ]);
}

/** Undoes a change of an enquiry, unless what it changed was changed again, or the enquiry is gone. */
export async function undoEnquiryChange(
  db: Database,
  undone: AuditEntry,
  author: string,
): Promise<string | null> {
  const { id: undoes, kind, subject } = undone;
  const { set, when } = planUndo(undone);
  return subject === null ? null : changeEnquiry(db, subject, { kind, author, set, when, undoes });
}

/** Whether `undoEnquiryChange` would undo it now. */
export async function canUndoEnquiryChange(db: Database, undone: AuditEntry): Promise<boolean> {
  const enquiry = await findEnquiry(db, undone.subject ?? "");
  if (!enquiry) return false;
  const table = enquiryKinds[enquiry.kind].table as typeof quotes;
  const { when } = planUndo(undone);
  return (await db.$count(table, and(eq(table.reference, enquiry.reference), when))) > 0;
}

function planUndo({ fields }: AuditEntry): Pick<Change, "set" | "when"> {
  const set = Object.fromEntries(
    fields.map(({ field, before }) => [field, toValue(field, before)]),
  );
  const holds = fields.map(({ field, after }) => hasValue(field, toValue(field, after)));
  return { set, when: sql.join(holds, sql` and `) };
}

/** A value of the audit log, which has texts. */
function toValue(field: string, text: string | null): Value {
  return field === "offered_amount" && text !== null ? Number(text) : text;
}

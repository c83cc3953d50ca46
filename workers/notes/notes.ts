/** Notes of the desk about an enquiry or an order. */
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { text } from "#app/domain/fields.ts";
import { createShortId } from "#app/domain/reference.ts";
import { searchColumns } from "#app/domain/search-terms.ts";
import { validate } from "#app/domain/validation.ts";
import { changeIf, logChange } from "../audit/audit-log.ts";
import { conflict, type Person, type Result } from "../audit/result.ts";
import type { Database } from "../data/database.ts";
import { notes } from "./notes-schema.ts";

/** The longest note. */
export const NOTE_MAX = 4000;

/** What notes are about. */
export interface NoteSubject {
  /** The enquiry's reference, or the order's number. */
  readonly reference: string;
  /** Null for an enquiry. */
  readonly orderId: number | null;
}

/** A stored note. */
export type Note = typeof notes.$inferSelect;

/** The oldest first. */
export function listNotes(db: Database, subject: NoteSubject): Promise<Note[]> {
  return db.select().from(notes).where(isAbout(subject)).orderBy(asc(notes.id));
}

const NoteSchema = v.object({ text: text("Note", NOTE_MAX) });

/**
 * Adds a note ("do" is "note"), or removes one for good ("remove-note"), which is for administrators.
 */
export async function submitNoteForm(
  db: Database,
  { name: author, isAdmin }: Person,
  subject: NoteSubject,
  typed: Readonly<Record<string, string>>,
): Promise<Result> {
  if (typed.do === "remove-note" && !isAdmin) return { kind: "forbidden" };
  if (typed.do === "remove-note") {
    const removed = await removeNote(db, subject, { note: Number(typed.note), author });
    return removed === null
      ? conflict("No changes. This was already done: the note is gone.")
      : { kind: "done", changeId: removed, subject: subject.reference };
  }
  const checked = validate(NoteSchema, typed);
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  const changeId = await addNote(db, subject, { ...checked.value, author });
  return { kind: "done", changeId, subject: subject.reference };
}

/** Adds a note; returns the change's id. */
export async function addNote(
  db: Database,
  { reference, orderId }: NoteSubject,
  { text, author }: { readonly text: string; readonly author: string },
): Promise<string> {
  const id = createShortId();
  const note = { reference, order_id: orderId, author, text, ...searchColumns({ words: [text] }) };
  await db.batch([
    logChange(db, { id, author, kind: `${kindOf(orderId)}-noted`, subject: reference }),
    db.insert(notes).values(note),
  ]);
  return id;
}

/** Removes a note for good; null where it is gone already. */
export async function removeNote(
  db: Database,
  subject: NoteSubject,
  { note, author }: { readonly note: number; readonly author: string },
): Promise<string | null> {
  const isThisNote = and(eq(notes.id, note), isAbout(subject));
  const holds = sql`exists (select 1 from ${notes} where ${isThisNote})`;
  const kind = `${kindOf(subject.orderId)}-note-removed` as const;
  const change = { author, subject: subject.reference, kind };
  return changeIf(db, holds, change, () => [db.delete(notes).where(isThisNote)]);
}

function kindOf(orderId: number | null): "order" | "enquiry" {
  return orderId === null ? "enquiry" : "order";
}

function isAbout({ reference, orderId }: NoteSubject): SQL | undefined {
  return orderId === null
    ? and(eq(notes.reference, reference), isNull(notes.order_id))
    : eq(notes.order_id, orderId);
}

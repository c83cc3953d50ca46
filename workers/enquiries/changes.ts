/**
 * Changes of an enquiry at the desk. Each writes its entry of the audit log in the same transaction, and
 * changes nothing where the enquiry is no longer as the person saw it: then it returns null, else the
 * change's id.
 */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import {
  type AuditEntry,
  changeIf,
  isLogged,
  type NewAuditEntry,
  timesChanged,
} from "../audit/audit-log.ts";
import type { ChangeKind } from "../audit/audit-schema.ts";
import type { Database } from "../data/database.ts";
import { rowAsJson, valuesOfJson } from "../data/stored-rows.ts";
import { outbox } from "../mail/outbox-schema.ts";
import {
  type ChosenEnquiries,
  enquirySearch,
  findEnquiry,
  TEXT_FIELDS,
} from "./enquiry-queries.ts";
import { enquiryKinds, type quotes, removedEnquiries } from "./enquiry-schema.ts";

type Value = string | number | boolean | null;
/** Columns of an enquiry. */
export type Values = Readonly<Record<string, Value>>;

interface Change {
  readonly kind: ChangeKind;
  readonly author: string | null;
  readonly set: Values;
  /** A condition on the enquiry's row. */
  readonly when: SQL;
  /** The change that this one undoes. */
  readonly undoes?: string;
}

/** Changes texts, or the offer, of an enquiry that was so often changed before. */
export function editEnquiry(
  db: Database,
  reference: string,
  set: Values,
  {
    kind,
    seen,
    author,
  }: {
    readonly kind: "enquiry-edited" | "enquiry-offered";
    readonly seen: number;
    readonly author: string;
  },
): Promise<string | null> {
  const when = sql`${timesChanged(reference, kind)} = ${seen}`;
  return changeEnquiry(db, reference, { kind, author, set, when });
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

/**
 * Moves enquiries out of their tables, for 30 days in which that can be undone (retention.ts); their e-mails
 * that wait are removed. Null where they are no longer as many as `count`.
 */
export async function removeEnquiries(
  db: Database,
  chosen: readonly ChosenEnquiries[],
  change: Pick<NewAuditEntry, "author" | "subject" | "detail"> & { readonly count: number },
): Promise<string | null> {
  const found = chosen.map(({ kind, where = sql`true` }) => ({
    kind,
    // The columns are the kind's, which the types can't express.
    table: enquiryKinds[kind].table as typeof quotes,
    where,
  }));
  const counts = found.map(
    ({ table, where }) => sql`(select count(*) from ${table} where ${where})`,
  );
  const holds = sql`${change.count} > 0 and ${sql.join(counts, sql` + `)} = ${change.count}`;
  const removed_at = new Date().toISOString();
  return changeIf(db, holds, { ...change, kind: "enquiry-removed" }, (id) =>
    found.flatMap(({ kind, table, where }) => {
      const these = sql`${where} and ${isLogged(id)}`;
      const ofThese = sql`${outbox.about} in (select submission_id from ${table} where ${these})`;
      return [
        db.delete(outbox).where(and(isNull(outbox.sent_at), ofThese)),
        db.insert(removedEnquiries).select(
          sql`select null, ${id}, ${kind}, submission_id, reference, email, created_at,
            ${removed_at}, ${rowAsJson(table)} from ${table} where ${these}`,
        ),
        db.delete(table).where(these),
      ];
    }),
  );
}

/** Puts back what a change removed; null where it was put back, or its 30 days are over. */
export async function undoRemoval(
  db: Database,
  { id: undoes, kind, subject, detail, count }: AuditEntry,
  author: string,
): Promise<string | null> {
  const ofChange = eq(removedEnquiries.change_id, undoes);
  const holds = sql`exists (select 1 from ${removedEnquiries} where ${ofChange})`;
  return changeIf(db, holds, { author, kind, subject, detail, count, undoes }, (id) => [
    ...ENQUIRY_KINDS.map((kind) => {
      const table = enquiryKinds[kind].table as typeof quotes;
      return (
        db
          .insert(table)
          .select(
            // Its id may be another row's by now.
            sql`select ${valuesOfJson(table, { id: sql`null` })} from ${removedEnquiries}
              where ${ofChange} and kind = ${kind} and ${isLogged(id)}`,
          )
          // Someone subscribed again since.
          .onConflictDoNothing()
      );
    }),
    db.delete(removedEnquiries).where(and(ofChange, isLogged(id))),
  ]);
}

/** How many enquiries of a change can be put back. */
export function countRemoved(db: Database, changeId: string): Promise<number> {
  return db.$count(removedEnquiries, eq(removedEnquiries.change_id, changeId));
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

/** The audit log: who changed what, when, and what it was before. */
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { createShortId } from "#app/domain/reference.ts";
import type { Database } from "../data/database.ts";
import { containsText, cutPage, isBeforeKey } from "../data/query.ts";
import type { ChangeEffect, ChangeKind } from "./audit-schema.ts";
import { changes } from "./audit-schema.ts";

/** A change of one field. */
export interface ChangedField {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface AuditEntry {
  readonly id: string;
  /** ISO 8601, UTC */
  readonly made_at: string;
  readonly author: string | null;
  readonly kind: ChangeKind;
  readonly subject: string | null;
  readonly count: number;
  readonly detail: string | null;
  readonly fields: readonly ChangedField[];
  /** Null for what isn't about orders */
  readonly effect: ChangeEffect | null;
  /** The change that this one undid */
  readonly undone: Pick<AuditEntry, "kind" | "detail"> | null;
  /** Who undid it; null while it stands. */
  readonly undoneBy: string | null;
  readonly canUndo: boolean;
}

/** Describes a change, before it is made and after. */
export type ChangeOutcome = Pick<AuditEntry, "kind" | "subject" | "count" | "fields" | "effect">;

export interface NewAuditEntry {
  readonly id: string;
  readonly author: string | null;
  readonly kind: ChangeKind;
  readonly subject?: string | null;
  /** Default: one. */
  readonly count?: number | SQL;
  readonly detail?: string | null;
  /** The changed fields alone. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly effect?: ChangeEffect;
  /** The change that this one undoes */
  readonly undoes?: string | undefined;
  /** ISO 8601, UTC. Default: now. */
  readonly made_at?: string;
}

/** The statement that logs a change, for the batch that makes it. */
export function logChange(db: Database, { before, after, ...change }: NewAuditEntry) {
  return db.insert(changes).values({
    ...change,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  });
}

/**
 * Makes a change by statements that hold to `isLogged`, and logs it, where `condition` holds: of two people
 * who change the same at once, the second one changes nothing. Another change that it undoes is marked, and
 * must not be undone yet. Returns the id of the change; null where nothing was changed.
 */
export async function changeIf(
  db: Database,
  condition: SQL,
  change: Omit<NewAuditEntry, "id">,
  statements: (id: string) => readonly BatchItem<"sqlite">[],
): Promise<string | null> {
  const id = createShortId();
  const { undoes } = change;
  const holds = undoes ? sql`${condition} and ${isStanding(undoes)}` : condition;
  const [logged] = await db.batch([
    logChangeIf(db, holds, { id, ...change }),
    ...statements(id),
    ...(undoes ? [markUndone(db, undoes, id)] : []),
  ]);
  return logged.length > 0 ? id : null;
}

/** As `logChange`, where `condition` holds. */
export function logChangeIf(db: Database, condition: SQL, change: NewAuditEntry) {
  const { id, author, kind, subject = null, count = 1, detail = null } = change;
  const { before, after, effect } = change;
  const json = (fields?: object) => (fields ? JSON.stringify(fields) : null);
  return db
    .insert(changes)
    .select(
      sql`select ${id}, ${new Date().toISOString()}, ${author}, ${kind}, ${subject}, ${count},
        ${detail}, ${json(before)}, ${json(after)}, null, ${change.undoes ?? null}, ${json(effect)}
        where ${condition}`,
    )
    .returning({ id: changes.id, count: changes.count });
}

/** Whether the change with this id was logged. */
export function isLogged(id: string): SQL {
  return sql`exists (select 1 from ${changes} where id = ${id})`;
}

/** How often something was changed in this way. */
export function timesChanged(subject: string, kind: ChangeKind): SQL<number> {
  return sql<number>`(select count(*) from ${changes} where subject = ${subject} and kind = ${kind})`;
}

/** Whether the change was logged, and not undone. */
function isStanding(id: string): SQL {
  return sql`exists (select 1 from ${changes} where id = ${id} and undone_by is null)`;
}

/** The statement that marks a change as undone by another, once that is logged. */
export function markUndone(db: Database, id: string, undoneBy: string) {
  return db
    .update(changes)
    .set({ undone_by: undoneBy })
    .where(and(eq(changes.id, id), isLogged(undoneBy)));
}

/** How the desk undoes a change, by its kind. Other kinds have an action that does the opposite, or are final. */
export const UNDO_BY_KIND: Readonly<
  Partial<
    Record<
      ChangeKind,
      "orders" | "order-number" | "order-removal" | "enquiry" | "enquiry-removal" | "document"
    >
  >
> = {
  "order-added": "orders",
  "order-edited": "orders",
  "order-renumbered": "order-number",
  "order-updated": "orders",
  "orders-imported": "orders",
  "events-imported": "orders",
  // The orders that it removed.
  "orders-undone": "order-removal",
  "orders-removed": "order-removal",
  "enquiry-edited": "enquiry",
  "enquiry-offered": "enquiry",
  "enquiry-removed": "enquiry-removal",
  "document-removed": "document",
};

interface Listed {
  readonly subject?: string;
  readonly kinds?: readonly ChangeKind[];
  /** `next` of the page before */
  readonly before?: string | undefined;
  readonly size: number;
}

/** Changes, the newest first: all, or those of a subject or of some kinds. */
export async function listChanges(db: Database, { subject, kinds, before, size }: Listed) {
  const rows = await selectEntries(db)
    .where(
      and(
        subject === undefined ? undefined : eq(changes.subject, subject),
        kinds && inArray(changes.kind, kinds),
        isBeforeKey(changes.made_at, changes.id, before),
      ),
    )
    .orderBy(desc(changes.made_at), desc(changes.id))
    .limit(size + 1);
  const { shown, next } = cutPage(rows, size, ({ made_at, id }) => `${made_at}~${id}`);
  return { changes: shown.map(toAuditEntry), next };
}

/** Undefined where there is none. */
export async function findChange(db: Database, id: string): Promise<AuditEntry | undefined> {
  const [row] = await selectEntries(db).where(eq(changes.id, id));
  return row && toAuditEntry(row);
}

function selectEntries(db: Database) {
  return db.select(auditColumns).from(changes);
}

/**
 * The columns of a change with who undid it, and what it undid. Not joined: in a batch, columns of one
 * name are one.
 */
export const auditColumns = {
  ...getTableColumns(changes),
  undoneBy: sql<string | null>`(select coalesce(undoing.author, undoing.id)
    from ${changes} as undoing where undoing.id = changes.undone_by)`.as("undoneBy"),
  undone: sql<string | null>`(select json_object('kind', undone.kind, 'detail', undone.detail)
    from ${changes} as undone where undone.id = changes.undoes)`.as("undone"),
};

type AuditRow = typeof changes.$inferSelect & {
  readonly undoneBy: string | null;
  readonly undone: string | null;
};

/** Kinds of removals, whose undo is an entry of the same kind that can't be undone. */
const PUT_BACK: readonly ChangeKind[] = ["enquiry-removed", "document-removed"];

export function toAuditEntry(row: AuditRow): AuditEntry {
  const { before, after, undone_by, undoes, undoneBy, undone, ...change } = row;
  const isPutBack = PUT_BACK.includes(change.kind) && undoes !== null;
  const isWithoutRemoval = change.kind === "orders-undone" && !change.effect?.removed;
  return {
    ...change,
    fields: fieldChanges(before, after),
    undone: undone === null ? null : JSON.parse(undone),
    undoneBy: undone_by === null ? null : (undoneBy ?? undone_by),
    canUndo: undone_by === null && !isPutBack && !isWithoutRemoval && change.kind in UNDO_BY_KIND,
  };
}

/** The fields of JSON objects, as they were and as they are. */
export function fieldChanges(before: string | null, after: string | null): ChangedField[] {
  const oldValues: Record<string, unknown> = JSON.parse(before ?? "{}");
  const newValues: Record<string, unknown> = JSON.parse(after ?? "{}");
  return Object.keys({ ...oldValues, ...newValues }).map((field) => ({
    field,
    before: toText(oldValues[field]),
    after: toText(newValues[field]),
  }));
}

function toText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/**
 * The statement that empties entries of the audit log, but for who made the change and when, and for the
 * subject where it doesn't have `text`.
 */
export function emptyEntries(db: Database, condition: SQL, text?: string) {
  const hasText = text === undefined ? sql`0` : containsText([changes.subject], text);
  const subject = sql`iif(${hasText}, null, ${changes.subject})`;
  return db
    .update(changes)
    .set({ subject, before: null, after: null, detail: null, effect: null })
    .where(condition);
}

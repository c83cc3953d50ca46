/** What a change did, for the notice after it, and its undo. */

import { and, eq } from "drizzle-orm";
import { createShortId } from "#app/domain/reference.ts";
import { pluralize } from "#app/domain/words.ts";
import { type AuditEntry, type FieldChange, fieldChanges, findChange } from "../audit/audit-log.ts";
import { conflict, type Person, type Result } from "../audit/result.ts";
import type { ChangeEffect, Kept } from "../audit/schema.ts";
import type { Database } from "../data/database.ts";
import {
  canUndoEnquiryChange,
  countRemoved,
  undoEnquiryChange,
  undoRemoval,
} from "../enquiries/changes.ts";
import {
  addFollowers,
  countFollowers,
  countNotified,
  type FollowerCounts,
  NO_FOLLOWERS,
  type Notified,
  notifiedIn,
} from "../notifications/notified.ts";
import { isFollowing } from "../notifications/queue.ts";
import { deriveStates, statesById } from "../orders/change.ts";
import { followers } from "../orders/followers-schema.ts";
import { findStates } from "../orders/log.ts";
import { orderChanges, orderEvents } from "../orders/schema.ts";
import {
  describeEffect,
  isStored,
  type StagedChange,
  stageChange,
  storeStaged,
} from "../orders/store.ts";
import { describeKeptColumns, planChangeUndoInGroups } from "../orders/undo.ts";

/** A change that was just made, for the page after it. */
export type DoneChange = NonNullable<Awaited<ReturnType<typeof findDone>>>;

/** Of more followed orders no page counts the followers: that would take seconds. */
const FOLLOWED_MAX = 500;

/** A change for the notice of the page after it; null where there is none. */
export async function findDone(db: Database, id: string, settleMs: number) {
  const change = await findChange(db, id);
  if (!change) return null;
  if (change.kind === "followers-reminded") {
    return { change, notified: { ...NO_FOLLOWERS, count: change.count } };
  }
  if (!change.effect) return { change, notified: NO_FOLLOWERS };
  const followed = await db
    .selectDistinct({ id: orderEvents.order_id })
    .from(orderEvents)
    .innerJoin(followers, eq(followers.order_id, orderEvents.order_id))
    .where(and(eq(orderEvents.change_id, id), isFollowing))
    .limit(FOLLOWED_MAX + 1);
  const [states, [edit]] = await Promise.all([
    findStates(db, followed.length > FOLLOWED_MAX ? [] : followed.map(({ id }) => id)),
    change.count === 1 ? db.select().from(orderChanges).where(eq(orderChanges.change_id, id)) : [],
  ]);
  // Of a new order its page shows them.
  const fields = edit?.before ? fieldChanges(edit.before, edit.after) : change.fields;
  return { change: { ...change, fields }, notified: await countNotified(db, states, settleMs) };
}

const NOTHING_LEFT = "No changes. What this change did was changed again since, or is gone.";

/** What undoing a change would do now. */
export type UndoPreview =
  | (ChangeEffect & {
      readonly kind: "orders";
      readonly orders: number;
      /** Of a single order */
      readonly fields: readonly FieldChange[];
      /** Entries of logs that are retracted */
      readonly retracted: number;
      readonly notified: Notified;
    })
  /** Of enquiries that were removed: how many are put back. */
  | { readonly kind: "removed"; readonly count: number }
  /** Of what isn't about orders: the fields as they are and as they were. */
  | { readonly kind: "fields"; readonly fields: readonly FieldChange[] };

/** What `undoChange` would do now; its result where it would do nothing. */
export async function previewUndo(
  db: Database,
  change: AuditEntry,
  person: Person,
  settleMs: number,
): Promise<UndoPreview | Result> {
  const refused = whyNotUndone(change, person);
  if (refused) return refused;
  if (change.kind === "enquiry-removed") {
    const count = await countRemoved(db, change.id);
    return count > 0 ? { kind: "removed", count } : conflict(NOTHING_LEFT);
  }
  if (change.effect === null) {
    if (!(await canUndoEnquiryChange(db, change))) return conflict(NOTHING_LEFT);
    const fields = change.fields.map(({ field, before, after }) => ({
      ...{ field, before: after, after: before },
    }));
    return { kind: "fields", fields };
  }
  const plan = await planOrdersUndo(db, change, person, settleMs);
  if ("kind" in plan) return plan;
  const { staged, undoes, notified } = plan;
  const [one, ...others] = staged;
  return {
    ...describeEffect(staged, undoes),
    kind: "orders",
    orders: staged.length,
    fields: one && others.length === 0 ? fieldChanges(one.before, one.after) : [],
    retracted: staged.reduce((count, { facts }) => count + facts.length, 0),
    notified,
  };
}

/** Undoes a change, unless it is undone already. */
export async function undoChange(db: Database, changeId: string, person: Person): Promise<Result> {
  const change = await findChange(db, changeId);
  if (!change) return { kind: "missing" };
  const refused = whyNotUndone(change, person);
  if (refused) return refused;
  const { kind } = change;
  if (kind === "enquiry-removed") {
    return toResult(change, await undoRemoval(db, change, person.name));
  }
  if (kind.startsWith("enquiry-")) {
    return toResult(change, await undoEnquiryChange(db, change, person.name));
  }
  return undoOrders(db, change, person);
}

function whyNotUndone(change: AuditEntry, { isAdmin }: Person): Result | null {
  const { kind, undoneBy, canUndo, effect, fields } = change;
  if (undoneBy !== null) return conflict(`No changes. This was undone already, by ${undoneBy}.`);
  if (!canUndo) return conflict("No changes. This can't be undone.");
  const isRemoval = kind === "enquiry-removed";
  if (isRemoval) return isAdmin ? null : { kind: "forbidden" };
  // What was erased is empty.
  return effect === null && fields.length === 0 ? conflict(NOTHING_LEFT) : null;
}

/** Null: it was changed again since. */
function toResult({ subject }: AuditEntry, changeId: string | null): Result {
  return changeId === null
    ? conflict(NOTHING_LEFT)
    : { kind: "done", changeId, subject: subject ?? "" };
}

/** Later updates of its orders stay, as do columns that were changed again: the result names them. */
async function undoOrders(db: Database, change: AuditEntry, person: Person): Promise<Result> {
  const plan = await planOrdersUndo(db, change, person);
  if ("kind" in plan) return plan;
  const { staged, undoes, now } = plan;
  const changeId = createShortId();
  const how = { changeId, author: person.name, kind: "orders-undone", undoes, now } as const;
  if (!(await isStored(storeStaged(db, staged, how)))) {
    return conflict("No changes. Others changed the same orders at this moment: try again.");
  }
  return { kind: "done", changeId, subject: change.subject ?? "" };
}

/** What undoing it does to orders; the result where it does nothing. Counts followers where `settleMs` is given. */
async function planOrdersUndo(
  db: Database,
  { id }: AuditEntry,
  { name: author, isAdmin }: Person,
  settleMs?: number,
) {
  const now = new Date().toISOString();
  const staged: StagedChange[] = [];
  const removed: string[] = [];
  const kept: Kept[] = [];
  const counts: FollowerCounts[] = [];
  const by = { source: "operator", author, now } as const;
  for await (const plan of planChangeUndoInGroups(db, id, by)) {
    const changes = await deriveStates(db, plan.changes, now);
    staged.push(...changes.map((change) => stageChange(change, now)));
    removed.push(...plan.removed);
    kept.push(...plan.kept);
    if (settleMs !== undefined) counts.push(await countFollowers(db, statesById(changes)));
  }
  if (staged.length + removed.length === 0) {
    if (kept.length === 0) return conflict(NOTHING_LEFT);
    return conflict(`No changes. ${describeKeptColumns(kept)}`);
  }
  if (removed.length > 0 && !isAdmin)
    return conflict(
      `No changes. Undoing this removes ${pluralize(removed.length, "order")} that it added: ask an administrator.`,
    );
  const notified = notifiedIn(settleMs ?? 0, addFollowers(counts));
  return { staged, undoes: { id, removed, kept }, now, notified };
}

/** What a change did, for the notice after it, and its undo. */

import { eq } from "drizzle-orm";
import { createShortId } from "#app/domain/reference.ts";
import { pluralize } from "#app/domain/words.ts";
import { type AuditEntry, findChange } from "../audit/audit-log.ts";
import { conflict, type Person, type Result } from "../audit/result.ts";
import type { Kept } from "../audit/schema.ts";
import type { Database, Stores } from "../data/database.ts";
import { undoEnquiryChange } from "../enquiries/changes.ts";
import { undoProfileChange } from "../imports/import-profiles.ts";
import { countNotified, switchNotifications } from "../notifications/desk.ts";
import { deriveStates } from "../orders/change.ts";
import { findStates } from "../orders/log.ts";
import { orderEvents } from "../orders/schema.ts";
import { isStored, type StagedChange, stageChange, storeStaged } from "../orders/store.ts";
import { describeKeptColumns, planChangeUndoInGroups } from "../orders/undo.ts";
import { undoPageTitles } from "../page-meta/changes.ts";

/** A change that was just made, for the page after it. */
export type DoneChange = NonNullable<Awaited<ReturnType<typeof findDone>>>;

/** Above this no page counts followers: an import says what it did on a page of its own. */
const COUNTED_MAX = 100;

/** A change for the notice of the page after it; null where there is none. */
export async function findDone(db: Database, id: string, settleMs: number) {
  const change = await findChange(db, id);
  if (!change) return null;
  const none = { count: 0, others: 0, paused: 0, minutes: 0 };
  if (change.kind === "followers-reminded") {
    return { change, notified: { ...none, count: change.count } };
  }
  if (!change.effect || change.count > COUNTED_MAX) return { change, notified: none };
  const changed = await db
    .selectDistinct({ id: orderEvents.order_id })
    .from(orderEvents)
    .where(eq(orderEvents.change_id, id));
  const states = await findStates(
    db,
    changed.map(({ id }) => id),
  );
  return { change, notified: await countNotified(db, states, settleMs) };
}

const NOTHING_LEFT = "No changes. What this change did was changed again since, or is gone.";

/** Undoes a change, unless it is undone already. */
export async function undoChange(
  db: Database,
  stores: Pick<Stores, "PAGE_META">,
  changeId: string,
  person: Person,
): Promise<Result> {
  const change = await findChange(db, changeId);
  if (!change) return { kind: "missing" };
  const { kind, undoneBy, canUndo } = change;
  if (undoneBy !== null) return conflict(`No changes. ${undoneBy} has undone this already.`);
  if (!canUndo) return conflict("No changes. This can't be undone.");
  if (kind.startsWith("enquiry-")) {
    return toResult(change, await undoEnquiryChange(db, change, person.name));
  }
  if (kind === "page-titles") {
    if (!person.isAdmin) return { kind: "forbidden" };
    return toResult(change, await undoPageTitles(db, stores.PAGE_META, change, person.name));
  }
  if (kind.startsWith("import-profile-")) {
    return toResult(change, await undoProfileChange(db, change, person.name));
  }
  if (kind === "notifications-off" || kind === "notifications-on") {
    const how = { isQuiet: kind === "notifications-on", author: person.name, undoes: change.id };
    return toResult(change, await switchNotifications(db, change.subject ?? "", how));
  }
  return undoOrders(db, change, person);
}

/** Null: it was changed again since. */
function toResult({ subject }: AuditEntry, changeId: string | null): Result {
  return changeId === null
    ? conflict(NOTHING_LEFT)
    : { kind: "done", changeId, subject: subject ?? "" };
}

/** Later updates of its orders stay, as do columns that were changed again: the result names them. */
async function undoOrders(
  db: Database,
  { id, subject }: AuditEntry,
  { name: author, isAdmin }: Person,
): Promise<Result> {
  const now = new Date().toISOString();
  const staged: StagedChange[] = [];
  const removed: string[] = [];
  const kept: Kept[] = [];
  const by = { source: "operator", author, now } as const;
  for await (const plan of planChangeUndoInGroups(db, id, by)) {
    const changes = await deriveStates(db, plan.changes, now);
    staged.push(...changes.map((change) => stageChange(change, now)));
    removed.push(...plan.removed);
    kept.push(...plan.kept);
  }
  if (staged.length + removed.length === 0) {
    if (kept.length === 0) return conflict(NOTHING_LEFT);
    return conflict(`No changes. ${describeKeptColumns(kept)}`);
  }
  if (removed.length > 0 && !isAdmin)
    return conflict(
      `No changes. Undoing this removes ${pluralize(removed.length, "order")} that it added: ask an administrator.`,
    );
  const changeId = createShortId();
  const undoes = { id, removed, kept };
  const options = { changeId, author, kind: "orders-undone", undoes, now } as const;
  if (!(await isStored(storeStaged(db, staged, options)))) {
    return conflict("No changes. Others changed the same orders at this moment: try again.");
  }
  return { kind: "done", changeId, subject: subject ?? "" };
}

/** Undoes changes. */
import { describeKept, deskActivity } from "#app/content/desk/activity.ts";
import { createShortId } from "#app/domain/reference.ts";
import { findChange } from "../audit/audit-log.ts";
import type { AuditEntry, Kept } from "../audit/types.ts";
import type { Database, Stores } from "../data/database.ts";
import { undoEnquiryChange } from "../enquiries/changes.ts";
import { undoProfileChange } from "../imports/import-profiles.ts";
import { switchNotifications } from "../notifications/desk.ts";
import { deriveStates } from "../orders/change.ts";
import {
  OrdersChangedError,
  type StagedChange,
  stageChange,
  storeStaged,
} from "../orders/store.ts";
import { planChangeUndoInGroups } from "../orders/undo.ts";
import { undoPageTitles } from "../page-meta/changes.ts";
import type { Result } from "./result-types.ts";
import type { Person } from "./session.ts";

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
  if (undoneBy !== null) return conflict(deskActivity.notUndone.already(undoneBy));
  if (!canUndo) return conflict(deskActivity.notUndone.never);
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

function conflict(message: string): Result {
  return { kind: "conflict", message, changes: [] };
}

/** Null: it was changed again since. */
function toResult({ subject }: AuditEntry, changeId: string | null): Result {
  return changeId === null
    ? conflict(deskActivity.notUndone.nothing)
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
    const changes = await deriveStates(db, plan.drafts, now);
    staged.push(...changes.map((change) => stageChange(change, now)));
    removed.push(...plan.removed);
    kept.push(...plan.kept);
  }
  if (staged.length + removed.length === 0) {
    if (kept.length === 0) return conflict(deskActivity.notUndone.nothing);
    const shown = kept.slice(0, KEPT_MAX).map(describeKept);
    return conflict(`${deskActivity.notUndone.kept} ${deskActivity.kept(kept.length, shown)}`);
  }
  if (removed.length > 0 && !isAdmin)
    return conflict(deskActivity.notUndone.removes(removed.length));
  const changeId = createShortId();
  const undoes = { id, removed, kept };
  try {
    await storeStaged(db, staged, { changeId, author, kind: "orders-undone", undoes, now });
  } catch (error) {
    if (!(error instanceof OrdersChangedError)) throw error;
    return conflict(deskActivity.notUndone.conflict);
  }
  return { kind: "done", changeId, subject: subject ?? "" };
}

/** Orders that a refused undo names. */
const KEPT_MAX = 20;

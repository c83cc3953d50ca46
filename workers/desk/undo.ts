/** Takes changes back. */
import type { Person } from "#app/desk/desk.ts";
import type { RecordedChange } from "#app/desk/record.ts";
import type { ChangeResult } from "#app/desk/result.ts";
import { createShortId } from "#app/domain/reference.ts";
import type { Database, Stores } from "../data/database.ts";
import { undoEnquiryChange } from "../enquiries/changes.ts";
import { switchNews } from "../news/desk.ts";
import { deriveStates } from "../orders/change.ts";
import {
  OrdersChangedError,
  type StagedChange,
  stageChange,
  storeStaged,
} from "../orders/store.ts";
import { planChangeUndoInGroups } from "../orders/undo.ts";
import { undoPageWords } from "../page-meta/changes.ts";
import { findChange } from "../record/record.ts";

/** Takes a change back, unless it was before. */
export async function undoChange(
  db: Database,
  stores: Pick<Stores, "PAGE_META">,
  changeId: string,
  person: Person,
): Promise<ChangeResult> {
  const change = await findChange(db, changeId);
  if (!change) return { kind: "missing" };
  if (!change.canUndo) return { kind: "changed", fields: [] };
  if (change.kind.startsWith("enquiry-")) {
    return toResult(change, await undoEnquiryChange(db, change, person.name));
  }
  if (change.kind === "page-words") {
    if (!person.isAdmin) throw new Response(null, { status: 403 });
    return toResult(change, await undoPageWords(db, stores.PAGE_META, change, person.name));
  }
  if (change.kind === "news-switched") {
    const isQuiet = change.fields[0]?.before === "off";
    const how = { isQuiet, author: person.name, undoes: change.id };
    return toResult(change, await switchNews(db, change.subject ?? "", how));
  }
  return undoOrders(db, change, person.name);
}

/** Null: it was changed again since. */
function toResult({ subject }: RecordedChange, changeId: string | null): ChangeResult {
  return changeId === null
    ? { kind: "changed", fields: [] }
    : { kind: "done", changeId, subject: subject ?? "" };
}

/** What was said again or written again since stays as it is. */
async function undoOrders(
  db: Database,
  { id, subject }: RecordedChange,
  author: string,
): Promise<ChangeResult> {
  const now = new Date().toISOString();
  const staged: StagedChange[] = [];
  const removed: string[] = [];
  const by = { source: "operator", author, now } as const;
  for await (const plan of planChangeUndoInGroups(db, id, by)) {
    const changes = await deriveStates(db, plan.drafts, now);
    staged.push(...changes.map((change) => stageChange(change, now)));
    removed.push(...plan.removed);
  }
  if (staged.length + removed.length === 0) return { kind: "changed", fields: [] };
  const changeId = createShortId();
  const undoes = { id, removed };
  try {
    await storeStaged(db, staged, { changeId, author, kind: "orders-undone", undoes, now });
  } catch (error) {
    if (!(error instanceof OrdersChangedError)) throw error;
    return { kind: "changed", fields: [] };
  }
  return { kind: "done", changeId, subject: subject ?? "" };
}

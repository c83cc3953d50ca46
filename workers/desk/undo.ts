/** Takes changes back. */
import type { Person } from "#app/desk/desk.ts";
import type { RecordedChange } from "#app/desk/record.ts";
import type { ChangeResult } from "#app/desk/result.ts";
import { createShortId } from "#app/domain/reference.ts";
import type { Database, Stores } from "../data/database.ts";
import { undoEnquiryChange } from "../enquiries/changes.ts";
import { deriveStates } from "../orders/change.ts";
import { OrdersChangedError, storeChanges } from "../orders/store.ts";
import { planChangeUndo, removeAddedOrders } from "../orders/undo.ts";
import { undoPageWords } from "../page-meta/changes.ts";
import { findChange, markUndone, recordChange } from "../record/record.ts";

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
  const plan = await planChangeUndo(db, id, { source: "operator", author, now });
  if (!plan) return { kind: "missing" };
  const changeId = createShortId();
  const drafted = await deriveStates(db, plan.drafts, now);
  try {
    if (drafted.length > 0) {
      const options = { changeId, author, kind: "orders-undone", undoes: id, now } as const;
      await storeChanges(db, drafted, options);
    } else {
      await db.batch([
        recordChange(db, {
          id: changeId,
          author,
          kind: "orders-undone",
          subject,
          count: plan.removed.length,
        }),
        markUndone(db, id, changeId),
        removeAddedOrders(db, id),
      ]);
    }
    // Nothing else is left of what it brought: a failure here can be mended by removing them.
    if (drafted.length > 0 && plan.removed.length > 0) await removeAddedOrders(db, id);
  } catch (error) {
    if (!(error instanceof OrdersChangedError)) throw error;
    return { kind: "changed", fields: [] };
  }
  return { kind: "done", changeId, subject: subject ?? "" };
}

/** Takes changes back. */
import type { RecordedChange } from "#app/desk/record.ts";
import type { ChangeResult } from "#app/desk/result.ts";
import { createShortId } from "#app/domain/reference.ts";
import type { Database } from "../data/database.ts";
import { deriveStates } from "../orders/change.ts";
import { OrdersChangedError, storeChanges } from "../orders/store.ts";
import { planChangeUndo, removeAddedOrders } from "../orders/undo.ts";
import { findChange, markUndone, recordChange } from "../record/record.ts";

/** Takes a change back, unless it was before. */
export async function undoChange(
  db: Database,
  changeId: string,
  author: string,
): Promise<ChangeResult> {
  const change = await findChange(db, changeId);
  if (!change) return { kind: "missing" };
  if (!change.canUndo) return { kind: "changed", fields: [] };
  return undoOrders(db, change, author);
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
      ]);
    }
    if (plan.removed.length > 0) await removeAddedOrders(db, id);
  } catch (error) {
    if (!(error instanceof OrdersChangedError)) throw error;
    return { kind: "changed", fields: [] };
  }
  return { kind: "done", changeId, subject: subject ?? "" };
}

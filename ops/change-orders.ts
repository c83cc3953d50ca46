/** Plans a change of orders and stores it; again when the orders were changed meanwhile. */
import { createShortId } from "#app/domain/reference.ts";
import type { Database } from "#workers/data/database.ts";
import type { Plan } from "#workers/orders/plan.ts";
import { OrdersChangedError, store } from "#workers/orders/store.ts";
import { isChangeStored } from "#workers/orders/undo.ts";
import { OperatorError } from "./errors.ts";
import type { StartStoring } from "./interruption.ts";
import { retry, type Site } from "./stores.ts";

/** Attempts before giving up because of concurrent changes. */
const ATTEMPTS = 5;

interface ChangeOptions<Planned> {
  /** Reads the orders and plans their changes at `now`: ISO 8601, UTC. */
  readonly plan: (now: string) => Promise<Planned>;
  /** Whether to store the plan; called again when orders were changed meanwhile. */
  readonly approve: (plan: Planned) => boolean | Promise<boolean>;
  /** The operator's name, where one was given. */
  readonly author: string | null;
  /** Called with the number of orders sent so far, and of all. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Given by a command that may be interrupted. */
  readonly startStoring?: StartStoring;
}

interface Changed<Planned> {
  readonly plan: Planned;
  /** The id with which the change can be undone; null where nothing was stored. */
  readonly changeId: string | null;
}

/**
 * Stores all of a plan or nothing.
 * @throws OperatorError when others change the same orders again and again, or it is interrupted
 */
export async function changeOrders<Planned extends Plan>(
  db: Database,
  {
    plan: createPlan,
    approve,
    author,
    onProgress = () => undefined,
    startStoring,
  }: ChangeOptions<Planned>,
): Promise<Changed<Planned>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const plan = await createPlan(new Date().toISOString());
    const all = plan.orders.length + (plan.undoes?.removed.length ?? 0);
    if (!(await approve(plan)) || all === 0) return { plan, changeId: null };
    const changeId = createShortId();
    const signal = startStoring?.();
    const sent = (done: number) => onProgress(done, all);
    try {
      await retry(() => store(db, plan, { changeId, author, signal, onProgress: sent }));
      return { plan, changeId };
    } catch (error) {
      onProgress(all, all);
      if (!(error instanceof OrdersChangedError || signal?.aborted)) throw error;
      // The change may be stored although the response was lost.
      if (await retry(() => isChangeStored(db, changeId))) return { plan, changeId };
      signal?.throwIfAborted();
    }
  }
  throw new OperatorError(
    "Others change the same orders at this moment. Nothing was stored: run the command again.",
  );
}

/** The change and its undo, for other programs; both are null where nothing was stored. */
export interface UndoHint {
  readonly change_id: string | null;
  /** The command that undoes it. */
  readonly undo: string | null;
}

const SITE_OPTIONS: Readonly<Record<Site, string>> = {
  local: "",
  production: " --remote",
  preview: " --env preview",
};

export function undoHint(changeId: string | null, site: Site): UndoHint {
  const undo = changeId && `npm run ops -- undo ${changeId}${SITE_OPTIONS[site]}`;
  return { change_id: changeId, undo };
}

/** The hint as a line; empty where nothing was stored. */
export function undoLine({ undo }: UndoHint): string[] {
  return undo === null ? [] : [`To undo it: ${undo}`];
}

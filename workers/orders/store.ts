/** Stores plans, each in one transaction. */
import { eq, lt } from "drizzle-orm";
import { logChange, markUndone } from "../audit/audit-log.ts";
import type { Database } from "../data/database.ts";
import { hasMessage, withRetry } from "../data/retry.ts";
import { orderSearch } from "./order-queries.ts";
import { stagedOrders } from "./order-schema.ts";
import { describePlan, type OrderPlan, type Plan } from "./plan.ts";
import { removeOrders } from "./removal.ts";
import {
  CONFLICT,
  failOnConflict,
  insertFacts,
  insertNew,
  logColumnChanges,
  queueNotifications,
  updateKnown,
} from "./staged-statements.ts";
import { addedOrders } from "./undo.ts";

/** Orders were changed between reading them and storing a change of them, or this change is stored. */
export class OrdersChangedError extends Error {
  override name = "OrdersChangedError";
}

/** Whether changes were stored: false where orders were changed in between, and nothing is stored. */
export async function isStored(storing: Promise<void>): Promise<boolean> {
  try {
    await storing;
    return true;
  } catch (error) {
    if (error instanceof OrdersChangedError) return false;
    throw error;
  }
}

export interface StoreOptions {
  /** Identifies the change, to undo it: it is stored once. */
  readonly changeId: string;
  readonly author: string | null;
  /** Called with the number of orders sent so far */
  readonly onProgress?: (done: number) => void;
  /** Aborted, nothing is stored, unless the transaction has begun. */
  readonly signal?: AbortSignal | undefined;
}

/** In characters, of three bytes at most: D1 accepts 2 MB in a value. */
const PART_MAX = 500_000;

/** Older staged rows are from an aborted import: none takes this long. */
const LEFTOVER_MS = 10 * 60 * 1000;

const CLEANUP_TIMEOUT_MS = 10_000;

/**
 * Adds orders, changes columns of stored ones (null empties a column), appends the facts, writes what
 * the facts make of each order, and queues the notifications of it. Stores all of a plan or nothing.
 * @throws OrdersChangedError when a new order is stored by now, a stored one was removed, has more facts
 * than those that the plan is based on or other values in its columns, or the change is stored already
 */
export async function store(
  db: Database,
  plan: Plan,
  { changeId, author, onProgress = () => undefined, signal }: StoreOptions,
): Promise<void> {
  const { orders, undoes, now, record } = plan;
  const { subject, count, effect } = describePlan(plan);
  if (count === 0) return;
  // Not the change's id: a retry stages its rows again, whether or not the others were removed.
  const stagingId = crypto.randomUUID();
  const ownParts = eq(stagedOrders.import_id, stagingId);
  await removeLeftovers(db, new Date());
  try {
    let part = 0;
    let done = 0;
    for (const { size, text } of splitIntoParts(orders)) {
      signal?.throwIfAborted();
      await db.insert(stagedOrders).values({ import_id: stagingId, part, rows: text });
      part += 1;
      done += size;
      onProgress(done);
    }
    signal?.throwIfAborted();
    await db.batch([
      failOnConflict(db, stagingId, { parts: part, changeId, columns: changedColumns(orders) }),
      updateKnown(db, stagingId, writtenColumns(orders)),
      insertNew(db, stagingId),
      insertFacts(db, stagingId, { changeId, author, now }),
      logColumnChanges(db, stagingId, { changeId, author, now }),
      logChange(db, {
        id: changeId,
        author,
        ...record,
        made_at: now,
        subject,
        count,
        undoes: undoes?.id,
        effect,
      }),
      ...(undoes && !undoes.isPart ? [markUndone(db, undoes.id, changeId)] : []),
      ...(undoes && undoes.removed.length > 0
        ? removeOrders(db, addedOrders(undoes.id, undoes.removed), { changeId, removedAt: now })
        : []),
      queueNotifications(db, stagingId, now),
      db.delete(stagedOrders).where(ownParts),
    ]);
  } catch (error) {
    await withRetry(CLEANUP_TIMEOUT_MS, () => db.delete(stagedOrders).where(ownParts)).catch(
      () => undefined,
    );
    throw hasMessage(error, CONFLICT)
      ? new OrdersChangedError("orders changed", { cause: error })
      : error;
  }
}

/** The columns of stored orders that any of the plans writes, but for those that facts decide. */
function changedColumns(orders: readonly OrderPlan[]): string[] {
  return [...new Set(orders.flatMap(({ before }) => Object.keys(before ?? {})))];
}

/** The statement that removes staged rows of aborted imports. */
export function removeLeftovers(db: Database, now: Date) {
  const from = new Date(now.getTime() - LEFTOVER_MS).toISOString();
  return db.delete(stagedOrders).where(lt(stagedOrders.created_at, from));
}

/** The values of an order that the statements use. */
function toStagedRow({ order_number, compact_number, facts, ...plan }: OrderPlan) {
  const { seen, before, after, searched } = plan;
  const columns = { ...plan.columns, ...(searched && orderSearch(searched)) };
  const changed = { before, after: before ? after : {} };
  return { order_number, compact_number, columns, facts, seen, ...changed };
}

/** The names of columns of which any is written. */
function writtenColumns(orders: readonly OrderPlan[]): ReadonlySet<string> {
  const ofSearch = orders.some(({ searched }) => searched) ? Object.keys(orderSearch({})) : [];
  return new Set([...orders.flatMap(({ columns }) => Object.keys(columns)), ...ofSearch]);
}

function* splitIntoParts(orders: readonly OrderPlan[]): Generator<{ size: number; text: string }> {
  let part: string[] = [];
  let length = 0;
  for (const order of orders) {
    const text = JSON.stringify(toStagedRow(order));
    if (part.length > 0 && length + text.length > PART_MAX) {
      yield { size: part.length, text: `[${part.join(",")}]` };
      part = [];
      length = 0;
    }
    part.push(text);
    length += text.length + 1;
  }
  yield { size: part.length, text: `[${part.join(",")}]` };
}

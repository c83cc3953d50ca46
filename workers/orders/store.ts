/** Stores changes of orders, any number of them in one transaction. */
import { eq, lt } from "drizzle-orm";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import { describeChange } from "#app/domain/tracking/status-change.ts";
import { logChange, markUndone } from "../audit/audit-log.ts";
import type { ChangeEffect, ChangeKind, Kept, StateChange } from "../audit/schema.ts";
import type { Database } from "../data/database.ts";
import { hasMessage, withRetry } from "../data/retry.ts";
import { type OrderChange, stateColumns } from "./change.ts";
import { lastFactId } from "./log.ts";
import { orderSearch, SEARCHED_COLUMNS } from "./queries.ts";
import { stagedOrders } from "./schema.ts";
import {
  CONFLICT,
  failOnConflict,
  insertFacts,
  insertNew,
  logColumnChanges,
  queueNotifications,
  updateKnown,
} from "./staged-statements.ts";
import { removeAddedOrders } from "./undo.ts";

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
  /** Identifies these changes, to undo them: they are stored once. */
  readonly changeId: string;
  readonly author: string | null;
  /** What the audit log calls it. */
  readonly kind: ChangeKind;
  /** The name of an imported file, or what an update is. */
  readonly detail?: string | null;
  /** The change that it undoes, the numbers of orders that are removed with it, and what stays. */
  readonly undoes?:
    | { readonly id: string; readonly removed: readonly string[]; readonly kept: readonly Kept[] }
    | undefined;
  /** ISO 8601, UTC: the time for which the states were derived. */
  readonly now: string;
  /** Called with the number of changes sent so far */
  readonly onProgress?: (done: number) => void;
  /** Aborted, nothing is stored, unless the transaction has begun. */
  readonly signal?: AbortSignal;
}

/** In characters, of three bytes at most: D1 accepts 2 MB in a value. */
const PART_MAX = 500_000;

/** Older staged rows are from an aborted import: none takes this long. */
const LEFTOVER_MS = 10 * 60 * 1000;

const CLEANUP_TIMEOUT_MS = 10_000;

/** A change as it is written. It is JSON: what it was planned from needs no memory any more. */
export type StagedChange = ReturnType<typeof stageChange>;

/**
 * Adds orders, changes columns of stored ones (null empties a column), appends the facts, writes what
 * the facts make of each order, and queues the notifications of it. Stores all changes or none.
 * @throws OrdersChangedError when a new order is stored by now, a stored one was removed, has more facts
 * than those that the change is based on or other values in its columns, or the change is stored already
 */
export function storeChanges(
  db: Database,
  changes: readonly OrderChange[],
  options: StoreOptions,
): Promise<void> {
  return storeStaged(
    db,
    changes.map((change) => stageChange(change, options.now)),
    options,
  );
}

/** The same for changes that `stageChange` has prepared. */
export async function storeStaged(
  db: Database,
  staged: readonly StagedChange[],
  {
    changeId,
    author,
    kind,
    detail = null,
    undoes,
    now,
    onProgress = () => undefined,
    signal,
  }: StoreOptions,
): Promise<void> {
  const numbers = [...staged.map(({ order_number }) => order_number), ...(undoes?.removed ?? [])];
  if (numbers.length === 0) return;
  // Not the change's id: a retry stages its rows again, whether or not the others were removed.
  const stagingId = crypto.randomUUID();
  const ownParts = eq(stagedOrders.import_id, stagingId);
  await removeLeftovers(db, new Date());
  try {
    let part = 0;
    let done = 0;
    for (const { count, text } of splitIntoParts(staged)) {
      signal?.throwIfAborted();
      await db.insert(stagedOrders).values({ import_id: stagingId, part, rows: text });
      part += 1;
      done += count;
      onProgress(done);
    }
    signal?.throwIfAborted();
    await db.batch([
      failOnConflict(db, stagingId, { parts: part, changeId, columns: changedColumns(staged) }),
      updateKnown(db, stagingId, staged),
      insertNew(db, stagingId),
      insertFacts(db, stagingId, { changeId, author, now }),
      logColumnChanges(db, stagingId, { changeId, author, now }),
      logChange(db, {
        id: changeId,
        author,
        kind,
        detail,
        made_at: now,
        subject: numbers.length === 1 ? numbers[0] : null,
        count: numbers.length,
        undoes: undoes?.id,
        effect: describeEffect(staged, undoes),
      }),
      ...(undoes ? [markUndone(db, undoes.id, changeId), removeAddedOrders(db, undoes.id)] : []),
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

/** The columns of stored orders that any of the changes writes, but for those that facts decide. */
function changedColumns(staged: readonly StagedChange[]): string[] {
  return [
    ...new Set(staged.flatMap(({ before }) => Object.keys(before ? JSON.parse(before) : {}))),
  ];
}

/** Limits of an effect, which must stay short for any file. */
const STATES_MAX = 10;
const KEPT_MAX = 20;

/** What these changes do to orders; where each has dates of its own, without the dates. */
export function describeEffect(
  staged: readonly StagedChange[],
  undoes?: StoreOptions["undoes"],
): ChangeEffect {
  const stored = staged.filter(({ seen }) => seen !== -1);
  const states = stateChanges(stored);
  const undated = states.map((state) => ({ ...state, delivery: { before: null, after: null } }));
  const kept = undoes?.kept ?? [];
  return {
    added: staged.length - stored.length,
    removed: undoes?.removed.length ?? 0,
    events: staged.reduce(
      (count, { facts }) => count + facts.filter(({ kind }) => kind === "event").length,
      0,
    ),
    states: (states.length > STATES_MAX ? groupStates(undated) : states).slice(0, STATES_MAX),
    kept: kept.slice(0, KEPT_MAX),
    keptCount: kept.length,
  };
}

/** What these changes make of the states of their orders. */
export function stateChanges(staged: readonly StagedChange[]): StateChange[] {
  return groupStates(staged.map(({ state }) => ({ ...state, orders: 1 })));
}

/** Equal ones as one, that of the most orders first. */
function groupStates(states: readonly StateChange[]): StateChange[] {
  const groups = Map.groupBy(states, ({ orders: _, ...state }) => JSON.stringify(state));
  return [...groups]
    .map(
      ([state, equal]): StateChange => ({
        ...JSON.parse(state),
        orders: equal.reduce((sum, { orders }) => sum + orders, 0),
      }),
    )
    .sort((one, other) => other.orders - one.orders);
}

/** The statement that removes staged rows of aborted imports. */
export function removeLeftovers(db: Database, now: Date) {
  const from = new Date(now.getTime() - LEFTOVER_MS).toISOString();
  return db.delete(stagedOrders).where(lt(stagedOrders.created_at, from));
}

/** The columns to write, and beside them what the statements need to know. */
export function stageChange({ order, row, facts, log, state }: OrderChange, now: string) {
  const { created_at, order_number, ...columns } = row;
  const changed = { ...columns, ...(created_at && { created_at }) };
  const before = Object.fromEntries(
    Object.keys(changed).map((name) => [name, order?.[name as keyof typeof order] ?? null]),
  );
  const isSearched = order === null || SEARCHED_COLUMNS.some((name) => name in changed);
  return {
    order_number,
    compact_number: normalizeOrderNumber(order_number),
    columns: {
      ...(order === null && { created_at: now }),
      ...changed,
      ...(isSearched && orderSearch({ ...order, ...row })),
      ...(state && stateColumns(state)),
    },
    facts,
    state: describeState({ order, facts, state }),
    /** The last fact that was known; -1 for a new order, null where it doesn't matter. */
    seen: order === null ? -1 : facts.length > 0 ? lastFactId(log) : null,
    before: order && JSON.stringify(before),
    after: order ? JSON.stringify(changed) : "{}",
  };
}

/** What the facts make of the order's state. */
function describeState({ order, facts, state }: Pick<OrderChange, "order" | "facts" | "state">) {
  const status = toChange(order?.order_status, state?.order_status);
  const delivery = toChange(order?.delivery_date, state?.delivery_date);
  const reported = facts.findLast(({ kind }) => kind !== "retraction");
  const isSame = status.before === status.after && delivery.before === delivery.after;
  const { reason = null, isConfirmed = false } =
    state && reported && isSame
      ? describeChange(state, state, reported.kind === "status" ? reported.code : reported)
      : {};
  return { status, delivery, reason, isConfirmed };
}

/** Undefined after: no fact was added. */
function toChange(before: string | null = null, after: string | null | undefined = before) {
  return { before, after };
}

function* splitIntoParts(rows: readonly object[]): Generator<{ count: number; text: string }> {
  let part: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (part.length > 0 && length + text.length > PART_MAX) {
      yield { count: part.length, text: `[${part.join(",")}]` };
      part = [];
      length = 0;
    }
    part.push(text);
    length += text.length + 1;
  }
  yield { count: part.length, text: `[${part.join(",")}]` };
}

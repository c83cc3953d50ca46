/** A plan: what becomes of orders, before it is stored. It is made from a snapshot and described. */
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { canonical, describeChange } from "#app/domain/tracking/status-change.ts";
import type { ChangedField, ChangeOutcome } from "../audit/audit-log.ts";
import type {
  ChangedStates,
  ChangeEffect,
  ChangeKind,
  Kept,
  LeftOut,
} from "../audit/audit-schema.ts";
import { addFollowers, countFollowers, type FollowerCounts } from "../notifications/notified.ts";
import { extendLog, lastFactId, type NewFact, type OrderLog, stateOf, stateOrNull } from "./log.ts";
import { type EventLine, toEventLine } from "./log-entries.ts";
import {
  type OrderRow,
  type orderSearch,
  SEARCHED_COLUMNS,
  type StoredOrder,
} from "./order-queries.ts";
import type { OrderSnapshot, Snapshot } from "./snapshot.ts";
import { stateColumns } from "./state-columns.ts";

/** The part of a request that concerns one order. */
export interface OrderRequest {
  /** Null for a new one */
  readonly stored: OrderSnapshot | null;
  /** The changed columns, and the order's number */
  readonly row: OrderRow;
  readonly facts: readonly NewFact[];
  /** True if it retracts a delivery or cancellation that it contradicts */
  readonly isReopened?: boolean;
}

type Columns = Readonly<Record<string, string | number | null>>;

/** The planned change of one order. It is JSON and holds no log, so that the log's memory is free again. */
export interface OrderPlan {
  readonly order_number: string;
  readonly compact_number: string;
  /** All columns that are written, but for those of search */
  readonly columns: Readonly<Record<string, unknown>>;
  /** The texts from which the columns of search are made when it is stored; null where these stay */
  readonly searched: Parameters<typeof orderSearch>[0] | null;
  readonly facts: readonly NewFact[];
  readonly state: Omit<ChangedStates, "orders">;
  readonly isReopened: boolean;
  /** The facts that it retracts */
  readonly retracted: readonly EventLine[];
  /** The last fact that was known; -1 for a new order, null where it doesn't matter */
  readonly seen: number | null;
  /** The changed columns as they are stored; null for a new order */
  readonly before: Columns | null;
  /** The changed columns; those that are given of a new order */
  readonly after: Columns;
}

/** The effect of a request, with its kind in the audit log. */
export interface Plan {
  /** The time for which states were derived: ISO 8601, UTC */
  readonly now: string;
  readonly record: { readonly kind: ChangeKind; readonly detail: string | null };
  /** The orders that are added or changed */
  readonly orders: readonly OrderPlan[];
  /** Followers of these orders, by what they get of it */
  readonly notified: FollowerCounts;
  /** The orders that an update of several leaves out */
  readonly leftOut?: readonly LeftOut[];
  /**
   * The undone change: its id, the numbers of orders that are removed with it, what stays, and whether only its
   * part of one order is undone
   */
  readonly undoes?: {
    readonly id: string;
    readonly isPart: boolean;
    readonly removed: readonly string[];
    readonly kept: readonly Kept[];
  };
}

/** Derives the states of the orders with the facts that are added. */
export function planOrders(
  requests: readonly OrderRequest[],
  snapshot: Pick<Snapshot, "now" | "places">,
): Pick<Plan, "orders" | "notified"> {
  const counts: FollowerCounts[] = [];
  const orders = requests.map((request) => {
    const { stored } = request;
    const log = stored?.log ?? { facts: [], places: snapshot.places };
    const isSame = stored !== null && request.facts.length === 0;
    const state = isSame ? null : stateAfter(log, extendLog(log, request.facts, snapshot.now));
    if (stored && state) counts.push(countFollowers(stored.followers, state));
    return toOrderPlan(request, { log, state, now: snapshot.now });
  });
  return { orders, notified: addFollowers(counts) };
}

/**
 * Null where neither state can be made: one of the events that cause it may be retracted.
 * @throws where only the state after the change can't be made
 */
function stateAfter(before: OrderLog, after: OrderLog): OrderState | null {
  try {
    return stateOf(after);
  } catch (error) {
    if (stateOrNull(before)) throw error;
    return null;
  }
}

interface Derived {
  readonly log: OrderLog;
  readonly state: OrderState | null;
  readonly now: string;
}

function toOrderPlan(
  { stored, row, facts, isReopened = false }: OrderRequest,
  { log, state, now }: Derived,
): OrderPlan {
  const order = stored?.order ?? null;
  const { created_at, order_number, ...columns } = row;
  const changed = { ...columns, ...(created_at && { created_at }) };
  const before = Object.keys(changed).map((name) => [
    name,
    order?.[name as keyof typeof order] ?? null,
  ]);
  const isSearched = order === null || SEARCHED_COLUMNS.some((name) => name in changed);
  const retracted = new Set(facts.map(({ retracts }) => retracts));
  return {
    order_number,
    compact_number: normalizeOrderNumber(order_number),
    columns: {
      ...(order === null && { created_at: now }),
      ...changed,
      ...(state && stateColumns(state)),
    },
    searched: isSearched ? searchedTexts({ ...order, ...row }) : null,
    facts,
    state: describeState(order, facts, state),
    isReopened,
    retracted: log.facts.filter(({ id }) => retracted.has(id)).map(toEventLine),
    seen: order === null ? -1 : facts.length > 0 ? lastFactId(log) : null,
    before: order && Object.fromEntries(before),
    after: changed,
  };
}

function searchedTexts(
  order: OrderRow & Partial<Pick<StoredOrder, "former_numbers">>,
): OrderPlan["searched"] {
  return Object.fromEntries(SEARCHED_COLUMNS.map((name) => [name, order[name] ?? null]));
}

/** Derives the order's state from the facts. */
function describeState(
  order: OrderSnapshot["order"] | null,
  facts: readonly NewFact[],
  state: OrderState | null,
): OrderPlan["state"] {
  const status = toPair(order?.order_status, state?.order_status);
  const delivery = toPair(order?.delivery_date, state?.delivery_date);
  const reported = facts.findLast(({ kind }) => kind !== "retraction");
  const isSame = status.before === status.after && delivery.before === delivery.after;
  // Another delivery date reports no status.
  const isAboutStatus = reported?.kind === "status" || reported?.classifier === "actual" || isSame;
  const { reason = null, isConfirmed = false } =
    state && reported && isAboutStatus
      ? describeChange(
          { ...state, order_status: status.before },
          state,
          reported.kind === "status" ? reported.code : reported,
        )
      : {};
  return { status, delivery, reason, isConfirmed };
}

/** Undefined after: no fact was added. */
function toPair(before: string | null = null, after: string | null | undefined = before) {
  return { before, after };
}

/**
 * The changed fields of an order: its columns, and what its facts make of its status and delivery date. A
 * status that is confirmed has itself as its old value.
 */
export function changedFields(plan: OrderPlan): ChangedField[] {
  const { status, delivery } = plan.state;
  const isConfirmed = plan.facts.some(
    ({ kind, code }) => kind === "status" && code !== "" && canonical(code) === status.after,
  );
  const isShown = status.before !== status.after || isConfirmed;
  return [
    ...changedColumns(plan),
    ...(isShown ? [{ field: "order_status", ...status }] : []),
    ...(delivery.before === delivery.after ? [] : [{ field: "delivery_date", ...delivery }]),
  ];
}

function changedColumns({ before, after }: OrderPlan): ChangedField[] {
  const fields = Object.keys(after).map((field) => ({
    field,
    before: toText(before?.[field]),
    after: toText(after[field]),
  }));
  return fields.filter((change) => change.before !== change.after);
}

function toText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

export const NO_EFFECT: ChangeEffect = {
  added: 0,
  removed: 0,
  events: 0,
  retracted: 0,
  states: [],
  kept: [],
  keptCount: 0,
};

/** Limits of an effect, which must stay short for any file. */
const STATES_MAX = 10;
const KEPT_MAX = 20;

/** Describes a plan in the form of the audit log. */
export function describePlan(plan: Plan): ChangeOutcome & { readonly effect: ChangeEffect } {
  const { orders, undoes, record } = plan;
  const numbers = [...orders.map(({ order_number }) => order_number), ...(undoes?.removed ?? [])];
  const [first] = orders;
  const isOne = numbers.length === 1;
  return {
    kind: record.kind,
    subject: (isOne && numbers[0]) || null,
    count: numbers.length,
    fields: isOne && first?.before ? changedColumns(first) : [],
    effect: describeEffect(plan),
  };
}

/** Without the states of new orders, unless it is one; where each has dates of its own, without the dates. */
function describeEffect({ orders, undoes, leftOut = [] }: Plan): ChangeEffect {
  const stored = orders.filter(({ before }) => before !== null);
  const states = stateChanges(orders.length === 1 ? orders : stored);
  return {
    added: orders.length - stored.length,
    removed: undoes?.removed.length ?? 0,
    events: countFacts(orders, ({ kind }) => kind === "event"),
    retracted: countFacts(orders, ({ retracts }) => retracts !== null),
    states: shorten(states).slice(0, STATES_MAX),
    ...limitKept(undoes?.kept ?? []),
    ...(leftOut.length > 0 && { leftOut }),
  };
}

/** What an undo left as it is, in an effect. */
export function limitKept(kept: readonly Kept[]): Pick<ChangeEffect, "kept" | "keptCount"> {
  return { kept: kept.slice(0, KEPT_MAX), keptCount: kept.length };
}

/** Items that a sentence names. */
const NAMED_MAX = 20;

/** The first items as one text with a full stop, and how many more there are, of `count`. */
export function listFirst(
  items: readonly string[],
  separator: string,
  count = items.length,
): string {
  const named = items.slice(0, NAMED_MAX);
  const more = count - named.length;
  const shown = [...named, ...(more > 0 ? [`${more} more`] : [])];
  return `${shown.join(separator)}${/[.!?]$/.test(shown.at(-1) ?? "") ? "" : "."}`;
}

/** "DL-3: delivered; DL-4: cancelled." */
export function listLeftOut(leftOut: readonly LeftOut[]): string {
  return listFirst(
    leftOut.map(({ order_number, reason }) => `${order_number}: ${reason}`),
    "; ",
  );
}

/** Groups more of them where they are many: first without the dates as they were, then without any. */
function shorten(states: readonly ChangedStates[]): readonly ChangedStates[] {
  if (states.length <= STATES_MAX) return states;
  const newDates = groupStates(
    states.map((state) => ({ ...state, delivery: withoutOld(state.delivery) })),
  );
  if (newDates.length <= STATES_MAX) return newDates;
  return groupStates(
    states.map((state) => ({ ...state, delivery: { before: null, after: null } })),
  );
}

function withoutOld({ before, after }: ChangedStates["delivery"]) {
  return { before: null, after: before === after ? null : after };
}

function countFacts(orders: readonly OrderPlan[], isCounted: (fact: NewFact) => boolean): number {
  return orders.reduce((count, { facts }) => count + facts.filter(isCounted).length, 0);
}

function stateChanges(orders: readonly OrderPlan[]): ChangedStates[] {
  return groupStates(orders.map(({ state }) => ({ ...state, orders: 1 })));
}

/** Equal ones as one, that of the most orders first. */
function groupStates(states: readonly ChangedStates[]): ChangedStates[] {
  const groups = Map.groupBy(states, ({ orders: _, ...state }) => JSON.stringify(state));
  return [...groups]
    .map(
      ([state, equal]): ChangedStates => ({
        ...JSON.parse(state),
        orders: equal.reduce((sum, { orders }) => sum + orders, 0),
      }),
    )
    .sort((one, other) => other.orders - one.orders);
}

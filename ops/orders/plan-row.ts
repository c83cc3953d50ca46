/** Plans what a row of a file makes of its order. */
import type { OrderState } from "#app/domain/tracking/state.ts";
import { type ChangeDraft, operatorFacts, revertsEnd } from "#workers/orders/change.ts";
import { EMPTY_LOG, type OrderLog, stateOf } from "#workers/orders/log.ts";
import type { OrderRow, StoredOrder } from "#workers/orders/queries.ts";
import type { Problem } from "../csv/import-result.ts";
import { isDeliveredAhead, newWords } from "./new-words.ts";
import type { OrderFileRow } from "./order-csv.ts";

export interface RowRules {
  /** An empty cell empties what is stored */
  readonly clearEmpty: boolean;
  /** A row may take a delivery or cancellation back */
  readonly reopenDelivered: boolean;
  /** An order may be delivered at a time to come */
  readonly allowUnlikely: boolean;
  /** The operator's name, where one was given */
  readonly author: string | null;
  /** ISO 8601, UTC */
  readonly now: string;
}

export interface RowDraft extends ChangeDraft {
  /** The order's state without the change; null for a new order */
  readonly before: OrderState | null;
  /** Whether it takes a delivery or cancellation back */
  readonly isReopened: boolean;
}

/** Of a row whose order isn't stored. */
export function draftAddition(
  { order_status, delivery_date, ...row }: OrderFileRow,
  { author, now }: RowRules,
): RowDraft {
  const wanted = {
    order_status: order_status ?? undefined,
    delivery_date: delivery_date ?? undefined,
  };
  const facts = operatorFacts(EMPTY_LOG, wanted, { source: "order", author, now });
  return { order: null, log: EMPTY_LOG, row, facts, before: null, isReopened: false };
}

/** The columns in which the row differs from its order, and what it says that isn't known. */
export function draftChange(
  order: StoredOrder,
  log: OrderLog,
  { order_status, delivery_date, ...columns }: OrderFileRow,
  { clearEmpty, author, now }: RowRules,
): RowDraft {
  const isGiven = (value: unknown) => value !== undefined && (value !== null || clearEmpty);
  const differing = Object.entries(columns).filter(
    ([name, value]) => isGiven(value) && value !== order[name as keyof typeof columns],
  );
  const row: OrderRow = { ...Object.fromEntries(differing), order_number: order.order_number };
  const before = stateOf(log);
  const wanted = {
    order_status: isGiven(order_status) ? order_status : undefined,
    delivery_date: isGiven(delivery_date) ? delivery_date : undefined,
  };
  const facts = newWords(log, before, wanted, { source: "operator", author, now });
  const isReopened = wanted.order_status !== undefined && revertsEnd(log, wanted.order_status);
  return { order, log, row, facts, before, isReopened };
}

/** Why a row is refused for what it makes of its order; null where it isn't. */
export function findRefusal(
  { facts, before, isReopened }: RowDraft,
  number: string,
  { reopenDelivered, allowUnlikely, now }: RowRules,
): (Pick<Problem, "reason"> & { readonly column: "order_status" | "delivery_date" }) | null {
  if (isReopened && !reopenDelivered) {
    const reason = `Order ${number} is ${before?.eta.kind} already. If that was a mistake, --reopen-delivered takes it back, or orders set-status.`;
    return { column: "order_status", reason };
  }
  if (isDeliveredAhead(facts, now) && !allowUnlikely) {
    const reason = `Order ${number} can't be delivered already at a time to come. If it is meant, --allow-unlikely takes it.`;
    return { column: "delivery_date", reason };
  }
  return null;
}

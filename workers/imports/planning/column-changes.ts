/** What a row of a table of orders makes of its order's columns and state. */
import { formatMoment } from "#app/domain/words.ts";
import {
  contradictedEnd,
  type End,
  endedReason,
  type Origin,
  operatorFacts,
} from "../../orders/change.ts";
import { EMPTY_LOG, type NewFact } from "../../orders/log.ts";
import { newFacts } from "../../orders/new-facts.ts";
import type { OrderRow, StoredOrder } from "../../orders/queries.ts";
import type { OrderFields, Problem } from "../file.ts";
import type { FileOptions } from "../options.ts";
import type { MatchedOrder } from "./matched-orders.ts";

export interface ColumnChanges {
  /** The columns to write, and the order's number */
  readonly row: OrderRow;
  /** What is said of its state */
  readonly facts: readonly NewFact[];
  /** The delivery or cancellation that it contradicts; null without one */
  readonly reopened: End | null;
}

/** The columns in which the row differs from its order, and what it says that isn't known. */
export function columnChanges(
  { order_status, delivery_date, ...columns }: OrderFields,
  known: MatchedOrder | null,
  { clearEmpty, now }: Pick<FileOptions, "clearEmpty"> & { readonly now: string },
): ColumnChanges {
  const by = (source: Origin["source"]): Origin => ({ source, author: null, now });
  if (!known) {
    const requested = {
      order_status: order_status ?? undefined,
      delivery_date: delivery_date ?? undefined,
    };
    const facts = operatorFacts(EMPTY_LOG, requested, by("order"));
    return { row: columns, facts, reopened: null };
  }
  const { order, log, state } = known;
  const isGiven = (value: unknown) => value !== undefined && (value !== null || clearEmpty);
  const differing = Object.entries(columns).filter(
    ([name, value]) => isGiven(value) && value !== order[name as keyof StoredOrder],
  );
  const requested = {
    order_status: isGiven(order_status) ? order_status : undefined,
    delivery_date: isGiven(delivery_date) ? delivery_date : undefined,
  };
  return {
    row: { ...Object.fromEntries(differing), order_number: order.order_number },
    facts: newFacts(log, state, requested, by("operator")),
    reopened: contradictedEnd(state, requested),
  };
}

/** Why what a row sets is refused; null where it isn't. */
export function whyRefused(
  { reopened }: ColumnChanges,
  { order_status, delivery_date }: OrderFields,
  { options, implausible }: { readonly options: FileOptions; readonly implausible: string | null },
): Omit<Problem, "line"> | null {
  const date = formatMoment(delivery_date ?? null) ?? "";
  if (reopened !== null && !options.reopenDelivered) {
    const about = { reason: endedReason(reopened), permission: "reopenDelivered" } as const;
    return order_status === undefined || (order_status === null && !options.clearEmpty)
      ? { column: "delivery_date", value: date, ...about }
      : { column: "order_status", value: order_status ?? "", ...about };
  }
  if (implausible === null) return null;
  return {
    column: "delivery_date",
    value: date,
    reason: implausible,
    permission: "allowImplausible",
  };
}

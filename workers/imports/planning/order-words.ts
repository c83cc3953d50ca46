/** What a row of a table of orders makes of its order's columns and state. */
import { formatMoment } from "#app/domain/words.ts";
import type { Speaker } from "../../orders/change.ts";
import { operatorFacts, revertsEnd } from "../../orders/change.ts";
import { EMPTY_LOG, type NewFact } from "../../orders/log.ts";
import { newWords } from "../../orders/new-words.ts";
import type { OrderRow, StoredOrder } from "../../orders/queries.ts";
import type { OrderFields, Problem } from "../file.ts";
import type { FileOptions } from "../options.ts";
import type { KnownOrder } from "./known-orders.ts";

export interface OrderWords {
  /** The columns to write, and the order's number */
  readonly row: OrderRow;
  /** What is said of its state */
  readonly facts: readonly NewFact[];
  /** Whether that takes a delivery or cancellation back */
  readonly isReopened: boolean;
}

/** The columns in which the row differs from its order, and what it says that isn't known. */
export function wordsOf(
  { order_status, delivery_date, ...columns }: OrderFields,
  known: KnownOrder | null,
  { clearEmpty, now }: Pick<FileOptions, "clearEmpty"> & { readonly now: string },
): OrderWords {
  const by = (source: Speaker["source"]): Speaker => ({ source, author: null, now });
  if (!known) {
    const wanted = {
      order_status: order_status ?? undefined,
      delivery_date: delivery_date ?? undefined,
    };
    const facts = operatorFacts(EMPTY_LOG, wanted, by("order"));
    return { row: columns, facts, isReopened: false };
  }
  const { order, log, state } = known;
  const isGiven = (value: unknown) => value !== undefined && (value !== null || clearEmpty);
  const differing = Object.entries(columns).filter(
    ([name, value]) => isGiven(value) && value !== order[name as keyof StoredOrder],
  );
  const wanted = {
    order_status: isGiven(order_status) ? order_status : undefined,
    delivery_date: isGiven(delivery_date) ? delivery_date : undefined,
  };
  return {
    row: { ...Object.fromEntries(differing), order_number: order.order_number },
    facts: newWords(log, state, wanted, by("operator")),
    isReopened: wanted.order_status !== undefined && revertsEnd(log, wanted.order_status),
  };
}

interface RefusalContext {
  readonly known: KnownOrder | null;
  readonly options: FileOptions;
  /** The reason why its delivery date is implausible; null where it is plausible */
  readonly implausible: string | null;
}

/** Why what is said of an order is refused; null where it isn't. */
export function whyRefused(
  { isReopened }: OrderWords,
  { order_number, order_status, delivery_date }: OrderFields,
  { known, options, implausible }: RefusalContext,
): Omit<Problem, "line"> | null {
  if (isReopened && !options.reopenDelivered) {
    const reason = `Order ${order_number} is ${known?.state.eta.kind} already.`;
    const permission = "reopenDelivered";
    return { column: "order_status", value: order_status ?? "", reason, permission };
  }
  if (implausible === null) return null;
  const value = formatMoment(delivery_date ?? null) ?? "";
  return { column: "delivery_date", value, reason: implausible, permission: "allowImplausible" };
}

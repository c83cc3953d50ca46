/** The table of several orders: made on the server, so that the browser gets no more than its words. */
import type { OrderMatch } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { orderDetailsLabels } from "#app/content/pages/track.ts";
import { statusLabels } from "#app/content/pages/track-history.ts";
import { severalLabels } from "#app/content/pages/track-several.ts";
import { trackingPath } from "#app/domain/order.ts";
import type { TrackedOrder } from "#app/domain/tracking-event.ts";
import { arrivalTextAt, isLate } from "./current-text.ts";
import { eventName, momentText } from "./order-text.ts";
import { orderView } from "./order-view.ts";

/** What needs attention first, in this order. */
const ATTENTION = ["late", "exception", "unknown", "moving", "delivered"] as const;

export interface OrderRow {
  readonly orderNumber: string;
  /** The order's page. */
  readonly path: string;
  readonly attention: (typeof ATTENTION)[number];
  /** Why it needs attention: "Late". */
  readonly flags: readonly string[];
  readonly status: string;
  readonly last: string;
  readonly arrival: string;
}

/** A row for each number, first those that need attention; `now` in milliseconds since 1970. */
export function orderRows(
  orderNumbers: readonly string[],
  matches: readonly OrderMatch[],
  now: number,
): OrderRow[] {
  const orders = new Map(matches.map(({ typed, order }) => [typed, order]));
  const rows = orderNumbers.map((typed) => rowOf(typed, orders.get(typed) ?? null, now));
  // Two numbers that differ in spaces or dashes may be one order's.
  const byNumber = new Map(rows.map((row) => [row.orderNumber, row]));
  return [...byNumber.values()].sort((one, other) => rank(one) - rank(other));
}

function rank({ attention }: OrderRow): number {
  return ATTENTION.indexOf(attention);
}

function rowOf(typed: string, order: TrackedOrder | null, now: number): OrderRow {
  const orderNumber = order?.order_number ?? typed;
  const path = trackingPath(orderNumber) ?? "/track";
  const { empty } = orderDetailsLabels;
  if (!order) {
    const nothing = { status: clientMessages.orderNotFound, last: empty, arrival: empty };
    return { orderNumber, path, attention: "unknown", flags: [], ...nothing };
  }
  const { timeline, arrival } = orderView(order);
  const { exception, isDelivered, happened } = timeline;
  const late = isLate(arrival, now);
  const [last] = happened;
  return {
    orderNumber,
    path,
    attention: late ? "late" : exception ? "exception" : isDelivered ? "delivered" : "moving",
    flags: [
      late ? severalLabels.late : [],
      exception ? statusLabels.exceptions[exception].label : [],
    ].flat(),
    status: order.order_status ?? (last ? eventName(last) : empty),
    last: last ? `${eventName(last)}, ${momentText(last, last.place)}` : empty,
    arrival: arrivalTextAt(arrival, now),
  };
}

/** What a change makes of the state of orders, for operators to read. */
import type { OrderState } from "#app/domain/tracking/state.ts";
import type { OrderChange } from "#workers/orders/change.ts";
import { stateOf } from "#workers/orders/log.ts";
import { formatMoment, pluralize, sanitizeLine } from "../terminal-text.ts";

type Shown = Pick<OrderState, "order_status" | "delivery_date">;

export interface StateChange {
  readonly order_number: string;
  readonly old: Shown;
  readonly new: Shown;
}

const SHOWN_MAX = 20;

/** The states before and after, one for each order. */
export function toStateChanges(changes: readonly OrderChange[]): StateChange[] {
  return changes.map(({ row, log, state }) => {
    const before = stateOf(log);
    return {
      order_number: row.order_number,
      old: toShown(before),
      new: toShown(state ?? before),
    };
  });
}

function toShown({ order_status, delivery_date }: OrderState): Shown {
  return { order_status, delivery_date };
}

/** A line for each order: its status and delivery date before and after. */
export function describeStateChanges(changes: readonly StateChange[]): string[] {
  const lines = changes.slice(0, SHOWN_MAX).map(describeStateChange);
  const more = changes.length - lines.length;
  return [...lines, ...(more > 0 ? [`  … and ${pluralize(more, "order")} more`] : [])];
}

function describeStateChange({ order_number, old, new: now }: StateChange): string {
  const status = arrow(old.order_status ?? "no status", now.order_status ?? "no status");
  const delivery = arrow(formatDelivery(old), formatDelivery(now));
  const isDated = old.delivery_date !== null || now.delivery_date !== null;
  const parts = [status, ...(isDated ? [`delivery ${delivery}`] : [])];
  return `  ${sanitizeLine(order_number)}: ${parts.map(sanitizeLine).join(", ")}`;
}

function formatDelivery({ delivery_date }: Shown): string {
  return formatMoment(delivery_date) ?? "–";
}

function arrow(before: string, after: string): string {
  return before === after ? before : `${before} → ${after}`;
}

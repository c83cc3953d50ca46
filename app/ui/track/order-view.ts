import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import type { EtaText, WhereText } from "./current-text.ts";
import { etaText, whereText } from "./order-text.ts";

/** What the page of an order says that changes while it is open. */
export interface OrderView {
  /** Null for an order that has a date, from a version of the Worker that says no more about it. */
  readonly eta: EtaText | null;
  /** Null where nothing was reported. */
  readonly where: WhereText | null;
}

export function orderView(order: TrackedOrder): OrderView {
  const isUnsaid = order.eta.kind === "unknown" && order.delivery_date !== null;
  return { eta: isUnsaid ? null : etaText(order), where: whereText(order) };
}

import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import type { EtaText, NewsText, WhereText } from "./current-text.ts";
import { etaText, newsText, whereText } from "./order-text.ts";

/** What the page of an order says that changes while it is open. */
export interface OrderView {
  /** Null where nobody said when it comes, and nothing happened to it. */
  readonly eta: EtaText | null;
  readonly news: NewsText | null;
  readonly where: WhereText | null;
}

export function orderView(order: TrackedOrder): OrderView {
  const isUnknown = order.eta.kind === "unknown" && order.news === null;
  return {
    eta: isUnknown ? null : etaText(order),
    news: order.news && newsText(order.news),
    where: whereText(order),
  };
}

import type { HistoryEvent, TrackedOrder } from "./state.ts";

/** Events of each standing: hardly any order has more, and a page of thousands takes long to make and to load. */
const SHOWN_MAX = 100;

/** In the query of a tracking page, for all events. */
export const ALL_EVENTS = "?events=all";

/**
 * The order with the events that its page shows, and how many are left out. Of a long history the oldest
 * past events, the last expected ones and the oldest outdated ones are left out; with `ALL_EVENTS`, none.
 */
export function shownHistory(order: TrackedOrder, { search }: Pick<URL, "search">): TrackedOrder {
  if (search === ALL_EVENTS) return order;
  const of = (wanted: HistoryEvent["standing"]) =>
    order.events.filter(({ standing }) => standing === wanted);
  const shown = new Set([
    ...of("ahead").slice(0, SHOWN_MAX),
    ...of("happened").slice(-SHOWN_MAX),
    ...of("outdated").slice(-SHOWN_MAX),
  ]);
  if (shown.size === order.events.length) return order;
  const events = order.events.filter((event) => shown.has(event));
  return { ...order, events, left_out: order.events.length - events.length };
}

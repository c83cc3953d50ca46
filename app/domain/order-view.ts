import { type Arrival, arrivalOf } from "./arrival.ts";
import { type LatestNews, latestNews } from "./latest-news.ts";
import { type Timeline, timelineOf } from "./timeline.ts";
import type { TrackedOrder } from "./tracking-event.ts";

/** What an order's events and fields say together. */
export interface OrderView {
  readonly timeline: Timeline;
  readonly arrival: Arrival;
  readonly news: LatestNews | null;
}

export function orderView(order: TrackedOrder): OrderView {
  const timeline = timelineOf(order);
  return { timeline, arrival: arrivalOf(order, timeline), news: latestNews(timeline) };
}

import { deriveArrival } from "#app/domain/arrival.ts";
import { latestNews } from "#app/domain/latest-news.ts";
import { deriveTimeline, type Timeline } from "#app/domain/timeline.ts";
import type { TrackedOrder } from "#app/domain/tracking-event.ts";
import type { ArrivalText, NewsText } from "./current-text.ts";
import { arrivalText, newsText } from "./order-text.ts";

/** What an order's events and fields say together. */
export interface OrderView {
  readonly timeline: Timeline;
  readonly arrival: ArrivalText;
  /** Null without events. */
  readonly news: NewsText | null;
}

/** Derived from an order's events, its status and its delivery date. */
export function orderView(order: TrackedOrder): OrderView {
  const timeline = deriveTimeline(order);
  const news = latestNews(timeline);
  return {
    timeline,
    arrival: arrivalText(deriveArrival(order, timeline)),
    news: news && newsText(news),
  };
}

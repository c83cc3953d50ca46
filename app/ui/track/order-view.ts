import { arrivalOf } from "#app/domain/arrival.ts";
import { latestNews } from "#app/domain/latest-news.ts";
import { type Timeline, timelineOf } from "#app/domain/timeline.ts";
import type { TrackedOrder } from "#app/domain/tracking-event.ts";
import type { ArrivalWords, NewsWords } from "./current-words.ts";
import { arrivalWords, newsWords } from "./words.ts";

/** What an order's events and fields say together. */
export interface OrderView {
  readonly timeline: Timeline;
  readonly arrival: ArrivalWords;
  /** Null without events. */
  readonly news: NewsWords | null;
}

export function orderView(order: TrackedOrder): OrderView {
  const timeline = timelineOf(order);
  const news = latestNews(timeline);
  return {
    timeline,
    arrival: arrivalWords(arrivalOf(order, timeline)),
    news: news && newsWords(news),
  };
}

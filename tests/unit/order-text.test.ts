import { describe, expect, it } from "vitest";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { ageText, etaTextAt } from "#app/ui/track/current-text.ts";
import { eventName } from "#app/ui/track/order-text.ts";
import { orderView } from "#app/ui/track/order-view.ts";
import { at, event, forecast, trackedOrder, word } from "../support/events.ts";

function comes(order: TrackedOrder, now: string): string | null {
  const { eta } = orderView(order);
  return eta && etaTextAt(eta, Date.parse(now));
}

const departed = event("departed", "2026-11-19T09:00+04:00");
const first = forecast("delivered", "2026-11-24T14:30+08:00", "2026-11-18T06:00Z");
const moved = forecast("delivered", "2026-11-26T14:30+08:00", "2026-11-22T06:00Z");
const arrivals = [
  forecast("arrived", "2026-11-24T06:00+08:00", "2026-11-18T06:00Z", at("Manila")),
  forecast("arrived", "2026-11-26T06:00+08:00", "2026-11-21T06:00Z", at("Manila")),
];
const sameDay = forecast("delivered", "2026-11-24T18:00+08:00", "2026-11-22T06:00Z");

// biome-ignore format: an order a row
it.each<[string, TrackedOrder, string, string]>([
  ["expected", trackedOrder([departed, first]), "2026-11-22T06:00Z", "Delivery expected on Tue 24 Nov 2026, 14:30 (UTC+08:00)."],
  ["moved", trackedOrder([departed, first, moved]), "2026-11-22T06:00Z", "Now Thu 26 Nov 2026, before Tue 24 Nov 2026. Told on Sun 22 Nov 2026."],
  ["moved within a day", trackedOrder([departed, first, sameDay]), "2026-11-22T06:00Z", "Now Tue 24 Nov 2026, 18:00, before Tue 24 Nov 2026, 14:30. Told on Sun 22 Nov 2026."],
  ["late", trackedOrder([departed, first]), "2026-11-24T06:30Z", "Late: expected on Tue 24 Nov 2026, 14:30 (UTC+08:00), and not delivered yet."],
  ["moved, and late again", trackedOrder([departed, first, moved]), "2026-11-27T06:00Z", "Late: expected on Thu 26 Nov 2026, and not delivered yet. Before, it was Tue 24 Nov 2026. Told on Sun 22 Nov 2026."],
  ["on a day, which isn't late before it is over", trackedOrder([departed, forecast("delivered", "2026-11-24T00:00+04:00", "2026-11-18")]), "2026-11-24T19:59Z", "Delivery expected on Tue 24 Nov 2026."],
  ["arriving, in no known zone", trackedOrder([departed, forecast("arrived", "2026-11-24T14:30", "2026-11-18")]), "2026-11-24T15:00Z", "Arrival expected on Tue 24 Nov 2026, 14:30 (time zone not given)."],
  ["delivered", trackedOrder([event("delivered", "2026-11-24T14:30+08:00", { place: "باساي" })]), "2026-11-24T15:00Z", "Delivered on Tue 24 Nov 2026, 14:30 in \u2068باساي\u2069."],
  ["delivered, by its status alone", trackedOrder([departed, word("Delivered", "2026-11-23T09:00+04:00", { source: "order" })]), "2026-11-24T15:00Z", "Delivered."],
  ["delivered, by an operator's word", trackedOrder([departed, word("Delivered", "2026-11-23T22:00+04:00")]), "2026-11-24T15:00Z", "Delivered, as reported on Mon 23 Nov 2026."],
  ["moved with its arrival", trackedOrder([departed, ...arrivals, forecast("delivered", "2026-11-25T09:00+08:00", "2026-11-19")]), "2026-11-22T06:00Z", "Now Fri 27 Nov 2026, before Wed 25 Nov 2026. Told on Sat 21 Nov 2026. The arrival moved from Tue 24 Nov 2026 to Thu 26 Nov 2026."],
  ["past, under an operator's own words: nobody knows how far it is", trackedOrder([departed, first, word("Awaiting papers", "2026-11-20T09:00+04:00")]), "2026-11-25T06:00Z", "Delivery was expected on Tue 24 Nov 2026, 14:30 (UTC+08:00)."],
  ["cancelled", trackedOrder([departed, first, word("Cancelled", "2026-11-20T09:00+04:00")]), "2026-11-25T06:00Z", "Not any more: this order is cancelled."],
  ["unknown", trackedOrder([departed]), "2026-11-24T15:00Z", "No date was given yet."],
])("one sentence says when an order comes that is %s", (_, tracked, now, sentence) => {
  expect(comes(tracked, now)).toBe(sentence);
});

describe("the last news", () => {
  it.each([
    [-5, "just now"],
    [0.9, "just now"],
    [1, "1 minute ago"],
    [59.9, "59 minutes ago"],
    [60, "1 hour ago"],
    [24 * 60 - 1, "23 hours ago"],
    [24 * 60, "1 day ago"],
    [49 * 60, "2 days ago"],
  ])("news of %d minutes ago are %s", (minutes, text) => {
    expect(ageText(minutes * 60_000)).toBe(text);
  });

  it("the latest news are what happened, or the latest estimate of what is ahead", () => {
    const news = (tracked: TrackedOrder) => {
      const { news } = orderView(tracked);
      return news && [news.text, news.at];
    };
    expect(news(trackedOrder([departed, first]))).toEqual(["Departed", departed.event_time]);
    expect(news(trackedOrder([departed, first, moved]))).toEqual([
      "New estimate: Delivered",
      moved.reported_at,
    ]);
    expect(news(trackedOrder([event("departed", "2026-11-19T09:00")]))).toEqual(["Departed", null]);
    expect(news(trackedOrder([]))).toBeNull();
  });

  it("nothing is said of an order of which nothing is known", () => {
    expect(orderView(trackedOrder([]))).toMatchObject({ eta: null, news: null });
  });

  it("eventName is the meaning of the code, else the milestone, else the source's word", () => {
    expect(
      eventName({ code: "DISC", meaning: "Unloaded from the vessel", milestone: "arrived" }),
    ).toBe("Unloaded from the vessel");
    expect(eventName({ code: "angekommen", meaning: null, milestone: "arrived" })).toBe("Arrived");
    expect(eventName({ code: "hold", meaning: null, milestone: "on hold" })).toBe("On hold");
    expect(eventName({ code: "Weighed", meaning: null, milestone: null })).toBe("Weighed");
  });
});

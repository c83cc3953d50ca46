import { describe, expect, it } from "vitest";
import type { TrackedOrder } from "#app/domain/tracking-event.ts";
import { ageText, arrivalTextAt } from "#app/ui/track/current-text.ts";
import { eventName } from "#app/ui/track/order-text.ts";
import { orderView } from "#app/ui/track/order-view.ts";
import { event, forecast, order } from "../support/events.ts";

const comes = (tracked: TrackedOrder, now: string) =>
  arrivalTextAt(orderView(tracked).arrival, Date.parse(now));
const departed = event("departed", "2026-11-19T09:00+04:00");
const first = forecast("delivered", "2026-11-24T14:30+08:00", "2026-11-18T06:00Z");
const moved = forecast("delivered", "2026-11-26T14:30+08:00", "2026-11-22T06:00Z");
const sameDay = forecast("delivered", "2026-11-24T18:00+08:00", "2026-11-22T06:00Z");

describe("when it comes is said in one sentence", () => {
  it.each<[string, TrackedOrder, string, string]>([
    [
      "expected",
      order([departed, first]),
      "2026-11-22T06:00Z",
      "Delivery expected on 24/11/2026, 02:30 PM (UTC+08:00).",
    ],
    [
      "moved",
      order([departed, first, moved]),
      "2026-11-22T06:00Z",
      "Now 26/11/2026, was 24/11/2026; told on 22/11/2026.",
    ],
    [
      "moved within a day",
      order([departed, first, sameDay]),
      "2026-11-22T06:00Z",
      "Now 24/11/2026, 06:00 PM, was 24/11/2026, 02:30 PM; told on 22/11/2026.",
    ],
    [
      "late",
      order([departed, first]),
      "2026-11-24T06:30Z",
      "Late: expected on 24/11/2026, 02:30 PM (UTC+08:00), and not delivered yet.",
    ],
    [
      "moved, and late again",
      order([departed, first, moved]),
      "2026-11-27T06:00Z",
      "Late: expected on 26/11/2026, and not delivered yet. Before, it was 24/11/2026; told on 22/11/2026.",
    ],
    [
      "on a day, which isn't late before it is over",
      order([departed, forecast("delivered", "2026-11-24T00:00+04:00", "2026-11-18")]),
      "2026-11-24T19:59Z",
      "Delivery expected on 24/11/2026.",
    ],
    [
      "arriving, in no known zone",
      order([departed, forecast("arrived", "2026-11-24T14:30", "2026-11-18")]),
      "2026-11-24T15:00Z",
      "Arrival expected on 24/11/2026, 02:30 PM (time zone not given).",
    ],
    [
      "delivered",
      order([event("delivered", "2026-11-24T14:30+08:00", { place: "باساي" })]),
      "2026-11-24T15:00Z",
      "Delivered on 24/11/2026, 02:30 PM (UTC+08:00), \u2068باساي\u2069.",
    ],
    [
      "delivered, by its status alone",
      order([departed], { order_status: "Delivered" }),
      "2026-11-24T15:00Z",
      "Delivered.",
    ],
    ["unknown", order([departed]), "2026-11-24T15:00Z", "No date was given yet."],
  ])("one sentence says when an order comes that is %s", (_, tracked, now, sentence) => {
    expect(comes(tracked, now)).toBe(sentence);
  });
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
    expect(news(order([departed, first]))).toEqual(["Departed", Date.parse(departed.event_time)]);
    expect(news(order([departed, first, moved]))).toEqual([
      "New estimate: Delivered",
      Date.parse(moved.learned_at),
    ]);
    expect(news(order([event("departed", "2026-11-19T09:00")]))).toEqual(["Departed", null]);
    expect(news(order([]))).toBeNull();
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

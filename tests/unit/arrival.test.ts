import { describe, expect, it } from "vitest";
import { deriveArrival } from "#app/domain/arrival.ts";
import { deriveTimeline } from "#app/domain/timeline.ts";
import type { TrackedOrder } from "#app/domain/tracking-event.ts";
import { event, forecast, order } from "../support/events.ts";

const arrival = (tracked: TrackedOrder) => deriveArrival(tracked, deriveTimeline(tracked));
const departed = event("departed", "2026-11-19T09:00+04:00");

describe("when an order comes", () => {
  it("the arrival is the delivery date where no event tells it", () => {
    const delivery_date = "2026-11-24T10:30:00.000Z";
    expect(arrival(order([departed], { delivery_date }))).toMatchObject({
      kind: "expected",
      milestone: "delivered",
      moment: { event_time: delivery_date, utc_offset: "+04:00" },
      moved: null,
      lateFrom: Date.parse(delivery_date),
    });
  });

  it("the arrival is the last one that was told, with the one before and when it changed", () => {
    const first = forecast("delivered", "2026-11-24T14:30+04:00", "2026-11-18T06:00Z");
    const moved = forecast("delivered", "2026-11-26T14:30+04:00", "2026-11-22T06:00Z");
    const again = forecast("delivered", "2026-11-26T14:30+04:00", "2026-11-23T06:00Z");
    expect(arrival(order([again, departed, first, moved]))).toMatchObject({
      moment: { event_time: moved.event_time },
      moved: { from: { event_time: first.event_time }, replacedAt: "2026-11-22T06:00:00.000Z" },
    });
    expect(arrival(order([moved], { delivery_date: first.event_time }))).toMatchObject({
      moved: { from: { event_time: first.event_time }, replacedAt: moved.learned_at },
    });
    expect(arrival(order([moved], { delivery_date: moved.event_time }))).toMatchObject({
      moved: null,
    });
  });

  it("the arrival at a place counts where no delivery was told, until the order is there", () => {
    const eta = forecast("arrived", "2026-11-26T14:30+08:00", "2026-11-18T06:00Z", {
      place: "Singapore",
    });
    expect(arrival(order([departed, eta]))).toMatchObject({
      kind: "expected",
      milestone: "arrived",
      place: "Singapore",
    });
    const landed = event("arrived", "2026-11-25T14:30+08:00", { place: "Singapore" });
    expect(arrival(order([departed, eta, landed]))).toEqual({ kind: "unknown" });
    expect(arrival(order([departed]))).toEqual({ kind: "unknown" });
  });

  it("the arrival is past when the order was delivered, and none when it is cancelled", () => {
    const eta = forecast("delivered", "2026-11-26T14:30+08:00", "2026-11-18T06:00Z");
    const delivered = event("delivered", "2026-11-25T14:30+08:00", { place: "Pasay" });
    expect(arrival(order([eta, delivered]))).toEqual({ kind: "delivered", event: delivered });
    expect(arrival(order([departed], { order_status: "Delivered" }))).toEqual({
      kind: "delivered",
      event: null,
    });
    expect(arrival(order([eta, event("cancelled", "2026-11-20T09:00+04:00")]))).toEqual({
      kind: "cancelled",
    });
  });
});

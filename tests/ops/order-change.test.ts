import { describe, expect, it } from "vitest";
import { type KnownEvent, orderChange } from "../../ops/events/order-change.ts";

let learned = 0;
/** Each is learned a minute after the one made before it. */
function event(
  milestone: KnownEvent["milestone"],
  day: number,
  more: Partial<KnownEvent> = {},
): KnownEvent {
  learned += 1;
  return {
    milestone,
    classifier: "actual",
    event_time: `2026-11-${String(day).padStart(2, "0")}T10:00:00.000Z`,
    utc_offset: "+04:00",
    learned_at: new Date(Date.UTC(2026, 10, 1, 0, learned)).toISOString(),
    ...more,
  };
}
const estimate = (day: number, more: Partial<KnownEvent> = {}) =>
  event("delivered", day, { classifier: "estimated", ...more });

const of = (order_status: string | null, delivery_date: string | null = null) => ({
  order_status,
  delivery_date,
});
const statusOf = (stored: string | null, before: KnownEvent[], added: KnownEvent[]) =>
  orderChange(of(stored), before, added).order_status;

describe("the status of an order", () => {
  it("the status follows the latest actual milestone or exception", () => {
    const departed = event("departed", 10);
    expect(statusOf("Booked", [], [event("booked", 8), departed])).toBe("Departed");
    expect(statusOf(null, [departed], [event("on hold", 12)])).toBe("On hold");
    expect(statusOf("On hold", [event("on hold", 12)], [event("arrived", 13)])).toBe("Arrived");
    expect(statusOf("Awaiting papers", [], [departed])).toBe("Departed");
  });

  it("the status isn't changed by what is planned, estimated or no milestone", () => {
    const others = [
      event("delivered", 20, { classifier: "planned" }),
      event("delivered", 21, { classifier: "estimated" }),
      event(null, 22),
    ];
    expect(statusOf("Booked", [], others)).toBeUndefined();
  });

  it("the status isn't changed by an older event that arrives late", () => {
    const arrived = event("arrived", 14);
    expect(statusOf("Arrived", [arrived], [event("departed", 10)])).toBeUndefined();
    expect(statusOf("Arrived", [arrived], [event("on hold", 13)])).toBeUndefined();
  });

  it("the status goes back where a newer event says so, and the events had set it", () => {
    const arrived = event("arrived", 14);
    expect(statusOf("Arrived", [arrived], [event("departed", 15)])).toBe("Departed");
  });

  it("the status stays as it is when an operator set a later one, and when it is Delivered or Cancelled", () => {
    const departed = event("departed", 15);
    expect(statusOf("Out for delivery", [], [departed])).toBeUndefined();
    expect(statusOf("Out for delivery", [], [event("delivered", 16)])).toBe("Delivered");
    expect(statusOf("DELIVERED", [event("delivered", 14)], [departed])).toBeUndefined();
    expect(statusOf("Cancelled", [], [departed])).toBeUndefined();
    expect(statusOf("on hold", [], [departed])).toBe("Departed");
  });

  it("the status is the further one of two events of one time, in either order", () => {
    const events = [event("arrived", 14), event("in transit", 14)];
    expect(statusOf(null, [], events)).toBe("Arrived");
    expect(statusOf(null, [], events.toReversed())).toBe("Arrived");
  });

  it("the status keeps its spelling when the event means the same", () => {
    expect(statusOf("IN-TRANSIT", [], [event("in transit", 14)])).toBeUndefined();
  });
});

describe("the delivery date", () => {
  const dateOf = (stored: string | null, before: KnownEvent[], added: KnownEvent[]) =>
    orderChange(of(null, stored), before, added).delivery_date;

  it("the delivery date is the actual delivery, else the estimate learned last", () => {
    const first = estimate(20);
    const second = estimate(18);
    const actual = event("delivered", 19);
    expect(dateOf(null, [], [first, second])).toBe(second.event_time);
    expect(dateOf(first.event_time, [first], [second])).toBe(second.event_time);
    expect(dateOf(second.event_time, [first, second], [actual])).toBe(actual.event_time);
  });

  it("the delivery date isn't changed by an estimate that was made before the known one, or after the delivery", () => {
    const older = estimate(25);
    const newer = estimate(20);
    expect(dateOf(newer.event_time, [newer], [older])).toBeUndefined();
    const actual = event("delivered", 19);
    expect(dateOf(actual.event_time, [actual], [estimate(21)])).toBeUndefined();
  });

  it("the delivery date isn't changed by plans, nor by a time without an offset, which is reported", () => {
    expect(dateOf(null, [], [event("delivered", 20, { classifier: "planned" })])).toBeUndefined();
    const unzoned = orderChange(of(null), [], [estimate(20, { utc_offset: null })]);
    expect(unzoned).toEqual({ hasUnzonedDelivery: true });
    expect(orderChange(of(null), [], [estimate(20)]).hasUnzonedDelivery).toBe(false);
  });

  it("the delivery date stays an operator's when the events add none", () => {
    const known = estimate(20);
    expect(dateOf("2026-12-24T00:00:00.000Z", [known], [event("departed", 10)])).toBeUndefined();
  });
});

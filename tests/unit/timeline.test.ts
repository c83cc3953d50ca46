import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveArrival } from "#app/domain/arrival.ts";
import { EXCEPTIONS, MILESTONES } from "#app/domain/order-status.ts";
import { deriveTimeline } from "#app/domain/timeline.ts";
import { CLASSIFIERS, type TrackedOrder, type TrackingEvent } from "#app/domain/tracking-event.ts";
import { event, forecast, order } from "../support/events.ts";

/** "booked done, collected here, …", without the stops ahead that no event tells of. */
function line(tracked: TrackedOrder): string {
  return deriveTimeline(tracked)
    .stops.filter(({ position, event }) => position !== "ahead" || event)
    .map(({ milestone, position, event }) =>
      [milestone, position, event?.place].filter(Boolean).join(" "),
    )
    .join(", ");
}

const at = (place: string) => ({ place });
const SEA = [
  event("booked", "2026-11-01T09:00+04:00"),
  event("at origin", "2026-11-04T09:00+04:00", at("Jebel Ali")),
  event("departed", "2026-11-05T09:00+04:00", at("Jebel Ali")),
  event("arrived", "2026-11-12T09:00+08:00", at("Singapore")),
];

describe("the stops of an order", () => {
  it("the stops of an order are those of its events, with their moment and place", () => {
    expect(line(order(SEA.slice(0, 3)))).toBe(
      "booked done, collected done, at origin done Jebel Ali, departed here Jebel Ali",
    );
  });

  it("a transshipment port counts as in transit", () => {
    const on = forecast("arrived", "2026-11-29T09:00+01:00", "2026-11-05", at("Hamburg"));
    const loaded = event("at origin", "2026-11-14T09:00+08:00", at("Singapore"));
    const left = event("departed", "2026-11-15T09:00+08:00", at("Singapore"));
    const landed = event("arrived", "2026-11-30T09:00+01:00", at("Hamburg"));
    const start = "booked done, collected done, at origin done Jebel Ali, departed done Jebel Ali";
    expect(line(order([...SEA, on]))).toBe(
      `${start}, in transit here Singapore, arrived ahead Hamburg`,
    );
    expect(line(order([...SEA, on, loaded, left]))).toBe(
      `${start}, in transit here Singapore, arrived ahead Hamburg`,
    );
    expect(line(order([...SEA, on, left, landed]))).toBe(
      `${start}, in transit done Singapore, arrived here Hamburg`,
    );
    expect(line(order(SEA))).toBe(`${start}, in transit done, arrived here Singapore`);
  });

  it("customs before departure counts as at origin", () => {
    const exported = event("customs clearance", "2026-11-04T12:00+04:00", at("Jebel Ali"));
    expect(line(order([exported, ...SEA.slice(0, 3)]))).toMatch(/departed here Jebel Ali$/);
    const leaves = forecast("departed", "2026-11-05T09:00+04:00", "2026-11-02", at("Jebel Ali"));
    expect(line(order([exported, leaves]))).toMatch(/at origin here Jebel Ali, departed ahead/);
  });

  it("the stops follow the order's status where it is further on, and where there are no events", () => {
    expect(line(order(SEA.slice(0, 3), { order_status: "Customs clearance" }))).toMatch(
      /arrived done, customs clearance here$/,
    );
    expect(line(order(SEA, { order_status: "Booked" }))).toMatch(/arrived here Singapore$/);
    expect(line(order([], { order_status: "Collected" }))).toBe("booked done, collected here");
    expect(deriveTimeline(order([], { order_status: "Waiting" })).stops).toEqual([]);
    expect(deriveTimeline(order([event(null, "2026-11-05T09:00+04:00")])).stops).toEqual([]);
  });

  it("the stops have nothing ahead once the order is delivered", () => {
    const tracked = order([
      ...SEA,
      forecast("delivered", "2026-12-04T09:00+01:00", "2026-11-05"),
      forecast("out for delivery", "2026-12-04T07:00+01:00", "2026-11-05", at("Hamburg")),
      event("delivered", "2026-12-03T09:00+01:00", at("Hamburg")),
      event("arrived", "2026-12-03T10:00+01:00", at("Hamburg")),
    ]);
    const { stops, ahead, outdated, isDelivered } = deriveTimeline(tracked);
    expect(stops.map(({ position }) => position)).toEqual([...Array(8).fill("done"), "here"]);
    expect({ ahead, isDelivered, outdated: outdated.length }).toEqual({
      ahead: [],
      isDelivered: true,
      outdated: 2,
    });
  });
});

describe("an event without a time zone", () => {
  it("an event without a time zone is sorted by the zone of another at its place", () => {
    const cleared = event("customs clearance", "2026-11-12T13:25", at("Manila"));
    const tracked = order([
      event("arrived", "2026-11-12T09:00+08:00", at("Manila")),
      cleared,
      event("delivered", "2026-11-12T18:45+08:00", at("Pasay")),
    ]);
    expect(deriveTimeline(tracked).happened.map(({ milestone }) => milestone)).toEqual([
      "delivered",
      "customs clearance",
      "arrived",
    ]);
  });
});

describe("an exception", () => {
  const held = event("on hold", "2026-11-06T09:00+04:00", at("Jebel Ali"));

  it("an exception stands at the stop where it happened, and is over when the order goes on", () => {
    const stopped = deriveTimeline(order([...SEA.slice(0, 3), held]));
    expect(stopped.exception).toBe("on hold");
    expect(stopped.stops.find(({ exceptions }) => exceptions[0])?.milestone).toBe("departed");
    const moving = deriveTimeline(order([...SEA, held]));
    expect(moving.exception).toBeNull();
    expect(moving.stops.find(({ exceptions }) => exceptions[0])?.milestone).toBe("departed");
  });

  it("an exception in the status counts as long as the order isn't delivered", () => {
    const order_status = "Cancelled at origin";
    const cancelled = deriveTimeline(
      order([...SEA.slice(0, 2), forecast("departed", "2026-11-05T09:00", "2026-11-02")], {
        order_status,
      }),
    );
    expect(cancelled).toMatchObject({ exception: "cancelled", ahead: [] });
    const delivered = event("delivered", "2026-12-03T09:00+01:00");
    expect(deriveTimeline(order([delivered], { order_status: "On hold" })).exception).toBeNull();
  });
});

describe("plans and estimates", () => {
  it("an estimate is valid until a later one of the same subject, or the actual event", () => {
    const old = forecast("delivered", "2026-11-24T09:00+04:00", "2026-11-18");
    const now = forecast("delivered", "2026-11-26T09:00+04:00", "2026-11-22", at("Dubai"));
    const left = forecast("departed", "2026-11-05T10:00+04:00", "2026-11-02", at("JEBEL ALI"));
    const { ahead, outdated } = deriveTimeline(order([now, old, left, ...SEA]));
    expect(ahead).toEqual([now]);
    expect(outdated).toEqual([old, left]);
  });
});

const anyEvent: fc.Arbitrary<TrackingEvent> = fc.record({
  milestone: fc.constantFrom(...MILESTONES, ...EXCEPTIONS, null),
  code: fc.constantFrom("ARRI", "DEPA"),
  meaning: fc.constant(null),
  classifier: fc.constantFrom(...CLASSIFIERS),
  event_time: fc.integer({ min: 1, max: 9 }).map((day) => `2026-11-0${day}T08:00:00.000Z`),
  utc_offset: fc.constantFrom(null, "+04:00", "+05:45", "-03:30"),
  place: fc.constantFrom(null, "Dubai", "Singapore", "مستودع ٣"),
  un_locode: fc.constantFrom(null, "AEJEA", "SGSIN"),
  leg: fc.constantFrom(null, "MSC 1"),
  note: fc.constant(null),
  learned_at: fc.integer({ min: 1, max: 9 }).map((day) => `2026-11-0${day}T09:00:00.000Z`),
});

const anyEvents = fc.array(anyEvent, { maxLength: 12 });

describe("events in any order", () => {
  it("events in any order give the same timeline and the same arrival", () => {
    fc.assert(
      fc.property(
        anyEvents.chain((events) =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray(events, { minLength: events.length }),
            fc.constantFrom(null, "In transit", "On hold", "delivered", "Waiting"),
          ),
        ),
        ([events, shuffled, order_status]) => {
          const [one, other] = [events, shuffled].map((some) => {
            const tracked = order(some, { order_status });
            const timeline = deriveTimeline(tracked);
            return { timeline, arrival: deriveArrival(tracked, timeline) };
          });
          expect(other).toEqual(one);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("every event is in exactly one of happened, ahead and outdated", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { happened, ahead, outdated } = deriveTimeline(order(events));
        expect(new Set([...happened, ...ahead, ...outdated])).toEqual(new Set(events));
        expect(happened.length + ahead.length + outdated.length).toBe(events.length);
      }),
    );
  });

  it("no step is done after one that is upcoming", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const positions = deriveTimeline(order(events)).stops.map(({ position }) => position);
        expect(positions.join(" ")).toMatch(/^(done ?)*(here ?)?(ahead ?)*$/);
      }),
    );
  });
});

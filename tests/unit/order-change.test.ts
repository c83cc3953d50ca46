import { describe, expect, it } from "vitest";
import { activeFacts, type Fact } from "#app/domain/tracking/facts.ts";
import { EXCEPTIONS, formatStatus, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";
import { contradictedEnd, operatorFacts, type RequestedState } from "#workers/orders/change.ts";
import { extendLog, type OrderLog, stateOf } from "#workers/orders/log.ts";
import { newFacts } from "#workers/orders/new-facts.ts";
import { findImplausible } from "#workers/orders/plausibility.ts";
import { at, event, forecast, places, retraction, SEA, word } from "../support/events.ts";

const NOW = "2026-11-21T08:00:00.000Z";
const by = { source: "operator", author: "Amina", now: NOW } as const;
const logOf = (...facts: Fact[]): OrderLog => ({ facts, places: new Map() });
const delivered = event("delivered", "2026-11-20T14:00+04:00");

/** The log after an operator said it. */
function change(log: OrderLog, requested: RequestedState): OrderLog {
  return extendLog(log, operatorFacts(log, requested, by), { places: new Map(), now: NOW });
}

const codesOf = (log: OrderLog, requested: RequestedState) =>
  operatorFacts(log, requested, by).map(({ kind, code, classifier }) =>
    kind === "event" ? `${code} ${classifier}` : kind === "status" ? `status ${code}` : kind,
  );

describe("contradictedEnd", () => {
  const endOf = (log: OrderLog, requested: RequestedState) =>
    contradictedEnd(stateOf(log), requested);
  const wasCancelled = logOf(word("Canceled", "2026-11-20T14:00+04:00"));

  it("a delivered order is contradicted by any other status", () => {
    for (const end of [delivered, word("DELIVERED ", "2026-11-20T14:00+04:00")]) {
      for (const order_status of [
        ...[...MILESTONES.slice(0, -1), ...EXCEPTIONS, "IN-TRANSIT", "On hold, arrived", null, ""],
        ...["Delivered, signed", "Left with a neighbour"],
      ])
        expect(endOf(logOf(end), { order_status }), `${order_status}`).toBe("delivered");
      for (const order_status of ["Delivered", "delivered "])
        expect(endOf(logOf(end), { order_status })).toBeNull();
    }
  });

  it("a delivered order may get another date of delivery, a cancelled order none", () => {
    const requested = { delivery_date: "2026-11-19T10:00:00.000Z" };
    expect(endOf(logOf(delivered), requested)).toBeNull();
    expect(endOf(logOf(delivered), { ...requested, isReopening: true })).toBe("delivered");
    expect(endOf(wasCancelled, requested)).toBe("cancelled");
    expect(endOf(wasCancelled, { ...requested, order_status: "Cancelled at origin" })).toBeNull();
    expect(endOf(wasCancelled, { delivery_date: null })).toBeNull();
    expect(endOf(wasCancelled, { order_status: "Delivered" })).toBe("cancelled");
  });

  it("nothing contradicts another status, also where the delivery was retracted", () => {
    for (const status of ["Arrived", "On hold", "Delivered, signed", ""]) {
      const said = word(status, "2026-11-20T14:00+04:00");
      const log = logOf(delivered, retraction(delivered), said);
      for (const order_status of [...MILESTONES, ...EXCEPTIONS, null, "anything"])
        expect(endOf(log, { order_status, delivery_date: "2026-11-30" })).toBeNull();
    }
  });
});

describe("what an operator repeats", () => {
  const log = (status: string) => logOf(...SEA, word(status, "2026-11-20T14:00+04:00"));
  it.each([
    ["Waiting for papers", "waiting for papers", true],
    ["Waiting for papers", "Waiting for papers", false],
    ["departed", "DEPARTED", false],
    ["On hold, customs clearance", "On hold", true],
    ["On hold", "On hold at customs clearance", true],
    ["Cancelled at origin", "Canceled, at origin", false],
  ])("from %j to %j is a change: %j", (from, order_status, isChange) => {
    const before = log(from);
    const facts = newFacts(before, stateOf(before), { order_status }, by);
    expect(facts).toHaveLength(isChange ? 1 : 0);
    const known = readStatus(order_status);
    expect(stateOf(extendLog(before, facts, { places: new Map(), now: NOW })).order_status).toBe(
      known ? formatStatus(known) : order_status,
    );
  });

  it("the date of a cancelled order is left out where its status is repeated", () => {
    const cancelled = log("Cancelled");
    const requested = { order_status: "Cancelled", delivery_date: "2026-11-30T10:00:00.000Z" };
    expect(newFacts(cancelled, stateOf(cancelled), requested, by)).toEqual([]);
  });
});

describe("what an operator sets", () => {
  it("a status and a date are a word and an estimate, said now by the operator", () => {
    const requested = { order_status: "Departed", delivery_date: "2026-11-30T10:00:00.000Z" };
    expect(operatorFacts(logOf(), { ...requested, note: "Rolled" }, by)).toMatchObject([
      { kind: "status", code: "Departed", event_time: NOW, note: "Rolled", author: "Amina" },
      { milestone: "delivered", classifier: "estimated", event_time: requested.delivery_date },
    ]);
    expect(stateOf(change(logOf(...SEA), requested))).toMatchObject(requested);
  });

  it("delivered with a date is one event, also where the order is delivered already", () => {
    const delivery_date = "2026-11-20T10:00:00.000Z";
    const requested = { order_status: "Delivered", delivery_date };
    expect(codesOf(logOf(), requested)).toEqual(["delivered actual"]);
    expect(codesOf(logOf(delivered), { delivery_date })).toEqual(["delivered actual"]);
    const log = change(logOf(delivered), { delivery_date });
    expect(stateOf(log)).toMatchObject({ order_status: "Delivered", delivery_date });
    expect(codesOf(logOf(), { order_status: "Delivered" })).toEqual(["status Delivered"]);
  });

  it("another status retracts all that says that the order is delivered or cancelled", () => {
    const said = word("Delivered", "2026-11-20T15:00+04:00");
    const cancelled = event("cancelled", "2026-11-19T15:00+04:00");
    const log = logOf(...SEA, delivered, said, cancelled);
    const requested = { order_status: "Out for delivery" };
    expect(codesOf(log, requested)).toEqual([
      ...["retraction", "retraction", "retraction", "status Out for delivery"],
    ]);
    expect(stateOf(change(log, requested))).toMatchObject({
      order_status: "Out for delivery",
      eta: { kind: "unknown" },
      exception: null,
    });
  });

  it("an emptied date takes every plan and estimate of the delivery back, by whomever", () => {
    const carrier = forecast("delivered", "2026-11-26T14:00+04:00", "2026-11-10T06:00Z");
    const own = forecast("delivered", "2026-11-30T14:00+04:00", "2026-11-15T06:00Z");
    const before = logOf(...SEA, carrier, { ...own, source: "operator" });
    const log = change(before, { delivery_date: null });
    expect(stateOf(log)).toMatchObject({ delivery_date: null, eta: { kind: "unknown" } });
    expect(activeFacts(log.facts)).toHaveLength(SEA.length);
  });

  it("what isn't requested stays as it is", () => {
    expect(operatorFacts(logOf(...SEA), {}, by)).toEqual([]);
    const state = stateOf(change(logOf(...SEA), { order_status: null }));
    expect(state.order_status).toBe("Arrived");
  });
});

/** Implausible dates, at noon in Dubai. */
describe("plausibility", () => {
  const NOW = "2026-11-21T08:00:00.000Z";
  const CREATED_AT = "2026-11-10T05:40:00.000Z";
  const IN_YEARS = "It is more than a year from now.";

  /** The reasons against what is said of an order, after what was said of it before. */
  function reasons(said: readonly Fact[], before: readonly Fact[] = [], created_at?: null) {
    const added = said.map((fact) => ({ ...fact, source_id: null, author: null }));
    const moments = { places, now: NOW, created_at: created_at === null ? null : CREATED_AT };
    return findImplausible({ facts: before, places }, added, moments);
  }

  const AHEAD = "It is in the future, but reported as actual instead of estimated.";
  const LAST_YEAR = "It is about a year ago.";
  /** 19 November in Dubai, without a time */
  const DAY_OF_DEPARTURE = { event_time: "2026-11-18T20:00:00.000Z", utc_offset: "+04:00" };

  describe("a moment", () => {
    const EARLY =
      "It is more than 60 days before the order, which was made on 10/11/2026 09:40 AM.";
    const inYears = forecast("delivered", "2027-11-23T12:00+04:00", NOW);

    it.each<[string, string | null, Fact]>([
      ["later than now", AHEAD, event("arrived", "2026-11-21T12:01+04:00")],
      ["of now", null, event("arrived", "2026-11-21T12:00+04:00")],
      ["later than any clock", AHEAD, event("arrived", "2026-11-21T22:01", at("Somewhere"))],
      ["that may be later", null, event("arrived", "2026-11-21T22:00", at("Somewhere"))],
      ["later than the clock there", AHEAD, event("arrived", "2026-11-21T12:01", at("DXB"))],
      ["by the clock there", null, event("arrived", "2026-11-21T12:00", at("DXB"))],
      ["estimated in years", IN_YEARS, inYears],
      ["planned in years", IN_YEARS, { ...inYears, classifier: "planned" }],
      ["expected this year", null, forecast("delivered", "2027-11-16T12:00+04:00", NOW)],
      ["long before the order", EARLY, event("arrived", "2025-11-01T10:00+04:00")],
      ["in the two months before", null, event("booked", "2026-09-12T10:00+04:00")],
    ])("%s: %s", (_, reason, fact) => {
      expect(reasons([fact])).toEqual([reason]);
    });

    it("is compared with today where nothing says when the order was made", () => {
      expect(reasons([event("arrived", "2024-11-01T10:00+04:00")], [], null)).toEqual([null]);
      expect(reasons([event("arrived", "2025-11-20T10:00+04:00")], [], null)).toEqual([LAST_YEAR]);
    });
  });

  describe("an arrival and a departure", () => {
    const sailed = event("departed", "2026-11-19T22:15+04:00", at("AEJEA", { leg: "Noor 11W" }));
    const arrived = (place: string | null, more = {}) =>
      event("arrived", "2026-11-18T10:00+04:00", { place, ...more });
    const BEFORE = "It is before the departure on 19/11/2026 10:15 PM.";

    it("it arrives after it has left by the same leg, whichever was reported first", () => {
      const early = arrived("Mombasa", { leg: "noor 11w" });
      expect(reasons([early], [sailed])).toEqual([BEFORE]);
      expect(reasons([early, sailed])).toEqual([BEFORE, null]);
      const after = "It is after the arrival on 18/11/2026 10:00 AM.";
      expect(reasons([sailed], [early])).toEqual([after]);
      const onTheWay = { ...early, milestone: "in transit" as const, code: "DISC" };
      expect(reasons([onTheWay], [sailed])).toEqual([BEFORE]);
    });

    it.each<[string, string | null, Fact]>([
      ["without a leg", BEFORE, arrived("Mombasa")],
      ["without a place", BEFORE, arrived(null)],
      ["of another leg", null, arrived("Mombasa", { leg: "Sail 2E" })],
      ["at the port of departure", null, arrived("AEJEA")],
      ["there by its name", null, arrived("Jebel Ali")],
      ["of a truck", null, arrived("Mombasa", { mode: "truck" })],
      ["on the day of the departure", null, { ...arrived("Mombasa"), ...DAY_OF_DEPARTURE }],
    ])("an arrival %s: %s", (_, reason, fact) => {
      expect(reasons([fact], [sailed])).toEqual([reason]);
    });
  });

  it("it is delivered after it has left, whichever was reported first", () => {
    const left = event("departed", "2026-11-19T22:15+04:00");
    const came = (time: string, more = {}) => event("delivered", time, more);
    const early = came("2026-11-19T22:14+04:00");
    const before = "It is before the departure on 19/11/2026 10:15 PM.";
    expect(reasons([early, left])).toEqual([before, null]);
    expect(reasons([early], [left])).toEqual([before]);
    const after = "It is after the delivery on 19/11/2026 10:14 PM.";
    expect(reasons([left], [early])).toEqual([after]);
    // It left earlier, too.
    const first = event("departed", "2026-11-18T22:15+04:00");
    expect(reasons([first, left], [early])).toEqual([null, null]);
    // On the day on which it left, or on a clock that may be later.
    expect(reasons([left, came("2026-11-19T12:00", at("Somewhere"))])).toEqual([null, null]);
    // The departure is implausible itself.
    const typo = event("departed", "2026-12-21T22:15+04:00");
    expect(reasons([typo, came("2026-11-20T10:00+04:00")])).toEqual([AHEAD, null]);
    // Another container's, and a truck's.
    const own = { ...early, equipment: "MSKU1111110" };
    expect(reasons([own], [{ ...left, equipment: "MSKU2222225" }])).toEqual([null]);
    expect(reasons([early], [{ ...left, mode: "truck" }])).toEqual([null]);
  });
});

/** Implausible dates, at noon in Dubai. */
import { describe, expect, it } from "vitest";
import type { Fact } from "#app/domain/tracking/facts.ts";
import { findImplausible } from "#workers/orders/plausibility.ts";
import { at, event, forecast, places } from "../support/events.ts";

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

const left = (time = "2026-11-19T22:15+04:00") => event("departed", time);
const came = (time: string, more = {}) => event("delivered", time, more);

describe("a moment", () => {
  it.each<[string, Fact, string]>([
    ["later than now", event("arrived", "2026-11-21T12:01+04:00"), AHEAD],
    ["later than any clock", event("arrived", "2026-11-21T22:01", at("Somewhere")), AHEAD],
    ["later than the clock there", event("arrived", "2026-11-21T12:01", at("DXB")), AHEAD],
    ["estimated in years", forecast("delivered", "2027-11-23T12:00+04:00", NOW), IN_YEARS],
    [
      "planned in years",
      forecast("delivered", "2027-11-23T12:00+04:00", NOW, { classifier: "planned" }),
      IN_YEARS,
    ],
    [
      "long before the order",
      event("arrived", "2025-11-01T10:00+04:00"),
      "It is more than 60 days before the order, which was made on 10/11/2026 09:40 AM.",
    ],
  ])("%s is implausible", (_, fact, reason) => {
    expect(reasons([fact])).toEqual([reason]);
  });

  it.each<[string, Fact]>([
    ["of now", event("arrived", "2026-11-21T12:00+04:00")],
    ["that may be later than here", event("arrived", "2026-11-21T22:00", at("Somewhere"))],
    ["by the clock there", event("arrived", "2026-11-21T12:00", at("DXB"))],
    ["expected this year", forecast("delivered", "2027-11-16T12:00+04:00", NOW)],
    ["in the two months before the order", event("booked", "2026-09-12T10:00+04:00")],
  ])("%s isn't", (_, fact) => {
    expect(reasons([fact])).toEqual([null]);
  });

  it("is compared with today where nothing says when the order was made", () => {
    expect(reasons([event("arrived", "2024-11-01T10:00+04:00")], [], null)).toEqual([null]);
    expect(reasons([event("arrived", "2025-11-20T10:00+04:00")], [], null)).toEqual([LAST_YEAR]);
  });
});

describe("an arrival and a departure", () => {
  const sailed = event("departed", "2026-11-19T22:15+04:00", at("AEJEA", { leg: "Noor 11W" }));
  const arrived = (place: string, more = {}) =>
    event("arrived", "2026-11-18T10:00+04:00", at(place, more));
  const BEFORE = "It is before the departure on 19/11/2026 10:15 PM.";

  it("it arrives after it has left by the same leg, whichever was reported first", () => {
    const early = arrived("Mombasa", { leg: "noor 11w" });
    expect(reasons([early], [sailed])).toEqual([BEFORE]);
    expect(reasons([early, sailed])).toEqual([BEFORE, null]);
    expect(reasons([sailed], [early])).toEqual(["It is after the arrival on 18/11/2026 10:00 AM."]);
    const onTheWay = { ...early, milestone: "in transit" as const, code: "DISC" };
    expect(reasons([onTheWay], [sailed])).toEqual([BEFORE]);
  });

  it.each<[string, Fact, string | null]>([
    ["without a leg", arrived("Mombasa"), BEFORE],
    ["without a place", event("arrived", "2026-11-18T10:00+04:00"), BEFORE],
    ["of another leg", arrived("Mombasa", { leg: "Sail 2E" }), null],
    ["at the port of departure", arrived("AEJEA"), null],
    ["there by its name", arrived("Jebel Ali"), null],
    ["of a truck", arrived("Mombasa", { mode: "truck" }), null],
    ["on the day of the departure", { ...arrived("Mombasa"), ...DAY_OF_DEPARTURE }, null],
  ])("an arrival %s", (_, fact, reason) => {
    expect(reasons([fact], [sailed])).toEqual([reason]);
  });
});

describe("a delivery and a departure", () => {
  it("it is delivered after it has left, whichever was reported first", () => {
    const early = came("2026-11-19T22:14+04:00");
    const before = "It is before the departure on 19/11/2026 10:15 PM.";
    expect(reasons([early, left()])).toEqual([before, null]);
    expect(reasons([early], [left()])).toEqual([before]);
    const after = "It is after the delivery on 19/11/2026 10:14 PM.";
    expect(reasons([left()], [early])).toEqual([after]);
    // It left earlier, too.
    expect(reasons([left("2026-11-18T22:15+04:00"), left()], [early])).toEqual([null, null]);
  });

  it("it may be delivered on the day on which it left, or on a clock that may be later", () => {
    expect(reasons([left(), came("2026-11-19T12:00", at("Somewhere"))])).toEqual([null, null]);
  });

  it("a departure that is implausible itself is no reason against the delivery", () => {
    const typo = left("2026-12-21T22:15+04:00");
    expect(reasons([typo, came("2026-11-20T10:00+04:00")])).toEqual([AHEAD, null]);
  });

  it("another container's departure is none, nor a truck's", () => {
    const early = came("2026-11-19T22:14+04:00", { equipment: "MSKU1111110" });
    expect(reasons([early], [{ ...left(), equipment: "MSKU2222225" }])).toEqual([null]);
    expect(reasons([early], [{ ...left(), mode: "truck" }])).toEqual([null]);
  });
});

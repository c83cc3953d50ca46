import { describe, expect, it } from "vitest";
import type { Fact } from "#app/domain/tracking/facts.ts";
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
  return extendLog(log, operatorFacts(log, requested, by), NOW);
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
    expect(stateOf(extendLog(before, facts, NOW)).order_status).toBe(
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
  const delivery_date = "2026-11-20T10:00:00.000Z";
  const carrier = forecast("delivered", "2026-11-26T14:00+04:00", "2026-11-10T06:00Z");
  const own = forecast("delivered", "2026-11-30T14:00+04:00", "2026-11-15T06:00Z");
  const dated = [...SEA, carrier, { ...own, source: "operator" as const }];
  const said = word("Delivered", "2026-11-20T15:00+04:00");
  const cancelled = event("cancelled", "2026-11-19T15:00+04:00");
  const noDate = { delivery_date: null, eta: { kind: "unknown" } };
  const out = { order_status: "Out for delivery" };
  const departed = { order_status: "Departed", delivery_date };
  const done = { order_status: "Delivered", delivery_date };
  const alone = { order_status: "Delivered" };
  const arrived = { order_status: "Arrived" };
  const back = ["retraction", "retraction"];
  const ended = [...SEA, delivered, said, cancelled];
  const moves = [...back, "retraction", "status Out for delivery"];

  it.each<[string, RequestedState, string[], object, Fact[]]>([
    ["a status and a date", departed, ["status Departed", "delivered estimated"], departed, SEA],
    ["delivered with a date", done, ["delivered actual"], done, SEA],
    ["the date of a delivered order", { delivery_date }, ["delivered actual"], done, [delivered]],
    ["delivered", alone, ["status Delivered"], alone, SEA],
    ["another status than an end", out, moves, { ...out, ...noDate, exception: null }, ended],
    ["no date", { delivery_date: null }, back, noDate, dated],
    ["no status", { order_status: null }, ["status "], arrived, SEA],
    ["nothing", {}, [], arrived, SEA],
  ])("%s", (_, requested, facts, state, before) => {
    const log = logOf(...before);
    expect(codesOf(log, requested)).toEqual(facts);
    expect(stateOf(change(log, requested))).toMatchObject(state);
  });

  it("is reported now by the operator, with the note", () => {
    expect(operatorFacts(logOf(), { ...departed, note: "Rolled" }, by)).toMatchObject([
      { source: "operator", author: "Amina", event_time: NOW, note: "Rolled" },
      { source: "operator", author: "Amina", event_time: delivery_date },
    ]);
  });
});

/** Implausible dates, at noon in Dubai. */
describe("plausibility", () => {
  const NOW = "2026-11-21T08:00:00.000Z";
  const CREATED_AT = "2026-11-10T05:40:00.000Z";

  /** The reasons against what is said of an order, after what was said of it before. */
  function reasons(said: readonly Fact[], before: readonly Fact[] = [], created_at?: null) {
    const added = said.map((fact) => ({ ...fact, source_id: null, author: null }));
    const moments = { now: NOW, created_at: created_at === null ? null : CREATED_AT };
    return findImplausible({ facts: before, places }, added, moments);
  }

  const AHEAD = "It is in the future, but reported as actual instead of estimated.";
  const EARLY = "It is more than 60 days before the order, which was made on 10/11/2026 09:40 AM.";
  const IN_YEARS = "It is more than a year from now.";
  const BEFORE = "It is before the departure on 19/11/2026 10:15 PM.";
  const AFTER_ARRIVAL = "It is after the arrival on 18/11/2026 10:00 AM.";
  const AFTER_DELIVERY = "It is after the delivery on 19/11/2026 10:14 PM.";

  const arrived = (time: string, more = {}) => event("arrived", time, more);
  const inYears = forecast("delivered", "2027-11-23T12:00+04:00", NOW);

  it.each<[string, string | null, Fact]>([
    ["later than now", AHEAD, arrived("2026-11-21T12:01+04:00")],
    ["of now", null, arrived("2026-11-21T12:00+04:00")],
    ["later than any clock", AHEAD, arrived("2026-11-21T22:01", at("Somewhere"))],
    ["that may be later", null, arrived("2026-11-21T22:00", at("Somewhere"))],
    ["later than the clock there", AHEAD, arrived("2026-11-21T12:01", at("DXB"))],
    ["by the clock there", null, arrived("2026-11-21T12:00", at("DXB"))],
    ["estimated in years", IN_YEARS, inYears],
    ["planned in years", IN_YEARS, { ...inYears, classifier: "planned" }],
    ["expected this year", null, forecast("delivered", "2027-11-16T12:00+04:00", NOW)],
    ["long before the order", EARLY, arrived("2025-11-01T10:00+04:00")],
    ["in the two months before", null, arrived("2026-09-12T10:00+04:00")],
  ])("a moment %s: %s", (_, reason, fact) => {
    expect(reasons([fact])).toEqual([reason]);
  });

  it("a moment is compared with today where nothing says when the order was made", () => {
    expect(reasons([arrived("2024-11-01T10:00+04:00")], [], null)).toEqual([null]);
    const lastYear = reasons([arrived("2025-11-20T10:00+04:00")], [], null);
    expect(lastYear).toEqual(["It is about a year ago."]);
  });

  const left = event("departed", "2026-11-19T22:15+04:00");
  const sailed = { ...left, ...at("AEJEA", { leg: "Noor 11W" }) };
  const inPort = (place: string | null, more = {}) =>
    arrived("2026-11-18T10:00+04:00", { place, ...more });
  const early = inPort("Mombasa", { leg: "noor 11w" });
  const unloaded = { ...early, milestone: "in transit" as const, code: "DISC" };
  // 19 November in Dubai, without a time.
  const onTheDay = { event_time: "2026-11-18T20:00:00.000Z", utc_offset: "+04:00" };

  const came = event("delivered", "2026-11-19T22:14+04:00");
  const leftBefore = event("departed", "2026-11-18T22:15+04:00");
  const mayBeLater = event("delivered", "2026-11-19T12:00", at("Somewhere"));
  const typo = event("departed", "2026-12-21T22:15+04:00");
  const own = { ...came, equipment: "MSKU1111110" };
  const others = { ...left, equipment: "MSKU2222225" };

  const byTruck = { ...left, mode: "truck" as const, leg: "noor 11w" };
  const isDelivered = { ...word("Delivered", "2026-11-21T12:00+04:00") };
  const leaves = forecast("departed", "2026-12-20T22:15+04:00", NOW);
  const arrives = forecast("arrived", "2026-12-18T10:00+04:00", NOW);
  const dayBefore = { event_time: "2026-11-18T06:00:00.000Z" };
  const AFTER_NOW = "It is after the delivery on 21/11/2026 12:00 PM.";
  const BEFORE_THAT = "It is before the departure on 20/12/2026 10:15 PM.";
  const BEFORE_DAY = "It is before the departure on 2026-11-19.";
  const onDay = (milestone: "arrived" | "departed", day: number, mode: Fact["mode"] = null) => {
    const there = milestone === "arrived" ? "Mombasa Old Port" : "Somewhere";
    return event(milestone, `2026-11-${day}T00:00`, { ...at(there), mode });
  };

  it.each<[string, (string | null)[], Fact[], ...Fact[]]>([
    ["it arrives before it has left by the same leg", [BEFORE], [early], sailed],
    ["both are reported", [BEFORE, null], [early, sailed]],
    ["the arrival was reported first", [AFTER_ARRIVAL], [sailed], early],
    ["it was unloaded on the way", [BEFORE], [unloaded], sailed],
    ["an arrival without a leg", [BEFORE], [inPort("Mombasa")], sailed],
    ["without a place", [BEFORE], [inPort(null)], sailed],
    ["of another leg", [null], [inPort("Mombasa", { leg: "Sail 2E" })], sailed],
    ["at the port of departure", [null], [inPort("AEJEA")], sailed],
    ["there by its name", [null], [inPort("Jebel Ali")], sailed],
    ["of a truck", [null], [inPort("Mombasa", { mode: "truck" })], sailed],
    ["on the day of the departure", [null], [inPort("Mombasa", onTheDay)], sailed],
    ["it is delivered before it has left", [BEFORE], [came], left],
    ["both are reported", [BEFORE, null], [came, left]],
    ["the delivery was reported first", [AFTER_DELIVERY], [left], came],
    ["it left earlier, too", [null, null], [leftBefore, left], came],
    ["the clock may be later", [null, null], [left, mayBeLater]],
    ["the departure is implausible itself", [AHEAD, null], [typo, came]],
    ["another container left", [null], [own], others],
    ["a truck left, and nothing else", [BEFORE], [came], byTruck],
    ["a truck arrived before it left", [BEFORE, null], [{ ...early, mode: "truck" }, byTruck]],
    ["a truck left, and a vessel before", [null, null], [came, leftBefore], byTruck],
    ["it is Delivered, and not to leave yet", [null, AFTER_NOW], [isDelivered, leaves]],
    ["it is Delivered, and left before", [null, null, null], [isDelivered, leaves, left]],
    ["it is to arrive before it is to leave", [BEFORE_THAT, null], [arrives, leaves]],
    ["it is to arrive before it has left", [BEFORE], [{ ...arrives, ...dayBefore }], sailed],
    ["it has left since that was expected", [null], [left], { ...arrives, ...dayBefore }],
    [
      "it was planned to leave later",
      [null, null],
      [arrives, { ...leaves, classifier: "planned" }],
    ],
    ["days are known alone", [BEFORE_DAY, null], [onDay("arrived", 18), onDay("departed", 19)]],
    ["of the same day", [null, null], [onDay("arrived", 19), onDay("departed", 19)]],
    ["over the date line", [null, null], [onDay("arrived", 18), onDay("departed", 19, "air")]],
    ["of an aircraft", [BEFORE_DAY, null], [onDay("arrived", 17), onDay("departed", 19, "air")]],
  ])("of a departure, %s: %j", (_, expected, said, ...before) => {
    expect(reasons(said, before)).toEqual(expected);
  });
});

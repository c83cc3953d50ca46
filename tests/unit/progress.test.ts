import { describe, expect, it } from "vitest";
import type { Fact } from "#app/domain/tracking/facts.ts";
import {
  at,
  event,
  forecast,
  here,
  line,
  SEA,
  standing,
  stateOf,
  word,
} from "../support/events.ts";

describe("the milestones of an order", () => {
  it("the milestones are those of the events, with their moment and place", () => {
    expect(line(stateOf(...SEA.slice(0, 3)))).toBe(
      "booked done, collected done, at origin done Jebel Ali, departed here Jebel Ali",
    );
  });

  it("a transshipment port counts as in transit", () => {
    const on = forecast("arrived", "2026-11-29T09:00+01:00", "2026-11-05", at("Hamburg"));
    const loaded = event("at origin", "2026-11-14T09:00+08:00", at("Singapore"));
    const left = event("departed", "2026-11-15T09:00+08:00", at("Singapore"));
    const landed = event("arrived", "2026-11-30T09:00+01:00", at("Hamburg"));
    const start = "booked done, collected done, at origin done Jebel Ali, departed done Jebel Ali";
    const transit = `${start}, in transit here Singapore, arrived ahead Hamburg`;
    expect(line(stateOf(...SEA, on))).toBe(transit);
    expect(line(stateOf(...SEA, on, loaded, left))).toBe(transit);
    expect(line(stateOf(...SEA, on, left, landed))).toBe(
      `${start}, in transit done Singapore, arrived here Hamburg`,
    );
    expect(line(stateOf(...SEA))).toBe(`${start}, in transit done, arrived here Singapore`);
  });

  it("customs before the departure counts as at origin, before an arrival as in transit", () => {
    const exported = event("customs clearance", "2026-11-04T12:00+04:00", at("Jebel Ali"));
    expect(line(stateOf(exported, ...SEA.slice(0, 3)))).toMatch(/departed here Jebel Ali$/);
    const leaves = forecast("departed", "2026-11-05T09:00+04:00", "2026-11-02", at("Jebel Ali"));
    expect(line(stateOf(exported, leaves))).toMatch(/at origin here Jebel Ali, departed ahead/);
    const transit = event("customs clearance", "2026-11-08T12:00+08:00", at("Singapore"));
    const on = forecast("arrived", "2026-11-29T09:00+01:00", "2026-11-05", at("Hamburg"));
    expect(here(stateOf(...SEA.slice(0, 3), transit, on))).toBe("in transit");
  });

  it("customs that was passed with nobody saying so is left out", () => {
    const out = event("out for delivery", "2026-11-13T09:00+08:00", at("Singapore"));
    expect(stateOf(...SEA, out).milestones.map(({ milestone }) => milestone)).not.toContain(
      "customs clearance",
    );
    const cleared = event("customs clearance", "2026-11-12T18:00+08:00", at("Singapore"));
    expect(line(stateOf(...SEA, cleared, out))).toMatch(/customs clearance done Singapore, out/);
    expect(line(stateOf(...SEA, word("Customs clearance", "2026-11-12T18:00+04:00"), out))).toMatch(
      /customs clearance done, out/,
    );
  });

  it("a train is the main carriage, but where there is a vessel it takes the container to it", () => {
    const by = (mode: Fact["mode"], place = "Dubai") =>
      event("departed", "2026-11-03T08:00+04:00", { mode, place });
    const port = at("Jebel Ali", { mode: "vessel" });
    const sails = forecast("departed", "2026-11-05T09:00+04:00", "2026-11-02", port);
    expect(here(stateOf(by("rail")))).toBe("departed");
    expect(here(stateOf(by("rail"), sails))).toBe("collected");
    expect(here(stateOf(by("barge")))).toBe("collected");
    expect(here(stateOf(by(null)))).toBe("departed");
    // From the same port, and no departure of the vessel.
    expect(standing(stateOf(by("truck", "Jebel Ali"), sails), "ahead")).toEqual(["departed"]);
  });

  it("what a vessel does after the container was unloaded elsewhere says nothing about it", () => {
    const own = (code: string, place: string): Partial<Fact> => ({
      code,
      place,
      equipment: "MSKU1111110",
    });
    const facts = [
      event("at origin", "2026-11-04T09:00+04:00", own("LOAD", "Jebel Ali")),
      event("departed", "2026-11-05T09:00+04:00", at("Jebel Ali")),
      event("arrived", "2026-11-08T09:00+04:00", own("DISC", "Salalah")),
    ];
    const on = event("arrived", "2026-11-14T09:00+03:00", at("Mombasa", { mode: "vessel" }));
    expect(line(stateOf(...facts, on))).toMatch(/arrived here Salalah$/);
    const said = { ...on, source: "operator" as const, mode: null };
    expect(line(stateOf(...facts, said))).toMatch(/arrived here Mombasa$/);
    const again = event("at origin", "2026-11-09T09:00+04:00", own("LOAD", "Salalah"));
    expect(line(stateOf(...facts, again, on))).toMatch(/in transit done Salalah, arrived here Mom/);
  });

  it("a container that was unloaded elsewhere than at the last known port is in transit there", () => {
    const unloaded = (place: string, more: Partial<Fact> = {}) =>
      event("arrived", "2026-11-17T08:50+09:00", at(place, { code: "DISC", ...more }));
    const to = (place: string, day: string, classifier: Fact["classifier"] = "estimated") =>
      forecast("arrived", `${day}T04:00-03:00`, "2026-11-05", at(place, { classifier }));
    const sailed = SEA.slice(0, 3);
    const state = (...facts: Fact[]) => here(stateOf(...sailed, ...facts));
    expect(state(unloaded("Busan"))).toBe("arrived");
    expect(state(unloaded("Busan"), to("Valparaíso", "2026-12-26"))).toBe("in transit");
    // Also where it should have arrived there before.
    expect(state(unloaded("Busan"), to("Valparaíso", "2026-11-14", "planned"))).toBe("in transit");
    expect(state(unloaded("Busan"), to("Busan", "2026-11-14"))).toBe("arrived");
    expect(state(unloaded("Busan"), to("KRPUS", "2026-11-14"))).toBe("in transit");
    expect(state(unloaded("Busan", { un_locode: "KRPUS" }), to("KRPUS", "2026-11-14"))).toBe(
      "arrived",
    );
    // An unknown place is not the last port.
    const somewhere = event("arrived", "2026-11-17T08:50+09:00", { code: "DISC" });
    expect(state(somewhere)).toBe("arrived");
    expect(state(somewhere, to("Valparaíso", "2026-12-26"))).toBe("in transit");
    // A port on the way that nothing was reported of is not the last one.
    const onTheWay = to("Singapore", "2026-11-10");
    expect(state(unloaded("Busan"), onTheWay, to("Busan", "2026-11-15"))).toBe("arrived");
    expect(here(stateOf(...sailed, unloaded("Busan", { milestone: "in transit" })))).toBe(
      "in transit",
    );
    // An operator says that it has arrived.
    const said = word("Arrived", "2026-11-18T09:00+04:00");
    expect(state(unloaded("Busan"), to("Valparaíso", "2026-11-14"), said)).toBe("arrived");
  });

  it("the departure of some of the pieces doesn't take the others with it", () => {
    const part = (pieces: number) => ({ pieces, pieces_total: 4, ...at("DXB") });
    const first = event("departed", "2026-11-05T09:00+04:00", part(1));
    const others = event("at origin", "2026-11-06T09:00+04:00", at("DXB"));
    expect(stateOf(first, others)).toMatchObject({
      order_status: "At origin",
      partial: { milestone: "departed", pieces: 1, total: 4 },
    });
    const rest = event("departed", "2026-11-07T09:00+04:00", part(3));
    expect(stateOf(first, others, rest).order_status).toBe("Departed");
  });

  it("there are no milestones where nothing names one", () => {
    expect(stateOf(word("Waiting", "2026-11-05T09:00+04:00")).milestones).toEqual([]);
    expect(stateOf(event(null, "2026-11-05T09:00+04:00")).milestones).toEqual([]);
    expect(stateOf().milestones).toEqual([]);
  });

  it("nothing is ahead once the order is delivered", () => {
    const state = stateOf(
      ...SEA,
      forecast("delivered", "2026-12-04T09:00+01:00", "2026-11-05"),
      forecast("out for delivery", "2026-12-04T07:00+01:00", "2026-11-05", at("Hamburg")),
      event("delivered", "2026-12-03T09:00+01:00", at("Hamburg")),
      event("arrived", "2026-12-03T10:00+01:00", at("Hamburg")),
    );
    expect(here(state)).toBe("delivered");
    expect(standing(state, "ahead")).toEqual([]);
    expect(standing(state, "outdated")).toEqual(["out for delivery", "delivered"]);
  });
});

describe("an exception", () => {
  const held = event("on hold", "2026-11-06T09:00+04:00", at("Jebel Ali"));
  const heldAt = (...facts: Fact[]) =>
    stateOf(...facts).milestones.find(({ exceptions }) => exceptions[0])?.milestone;

  it("an exception stands where it happened, and is over when the order goes on", () => {
    const stopped = [...SEA.slice(0, 3), held];
    expect(stateOf(...stopped)).toMatchObject({
      order_status: "On hold",
      exception: { milestone: "on hold", place: "Jebel Ali" },
    });
    expect(heldAt(...stopped)).toBe("departed");
    expect(stateOf(...SEA, held)).toMatchObject({ order_status: "Arrived", exception: null });
    expect(heldAt(...SEA, held)).toBe("departed");
  });

  it.each(["DIS FDCA", "DIS DFLD", "RELEASED", "CUSTOMS RELEASED", "BKG RELS"])(
    "%s ends an exception, and reaches no milestone",
    (code) => {
      const found = event(null, "2026-11-07T09:00+04:00", { code });
      expect(stateOf(...SEA.slice(0, 3), held, found)).toMatchObject({
        order_status: "Departed",
        exception: null,
      });
      const inspected = event(null, "2026-11-07T09:00+04:00", { code: "INSP" });
      expect(stateOf(...SEA.slice(0, 3), held, inspected).order_status).toBe("On hold");
    },
  );

  it.each<[string, Fact, string]>([
    ["a status", word("On hold", "2026-11-13T09:00+04:00"), "In transit"],
    [
      "a status with its milestone",
      word("On hold, customs clearance", "2026-11-13T09:00+04:00"),
      "Customs clearance",
    ],
    [
      "an event of an operator",
      event("on hold", "2026-11-13T09:00+04:00", { source: "operator" }),
      "In transit",
    ],
  ])("a release that an operator reports later ends %s", (_, hold, status) => {
    const before = word("In transit", "2026-11-12T20:00+04:00");
    // It may happen at an earlier time of that day.
    const release = event(null, "2026-11-13T08:00+04:00", {
      code: "RELEASED",
      source: "operator",
      reported_at: "2026-11-13T08:00:00.000Z",
    });
    const stopped = [...SEA.slice(0, 3), before, hold];
    expect(stateOf(...stopped).exception?.milestone).toBe("on hold");
    expect(stateOf(...stopped, release)).toMatchObject({ order_status: status, exception: null });
    const again = word("On hold", "2026-11-14T09:00+04:00");
    expect(stateOf(...stopped, release, again).order_status).toBe("On hold");
    const cancelled = word("Cancelled", "2026-11-13T10:00+04:00");
    expect(stateOf(...stopped, cancelled, release).order_status).toBe("Cancelled");
  });

  it("an exception of some of the pieces counts, and pieces of a milestone don't end it", () => {
    const share = { pieces: 5, pieces_total: 20 };
    const missing = event("on hold", "2026-11-13T09:00+08:00", share);
    const cleared = event("customs clearance", "2026-11-14T09:00+08:00", share);
    expect(stateOf(...SEA, missing, cleared)).toMatchObject({
      order_status: "On hold",
      partial: { milestone: "customs clearance", pieces: 5, total: 20 },
    });
  });
});

describe("plans and estimates", () => {
  it("an estimate is valid until a later one of the same subject, or the actual event", () => {
    const old = forecast("delivered", "2026-11-24T09:00+04:00", "2026-11-18", { code: "old" });
    const now = forecast("delivered", "2026-11-26T09:00+04:00", "2026-11-22", { code: "new" });
    const left = forecast("departed", "2026-11-05T10:00+04:00", "2026-11-02", at("JEBEL ALI"));
    const state = stateOf(now, old, left, ...SEA);
    expect(standing(state, "ahead")).toEqual(["new"]);
    expect(standing(state, "outdated")).toEqual(["departed", "old"]);
  });

  it("a plan doesn't replace an estimate, and an estimate replaces a plan", () => {
    const of = (classifier: Fact["classifier"], reported: string) =>
      forecast("arrived", "2026-11-26T09:00+04:00", reported, { classifier, code: classifier });
    const state = (...facts: Fact[]) => standing(stateOf(...SEA.slice(0, 3), ...facts), "ahead");
    expect(state(of("estimated", "2026-11-10"), of("planned", "2026-11-12"))).toEqual([
      "estimated",
    ]);
    expect(state(of("planned", "2026-11-10"), of("estimated", "2026-11-12"))).toEqual([
      "estimated",
    ]);
  });

  it("a forecast of a share of the pieces is done with that share, one of all with all of them", () => {
    const share = (pieces: number) => ({ pieces, pieces_total: 20, ...at("Singapore") });
    const eta = (more: object) => forecast("arrived", "2026-11-13T09:00+08:00", "2026-11-05", more);
    const came = (pieces: number, day: number) =>
      event("arrived", `2026-11-${day}T09:00+08:00`, share(pieces));
    const ahead = (...facts: Fact[]) =>
      stateOf(...SEA.slice(0, 3), eta(share(5)), eta(share(15)), eta(at("Singapore")), ...facts)
        .events.filter(({ standing }) => standing === "ahead")
        .map(({ pieces }) => pieces);
    expect(ahead().sort()).toEqual([15, 5, null]);
    expect(ahead(came(5, 12)).sort()).toEqual([15, null]);
    expect(ahead(came(5, 12), came(15, 13))).toEqual([]);
  });
});

describe("pieces of a milestone", () => {
  const part = (code: string, time: string, more: Partial<Fact> = {}) =>
    event(code === "DDL" ? "delivered" : "arrived", `2026-11-${time}+04:00`, {
      code,
      place: "DXB",
      pieces: 4,
      pieces_total: 8,
      ...more,
    });
  const flight = (leg: string) => ({ leg });
  const left = event("departed", "2026-11-20T11:00+04:00", at("HKG"));

  it.each<[string, Fact[]]>([
    ["two codes", [part("RCF", "21T11:00", flight("QR1006")), part("NFD", "21T11:30")]],
    ["three codes", [part("ARR", "21T09:30"), part("RCF", "21T11:00"), part("NFD", "21T11:30")]],
    ["handed over and delivered", [part("DLV", "21T11:00"), part("DDL", "21T15:00")]],
    [
      "the same line with another time",
      [part("RCF", "21T11:00", flight("QR1006")), part("RCF", "21T11:40", flight("QR1006"))],
    ],
  ])("are not added up: %s", (_, parts) => {
    expect(stateOf(left, ...parts)).toMatchObject({
      order_status: "Departed",
      partial: { pieces: 4, total: 8 },
    });
  });

  it.each<[string, Fact[]]>([
    [
      "two flights",
      [part("RCF", "21T11:00", flight("QR1006")), part("RCF", "21T12:00", flight("QR1008"))],
    ],
    [
      "two days",
      [part("RCF", "21T11:00", flight("QR1006")), part("RCF", "22T11:00", flight("QR1006"))],
    ],
    [
      "two consignments of a flight",
      [part("RCF", "21T11:00", { pieces: 3 }), part("RCF", "21T11:40", { pieces: 5 })],
    ],
  ])("are added up: %s", (_, parts) => {
    expect(stateOf(left, ...parts)).toMatchObject({ order_status: "Arrived", partial: null });
  });
});

it("pieces handed over at several places are one delivery", () => {
  const part = (pieces: number, place: string, time: string) =>
    event("delivered", time, { pieces, pieces_total: 20, place });
  const state = stateOf(
    part(12, "Deira", "2026-11-20T14:00+04:00"),
    part(8, "Al Quoz", "2026-11-21T14:00+04:00"),
  );
  expect(state).toMatchObject({ order_status: "Delivered", partial: null });
});

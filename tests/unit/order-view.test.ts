import { describe, expect, it } from "vitest";
import { formatRupees } from "#app/domain/money.ts";
import type { Fact, Place } from "#app/domain/tracking/facts.ts";
import { ALL_EVENTS, shownHistory } from "#app/domain/tracking/history.ts";
import { placeNames } from "#app/ui/track/map-names.ts";
import { orderMap } from "#app/ui/track/order-map.ts";
import {
  at,
  event,
  forecast,
  here,
  line,
  SEA,
  standing,
  stateOf,
  trackedOrder,
  word,
} from "../support/events.ts";

describe("the milestones of an order", () => {
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

  it("a container that was unloaded elsewhere than at the last known port is in transit there", () => {
    const unloaded = (place: string | null, more: Partial<Fact> = {}) =>
      event("arrived", "2026-11-17T08:50+09:00", { place, code: "DISC", ...more });
    const to = (place: string, day: string, classifier: Fact["classifier"] = "estimated") =>
      forecast("arrived", `${day}T04:00-03:00`, "2026-11-05", at(place, { classifier }));
    const [busan, valparaiso] = [unloaded("Busan"), to("Valparaíso", "2026-12-26")];
    for (const [milestone, ...facts] of [
      ["arrived", busan],
      ["in transit", busan, valparaiso],
      // Also where it should have arrived there before.
      ["in transit", busan, to("Valparaíso", "2026-11-14", "planned")],
      ["arrived", busan, to("Busan", "2026-11-14")],
      ["in transit", busan, to("KRPUS", "2026-11-14")],
      ["arrived", unloaded("Busan", { un_locode: "KRPUS" }), to("KRPUS", "2026-11-14")],
      // An unknown place is not the last port.
      ["arrived", unloaded(null)],
      ["in transit", unloaded(null), valparaiso],
      // A port on the way that nothing was reported of is not the last one.
      ["arrived", busan, to("Singapore", "2026-11-10"), to("Busan", "2026-11-15")],
      ["in transit", unloaded("Busan", { milestone: "in transit" })],
      // An operator says that it has arrived.
      ["arrived", busan, valparaiso, word("Arrived", "2026-11-18T09:00+04:00")],
    ] as const)
      expect(here(stateOf(...SEA.slice(0, 3), ...facts))).toBe(milestone);
  });
});

describe("an exception", () => {
  const held = event("on hold", "2026-11-06T09:00+04:00", at("Jebel Ali"));
  const stopped = [...SEA.slice(0, 3), held];
  const heldAt = (...facts: Fact[]) =>
    stateOf(...facts).milestones.find(({ exceptions }) => exceptions[0])?.milestone;

  it("stands where it happened, and is over when the order goes on", () => {
    expect(stateOf(...stopped)).toMatchObject({
      order_status: "On hold",
      exception: { milestone: "on hold", place: "Jebel Ali" },
    });
    expect(heldAt(...stopped)).toBe("departed");
    expect(stateOf(...SEA, held)).toMatchObject({ order_status: "Arrived", exception: null });
    expect(heldAt(...SEA, held)).toBe("departed");
  });

  it("is over by a code that says so, which reaches no milestone", () => {
    const withCode = (code: string) =>
      stateOf(...stopped, event(null, "2026-11-07T09:00+04:00", { code }));
    for (const code of ["DIS FDCA", "DIS DFLD", "RELEASED", "CUSTOMS RELEASED", "BKG RELS"])
      expect(withCode(code), code).toMatchObject({ order_status: "Departed", exception: null });
    expect(withCode("INSP").order_status).toBe("On hold");
  });

  it("of some of the pieces counts, and pieces of a milestone don't end it", () => {
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
    for (const [planned, estimated] of [
      ["2026-11-12", "2026-11-10"],
      ["2026-11-10", "2026-11-12"],
    ] as const) {
      const both = [of("estimated", estimated), of("planned", planned)];
      expect(standing(stateOf(...SEA.slice(0, 3), ...both), "ahead")).toEqual(["estimated"]);
    }
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
      ...{ code, place: "DXB", pieces: 4, pieces_total: 8, ...more },
    });
  const [one, other] = [{ leg: "QR1006" }, { leg: "QR1008" }];
  const left = event("departed", "2026-11-20T11:00+04:00", at("HKG"));

  it.each<[string, Fact[]]>([
    ["two codes", [part("RCF", "21T11:00", one), part("NFD", "21T11:30")]],
    ["three codes", [part("ARR", "21T09:30"), part("RCF", "21T11:00"), part("NFD", "21T11:30")]],
    ["handed over and delivered", [part("DLV", "21T11:00"), part("DDL", "21T15:00")]],
    ["one line at two times", [part("RCF", "21T11:00", one), part("RCF", "21T11:40", one)]],
  ])("are not added up: %s", (_, parts) => {
    expect(stateOf(left, ...parts)).toMatchObject({
      order_status: "Departed",
      partial: { pieces: 4, total: 8 },
    });
  });

  it.each<[string, Fact[]]>([
    ["two flights", [part("RCF", "21T11:00", one), part("RCF", "21T12:00", other)]],
    ["two days", [part("RCF", "21T11:00", one), part("RCF", "22T11:00", one)]],
    [
      "two shares",
      [part("RCF", "21T11:00", { pieces: 3 }), part("RCF", "21T11:40", { pieces: 5 })],
    ],
  ])("are added up: %s", (_, parts) => {
    expect(stateOf(left, ...parts)).toMatchObject({ order_status: "Arrived", partial: null });
  });

  it("are one delivery, handed over at several places", () => {
    const delivered = (place: string, time: string) => part("DDL", time, { place });
    const state = stateOf(left, delivered("Deira", "20T14:00"), delivered("Al Quoz", "21T14:00"));
    expect(state).toMatchObject({ order_status: "Delivered", partial: null });
  });
});

describe("the expected time", () => {
  const departed = event("departed", "2026-11-19T09:00+04:00");
  const first = forecast("delivered", "2026-11-24T14:30+04:00", "2026-11-18T06:00Z");

  it("is that of the arrival where no delivery date was given, until the order is there", () => {
    const eta = forecast("arrived", "2026-11-26T14:30+08:00", "2026-11-18", at("Singapore"));
    const state = stateOf(departed, eta);
    expect(state.eta).toMatchObject({ milestone: "arrived", place: "Singapore" });
    // The column is the delivery's; late is one rule, with or without it.
    expect(state).toMatchObject({ delivery_date: null, late_from: eta.event_time });
    const landed = event("arrived", "2026-11-25T14:30+08:00", at("Singapore"));
    const there = stateOf(departed, eta, landed);
    expect(there).toMatchObject({ eta: { kind: "unknown" }, late_from: null });
  });

  it("has come when it was delivered, and doesn't come when it is cancelled", () => {
    const delivered = event("delivered", "2026-11-25T14:30+08:00", at("Pasay"));
    const { event_time, utc_offset, place } = delivered;
    expect(stateOf(first, delivered)).toMatchObject({
      eta: { kind: "delivered", moment: { event_time, utc_offset }, place },
      delivery_date: event_time,
      late_from: null,
    });
    expect(stateOf(first, event("cancelled", "2026-11-20T09:00+04:00"))).toMatchObject({
      eta: { kind: "cancelled" },
      delivery_date: null,
      late_from: null,
    });
  });

  it("a delivery by word alone was when it was expected, or when it was said if that is earlier", () => {
    const said = (time: string) => stateOf(departed, first, word("Delivered", time));
    expect(said("2026-11-25T09:00+04:00")).toMatchObject({
      eta: { kind: "delivered", moment: null, reported_at: "2026-11-25T05:00:00.000Z" },
      delivery_date: first.event_time,
    });
    expect(said("2026-11-23T09:00+04:00").delivery_date).toBe("2026-11-23T05:00:00.000Z");
    // When a status was said that came with the order isn't known.
    const imported = word("Delivered", "2026-11-25T09:00+04:00", { source: "order" });
    expect(stateOf(departed, imported)).toMatchObject({
      eta: { kind: "delivered", moment: null, reported_at: null },
      delivery_date: null,
    });
  });

  it("without a time zone it is on Dubai's clock in the column, and late when it is over everywhere", () => {
    const unzoned = forecast("delivered", "2026-11-24T14:30", "2026-11-18T06:00Z", at("Nowhere"));
    expect(stateOf(departed, unzoned)).toMatchObject({
      delivery_date: "2026-11-24T10:30:00.000Z",
      late_from: "2026-11-25T02:30:00.000Z",
    });
  });

  it("is that of the last of several containers", () => {
    const own = (equipment: string, day: number) => [
      event("departed", "2026-11-05T09:00+04:00", { equipment }),
      forecast("delivered", `2026-11-${day}T09:00+04:00`, "2026-11-06", { equipment }),
    ];
    const both = [...own("A", 24), ...own("B", 20)];
    const etaOf = (...facts: Fact[]) => stateOf(...both, ...facts).eta;
    expect(etaOf()).toMatchObject({ moment: { event_time: "2026-11-24T05:00:00.000Z" } });
    const delivered = event("delivered", "2026-11-23T09:00+04:00", { equipment: "A" });
    expect(etaOf(delivered)).toMatchObject({ moment: { event_time: "2026-11-20T05:00:00.000Z" } });
    const other = event("delivered", "2026-11-21T09:00+04:00", { equipment: "B" });
    const { event_time } = delivered;
    expect(etaOf(delivered, other)).toMatchObject({ kind: "delivered", moment: { event_time } });
  });
});

describe("a delivery that rests on an arrival", () => {
  const port = at("Mombasa");
  const eta = forecast("arrived", "2026-12-01T06:00+03:00", "2026-11-05T06:00Z", port);
  const delivery = forecast("delivered", "2026-12-02T09:00+03:00", "2026-11-06T06:00Z");
  const sails = SEA.slice(0, 3);

  it("an arrival that happened later than it was estimated moves it too", () => {
    const landed = event("arrived", "2026-12-03T06:00+03:00", port);
    expect(stateOf(...sails, eta, delivery, landed).eta).toMatchObject({
      moment: { event_time: "2026-12-04T06:00:00.000Z" },
      arrival_moved: {
        from: { event_time: eta.event_time },
        to: { event_time: landed.event_time },
      },
    });
  });

  it("a date that was said after the arrival stands as it was said", () => {
    const landed = event("arrived", "2026-12-03T06:00+03:00", port);
    const said = forecast("delivered", "2026-12-04T09:00+03:00", "2026-12-03T08:00Z");
    expect(stateOf(...sails, eta, landed, said).eta).toMatchObject({
      moment: { event_time: said.event_time },
      arrival_moved: null,
    });
  });

  it("an arrival that moves to an earlier day, or within a day, moves nothing", () => {
    const earlier = forecast("arrived", "2026-11-29T06:00+03:00", "2026-11-10T06:00Z", port);
    const sameDay = forecast("arrived", "2026-12-01T20:00+03:00", "2026-11-10T06:00Z", port);
    for (const next of [earlier, sameDay]) {
      expect(stateOf(...sails, eta, delivery, next).eta).toMatchObject({
        moment: { event_time: delivery.event_time },
        moved: null,
      });
    }
  });

  it("the delivery as it was said is outdated in the history, and not on the line", () => {
    const later = forecast("arrived", "2026-12-03T06:00+03:00", "2026-11-10T06:00Z", port);
    const { events, milestones } = stateOf(...sails, eta, delivery, later);
    expect(events.find(({ milestone }) => milestone === "delivered")?.standing).toBe("outdated");
    expect(milestones.at(-1)).toMatchObject({ milestone: "delivered", event: null });
  });

  it("an order that is at customs has arrived, though nobody said when", () => {
    const soon = forecast("delivered", "2026-11-30T09:00+03:00", "2026-11-05T06:00Z");
    const customs = event("customs clearance", "2026-12-02T06:00+03:00", port);
    expect(stateOf(...sails, eta, soon).eta).toMatchObject({
      moment: { event_time: eta.event_time },
    });
    expect(stateOf(...sails, eta, soon, customs).eta).toMatchObject({
      moment: { event_time: soon.event_time },
    });
  });
});

it("a page of a long history has what happened last and what comes first, and its link has all", () => {
  const moment = (index: number) =>
    `${new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString().slice(0, 16)}Z`;
  const long = trackedOrder([
    ...Array.from({ length: 1000 }, (_, at) =>
      event("in transit", moment(at), { place: `P${at}` }),
    ),
    ...Array.from({ length: 300 }, (_, at) =>
      forecast("departed", moment(2000 + at), "2026-01-01T00:00Z", { place: `P${at}` }),
    ),
  ]);
  const { events, left_out } = shownHistory(long, { search: "" });
  const places = (wanted: string) =>
    events.filter(({ standing }) => standing === wanted).map(({ place }) => place);
  expect(places("happened")).toEqual(Array.from({ length: 100 }, (_, at) => `P${900 + at}`));
  expect(places("ahead")).toEqual(Array.from({ length: 100 }, (_, at) => `P${at}`));
  expect(left_out).toBe(1100);
  expect(shownHistory(long, { search: ALL_EVENTS })).toBe(long);
  const short = { ...long, events: long.events.slice(-100) };
  expect(shownHistory(short, { search: "" })).toBe(short);
});

describe("the map", () => {
  const place = (code: string, name: string, longitude: number, latitude: number): Place => ({
    ...{ code, name, country: code.slice(0, 2), longitude, latitude, zone: "UTC" },
  });
  const PLACES = [
    place("AEJEA", "Jebel Ali", 55, 25),
    place("OMSLL", "Salalah", 54, 17),
    place("NLRTM", "Rotterdam", 4.5, 51.9),
    place("CNSHA", "Shanghai", 121.5, 31.2),
    place("USLAX", "Los Angeles", -118.2, 33.7),
  ];
  const at = (un_locode: string) => ({
    un_locode,
    place: PLACES.find(({ code }) => code === un_locode)?.name ?? null,
  });
  const mapOf = (...facts: Parameters<typeof trackedOrder>[0]) =>
    orderMap({ ...trackedOrder(facts), places: PLACES });

  const departed = event("departed", "2026-11-05T09:00+04:00", at("AEJEA"));
  const onTheWay = event("in transit", "2026-11-08T09:00+04:00", at("OMSLL"));
  const expected = forecast("arrived", "2026-11-20T09:00+01:00", "2026-11-05T09:00Z", at("NLRTM"));

  const stopsOf = (map: ReturnType<typeof mapOf>) =>
    map?.stops.map(({ name, position }) => `${name} ${position}`).join(", ");

  it("has the way done, the last place and the way ahead, each within its box", () => {
    const map = mapOf(departed, onTheWay, expected);
    expect(stopsOf(map)).toBe("Jebel Ali done, Salalah here, Rotterdam ahead");
    expect(map?.done).toMatch(/^M55 -25\.8Q[\d. -]+ 54 -17\.3$/);
    expect(map?.ahead).toMatch(/^M54 -17\.3Q[\d. -]+ 4\.5 -60\.\d$/);
    const { x: left, y: top, width, height } = map?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const { x, y } of map?.stops ?? []) {
      expect(x > left && x < left + width && y > top && y < top + height).toBe(true);
    }
  });

  it("has each container where it was last, and doesn't begin where the order was booked", () => {
    const unloaded = (equipment: string, day: string, place: string) =>
      event("in transit", `2026-11-${day}T09:00Z`, { ...at(place), equipment, code: "DISC" });
    const both = [unloaded("MSKU1111110", "08", "OMSLL"), unloaded("MSKU2222225", "20", "NLRTM")];
    expect(stopsOf(mapOf(departed, ...both))).toBe("Jebel Ali done, Salalah here, Rotterdam here");
    const booked = event("booked", "2026-11-01T09:00+01:00", at("NLRTM"));
    expect(stopsOf(mapOf(booked, departed, onTheWay))).toBe("Jebel Ali done, Salalah here");
  });

  it("is none without two known places, or of a way that is too short to be seen", () => {
    expect(mapOf(departed)).toBeNull();
    expect(mapOf(departed, event("arrived", "2026-11-09T09:00Z", at("XXXXX")))).toBeNull();
    const sharjah = place("AESHJ", "Sharjah", 55.4, 25.4);
    const arrived = event("arrived", "2026-11-06T09:00Z", at("AESHJ"));
    const order = trackedOrder([departed, arrived]);
    expect(orderMap({ ...order, places: [...PLACES, sharjah] })).toBeNull();
  });

  it("goes the shorter way around the world, and names the first, the present and the last place", () => {
    for (const way of ["CNSHA OMSLL AEJEA", "NLRTM OMSLL CNSHA", "AEJEA NLRTM", "CNSHA USLAX"]) {
      const facts = way
        .split(" ")
        .map((code, day) => event("in transit", `2026-11-0${day + 1}T09:00Z`, at(code)));
      const map = mapOf(...facts);
      expect(map?.stops).toHaveLength(facts.length);
      expect(map?.stops.every(({ isWideOnly, side }) => side && !isWideOnly)).toBe(true);
      if (!way.endsWith("USLAX")) continue;
      expect(map?.stops.map(({ x }) => x)).toEqual([121.5, 241.8]);
      expect(map?.box.width).toBeLessThan(200);
    }
  });

  it("has names beside their places, at its edge within it, and none that would cover another", () => {
    const stops = Array.from({ length: 12 }, (_, index) => ({
      ...{ name: `A long name ${index}`, x: index * 0.4, y: 0 },
      position: index === 11 ? ("here" as const) : ("done" as const),
    }));
    const named = placeNames(stops, [], { x: -20, y: -9, width: 45, height: 18 });
    expect(named.at(-1)?.side).not.toBeNull();
    expect(named.filter(({ side }) => side !== null).length).toBeLessThan(12);
    expect(named.filter(({ isWideOnly }) => isWideOnly).length).toBeGreaterThan(0);
    const [atEdge] = placeNames(
      [{ name: "John F. Kennedy", x: -73.8, y: -48, position: "here" }],
      Array.from({ length: 20 }, (_, step) => ({ x: -73.8 + step, y: -48 - step / 5 })),
      { x: -90, y: -75, width: 150, height: 60 },
    );
    expect(atEdge).toMatchObject({ side: "below end", isWideOnly: false });
  });
});

it.each([
  [0, "₹0"],
  [999.5, "₹999.50"],
  [1000, "₹1,000"],
  [12345678.9, "₹1,23,45,678.90"],
  [0.1 + 0.2, "₹0.30"],
  [99999.999, "₹1,00,000"],
])("formatRupees writes %d as %s", (amount, written) => {
  expect(formatRupees(amount)).toBe(written);
});

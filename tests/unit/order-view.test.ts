import { describe, expect, it } from "vitest";
import { formatRupees } from "#app/domain/money.ts";
import type { Fact, Place } from "#app/domain/tracking/facts.ts";
import { ALL_EVENTS, shownHistory } from "#app/domain/tracking/history.ts";
import type { Expectation } from "#app/domain/tracking/state.ts";
import { orderMap, placeLabels } from "#app/ui/track/order-map.ts";
import {
  at,
  event,
  forecast,
  inShort,
  line,
  SEA,
  standing,
  stateOf,
  trackedOrder,
  word,
} from "../support/events.ts";

const sails = SEA.slice(0, 3);
const START = "booked done, collected done, at origin done Jebel Ali, departed done Jebel Ali";
const toHamburg = forecast("arrived", "2026-11-29T09:00+01:00", "2026-11-05", at("Hamburg"));
const loadedAgain = event("at origin", "2026-11-14T09:00+08:00", at("Singapore"));
const leftAgain = event("departed", "2026-11-15T09:00+08:00", at("Singapore"));
const inHamburg = event("arrived", "2026-11-30T09:00+01:00", at("Hamburg"));

const exported = event("customs clearance", "2026-11-04T12:00+04:00", at("Jebel Ali"));
const onTheWay = event("customs clearance", "2026-11-08T12:00+08:00", at("Singapore"));
const cleared = event("customs clearance", "2026-11-12T18:00+08:00", at("Singapore"));
const clearedByWord = word("Customs clearance", "2026-11-12T18:00+04:00");
const out = event("out for delivery", "2026-11-13T09:00+08:00", at("Singapore"));

const by = (mode: Fact["mode"], place = "Dubai") =>
  event("departed", "2026-11-03T08:00+04:00", { mode, place });
const vessel = at("Jebel Ali", { mode: "vessel" });
const sailsLater = forecast("departed", "2026-11-05T09:00+04:00", "2026-11-02", vessel);
const gate = event("at origin", "2026-11-03T11:00+04:00", at("Jebel Ali"));
const carried = [by("truck"), gate, event("departed", "2026-11-05T09:00+04:00", vessel)];
const inMombasa = event("arrived", "2026-11-12T09:00+03:00", at("Mombasa", { mode: "vessel" }));
const trucked = event("departed", "2026-11-13T09:00+03:00", at("Mombasa", { mode: "truck" }));

const unloaded = (place: string | null, more: Partial<Fact> = {}) =>
  event("arrived", "2026-11-17T08:50+09:00", { place, code: "DISC", ...more });
const to = (place: string, day: string, classifier: Fact["classifier"] = "estimated") =>
  forecast("arrived", `${day}T04:00-03:00`, "2026-11-05", at(place, { classifier }));
const [busan, chile] = [unloaded("Busan"), to("Valparaíso", "2026-12-26")];
const knownBusan = unloaded("Busan", { un_locode: "KRPUS" });
const planned = to("Valparaíso", "2026-11-14", "planned");
const arrivedByWord = word("Arrived", "2026-11-18T09:00+04:00");

// biome-ignore format: an order a row
it.each<[string, Fact[], string]>([
  ["a transshipment port counts as in transit", [...SEA, toHamburg], `${START}, in transit here Singapore, arrived ahead Hamburg`],
  ["so does what happens there", [...SEA, toHamburg, loadedAgain, leftAgain], `${START}, in transit here Singapore, arrived ahead Hamburg`],
  ["it is passed on the arrival", [...SEA, toHamburg, leftAgain, inHamburg], `${START}, in transit done Singapore, arrived here Hamburg`],
  ["customs before the departure is done", [exported, ...sails], "departed here Jebel Ali"],
  ["customs before the departure is at origin", [exported, sailsLater], "at origin here Jebel Ali, departed ahead Jebel Ali"],
  ["customs before an arrival is in transit", [...sails, onTheWay, toHamburg], "in transit here Singapore, arrived ahead Hamburg"],
  ["customs that no event reports is left out", [...SEA, out], "arrived done Singapore, out for delivery here Singapore"],
  ["customs that an event reports isn't", [...SEA, cleared, out], "customs clearance done Singapore, out for delivery here Singapore"],
  ["customs that an operator reports isn't", [...SEA, clearedByWord, out], "customs clearance done, out for delivery here Singapore"],
  ["a train is the main carriage", [by("rail")], "departed here Dubai"],
  ["a train takes the goods to a vessel", [by("rail"), sailsLater], "collected here Dubai, departed ahead Jebel Ali"],
  ["a barge takes the goods to a vessel", [by("barge")], "collected here Dubai"],
  ["a truck at the vessel's port is no departure of it", [by("truck", "Jebel Ali"), sailsLater], "collected here Jebel Ali, departed ahead Jebel Ali"],
  ["a truck that brings the container is no departure", [by("truck"), gate], "booked done, collected done Dubai, at origin here Jebel Ali"],
  ["a truck that leaves the port delivers", [...carried, inMombasa, trucked], "out for delivery here Mombasa"],
  ["a port where it was unloaded", [...sails, busan], "arrived here Busan"],
  ["not the last known port", [...sails, busan, chile], "in transit here Busan, arrived ahead Valparaíso"],
  ["not the last known port, where it should have arrived before", [...sails, busan, planned], "in transit here Busan, arrived ahead Valparaíso"],
  ["its arrival there, by the carrier", [...sails, unloaded("Busan", { code: "ARRI" }), planned], "arrived here Busan"],
  ["the last known port", [...sails, busan, to("Busan", "2026-11-14")], "arrived here Busan"],
  ["the last known port by its code", [...sails, knownBusan, to("KRPUS", "2026-11-14")], "arrived here Busan"],
  ["no known port, and not the last one", [...sails, unloaded(null), chile], "in transit here, arrived ahead Valparaíso"],
  ["a port on the way that nothing was reported of", [...sails, busan, to("Singapore", "2026-11-10"), to("Busan", "2026-11-15")], "arrived here Busan"],
  ["not the last known port, but an operator says that it has arrived", [...sails, busan, chile, arrivedByWord], "in transit done Busan, arrived here"],
])("the milestones of an order: %s", (_, facts, text) => {
  expect(`, ${line(stateOf(...facts))}`.endsWith(`, ${text}`), line(stateOf(...facts))).toBe(true);
});

const hold = event("on hold", "2026-11-06T09:00+04:00", at("Jebel Ali"));

it("an exception stands where it happened, also when it is over", () => {
  for (const facts of [SEA.slice(0, 3), SEA]) {
    const held = stateOf(...facts, hold).milestones.find(({ exceptions }) => exceptions[0]);
    expect(held).toMatchObject({ milestone: "departed", exceptions: [{ place: "Jebel Ali" }] });
  }
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
    const [early, late] = ["2026-11-10", "2026-11-12"] as const;
    for (const both of [
      [of("estimated", early), of("planned", late)],
      [of("estimated", late), of("planned", early)],
    ])
      expect(standing(stateOf(...SEA.slice(0, 3), ...both), "ahead")).toEqual(["estimated"]);
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

describe("exceptions, and pieces of a milestone", () => {
  const stopped = [...SEA.slice(0, 3), hold];
  const withCode = (code: string) => event(null, "2026-11-07T09:00+04:00", { code });
  const releases = ["DIS FDCA", "DIS DFLD", "RELEASED", "CUSTOMS RELEASED", "BKG RELS"];

  const part = (code: string, time: string, more: Partial<Fact> = {}) =>
    event(code === "DDL" ? "delivered" : "arrived", `2026-11-${time}+04:00`, {
      ...{ code, place: "DXB", pieces: 4, pieces_total: 8, ...more },
    });
  const [one, other] = [{ leg: "QR1006" }, { leg: "QR1008" }];
  const left = event("departed", "2026-11-20T11:00+04:00", at("HKG"));
  const share = { pieces: 5, pieces_total: 20 };
  const missing = event("on hold", "2026-11-13T09:00+08:00", share);
  const cleared = event("customs clearance", "2026-11-14T09:00+08:00", share);

  const leaves = (pieces: number, day: string) =>
    event("departed", `2026-11-${day}T09:00+04:00`, { pieces, pieces_total: 4, ...at("DXB") });
  const others = event("at origin", "2026-11-06T09:00+04:00", at("DXB"));

  // biome-ignore format: an order a row
  it.each<[string, string, Fact[]]>([
    ["a hold stands after another code", "On hold; exception: on hold", [...stopped, withCode("INSP")]],
    ["a hold is over when the order goes on", "Arrived", [...SEA, hold]],
    ...releases.map((code): [string, string, Fact[]] => [`a hold is over by ${code}`, "Departed", [...stopped, withCode(code)]]),
    ["that left don't take the others with them", "At origin; 1 of 4 departed", [leaves(1, "05"), others]],
    ["that left are all of them", "Departed", [leaves(1, "05"), others, leaves(3, "07")]],
    ["of three codes don't add up", "Departed; 4 of 8 arrived", [left, part("ARR", "21T09:30"), part("RCF", "21T11:00"), part("NFD", "21T11:30")]],
    ["handed over and delivered don't add up", "Departed; 4 of 8 delivered", [left, part("DLV", "21T11:00"), part("DDL", "21T15:00")]],
    ["of one line at two times don't add up", "Departed; 4 of 8 arrived", [left, part("RCF", "21T11:00", one), part("RCF", "21T11:40", one)]],
    ["of two flights add up", "Arrived", [left, part("RCF", "21T11:00", one), part("RCF", "21T12:00", other)]],
    ["of two days add up", "Arrived", [left, part("RCF", "21T11:00", one), part("RCF", "22T11:00", one)]],
    ["of two shares add up", "Arrived", [left, part("RCF", "21T11:00", { pieces: 3 }), part("RCF", "21T11:40", { pieces: 5 })]],
    ["handed over at several places are one delivery", "Delivered", [left, part("DDL", "20T14:00", at("Deira")), part("DDL", "21T14:00", at("Al Quoz"))]],
    ["that are some of them are no delivery of all", "Arrived; 7 of 8 delivered", [...SEA, part("DDL", "21T15:00", { pieces: 7 })]],
    ["of an unknown number are no delivery of all", "Arrived", [...SEA, part("DDL", "21T15:00", { pieces_total: null })]],
    ["don't end an exception of some of the pieces", "On hold; exception: on hold; 5 of 20 customs clearance", [...SEA, missing, cleared]],
  ])("%s: %s", (_, text, facts) => {
    expect(inShort(stateOf(...facts))).toBe(text);
  });
});

describe("the expected time", () => {
  const day = (time: string | null | undefined) => time?.slice(5, 16).replace("T", " ") ?? "–";

  /** What is expected and when, the column, from when it is late, and what it was before: in UTC. */
  function expected(facts: readonly Fact[]): string {
    const { eta, delivery_date, late_from } = stateOf(...facts);
    const { milestone, moment, moved, arrival_moved } = { milestone: "", ...eta } as Expectation;
    const when = [moment?.event_time, delivery_date, late_from].map(day).join(" | ");
    return [
      `${eta.kind} ${milestone}`.trim(),
      when,
      ...(moved ? [`before ${day(moved.from.event_time)}`] : []),
      ...(arrival_moved ? [`arrives ${day(arrival_moved.to.event_time)}`] : []),
    ].join(" | ");
  }

  const departed = event("departed", "2026-11-19T09:00+04:00");
  const first = forecast("delivered", "2026-11-24T14:30+04:00", "2026-11-18T06:00Z");
  const saidAgain = forecast("delivered", "2026-11-24T14:30+04:00", "2026-11-20T06:00Z");
  const arrives = forecast("arrived", "2026-11-26T14:30+08:00", "2026-11-18", at("Singapore"));
  const landed = event("arrived", "2026-11-25T14:30+08:00", at("Singapore"));
  const delivered = event("delivered", "2026-11-25T14:30+08:00", at("Pasay"));
  const said = (time: string, more = {}) => word("Delivered", time, more);
  const unzoned = forecast("delivered", "2026-11-24T14:30", "2026-11-18T06:00Z", at("Nowhere"));
  const containers = ["A 24", "B 20"].flatMap((text) => {
    const [equipment = "", at] = text.split(" ");
    const date = forecast("delivered", `2026-11-${at}T09:00+04:00`, "2026-11-06", { equipment });
    return [event("departed", "2026-11-05T09:00+04:00", { equipment }), date];
  });
  const cameFirst = event("delivered", "2026-11-23T09:00+04:00", { equipment: "A" });
  const cameLast = event("delivered", "2026-11-21T09:00+04:00", { equipment: "B" });

  const port = at("Mombasa");
  const toPort = (time: string, reported: string) =>
    forecast("arrived", `${time}+03:00`, reported, port);
  const sails = [...SEA.slice(0, 3), toPort("2026-12-01T06:00", "2026-11-05")];
  const delivery = forecast("delivered", "2026-12-02T09:00+03:00", "2026-11-06");
  const sameDay = forecast("delivered", "2026-12-01T09:00+03:00", "2026-11-06");
  const inPort = event("arrived", "2026-12-03T06:00+03:00", port);
  const afterThat = forecast("delivered", "2026-12-04T09:00+03:00", "2026-12-03T08:00Z");
  const early = forecast("delivered", "2026-11-30T09:00+03:00", "2026-11-05");
  const customs = event("customs clearance", "2026-12-02T06:00+03:00", port);

  // biome-ignore format: an order a row
  it.each<[string, Fact[], string]>([
    ["of the arrival, where no delivery date was given", [departed, arrives], "expected arrived | 11-26 06:30 | – | 11-26 06:30"],
    ["none, once it has arrived", [departed, arrives, landed], "unknown | – | – | –"],
    ["past, when it was delivered", [first, delivered], "delivered | 11-25 06:30 | 11-25 06:30 | –"],
    ["none, when it is cancelled", [first, event("cancelled", "2026-11-20T09:00+04:00")], "cancelled | – | – | –"],
    ["past, by word alone: when it was said, also after the moment at which it was expected", [departed, first, said("2026-11-25T09:00+04:00")], "delivered | 11-25 05:00 | 11-25 05:00 | –"],
    ["past, by word alone: when it was said before that", [departed, first, said("2026-11-23T09:00+04:00")], "delivered | 11-23 05:00 | 11-23 05:00 | –"],
    ["past, by the status that came with an expected order: when isn't known", [departed, first, said("2026-11-25T09:00+04:00", { source: "order" })], "delivered | – | – | –"],
    ["past, by the status that came with the order: when isn't known", [departed, said("2026-11-25T09:00+04:00", { source: "order" })], "delivered | – | – | –"],
    ["without a zone on Dubai's clock, and late when it is over everywhere", [departed, unzoned], "expected delivered | 11-24 14:30 | 11-24 10:30 | 11-25 02:30"],
    ["the same where it is said again", [departed, first, saidAgain], "expected delivered | 11-24 10:30 | 11-24 10:30 | 11-24 10:30"],
    ["of the last container that isn't delivered", [...containers, cameFirst], "expected delivered | 11-20 05:00 | 11-20 05:00 | 11-20 05:00"],
    ["past, when the last container came", [...containers, cameFirst, cameLast], "delivered | 11-23 05:00 | 11-23 05:00 | –"],
    ["later with an arrival that moves", [...sails, delivery, toPort("2026-12-03T18:00", "2026-11-20")], "expected delivered | 12-04 06:00 | 12-04 06:00 | 12-04 06:00 | before 12-02 06:00 | arrives 12-03 15:00"],
    ["later with an arrival that happened later than it was estimated", [...sails, delivery, inPort], "expected delivered | 12-04 06:00 | 12-04 06:00 | 12-04 06:00 | before 12-02 06:00 | arrives 12-03 03:00"],
    ["as it was said after the arrival", [...sails, inPort, afterThat], "expected delivered | 12-04 06:00 | 12-04 06:00 | 12-04 06:00"],
    ["the same where the arrival moves to an earlier day", [...sails, sameDay, toPort("2026-11-29T20:00", "2026-11-10")], "expected delivered | 12-01 06:00 | 12-01 06:00 | 12-01 06:00"],
    ["the same where the arrival moves within a day", [...sails, delivery, toPort("2026-12-01T20:00", "2026-11-10")], "expected delivered | 12-02 06:00 | 12-02 06:00 | 12-02 06:00"],
    ["never before the arrival", [...sails, early], "expected delivered | 12-01 03:00 | 12-01 03:00 | 12-01 03:00 | before 11-30 06:00"],
    ["as reported at customs: it has arrived, though no event says when", [...sails, early, customs], "expected delivered | 11-30 06:00 | 11-30 06:00 | 11-30 06:00"],
  ])("is %s", (_, facts, text) => {
    expect(expected(facts)).toBe(text);
  });

  it("has the delivery as it was said outdated in the history, and not on the line", () => {
    const later = toPort("2026-12-03T06:00", "2026-11-10");
    const { events, milestones } = stateOf(...sails, delivery, later);
    expect(events.find(({ milestone }) => milestone === "delivered")?.standing).toBe("outdated");
    expect(milestones.at(-1)).toMatchObject({ milestone: "delivered", event: null });
  });
});

it("a page of a long history has what happened last and what comes first, and its link has all", () => {
  const moment = (hour: number) =>
    new Date(Date.UTC(2026, 0, 1, hour)).toISOString().replace(":00.000Z", "Z");
  const long = trackedOrder([
    ...Array.from({ length: 1000 }, (_, n) => event("in transit", moment(n), at(`P${n}`))),
    ...Array.from({ length: 300 }, (_, n) =>
      forecast("departed", moment(2000 + n), "2026-01-01T00:00Z", at(`P${n}`)),
    ),
  ]);
  const { events, left_out } = shownHistory(long, { search: "" });
  const places = (from: number) => Array.from({ length: 100 }, (_, n) => `P${from + n}`);
  expect(events.map(({ place }) => place)).toEqual([...places(900), ...places(0)]);
  expect(left_out).toBe(1100);
  expect(shownHistory(long, { search: ALL_EVENTS })).toBe(long);
  const short = { ...long, events: long.events.slice(-100) };
  expect(shownHistory(short, { search: "" })).toBe(short);
});

describe("the map", () => {
  const place = (code: string, name: string, longitude: number, latitude: number): Place => ({
    ...{ code, name, country: code.slice(0, 2), longitude, latitude, zone: "UTC", un_locode: null },
  });
  const PLACES = [
    place("AEJEA", "Jebel Ali", 55, 25),
    place("AESHJ", "Sharjah", 55.4, 25.4),
    place("OMSLL", "Salalah", 54, 17),
    place("NLRTM", "Rotterdam", 4.5, 51.9),
    place("CNSHA", "Shanghai", 121.5, 31.2),
    place("USLAX", "Los Angeles", -118.2, 33.7),
  ];
  const at = (un_locode: string) => ({
    un_locode,
    place: PLACES.find(({ code }) => code === un_locode)?.name ?? null,
  });
  const mapOf = (...facts: Fact[]) => orderMap({ ...trackedOrder(facts), places: PLACES });
  const stopsOf = (map: ReturnType<typeof mapOf>) =>
    map?.stops.map(({ name, position }) => `${name} ${position}`).join(", ");

  const departed = event("departed", "2026-11-05T09:00+04:00", at("AEJEA"));
  const onTheWay = event("in transit", "2026-11-08T09:00+04:00", at("OMSLL"));
  const expected = forecast("arrived", "2026-11-20T09:00+01:00", "2026-11-05T09:00Z", at("NLRTM"));

  it("has the way done, the last place and the way ahead, each within its box", () => {
    const map = mapOf(departed, onTheWay, expected);
    expect(stopsOf(map)).toBe("Jebel Ali done, Salalah here, Rotterdam ahead");
    expect(map?.done).toMatch(/^M55 -25\.8Q[\d. -]+ 54 -17\.3$/);
    expect(map?.ahead).toMatch(/^M54 -17\.3Q[\d. -]+ 4\.5 -60\.\d$/);
    const { x: left, y: top, width, height } = map?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const { x, y } of map?.stops ?? [])
      expect(x > left && x < left + width && y > top && y < top + height).toBe(true);
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
    for (const code of ["AEJEA", "XXXXX", "AESHJ"])
      expect(mapOf(departed, event("arrived", "2026-11-09T09:00Z", at(code))), code).toBeNull();
  });

  it("goes the shorter way around the world, and names the first, the present and the last place", () => {
    const mapsOf = (way: string) =>
      mapOf(
        ...way
          .split(" ")
          .map((code, day) => event("in transit", `2026-11-0${day + 1}T09:00Z`, at(code))),
      );
    const isNamed = { side: expect.any(String) };
    for (const way of ["CNSHA OMSLL AEJEA", "NLRTM OMSLL CNSHA", "AEJEA NLRTM", "CNSHA USLAX"])
      expect(mapsOf(way)?.stops).toMatchObject(way.split(" ").map(() => isNamed));
    const pacific = mapsOf("CNSHA USLAX");
    expect(pacific?.stops.map(({ x }) => x)).toEqual([121.5, 241.8]);
    expect(pacific?.box.width).toBeLessThan(200);
  });

  it("has names above where the route leaves to the south, else below", () => {
    const map = mapOf(event("departed", "2026-11-05T09:00Z", at("NLRTM")), onTheWay);
    expect(map?.stops.map(({ side }) => side)).toEqual(["above middle", "below middle"]);
  });

  const namesOf = (names: readonly string[], distance: number) => {
    const stops = names.map((name, index) => ({
      name,
      x: index * distance,
      y: 0,
      position: index === names.length - 1 ? ("here" as const) : ("done" as const),
    }));
    const named = placeLabels(stops, { x: -20, y: -9, width: 45, height: 18 });
    return named.flatMap(({ name, side }) => (side ? [`${name} ${side}`] : []));
  };

  it("names three stops at most, the present one first", () => {
    expect(namesOf(["A", "B", "C", "D", "E"], 3)).toEqual([
      "A below middle",
      "B below middle",
      "E below middle",
    ]);
  });

  it("has no name that covers another", () => {
    expect(namesOf(["A long name", "Another long name", "The present place"], 0.4)).toEqual([
      "A long name above middle",
      "The present place below middle",
    ]);
  });

  it("has the name of a stop at its edge within it", () => {
    expect(namesOf(["A", "A name that is long"], 23)).toEqual([
      "A below middle",
      "A name that is long below start",
    ]);
  });
});

it("formatRupees groups lakhs, and writes paise where there are any", () => {
  expect([0, 999.5, 1000, 12345678.9, 0.1 + 0.2, 99999.999].map(formatRupees)).toEqual([
    ...["₹0", "₹999.50", "₹1,000", "₹1,23,45,678.90", "₹0.30", "₹1,00,000"],
  ]);
});

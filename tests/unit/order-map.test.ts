import { describe, expect, it } from "vitest";
import type { Place } from "#app/domain/tracking/facts.ts";
import { placeNames } from "#app/ui/track/map-names.ts";
import { toLatitude, toY } from "#app/ui/track/mercator.ts";
import { orderMap } from "#app/ui/track/order-map.ts";
import { event, forecast, trackedOrder } from "../support/events.ts";

const place = (code: string, name: string, longitude: number, latitude: number): Place => ({
  code,
  name,
  country: code.slice(0, 2),
  longitude,
  latitude,
  zone: "UTC",
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

describe("the map of an order's way", () => {
  it("has the way done, the last place and the way ahead", () => {
    const map = mapOf(departed, onTheWay, expected);
    expect(map?.stops.map(({ name, position }) => `${name} ${position}`)).toEqual([
      "Jebel Ali done",
      "Salalah here",
      "Rotterdam ahead",
    ]);
    expect(map?.done).toMatch(/^M55 -25\.8Q[\d. -]+ 54 -17\.3$/);
    expect(map?.ahead).toMatch(/^M54 -17\.3Q[\d. -]+ 4\.5 -60\.\d$/);
  });

  it("has each container where it was last", () => {
    const unloaded = (equipment: string, day: string, place: string) =>
      event("in transit", `2026-11-${day}T09:00Z`, { ...at(place), equipment, code: "DISC" });
    const map = mapOf(
      departed,
      unloaded("MSKU1111110", "08", "OMSLL"),
      unloaded("MSKU2222225", "20", "NLRTM"),
    );
    expect(map?.stops.map(({ name, position }) => `${name} ${position}`)).toEqual([
      "Jebel Ali done",
      "Salalah here",
      "Rotterdam here",
    ]);
  });

  it("doesn't begin where the order was booked", () => {
    const booked = event("booked", "2026-11-01T09:00+01:00", at("NLRTM"));
    expect(mapOf(booked, departed, onTheWay)?.stops.map(({ name }) => name)).toEqual([
      "Jebel Ali",
      "Salalah",
    ]);
  });

  it("is none without two known places", () => {
    expect(mapOf(departed)).toBeNull();
    expect(mapOf(departed, event("arrived", "2026-11-09T09:00Z", at("XXXXX")))).toBeNull();
  });

  it("is none of a way that is too short to be seen", () => {
    const sharjah = place("AESHJ", "Sharjah", 55.4, 25.4);
    const arrived = event("arrived", "2026-11-06T09:00Z", at("AESHJ"));
    const order = trackedOrder([departed, arrived]);
    expect(orderMap({ ...order, places: [...PLACES, sharjah] })).toBeNull();
  });

  it("goes the shorter way around the world", () => {
    const map = mapOf(
      event("departed", "2026-11-05T09:00+08:00", at("CNSHA")),
      event("arrived", "2026-11-25T09:00-08:00", at("USLAX")),
    );
    expect(map?.stops.map(({ x }) => x)).toEqual([121.5, 241.8]);
    expect(map?.box.width).toBeLessThan(200);
  });

  it("shows every place within its box", () => {
    const map = mapOf(departed, onTheWay, expected);
    for (const { x, y } of map?.stops ?? []) {
      expect(x).toBeGreaterThan(map?.box.x ?? Number.NaN);
      expect(x).toBeLessThan((map?.box.x ?? 0) + (map?.box.width ?? 0));
      expect(y).toBeGreaterThan(map?.box.y ?? Number.NaN);
      expect(y).toBeLessThan((map?.box.y ?? 0) + (map?.box.height ?? 0));
    }
  });

  it("names the first, the present and the last place, also at the edges of the map", () => {
    const way = (...codes: string[]) =>
      mapOf(
        ...codes.map((code, day) => event("in transit", `2026-11-0${day + 1}T09:00Z`, at(code))),
      );
    for (const codes of [
      ["CNSHA", "OMSLL", "AEJEA"],
      ["NLRTM", "OMSLL", "CNSHA"],
      ["AEJEA", "NLRTM"],
      ["CNSHA", "USLAX"],
    ]) {
      const stops = way(...codes)?.stops ?? [];
      expect(stops.map(({ isWideOnly, side }) => side && !isWideOnly)).toEqual(
        codes.map(() => true),
      );
    }
  });

  it("names stand beside their places, and those that would cover another don't", () => {
    const stops = Array.from({ length: 12 }, (_, index) => ({
      name: `A long name ${index}`,
      x: index * 0.4,
      y: 0,
      position: index === 11 ? ("here" as const) : ("done" as const),
    }));
    const named = placeNames(stops, [], { x: -20, y: -9, width: 45, height: 18 });
    expect(named.at(-1)?.side).not.toBeNull();
    expect(named.filter(({ side }) => side !== null).length).toBeLessThan(12);
    expect(named.filter(({ isWideOnly }) => isWideOnly).length).toBeGreaterThan(0);
  });

  it("the name of a place at the edge of the map stands above or below it, within the map", () => {
    const [named] = placeNames(
      [{ name: "John F. Kennedy", x: -73.8, y: -48, position: "here" }],
      Array.from({ length: 20 }, (_, step) => ({ x: -73.8 + step, y: -48 - step / 5 })),
      { x: -90, y: -75, width: 150, height: 60 },
    );
    expect(named).toMatchObject({ side: "below end", isWideOnly: false });
  });

  it("toLatitude is the inverse of toY", () => {
    for (const latitude of [-56, -4, 0, 25.2, 76]) {
      expect(toLatitude(toY(latitude))).toBeCloseTo(latitude);
    }
  });
});

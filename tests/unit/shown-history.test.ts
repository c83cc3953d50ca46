import { describe, expect, it } from "vitest";
import { ALL_EVENTS, shownHistory } from "#app/domain/tracking/history.ts";
import { event, forecast, trackedOrder } from "../support/events.ts";

const moment = (index: number) =>
  `${new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString().slice(0, 16)}Z`;
const long = trackedOrder([
  ...Array.from({ length: 1000 }, (_, at) => event("in transit", moment(at), { place: `P${at}` })),
  ...Array.from({ length: 300 }, (_, at) =>
    forecast("departed", moment(2000 + at), "2026-01-01T00:00Z", { place: `P${at}` }),
  ),
]);
const page = (search: string) => shownHistory(long, { search });

describe("a page of an order with a long history", () => {
  it("has what happened last and what comes first, and says how many are left out", () => {
    const { events, left_out } = page("");
    const places = (wanted: string) =>
      events.filter(({ standing }) => standing === wanted).map(({ place }) => place);
    expect(places("happened")).toEqual(Array.from({ length: 100 }, (_, at) => `P${900 + at}`));
    expect(places("ahead")).toEqual(Array.from({ length: 100 }, (_, at) => `P${at}`));
    expect(left_out).toBe(1100);
  });

  it("has all of them at the address to which it links", () => {
    expect(page(ALL_EVENTS)).toBe(long);
  });

  it("leaves nothing out of another", () => {
    const short = { ...long, events: long.events.slice(-100) };
    expect(shownHistory(short, { search: "" })).toBe(short);
  });
});

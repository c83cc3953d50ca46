import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendar } from "#app/domain/calendar.ts";
import { dubaiIso, dubaiTime, dubaiYear, toUtc } from "#app/domain/dubai-time.ts";
import { offsetOnClock, withOffset } from "#app/domain/tracking/clock.ts";
import { differentTimeInDubai, timeThere, zoneText } from "#app/sentences/order-text.ts";
import { event } from "../support/events.ts";
import { OFFSETS } from "../support/offsets.ts";

describe("clocks", () => {
  it.each(OFFSETS)("timeThere returns the time that was imported with %s", (offset) => {
    const moment = event("arrived", `2028-02-29T23:59${offset}`);
    expect(timeThere(moment)).toEqual({ day: "Tue 29 Feb 2028", time: "23:59" });
  });

  it.each([
    ["2026-10-25T02:30+00:00", "UTC", { day: "Sun 25 Oct 2026", time: "06:30" }],
    ["2026-11-18T23:10-03:30", "UTC-03:30", { day: "Thu 19 Nov 2026", time: "06:40" }],
    ["2026-11-18T23:10+04:00", "UTC+04:00", null],
    ["2026-11-18T23:10", "time zone not given", null],
  ])("the zone of %s is %s, its time in Dubai %o", (time, zone, dubai) => {
    const moment = event("arrived", time);
    expect([zoneText(moment), differentTimeInDubai(moment)]).toEqual([zone, dubai]);
  });

  // biome-ignore format: a clock a row
  it.each([
    ["2026-11-18T23:10", "Asia/Kathmandu", "2026-11-18T17:25:00.000Z", "+05:45"],
    ["2026-11-18T23:10", "America/St_Johns", "2026-11-19T02:40:00.000Z", "-03:30"],
    // Whose offset Intl writes as "GMT".
    ["2026-11-18T23:10", "Africa/Abidjan", "2026-11-18T23:10:00.000Z", "+00:00"],
    // Both sides of the changes of summer time.
    ["2026-03-29T01:59", "Europe/Berlin", "2026-03-29T00:59:00.000Z", "+01:00"],
    ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z", "+02:00"],
    ["2026-10-25T01:59", "Europe/Berlin", "2026-10-24T23:59:00.000Z", "+02:00"],
    ["2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z", "+01:00"],
    ["2026-11-01T00:59", "America/New_York", "2026-11-01T04:59:00.000Z", "-04:00"],
  ])("the clock showing %s in %s is %s", (clock, zone, event_time, utc_offset) => {
    const shown = `${clock}:00.000Z`;
    const offset = offsetOnClock(Date.parse(shown), zone);
    expect(withOffset(shown, offset)).toEqual({ event_time, utc_offset });
  });
});

describe("time in Dubai", () => {
  it.each([
    ["2026-11-18T05:40:00.000Z", "18/11/2026", "09:40 AM"],
    ["2026-11-17T20:00:00.000Z", "18/11/2026", "12:00 AM"],
    ["2026-11-18T08:00:00.000Z", "18/11/2026", "12:00 PM"],
    ["2026-12-31T20:00:00.000Z", "01/01/2027", "12:00 AM"],
    ["2026-11-18T00:40:00-05:00", "18/11/2026", "09:40 AM"],
  ])("dubaiTime of %s is %s, %s", (iso, day, time) => {
    expect(dubaiTime(iso)).toEqual({ day, time });
    expect(dubaiYear(new Date(iso))).toBe(Number(day.slice(-4)));
  });

  it.each([null, "", " ", "soon", "2026-13-01T00:00:00Z", "2026-11-18T25:00:00Z"])(
    "dubaiTime and dubaiIso return null for %j",
    (iso) => expect([dubaiTime(iso), dubaiIso(iso)]).toEqual([null, null]),
  );

  // biome-ignore format: a moment, then how it is written
  it.each([
    ["2026-11-18T05:40:00.000Z", "2026-11-18T09:40", "2026-11-18 09:40", "2026-11-18T05:40Z", "2026-11-18T05:40:00.000Z"],
    ["2026-11-18T05:40:00.000Z", "2026-11-18T11:10+05:30", "2026-11-17T23:40-06:00", "2026-11-18T09:40+0400", "2026-11-18 09:40:00 +04:00"],
    // What is finer is dropped.
    ["2026-11-18T05:40:59.987Z", "2026-11-18T09:40:59.9876"],
    ["2026-11-18T05:40:07.000Z", "2026-11-18t05:40:07z"],
    ["2026-11-17T20:00:00.000Z", "2026-11-18", "  2026-11-18  ", "2026-11-18T00:00"],
    ["2026-12-31T20:00:00.000Z", "2027-01-01"],
    ["2028-02-28T20:00:00.000Z", "2028-02-29"],
  ])("%s is what is written as %s", (utc, ...written) => {
    for (const iso of written) expect(toUtc(iso), iso).toBe(utc);
  });

  it.each([
    ..."|soon|18/11/2026|2026-11|2026-11-8|20261118|+002026-11-18|2026-02-30|2026-13-01".split("|"),
    ..."2026-11-18T9:40|2026-11-18T09|2026-11-18T24:00|2026-11-18T09:60|2026-11-18T09:40:60".split(
      "|",
    ),
    ..."2026-11-18T09:40+4|2026-11-18T09:40+15:00|2026-11-18T09:40+04:60|2026-11-18Z".split("|"),
    ..."2026-11-18T09:40 PM|2026-11-18 09:40 GST|2026-11-18\n2026-11-19|٢٠٢٦-١١-١٨".split("|"),
  ])("toUtc refuses %j", (iso) => {
    expect(toUtc(iso)).toBeNull();
  });

  it.each([
    ["2026-11-18T05:40:00.000Z", "2026-11-18T09:40:00+04:00"],
    ["2026-12-31T20:00:00.007Z", "2027-01-01T00:00:00.007+04:00"],
    ["2026-12-08T20:00:00.000Z", "2026-12-09"],
  ])("dubaiIso writes %s by Dubai's clock, and toUtc reads it back", (utc, iso) => {
    expect(dubaiIso(utc)).toBe(iso);
    expect(toUtc(iso)).toBe(utc);
  });
});

describe("an order in a calendar", () => {
  const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");
  const entryOf = (event_time: string, utc_offset: string | null, more = {}) =>
    calendar({
      ...{ uid: "DL-2611-0385@site.example", summary: "DL-2611-0385: delivery expected" },
      url: "https://site.example/track/DL-2611-0385",
      changedAt: "2026-11-22T06:00:00.000Z",
      ...{ moment: { event_time, utc_offset }, ...more },
    });

  // The whole day where only the day is known, the clock's time where the zone isn't.
  it.each([
    ["DTSTART:20261127T090000Z", "2026-11-27T09:00:00.000Z", "+01:00"],
    ["DTSTART;VALUE=DATE:20261127 DTEND;VALUE=DATE:20261128", "2026-11-26T20:00:00.000Z", "+04:00"],
    ["DTSTART:20261127T093000", "2026-11-27T09:30:00.000Z", null],
  ])("has %s", (lines, time, offset) => {
    expect(linesOf(entryOf(time, offset))).toEqual(expect.arrayContaining(lines.split(" ")));
  });

  it("is dropped by calendars once the order is cancelled", () => {
    const cancelled = linesOf(entryOf("2026-11-27T09:00Z", null, { isCancelled: true }));
    expect(cancelled).toContain("STATUS:CANCELLED");
    expect(linesOf(entryOf("2026-11-27T09:00Z", null))).not.toContain("STATUS:CANCELLED");
  });

  it("has a higher sequence when it changes, also within a minute, in 31 bits", () => {
    const times = [
      "2026-11-22T06:00:00Z",
      "2026-11-22T06:00:01Z",
      "2026-11-23T06:00Z",
      "2086-11-23",
    ];
    const sequences = times.map((changedAt) =>
      Number(/SEQUENCE:(\d+)/.exec(entryOf("2026-11-27T09:00Z", null, { changedAt }))?.[1]),
    );
    // Calendars have entries that were numbered by minutes since 1970.
    expect(sequences[0]).toBeGreaterThan(30_000_000);
    expect(new Set(sequences).size).toBe(times.length);
    expect(sequences.toSorted((one, other) => one - other)).toEqual(sequences);
    expect(sequences.at(-1)).toBeLessThan(2 ** 31);
  });

  it("keeps its lines within 75 bytes, whatever the number is, and gets no line of it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (number) => {
        const summary = `${number}: شحنة, delivery; expected`;
        const text = entryOf("2026-11-27T09:00:00.000Z", null, { summary });
        for (const line of text.split("\r\n"))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(linesOf(text)).toHaveLength(linesOf(entryOf("2026-11-27T09:00Z", null)).length);
        expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
      }),
      { examples: [["\r\nATTENDEE:x"], ["a\u2028b"]] },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEventTime } from "#workers/imports/events/event-time.ts";
import { OFFSETS, written } from "../support/offsets.ts";

describe("the time of an event", () => {
  it.each([
    ["2026-11-19T22:15+04:00", "2026-11-19T18:15:00.000Z", "+04:00"],
    ["2026-11-19T22:15:30.1234567+0545", "2026-11-19T16:30:30.123Z", "+05:45"],
    ["2026-11-19 22:15 −03:30", "2026-11-20T01:45:00.000Z", "-03:30"],
    ["2026-11-19t22:15:00z", "2026-11-19T22:15:00.000Z", "+00:00"],
    ["2026-11-19T22:15:00-05", "2026-11-20T03:15:00.000Z", "-05:00"],
    ["2026-11-19T22:15", "2026-11-19T22:15:00.000Z", null],
    [" 2026-11-19T00:00 ", "2026-11-19T00:00:00.000Z", null],
    ["0001-01-01T00:00", "0001-01-01T00:00:00.000Z", null],
  ])("readEventTime reads %s with its offset", (typed, event_time, utc_offset) => {
    expect(readEventTime(typed)).toEqual({ event_time, utc_offset, isDayOnly: false });
  });

  it("readEventTime reads a day alone as 00:00, and marks it", () => {
    const day = { event_time: "2026-11-19T00:00:00.000Z", utc_offset: null, isDayOnly: true };
    expect(readEventTime("2026-11-19")).toEqual(day);
  });

  it.each([
    ...["", "now", "19/11/2026", "2026-02-30T10:00", "2026-11-19T24:00", "2026-11-19T10:60"],
    ...["2026-11-19T10:00+15:00", "2026-11-19T10:00+04:60", "2026-11-19T10:00 GST", "2026-11-19Z"],
    ...["2026-11-19T10:00+14:01", "1763546400", "2026-13-01"],
  ])("readEventTime returns null for %j", (typed) => {
    expect(readEventTime(typed)).toBeNull();
  });

  it("readEventTime returns the moment that was written, at any offset", () => {
    const date = fc.date({
      min: new Date("1990-01-01T00:00:00Z"),
      max: new Date("2099-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, fc.constantFrom(...OFFSETS), (moment, offset) => {
        const read = readEventTime(written(moment, offset));
        expect(read?.event_time).toBe(moment.toISOString());
        expect(read?.utc_offset).toBe(offset);
      }),
      { seed: 20261122, numRuns: 2000 },
    );
  });
});

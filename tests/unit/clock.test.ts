import { describe, expect, it } from "vitest";
import { eventClock, inZone, passesAt } from "#app/domain/tracking/clock.ts";
import { event } from "../support/events.ts";
import { OFFSETS } from "../support/offsets.ts";

/** Around the changes of summer time in Europe and America, a leap day and the new year. */
const CLOCKS = [
  ["2026-03-29T01:59", "29/03/2026", "01:59 AM"],
  ["2026-03-29T02:30", "29/03/2026", "02:30 AM"],
  ["2026-10-25T02:30", "25/10/2026", "02:30 AM"],
  ["2026-11-01T01:30", "01/11/2026", "01:30 AM"],
  ["2028-02-29T23:59", "29/02/2028", "11:59 PM"],
  ["2026-12-31T12:00", "31/12/2026", "12:00 PM"],
] as const;

describe("the clock of an event", () => {
  it.each(OFFSETS)("eventClock returns the time that was imported with %s", (offset) => {
    for (const [clock, day, time] of CLOCKS) {
      const zone = offset === "+00:00" ? "UTC" : `UTC${offset}`;
      expect(eventClock(event("arrived", clock + offset))).toMatchObject({ day, time, zone });
    }
  });

  it("eventClock keeps the hour that a change of summer time repeats", () => {
    const [summer, winter] = ["+02:00", "+01:00"].map((offset) =>
      eventClock(event("arrived", `2026-10-25T02:30${offset}`)),
    );
    expect(summer).toMatchObject({ time: "02:30 AM", zone: "UTC+02:00" });
    expect(winter).toMatchObject({ time: "02:30 AM", zone: "UTC+01:00" });
    expect(summer?.inDubai?.time).toBe("04:30 AM");
    expect(winter?.inDubai?.time).toBe("05:30 AM");
  });

  it("eventClock returns Dubai's time where it differs", () => {
    expect(eventClock(event("arrived", "2026-11-18T23:10+05:45"))?.inDubai).toEqual({
      day: "18/11/2026",
      time: "09:25 PM",
    });
    expect(eventClock(event("arrived", "2026-11-18T23:10-03:30"))?.inDubai).toEqual({
      day: "19/11/2026",
      time: "06:40 AM",
    });
    expect(eventClock(event("arrived", "2026-11-18T23:10+04:00"))?.inDubai).toBeNull();
  });

  it("eventClock returns the clock without a zone for a time without an offset", () => {
    expect(eventClock(event("arrived", "2026-11-18T23:10"))).toEqual({
      day: "18/11/2026",
      time: "11:10 PM",
      zone: null,
      inDubai: null,
    });
  });

  it("eventClock returns null for an invalid time", () => {
    expect(eventClock({ event_time: "soon", utc_offset: "+04:00" })).toBeNull();
  });
});

it.each([
  ["2026-11-24T14:30+04:00", "2026-11-24T10:30:00.000Z"],
  ["2026-11-24T00:00+04:00", "2026-11-24T20:00:00.000Z"],
  ["2026-11-24T14:30", "2026-11-25T02:30:00.000Z"],
  ["2026-11-24T00:00", "2026-11-25T12:00:00.000Z"],
])(
  "passesAt of %s is %s: midnight counts as the whole day, a missing zone as the last",
  (time, passed) => {
    expect(new Date(passesAt(event("delivered", time))).toISOString()).toBe(passed);
  },
);

it.each([
  ["2026-11-18T23:10", "Asia/Kathmandu", "2026-11-18T17:25:00.000Z", "+05:45"],
  ["2026-11-18T23:10", "America/St_Johns", "2026-11-19T02:40:00.000Z", "-03:30"],
  ["2026-11-18T23:10", "Africa/Abidjan", "2026-11-18T23:10:00.000Z", "+00:00"],
  // Around the changes of summer time: both sides, the hour that is skipped and the one twice.
  ["2026-03-29T01:59", "Europe/Berlin", "2026-03-29T00:59:00.000Z", "+01:00"],
  ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z", "+02:00"],
  ["2026-10-25T01:59", "Europe/Berlin", "2026-10-24T23:59:00.000Z", "+02:00"],
  ["2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z", "+01:00"],
  ["2026-03-08T01:59", "America/New_York", "2026-03-08T06:59:00.000Z", "-05:00"],
  ["2026-03-08T03:00", "America/New_York", "2026-03-08T07:00:00.000Z", "-04:00"],
  ["2026-11-01T00:59", "America/New_York", "2026-11-01T04:59:00.000Z", "-04:00"],
  ["2026-11-01T02:00", "America/New_York", "2026-11-01T07:00:00.000Z", "-05:00"],
])("inZone of %s in %s is %s", (clock, zone, event_time, utc_offset) => {
  expect(inZone(`${clock}:00.000Z`, zone)).toEqual({ event_time, utc_offset });
});

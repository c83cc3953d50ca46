import { describe, expect, it } from "vitest";
import { inZone, passesAt } from "#app/domain/tracking/clock.ts";
import { differentTimeInDubai, momentText, timeThere, zoneText } from "#app/ui/track/order-text.ts";
import { event } from "../support/events.ts";
import { OFFSETS } from "../support/offsets.ts";

/** Around the changes of summer time in Europe and America, a leap day and the new year. */
const CLOCKS = [
  ["2026-03-29T01:59", "Sun 29 Mar 2026", "01:59"],
  ["2026-03-29T02:30", "Sun 29 Mar 2026", "02:30"],
  ["2026-10-25T02:30", "Sun 25 Oct 2026", "02:30"],
  ["2026-11-01T01:30", "Sun 01 Nov 2026", "01:30"],
  ["2028-02-29T23:59", "Tue 29 Feb 2028", "23:59"],
  ["2026-12-31T12:00", "Thu 31 Dec 2026", "12:00"],
] as const;

describe("the clock of an event", () => {
  it.each(OFFSETS)("timeThere returns the time that was imported with %s", (offset) => {
    for (const [clock, day, time] of CLOCKS) {
      expect(timeThere(event("arrived", clock + offset))).toEqual({ day, time });
    }
  });

  it.each([
    ["2026-10-25T02:30+02:00", "UTC+02:00"],
    ["2026-10-25T02:30+00:00", "UTC"],
    ["2026-10-25T02:30", "time zone not given"],
  ])("zoneText of %s is %s", (time, zone) => {
    expect(zoneText(event("arrived", time))).toBe(zone);
  });

  it.each([
    // The hour that a change of summer time repeats.
    ["2026-10-25T02:30+02:00", { day: "Sun 25 Oct 2026", time: "04:30" }],
    ["2026-10-25T02:30+01:00", { day: "Sun 25 Oct 2026", time: "05:30" }],
    ["2026-11-18T23:10+05:45", { day: "Wed 18 Nov 2026", time: "21:25" }],
    ["2026-11-18T23:10-03:30", { day: "Thu 19 Nov 2026", time: "06:40" }],
    ["2026-11-18T23:10+04:00", null],
    ["2026-11-18T23:10", null],
  ])("differentTimeInDubai of %s is %o", (time, dubai) => {
    expect(differentTimeInDubai(event("arrived", time))).toEqual(dubai);
  });

  it("momentText says nothing of an invalid time", () => {
    expect(momentText({ event_time: "soon", utc_offset: "+04:00" }, "Dubai")).toBe("");
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

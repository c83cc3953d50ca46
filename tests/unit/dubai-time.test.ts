import { describe, expect, it } from "vitest";
import { dubaiIso, dubaiTime, dubaiYear, isRealDay, toUtc } from "#app/domain/dubai-time.ts";
import * as timing from "#app/ui/timing.ts";

describe("a moment in Dubai", () => {
  it.each([
    ["2026-11-18T05:40:00.000Z", "18/11/2026", "09:40 AM"],
    ["2026-11-17T20:00:00.000Z", "18/11/2026", "12:00 AM"],
    ["2026-11-17T20:01:00.000Z", "18/11/2026", "12:01 AM"],
    ["2026-11-17T19:59:59.999Z", "17/11/2026", "11:59 PM"],
    ["2026-11-18T08:00:00.000Z", "18/11/2026", "12:00 PM"],
    ["2026-11-18T08:59:00.000Z", "18/11/2026", "12:59 PM"],
    ["2026-11-18T09:00:00.000Z", "18/11/2026", "01:00 PM"],
    ["2026-12-31T20:00:00.000Z", "01/01/2027", "12:00 AM"],
    ["2026-12-31T19:59:00.000Z", "31/12/2026", "11:59 PM"],
    ["2028-02-28T20:00:00.000Z", "29/02/2028", "12:00 AM"],
    ["2028-02-29T20:00:00.000Z", "01/03/2028", "12:00 AM"],
    ["2026-07-01T00:00:00.000Z", "01/07/2026", "04:00 AM"],
    ["2026-11-18T09:40:00+04:00", "18/11/2026", "09:40 AM"],
    ["2026-11-18T00:40:00-05:00", "18/11/2026", "09:40 AM"],
  ])("%s is %s, %s", (iso, day, time) => {
    expect(dubaiTime(iso)).toEqual({ day, time });
  });

  it.each([null, "", " ", "soon", "2026-13-01T00:00:00Z", "2026-11-18T25:00:00Z"])(
    "is null for %j",
    (iso) => {
      expect(dubaiTime(iso)).toBeNull();
    },
  );

  it.each([
    ["2026-12-31T19:59:59.999Z", 2026],
    ["2026-12-31T20:00:00.000Z", 2027],
    ["2027-06-01T00:00:00.000Z", 2027],
  ])("at %s the year is %d", (iso, year) => {
    expect(dubaiYear(new Date(iso))).toBe(year);
  });
});

describe("toUtc", () => {
  it.each([
    ["the start of a day in Dubai", "2026-11-18", "2026-11-17T20:00:00.000Z"],
    ["Dubai's clock without an offset", "2026-11-18T09:40", "2026-11-18T05:40:00.000Z"],
    ["a space for the T", "2026-11-18 09:40", "2026-11-18T05:40:00.000Z"],
    ["seconds", "2026-11-18T09:40:59", "2026-11-18T05:40:59.000Z"],
    [
      "milliseconds, and drops what is finer",
      "2026-11-18T09:40:59.9876",
      "2026-11-18T05:40:59.987Z",
    ],
    ["Z", "2026-11-18T05:40Z", "2026-11-18T05:40:00.000Z"],
    ["seconds and Z", "2026-11-18T05:40:00.000Z", "2026-11-18T05:40:00.000Z"],
    ["small t and z", "2026-11-18t05:40:07z", "2026-11-18T05:40:07.000Z"],
    ["an offset east", "2026-11-18T11:10+05:30", "2026-11-18T05:40:00.000Z"],
    ["an offset west", "2026-11-17T23:40-06:00", "2026-11-18T05:40:00.000Z"],
    ["an offset without colon", "2026-11-18T09:40+0400", "2026-11-18T05:40:00.000Z"],
    ["an offset after a space", "2026-11-18 09:40:00 +04:00", "2026-11-18T05:40:00.000Z"],
    ["midnight", "2026-11-18T00:00", "2026-11-17T20:00:00.000Z"],
    ["the last minute", "2026-12-31T23:59:59", "2026-12-31T19:59:59.000Z"],
    ["new year in Dubai", "2027-01-01", "2026-12-31T20:00:00.000Z"],
    ["a leap day", "2028-02-29", "2028-02-28T20:00:00.000Z"],
    ["spaces around", "  2026-11-18  ", "2026-11-17T20:00:00.000Z"],
  ])("reads %s", (_, iso, utc) => {
    expect(toUtc(iso)).toBe(utc);
  });

  it.each([
    "",
    ..."soon 0 1763444400000 18/11/2026 11/18/2026 2026-11 2026-11-8 20261118".split(" "),
    ..."26-11-18 +002026-11-18 2026-02-30 2026-02-29 2026-04-31T10:00Z 2026-13-01".split(" "),
    ..."2026-00-01 2026-11-00 2026-11-18T 2026-11-18T9:40 2026-11-18T09".split(" "),
    ..."2026-11-18T24:00 2026-11-18T09:60 2026-11-18T09:40:60".split(" "),
    "2026-11-18T09:40 PM",
    "2026-11-18T09:40+4",
    "2026-11-18T09:40+15:00",
    "2026-11-18T09:40+04:60",
    "2026-11-18Z",
    "2026-11-18T09:40:00,5Z",
    "2026-11-18 09:40 GST",
    "2026-11-18\n2026-11-19",
    "٢٠٢٦-١١-١٨",
  ])("refuses %j", (iso) => {
    expect(toUtc(iso)).toBeNull();
  });

  it("gives back what dubaiTime reads", () => {
    expect(dubaiTime(toUtc("2026-11-18T21:05"))).toEqual({ day: "18/11/2026", time: "09:05 PM" });
  });
});

describe("dubaiIso", () => {
  it.each([
    ["2026-11-18T05:40:00.000Z", "2026-11-18T09:40:00+04:00"],
    ["2026-12-31T20:00:00.007Z", "2027-01-01T00:00:00.007+04:00"],
  ])("writes %s by Dubai's clock, and toUtc reads it back", (utc, iso) => {
    expect(dubaiIso(utc)).toBe(iso);
    expect(toUtc(iso)).toBe(utc);
  });

  it.each([null, "", "soon"])("has none for %j", (iso) => {
    expect(dubaiIso(iso)).toBeNull();
  });
});

describe("isRealDay", () => {
  it.each(["2026-01-31", "2026-02-28", "2028-02-29", "2000-02-29", "2026-12-31"])(
    "accepts %s",
    (day) => {
      expect(isRealDay(day)).toBe(true);
    },
  );

  it.each(["1900-02-29", "2026-02-29", "2026-06-31", "2026-11-18T00:00", " 2026-11-18", ""])(
    "refuses %j",
    (day) => {
      expect(isRealDay(day)).toBe(false);
    },
  );
});

describe("the times of the banners", () => {
  it("are the specification's", () => {
    expect(timing).toMatchObject({ BANNER_MS: 4000, SUBSCRIBE_BANNER_MS: 3000 });
  });
});

import { describe, expect, it } from "vitest";
import { readBack, readTyped } from "#workers/desk/typed-time.ts";

/** Mon 30 Nov 2026: 22:30 in Dubai, 02:30 of the next day in Shanghai */
const NOW = "2026-11-30T18:30:00.000Z";
const SHANGHAI = { name: "Shanghai", zone: "Asia/Shanghai" };
const read = (typed: string, place?: typeof SHANGHAI) => {
  const time = readTyped(typed, NOW, place);
  if ("question" in time) return time.question;
  return time.iso.replace(/^(\S{10}) (\d\d:\d\d)$/, "$1T$2:00");
};

describe("a typed time", () => {
  // biome-ignore format: a moment, then how it is typed
  it.each([
    ["2026-11-28T09:00:00", "28/11/26 9am|28/11/2026 0900|28 Nov 9am|28/11 9:00|28 Nov 26 9 a.m.|28/11 0900hrs|28-11-2026 at 9am"],
    ["2026-11-30T09:00:00", "0900|9am|9 AM|09:00|9:00|today 9am|9h|Today, 09.00|0900 hrs"],
    ["2026-12-01T14:00:00", "tomorrow 14:00|tomorrow 2pm|Tomorrow 1400|tomorrow at 2 pm|1 Dec 2pm"],
    ["2026-11-29T00:00:00", "yesterday 12am|yesterday 0000"], ["2026-11-29T12:00:00", "yesterday 12pm"],
    ["2026-11-29", "yesterday|29/11|29 Nov|29/11/26"], ["2026-12-01", "tomorrow"],
    ["2026-04-03", "03/04/26|3 April 2026"], ["2027-01-02T18:05:00", "2/1 6:05pm|2 Jan 1805"],
    ["2026-11-30T22:30:00.000+04:00", "now|NOW| Now "], ["", " |-"],
  ])("%s is what is typed as %s", (iso, typed) => {
    for (const text of typed.split("|")) expect(read(text), text).toBe(iso);
  });

  it("that is now or today is by the clock at its place", () => {
    expect(read("now", SHANGHAI)).toBe("2026-12-01T02:30:00.000+08:00");
    expect(read("0900", SHANGHAI)).toBe("2026-12-01T09:00:00");
    expect(read("yesterday", SHANGHAI)).toBe("2026-11-30");
  });

  it.each([
    ["2026", "Is 2026 a year, or 20:26 today? Write the whole date, or 20:26."],
    ["28/11 9", "Write 9 with am or pm, or as 09:00."],
    ["9.10", "Write 9.10 as 9:10, or 9/10 for a day."],
    ["11/28/26 9am", "Write the day first, then the month, as 28/11/2026."],
    ["1 June", "Write the year: 2027-06-01 or 2026-06-01?"],
  ])("%s is asked about", (typed, question) => {
    expect(read(typed)).toBe(question);
  });

  it.each("soon|28 9am|31/2 9am|13pm|2575|Fri 14:00|tomorrow 25:00|28/11/26 9am 10am".split("|"))(
    "%s is not one",
    (typed) => {
      expect(read(typed)).not.toMatch(/^\d{4}-\d\d-\d\d/);
    },
  );
});

it("a time is read back in words, with Dubai's clock where that differs", () => {
  const local = (event_time: string) => ({ event_time: `${event_time}:00.000Z`, utc_offset: null });
  expect(readBack("Time", local("2026-11-28T09:00"), SHANGHAI)).toBe(
    "Time read as Sat 28 Nov 2026 09:00 in Shanghai, 05:00 in Dubai.",
  );
  expect(readBack("Time", local("2026-11-28T02:00"), SHANGHAI)).toMatch(
    / 2026 02:00 in Shanghai, 2026-11-27 22:00 in Dubai\.$/,
  );
  expect(readBack("Time", local("2026-11-28T09:00"), null)).toMatch(/ 09:00 by the clock there\.$/);
  expect(readBack("Time", local("2026-11-28T00:00"), SHANGHAI)).toBe(
    "Time read as Sat 28 Nov 2026.",
  );
  const inDubai = { event_time: "2026-04-03T05:00:00.000Z", utc_offset: "+04:00" };
  expect(readBack("Order date", inDubai)).toBe("Order date read as Fri 3 Apr 2026 09:00 in Dubai.");
});

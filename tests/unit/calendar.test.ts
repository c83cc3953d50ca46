import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendar } from "#app/domain/calendar.ts";

const entry = {
  uid: "DL-2611-0385@site.example",
  summary: "DL-2611-0385: delivery expected",
  url: "https://site.example/track/DL-2611-0385",
  moment: { event_time: "2026-11-27T09:00:00.000Z", utc_offset: "+01:00" },
  changedAt: "2026-11-22T06:00:00.000Z",
};
const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

describe("an order in a calendar", () => {
  it("has the same identity when its date moves, and a higher sequence", () => {
    const before = linesOf(calendar(entry));
    const moment = { ...entry.moment, event_time: "2026-11-28T09:00:00.000Z" };
    const after = linesOf(calendar({ ...entry, moment, changedAt: "2026-11-23T06:00:00.000Z" }));
    expect(before).toContain("UID:DL-2611-0385@site.example");
    expect(after).toContain("UID:DL-2611-0385@site.example");
    expect(before).toContain("DTSTART:20261127T090000Z");
    expect(after).toContain("DTSTART:20261128T090000Z");
    const sequence = (lines: string[]) =>
      Number(lines.find((line) => line.startsWith("SEQUENCE:"))?.slice(9));
    expect(sequence(after)).toBeGreaterThan(sequence(before));
  });

  it("is a whole day where only the day is known", () => {
    const moment = { event_time: "2026-11-26T20:00:00.000Z", utc_offset: "+04:00" };
    expect(linesOf(calendar({ ...entry, moment }))).toEqual(
      expect.arrayContaining(["DTSTART;VALUE=DATE:20261127", "DTEND;VALUE=DATE:20261128"]),
    );
  });

  it("is at the clock's time where the zone isn't known", () => {
    const moment = { event_time: "2026-11-27T09:30:00.000Z", utc_offset: null };
    expect(linesOf(calendar({ ...entry, moment }))).toContain("DTSTART:20261127T093000");
  });

  it("keeps its lines within 75 bytes, whatever the number is, and loses nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (number) => {
        const text = calendar({ ...entry, summary: `${number}: شحنة, delivery; expected` });
        for (const line of text.split("\r\n")) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        }
        expect(linesOf(text).filter((line) => line.startsWith("BEGIN:"))).toHaveLength(2);
        expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
      }),
      { examples: [["\r\nATTENDEE:x"], ["a\u2028b"]] },
    );
  });
});

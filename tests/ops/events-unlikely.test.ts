import { beforeEach, describe, expect, it } from "vitest";
import { migratedStores, ops } from "./run-ops.ts";
import { codesOf, eventsCsv, storedOrder, twoOrders } from "./stored-events.ts";

migratedStores();
beforeEach(twoOrders);

const importEvents = (file: string, ...args: string[]) => ops("events", "import", file, ...args);

/** Now and some hours, written as if it were UTC. */
const clockIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const inUtc = (hours: number) => `${clockIn(hours).slice(0, 16)}Z`;
const unzoned = (hours: number) => clockIn(hours).slice(0, 16);
const DAYS = 24;

describe("what can hardly have happened", () => {
  it.each([
    ["later than now", `DL-1,Arrived,,${inUtc(1)},,,`, "It is said to have happened, and is still"],
    ["delivered later than now", `DL-1,Delivered,,${inUtc(3 * DAYS)},,,`, "It is said to have"],
    ["later than any clock", `DL-1,Arrived,,${unzoned(14.1)},Somewhere,,`, "It is said to have"],
    ["later than the clock at a known place", `DL-1,Arrived,,${unzoned(4.1)},DXB,,`, "It is said"],
    ["expected in years", `DL-1,Delivered,EST,${inUtc(367 * DAYS)},,,`, "It is more than a year f"],
    ["planned in years", `DL-1,Delivered,PLN,${inUtc(367 * DAYS)},,,`, "It is more than a year f"],
    [
      "long before the order",
      "DL-1,Arrived,,2025-11-01T10:00+04:00,,,",
      "It is more than a year before the order, which was made on 10/11/2026 09:40 AM. If it is meant, --allow-unlikely takes it.",
    ],
  ])("is refused and named where it is %s, unless it is meant", async (_, row, reason) => {
    const { code, out, err } = await importEvents(eventsCsv(row));
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^line 2, ".* \d{4}-\d\d-\d\d \d\d:\d\d.*": It is /);
    expect(err).toContain(reason);
    expect(await codesOf("DL-1")).toEqual([]);
    const meant = await importEvents(eventsCsv(row), "--allow-unlikely");
    expect(meant.out).toContain("1 event added");
  });

  it.each([
    ["an hour ago", `DL-1,Arrived,,${inUtc(-1)},,,`],
    ["where it may be later than here", `DL-1,Arrived,,${unzoned(13.9)},Somewhere,,`],
    ["on Dubai's clock", `DL-1,Arrived,,${unzoned(3.9)},DXB,,`],
    ["expected this year", `DL-1,Delivered,EST,${inUtc(360 * DAYS)},,,`],
    ["in the year before the order", "DL-1,Arrived,,2025-11-20T10:00+04:00,,,"],
  ])("isn't what happened %s", async (_, row) => {
    expect((await importEvents(eventsCsv(row))).out).toContain("1 event added");
  });

  it("is a delivery before the departure, of the file or of one before", async () => {
    const departed = "DL-1,Departed,,2026-11-19T22:15+04:00,,,";
    const delivered = (time: string) => `DL-1,Delivered,,${time},,,`;
    const { err } = await importEvents(eventsCsv(delivered("2026-11-18T10:00+04:00"), departed));
    expect(err.split("\n")[0]).toBe(
      'line 2, "delivered 2026-11-18 10:00 +04:00": It is before the departure on 19/11/2026 10:15 PM. If it is meant, --allow-unlikely takes it.',
    );
    await importEvents(eventsCsv(departed));
    const before = eventsCsv(delivered("2026-11-19T22:14+04:00"));
    expect((await importEvents(before)).err).toContain("It is before the departure");
    expect((await importEvents(before, "--allow-unlikely")).code).toBe(0);
    expect((await storedOrder("DL-1")).order_status).toBe("Delivered");
  });

  it("isn't a delivery on the departure's day, or on a clock that may be later", async () => {
    const rows = [
      ...["DL-1,Departed,,2026-11-19T22:15+04:00,,,", "DL-1,Delivered,,2026-11-19,Sharjah,,"],
      "DL-2,Departed,,2026-11-19T22:15+04:00,,,",
      "DL-2,Delivered,,2026-11-19T12:00,Somewhere,,",
    ];
    expect((await importEvents(eventsCsv(...rows))).out).toContain("4 events added");
  });

  it("doesn't refuse the departure for a typo in another one", async () => {
    const rows = [
      "DL-1,Departed,,2026-11-19T22:15+04:00,,,",
      `DL-1,Departed,,${inUtc(30 * DAYS)},,,`,
      "DL-1,Delivered,,2026-11-20T10:00+04:00,,,",
    ];
    const { err, out } = await importEvents(eventsCsv(...rows), "--skip-bad");
    expect(err.match(/^line \d/gm)).toEqual(["line 3"]);
    expect(out).toContain("2 events added, 0 known already, 1 refused");
  });

  it("is known already when it comes again, and not refused", async () => {
    const row = `DL-1,Delivered,,${inUtc(3 * DAYS)},,,`;
    await importEvents(eventsCsv(row), "--allow-unlikely");
    expect(await importEvents(eventsCsv(row))).toMatchObject({
      code: 0,
      out: expect.stringContaining("0 events added, 1 known already, 0 refused"),
    });
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { eventRows } from "../support/stored-events.ts";
import { codesOf, load, storedOrder, twoOrders } from "./load.ts";

beforeEach(twoOrders);

const loadRows = (rows: readonly string[], options: Parameters<typeof load>[1] = {}) =>
  load(eventRows(...rows), options);

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
      "It is more than a year before the order, which was made on 10/11/2026 09:40 AM. (allowUnlikely)",
    ],
  ])("is refused and named where it is %s, unless it is meant", async (_, row, reason) => {
    const { problems } = await loadRows([row]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^line 2, ".* \d{4}-\d\d-\d\d \d\d:\d\d.*": It is /);
    expect(problems[0]).toContain(reason);
    expect(await codesOf("DL-1")).toEqual([]);
    expect((await loadRows([row], { allowUnlikely: true })).eventsAdded).toBe(1);
  });

  it.each([
    ["an hour ago", `DL-1,Arrived,,${inUtc(-1)},,,`],
    ["where it may be later than here", `DL-1,Arrived,,${unzoned(13.9)},Somewhere,,`],
    ["on Dubai's clock", `DL-1,Arrived,,${unzoned(3.9)},DXB,,`],
    ["expected this year", `DL-1,Delivered,EST,${inUtc(360 * DAYS)},,,`],
    ["in the year before the order", "DL-1,Arrived,,2025-11-20T10:00+04:00,,,"],
  ])("isn't what happened %s", async (_, row) => {
    expect((await loadRows([row])).eventsAdded).toBe(1);
  });

  it("is a delivery before the departure, of the file or of one before", async () => {
    const departed = "DL-1,Departed,,2026-11-19T22:15+04:00,,,";
    const delivered = (time: string) => `DL-1,Delivered,,${time},,,`;
    const { problems } = await loadRows([delivered("2026-11-18T10:00+04:00"), departed]);
    expect(problems).toEqual([
      'line 2, "delivered 2026-11-18 10:00 +04:00": It is before the departure on 19/11/2026 10:15 PM. (allowUnlikely)',
    ]);
    await loadRows([departed]);
    const before = [delivered("2026-11-19T22:14+04:00")];
    expect((await loadRows(before)).problems.join()).toContain("It is before the departure");
    expect((await loadRows(before, { allowUnlikely: true })).refused).toBe(0);
    expect((await storedOrder("DL-1")).order_status).toBe("Delivered");
  });

  it("is a departure after a delivery that was told before, where it left no earlier", async () => {
    const departed = (time: string) => `DL-1,Departed,,${time},,,`;
    await loadRows(["DL-1,Delivered,,2026-11-20T10:00+04:00,,,"]);
    const { problems } = await loadRows([departed("2026-11-21T22:15+04:00")]);
    expect(problems).toEqual([
      'line 2, "departed 2026-11-21 22:15 +04:00": It is after the delivery on 20/11/2026 10:00 AM. (allowUnlikely)',
    ]);
    const both = ["2026-11-19T22:15+04:00", "2026-11-21T22:15+04:00"].map(departed);
    expect((await loadRows(both)).eventsAdded).toBe(2);
  });

  it("isn't a delivery on the departure's day, or on a clock that may be later", async () => {
    const rows = [
      ...["DL-1,Departed,,2026-11-19T22:15+04:00,,,", "DL-1,Delivered,,2026-11-19,Sharjah,,"],
      "DL-2,Departed,,2026-11-19T22:15+04:00,,,",
      "DL-2,Delivered,,2026-11-19T12:00,Somewhere,,",
    ];
    expect((await loadRows(rows)).eventsAdded).toBe(4);
  });

  it("doesn't refuse the departure for a typo in another one", async () => {
    const rows = [
      "DL-1,Departed,,2026-11-19T22:15+04:00,,,",
      `DL-1,Departed,,${inUtc(30 * DAYS)},,,`,
      "DL-1,Delivered,,2026-11-20T10:00+04:00,,,",
    ];
    const { problems, eventsAdded } = await loadRows(rows, { skipBad: true });
    expect(problems.map((problem) => problem.slice(0, 7))).toEqual(["line 3,"]);
    expect(eventsAdded).toBe(2);
  });

  it("is known already when it comes again, and not refused", async () => {
    const row = `DL-1,Delivered,,${inUtc(3 * DAYS)},,,`;
    await loadRows([row], { allowUnlikely: true });
    expect(await loadRows([row])).toMatchObject({ eventsAdded: 0, eventsKnown: 1, refused: 0 });
  });
});

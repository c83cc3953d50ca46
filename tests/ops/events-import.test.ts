import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fileWith, localStores, migratedStores, ops } from "./run-ops.ts";
import {
  changeIdIn,
  codesOf,
  eventsCsv,
  storedFacts,
  storedOrder,
  twoOrders,
} from "./stored-events.ts";

migratedStores();
beforeEach(twoOrders);

const importEvents = (file: string, ...args: string[]) => ops("events", "import", file, ...args);

describe("events import", () => {
  it("stores names, exceptions and codes, whatever the spelling of number and classifier", async () => {
    const file = eventsCsv(
      "dl 1,BOOKED,,2026-11-18T09:40+04:00,Dubai (AEDXB),,",
      "DL1,dep,ACT,2026-11-19T22:15−03:30,AE DXB,EK 202,Left on time",
      "DL-1,Delivered,Est,2026-11-29T10:00+05:45,,,",
      'DL-1,"On hold, customs clearance",PLN,"20/11/2026, 08:00 AM",,,',
      "DL-1,Deprated,,2026-11-17,Sharjah,,",
    );
    const { code, out, err } = await importEvents(file);
    expect(err).toBe(
      "1 event in words or codes that the site doesn't know: Deprated. They are shown as they came, without a milestone.\n" +
        "1 event has a day and no time: 00:00.\n",
    );
    expect(out).toBe(
      "5 events added, 0 known already, 0 refused; 1 order brought up to date, on this computer\n" +
        "  DL-1: Booked → Departed, delivery 30/11/2026 10:00 AM → 29/11/2026 08:15 AM\n" +
        `To take it back: npm run ops -- events undo ${changeIdIn(out)}\n`,
    );
    expect(code).toBe(0);
    expect(await storedOrder("DL-1")).toMatchObject({
      order_status: "Departed",
      delivery_date: "2026-11-29T04:15:00.000Z",
    });
    const facts = await storedFacts("DL-1");
    const none = {
      kind: "event",
      classifier: "actual",
      utc_offset: null,
      place: null,
      un_locode: null,
      leg: null,
      mode: null,
      equipment: null,
      pieces: null,
      pieces_total: null,
      note: null,
      source: "csv",
      source_id: null,
      author: null,
      reported_at: null,
      retracts: null,
      change_id: changeIdIn(out),
      id: expect.any(Number),
      order_id: expect.any(Number),
      learned_at: expect.any(String),
    };
    // biome-ignore format: a fact a row
    expect(facts.filter(({ source }) => source === "csv")).toEqual([
      { ...none, milestone: "booked", code: "booked", event_time: "2026-11-18T05:40:00.000Z", utc_offset: "+04:00", place: "Dubai", un_locode: "AEDXB" },
      { ...none, milestone: "departed", code: "DEP", event_time: "2026-11-20T01:45:00.000Z", utc_offset: "-03:30", un_locode: "AEDXB", leg: "EK 202", note: "Left on time" },
      { ...none, milestone: "delivered", code: "delivered", classifier: "estimated", event_time: "2026-11-29T04:15:00.000Z", utc_offset: "+05:45" },
      { ...none, milestone: "on hold", code: "On hold, customs clearance", classifier: "planned", event_time: "2026-11-20T08:00:00.000Z" },
      { ...none, milestone: null, code: "Deprated", event_time: "2026-11-17T00:00:00.000Z", place: "Sharjah" },
    ]);
  });

  it("stores the container, the share of the pieces and the mode", async () => {
    const head = "order_number,event,time,mode,equipment,pieces";
    const file = fileWith(
      `${head}\nDL-1,Departed,2026-11-20T10:00,Vessel,tclu 765432-1,19 of 20\nDL-1,Arrived,2026-11-21T10:00,,,20/20\n`,
    );
    expect((await importEvents(file)).code).toBe(0);
    expect((await storedFacts("DL-1")).slice(-2)).toMatchObject([
      { mode: "vessel", equipment: "TCLU7654321", pieces: 19, pieces_total: 20 },
      { mode: null, equipment: null, pieces: 20, pieces_total: 20 },
    ]);
    const rows = ["ship,,", ",,19", ",,21 of 20", ",,0 of 20", `,${"X".repeat(21)},`];
    const bad = rows.map((row) => `DL-1,Departed,2026-11-20T10:00,${row}`);
    const { err } = await importEvents(fileWith([head, ...bad, ""].join("\n")));
    expect(err.split("\n").map((line) => line.slice(0, 40))).toEqual([
      ...['line 2, mode "ship": The mode is vessel,', 'line 3, pieces "19": Write "19 of 20", o'],
      ...['line 4, pieces "21 of 20": Write "19 of ', 'line 5, pieces "0 of 20": Write "19 of 2'],
      ...['line 6, equipment "XXXXXXXXXXXXXXXXXXXXX', "Nothing was stored on this computer: 5 o"],
      "",
    ]);
  });

  it("adds up the pieces that came in several files", async () => {
    const head = "order_number,event,time,place,pieces";
    const handed = (time: string, pieces: string) =>
      importEvents(fileWith(`${head}\nDL-1,Delivered,${time}+04:00,Dubai,${pieces}\n`));
    await handed("2026-11-20T10:00", "19 of 20");
    expect(await storedOrder("DL-1")).toMatchObject({
      order_status: "Booked",
      partial: { milestone: "delivered", pieces: 19, total: 20 },
    });
    await handed("2026-11-21T10:00", "1 of 20");
    expect(await storedOrder("DL-1")).toMatchObject({
      order_status: "Delivered",
      late_from: null,
      partial: null,
    });
  });

  it("stores who imported it, and names the change in JSON too", async () => {
    const file = eventsCsv("DL-1,Arrived,,2026-11-20T10:00+04:00,,,");
    const { out } = await importEvents(file, "--by", " Sara ", "--json");
    const { change_id, undo } = JSON.parse(out);
    expect(undo).toBe(`npm run ops -- events undo ${change_id}`);
    expect((await storedFacts("DL-1")).at(-1)).toMatchObject({ author: "Sara", change_id });
    const again = JSON.parse((await importEvents(file, "--json")).out);
    expect(again).toMatchObject({ added: 0, known: 1, change_id: null, undo: null, orders: [] });
  });

  it("knows an event that was stored before containers and reasons of delays were", async () => {
    const file = eventsCsv("DL-1,Arrived,,2026-11-20T10:00+04:00,,,");
    await importEvents(file);
    await localStores().db.run(sql`update order_events set change_id = null, note = 'Older'`);
    expect((await importEvents(file)).out).toContain("0 events added, 1 known already");
  });

  it("adds nothing the second time; a new estimate is a new row", async () => {
    const file = eventsCsv(
      "DL-1,Delivered,estimated,2026-12-01T10:00+04:00,,,",
      "DL-1,Delivered,estimated,2026-12-01T10:00+04:00,,,",
    );
    expect((await importEvents(file)).out).toContain("1 event added, 1 known already");
    expect((await importEvents(file)).out).toContain(
      "0 events added, 2 known already, 0 refused; 0 orders",
    );
    await importEvents(eventsCsv("DL-1,Delivered,estimated,2026-12-03T10:00+04:00,,,"));
    expect(await codesOf("DL-1")).toEqual(["delivered:delivered", "delivered:delivered"]);
    expect((await storedOrder("DL-1")).delivery_date).toBe("2026-12-03T06:00:00.000Z");
  });

  it("goes back to an earlier estimate that was made anew, when the file says when", async () => {
    const head = "order_number,event,classifier,time,reported_at";
    const made = (day: string, reported: string) =>
      fileWith(`${head}\nDL-1,Delivered,EST,2026-12-${day}T10:00+04:00,${reported}\n`);
    await importEvents(made("01", "2026-11-20"));
    await importEvents(made("03", "2026-11-21"));
    await importEvents(made("01", "2026-11-22"));
    await importEvents(made("03", "2026-11-21"));
    expect(await codesOf("DL-1")).toHaveLength(3);
    expect((await storedOrder("DL-1")).delivery_date).toBe("2026-12-01T06:00:00.000Z");
  });

  it("names every bad row and stores nothing, or the good ones with --skip-bad", async () => {
    const file = eventsCsv(
      "DL-1,Arrived,,2026-11-20T10:00+04:00,,,",
      "DL-1,,,2026-11-20T10:00+04:00,,,",
      "DL-1,ARR,perhaps,tomorrow,,,",
      "DL-9,ARR,,2026-11-20T10:00,,,",
      "DL-1,ARR,,2026-11-20T10:00,,",
      "DL-1,ARR,,#REF!,,,",
    );
    const refused = await importEvents(file);
    expect(refused.code).toBe(1);
    expect(refused.out).toBe("");
    expect(refused.err.split("\n").map((line) => line.slice(0, 42))).toEqual([
      ...['line 3, event "": Event is required.', 'line 4, time "tomorrow": This is not a tim'],
      'line 4, classifier "perhaps": The classifi',
      'line 5, "DL-9": No order has this number o',
      'line 6, "DL-1,ARR,,2026-11-20T10:00,,": Th',
      'line 7, time "#REF!": This is a spreadshee',
      ...["Nothing was stored on this computer: 5 of ", ""],
    ]);
    expect(await codesOf("DL-1")).toEqual([]);

    const taken = await importEvents(file, "--skip-bad", "--refused", file);
    expect(taken).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("is there already"),
    });
    const path = `${file}.refused.csv`;
    const skipped = await importEvents(file, "--skip-bad", "--refused", path);
    expect(skipped.code).toBe(1);
    expect(skipped.out).toContain("1 event added, 0 known already, 5 refused; 1 order");
    expect(await codesOf("DL-1")).toEqual(["arrived:arrived"]);
    const again = await importEvents(path, "--dry-run");
    expect(again.err).toContain("5 of 5 rows were refused");
  });

  it("says in a dry run what it would do, and does nothing", async () => {
    const file = eventsCsv("DL-1,Arrived,,2026-11-20T10:00+04:00,,,");
    expect((await importEvents(file, "--dry-run")).out).toBe(
      "Dry run, nothing is stored on this computer: 1 event would be added, 0 known already, 0 refused; 1 order brought up to date\n" +
        "  DL-1: Booked → Arrived, delivery 30/11/2026 10:00 AM\n",
    );
    expect((await storedOrder("DL-1")).order_status).toBe("Booked");
    expect(await codesOf("DL-1")).toEqual([]);
    const answer = JSON.parse((await importEvents(file, "--dry-run", "--json")).out);
    expect(answer).toMatchObject({
      stored: false,
      dry_run: true,
      added: 1,
      known: 0,
      refused: 0,
      problems: [],
      orders: [
        { order_number: "DL-1", old: { order_status: "Booked" }, new: { order_status: "Arrived" } },
      ],
    });
  });

  it("finds orders by carriers' references; files of other column names; all of one order", async () => {
    const named = fileWith("Container,What,When\nTCLU 7654321,GTIN,2026-11-20T10:00\n");
    const args = ["order_number=Container", "event=What", "time=When"];
    const { out } = await importEvents(named, ...args.flatMap((name) => ["--column", name]));
    expect(out).toContain("1 event added");
    const bare = fileWith("event,time\nRCS,2026-11-20T10:00\n");
    expect((await importEvents(bare)).err).toContain("The column order_number is missing.");
    expect((await importEvents(bare, "--order", "dl2")).out).toContain("1 event added");
    expect((await importEvents(bare, "--order", "DL-3")).err).toBe(
      "There is no order DL-3 on this computer.\n",
    );
    expect([await codesOf("DL-1"), await codesOf("DL-2")]).toEqual([
      ["GTIN:null"],
      ["RCS:at origin"],
    ]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { fileWith, migratedStores, ops } from "./run-ops.ts";
import { codesOf, eventsCsv, storedOrder, twoOrders } from "./stored-events.ts";

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
        "  DL-1: Booked → Departed, delivery 30/11/2026 10:00 AM → 29/11/2026 08:15 AM\n",
    );
    expect(code).toBe(0);
    const { events, ...fields } = await storedOrder("DL-1");
    expect(fields).toMatchObject({
      order_status: "Departed",
      delivery_date: "2026-11-29T04:15:00.000Z",
    });
    const none = { meaning: null, place: null, un_locode: null, leg: null, note: null };
    const learned_at = expect.any(String);
    expect(events).toEqual([
      {
        ...none,
        milestone: null,
        code: "Deprated",
        classifier: "actual",
        event_time: "2026-11-17T00:00:00.000Z",
        utc_offset: null,
        place: "Sharjah",
        learned_at,
      },
      {
        ...none,
        milestone: "booked",
        code: "booked",
        classifier: "actual",
        event_time: "2026-11-18T05:40:00.000Z",
        utc_offset: "+04:00",
        place: "Dubai",
        un_locode: "AEDXB",
        learned_at,
      },
      {
        ...none,
        milestone: "departed",
        code: "DEP",
        meaning: "Flight departed",
        classifier: "actual",
        event_time: "2026-11-20T01:45:00.000Z",
        utc_offset: "-03:30",
        un_locode: "AEDXB",
        leg: "EK 202",
        note: "Left on time",
        learned_at,
      },
      {
        ...none,
        milestone: "on hold",
        code: "On hold, customs clearance",
        classifier: "planned",
        event_time: "2026-11-20T08:00:00.000Z",
        utc_offset: null,
        learned_at,
      },
      {
        ...none,
        milestone: "delivered",
        code: "delivered",
        classifier: "estimated",
        event_time: "2026-11-29T04:15:00.000Z",
        utc_offset: "+05:45",
        learned_at,
      },
    ]);
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
    expect((await storedOrder("DL-1")).events).toHaveLength(3);
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
      'line 3, event "": Event is required.',
      'line 4, time "tomorrow": This is not a tim',
      'line 4, classifier "perhaps": The classifi',
      'line 5, "DL-9": No order has this number o',
      'line 6, "DL-1,ARR,,2026-11-20T10:00,,": Th',
      'line 7, time "#REF!": This is a spreadshee',
      "Nothing was stored on this computer: 5 of ",
      "",
    ]);
    expect((await storedOrder("DL-1")).events).toEqual([]);

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
        "  DL-1: Booked → Arrived\n",
    );
    expect(await storedOrder("DL-1")).toMatchObject({ order_status: "Booked", events: [] });
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

  it("leaves the order as it is with --keep-order, and its date where the delivery has no offset", async () => {
    const file = eventsCsv("DL-1,Delivered,,2026-11-20T10:00,,,");
    expect((await importEvents(file, "--keep-order")).err).toBe("");
    expect((await storedOrder("DL-1")).order_status).toBe("Booked");
    const next = await importEvents(eventsCsv("DL-1,Delivered,,2026-11-21T10:00,,,"));
    expect(next.err).toContain("1 order keeps its delivery date");
    expect(await storedOrder("DL-1")).toMatchObject({
      order_status: "Delivered",
      delivery_date: "2026-11-30T06:00:00.000Z",
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

import { beforeEach, describe, expect, it } from "vitest";
import { undoChange, undoFact } from "../support/store-orders.ts";
import { eventRows } from "../support/stored-events.ts";
import { changesOf, codesOf, load, plan, storedFacts, storedOrder, twoOrders } from "./load.ts";
import { db } from "./stores.ts";

beforeEach(twoOrders);

const loadRows = (...rows: readonly string[]) => load(eventRows(...rows));

describe("a table of events", () => {
  it("has events in the sender's own words as the known statuses to which they are mapped", async () => {
    const file = eventRows("DL-1,Zugestellt,,2026-11-19T22:15+04:00,Dubai,,");
    const { plan: planned, remarks } = await load(file, {
      statusMap: { ZUGESTELLT: "delivered" },
    });
    expect(remarks).toEqual([]);
    expect(planned.ownStatuses).toMatchObject([{ text: "Zugestellt", status: "delivered" }]);
    expect(await storedOrder("DL-1")).toMatchObject({
      order_status: "Delivered",
      delivery_date: "2026-11-19T18:15:00.000Z",
    });
    const facts = await storedFacts("DL-1");
    expect(facts.at(-1)).toMatchObject({ code: "delivered", milestone: "delivered" });
  });

  it("stores names, exceptions and codes, whatever the spelling of number and classifier", async () => {
    const file = eventRows(
      "dl 1,BOOKED,,2026-11-18T09:40+04:00,Dubai (AEDXB),,",
      "DL1,dep,ACT,2026-11-19T22:15−03:30,AE DXB,EK 202,Left on time",
      "DL-1,Delivered,Est,2026-11-29T10:00+05:45,,,",
      'DL-1,"On hold, customs clearance",PLN,"20/11/2026, 08:00 AM",,,',
      "DL-1,Deprated,,2026-11-17,Sharjah,,",
    );
    const { plan, changeId, ...counts } = await load(file);
    expect(counts).toMatchObject({ problems: [], eventsAdded: 5, eventsStored: 0 });
    expect(counts.remarks).toEqual([
      "1 event in words or codes that the site doesn't know: Deprated. They are shown as they came, without a milestone.",
    ]);
    expect(changesOf(plan)).toEqual([
      "DL-1: order_status Booked → Departed",
      "DL-1: delivery_date 2026-11-30T06:00:00.000Z → 2026-11-29T04:15:00.000Z",
    ]);
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
      change_id: changeId,
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
    await load(
      `${head}\nDL-1,Departed,2026-11-20T10:00,Vessel,tclu 765432-1,19 of 20\nDL-1,Arrived,2026-11-21T10:00,,,20/20\n`,
    );
    expect((await storedFacts("DL-1")).slice(-2)).toMatchObject([
      { mode: "vessel", equipment: "TCLU7654321", pieces: 19, pieces_total: 20 },
      { mode: null, equipment: null, pieces: 20, pieces_total: 20 },
    ]);
    const rows = ["rocket,,", ",,19", ",,21 of 20", ",,0 of 20", `,${"X".repeat(21)},`];
    const bad = rows.map((row) => `DL-1,Departed,2026-11-20T10:00,${row}`);
    const { problems } = await load([head, ...bad, ""].join("\n"));
    expect(problems.map((line) => line.slice(0, 40))).toEqual([
      'line 2, mode "rocket": The mode is vesse',
      'line 3, pieces "19": Write "19 of 20", o',
      'line 4, pieces "21 of 20": Write "19 of ',
      'line 5, pieces "0 of 20": Write "19 of 2',
      'line 6, equipment "XXXXXXXXXXXXXXXXXXXXX',
    ]);
  });

  it("stores who loaded it", async () => {
    const file = eventRows("DL-1,Arrived,,2026-11-20T10:00+04:00,,,");
    const { changeId } = await load(file, { author: "Sara" });
    expect((await storedFacts("DL-1")).at(-1)).toMatchObject({
      author: "Sara",
      change_id: changeId,
    });
    const again = await load(file, { author: "Omar" });
    expect(again).toMatchObject({
      eventsAdded: 0,
      eventsStored: 1,
      plan: { orders: [], staged: [] },
    });
  });

  it("adds nothing the second time; a new estimate is a new row", async () => {
    const row = "DL-1,Delivered,estimated,2026-12-01T10:00+04:00,,,";
    expect(await loadRows(row, row)).toMatchObject({ eventsAdded: 1, eventsStored: 1 });
    expect(await loadRows(row, row)).toMatchObject({ eventsAdded: 0, eventsStored: 2 });
    await loadRows("DL-1,Delivered,estimated,2026-12-03T10:00+04:00,,,");
    expect(await codesOf("DL-1")).toEqual(["delivered:delivered", "delivered:delivered"]);
    expect((await storedOrder("DL-1")).delivery_date).toBe("2026-12-03T06:00:00.000Z");
  });

  it("goes back to an earlier estimate that was made anew, when the file says when", async () => {
    const head = "order_number,event,classifier,time,reported_at";
    const made = (day: string, reported: string) =>
      load(`${head}\nDL-1,Delivered,EST,2026-12-${day}T10:00+04:00,${reported}\n`);
    await made("01", "2026-11-20");
    await made("03", "2026-11-21");
    await made("01", "2026-11-22");
    await made("03", "2026-11-21");
    expect(await codesOf("DL-1")).toHaveLength(3);
    expect((await storedOrder("DL-1")).delivery_date).toBe("2026-12-01T06:00:00.000Z");
  });

  it("names every bad row and stores nothing, or the good ones where that is wanted", async () => {
    const file = eventRows(
      "DL-1,Arrived,,2026-11-20T10:00+04:00,,,",
      "DL-1,,,2026-11-20T10:00+04:00,,,",
      "DL-1,ARR,perhaps,tomorrow,,,",
      "DL-9,ARR,,2026-11-20T10:00,,,",
      "DL-1,ARR,,2026-11-20T10:00,,,,x",
      "DL-1,ARR,,#REF!,,,",
    );
    const { problems, refused } = await load(file);
    expect(refused).toBe(5);
    expect(problems.map((line) => line.slice(0, 42))).toEqual([
      'line 3, event "": Event is required.',
      'line 4, time "tomorrow": This is not a tim',
      'line 4, classifier "perhaps": The classifi',
      'line 5, "DL-9": No order has this number o',
      'line 6, "DL-1,ARR,,2026-11-20T10:00,,,,x":',
      'line 7, time "#REF!": This is a spreadshee',
    ]);
    expect(await codesOf("DL-1")).toEqual([]);
    expect(await load(file, { skipBad: true })).toMatchObject({ eventsAdded: 1, refused: 5 });
    expect(await codesOf("DL-1")).toEqual(["arrived:arrived"]);
  });

  it("is refused and named where it can hardly have happened, unless it is meant", async () => {
    const row = "DL-1,Arrived,,2025-11-01T10:00+04:00,,,";
    expect((await loadRows(row)).problems).toEqual([
      'line 2, "arrived 2025-11-01 10:00 +04:00": It is more than 60 days before the order, which was made on 10/11/2026 09:40 AM. (allowImplausible)',
    ]);
    expect(await codesOf("DL-1")).toEqual([]);
    expect((await load(eventRows(row), { allowImplausible: true })).eventsAdded).toBe(1);
    // It is known already when it comes again.
    expect(await loadRows(row)).toMatchObject({ eventsStored: 1, refused: 0 });
  });

  it("is refused for the events of one order together: those of the file and of before", async () => {
    const departed = "DL-1,Departed,,2026-11-19T22:15+04:00,,,";
    const delivered = "DL-1,Delivered,,2026-11-18T10:00+04:00,,,";
    for (const rows of [[delivered, departed], [delivered]]) {
      const { problems } = await load(eventRows(...rows), { skipBad: true });
      expect(problems).toEqual([
        'line 2, "delivered 2026-11-18 10:00 +04:00": It is before the departure on 19/11/2026 10:15 PM. (allowImplausible)',
      ]);
    }
  });

  it("is refused with thousands of events of one order", async () => {
    const row = (_: unknown, n: number) => `DL-1,DEP,,2026-11-18T10:00,Place ${n},,`;
    await expect(plan(eventRows(...Array.from({ length: 2_001 }, row)))).rejects.toThrow(
      "More than 2,000 events are of one order. Split the file and import the parts.",
    );
  });

  it("is planned without doing anything", async () => {
    const file = eventRows("DL-1,Arrived,,2026-11-20T10:00+04:00,,,");
    const { rows, orders } = await plan(file);
    const moment = { event_time: "2026-11-20T06:00:00.000Z", utc_offset: "+04:00" };
    expect(rows).toMatchObject([
      {
        line: 2,
        outcome: "added",
        orders: ["DL-1"],
        events: [{ code: "arrived", classifier: "actual", ...moment, isNew: true }],
        problems: [],
      },
    ]);
    expect(orders).toEqual([
      {
        order_number: "DL-1",
        isNew: false,
        isReopened: false,
        changes: [{ field: "order_status", old: "Booked", new: "Arrived" }],
      },
    ]);
    expect((await storedOrder("DL-1")).order_status).toBe("Booked");
    expect(await codesOf("DL-1")).toEqual([]);
  });

  it("finds orders by carriers' references; files of other column names; all of one order", async () => {
    const named = "Container,What,When\nTCLU 7654321,GTIN,2026-11-20T10:00\n";
    const columns = { Container: "order_number", What: "event", When: "time" };
    expect((await load(named, { columns })).eventsAdded).toBe(1);
    const bare = "event,time\nRCS,2026-11-20T10:00\n";
    const { questions } = await plan(bare);
    expect(questions).toEqual([{ about: "columns", text: "The column order_number is missing." }]);
    expect((await load(bare, { order: "dl2" })).eventsAdded).toBe(1);
    await expect(plan(bare, { order: "DL-3" })).rejects.toThrow("There is no order DL-3.");
    expect([await codesOf("DL-1"), await codesOf("DL-2")]).toEqual([
      ["GTIN:null"],
      ["RCS:at origin"],
    ]);
  });
});

describe("what was retracted", () => {
  const undo = (changeId: string) => undoChange(db, changeId, { undoes: changeId });
  const departed = "DL-1,Departed,,2026-11-19T22:15+04:00,DXB,,";
  const arrived = "DL-1,Arrived,,2026-11-20T04:15+04:00,JFK,,";

  it("with all of its file comes again with the file, mended or not", async () => {
    const { changeId } = await loadRows(departed, arrived);
    const undone = await undo(changeId);
    expect((await storedOrder("DL-1")).order_status).toBe("Booked");
    const mended = await loadRows(departed, "DL-1,Arrived,,2026-11-20T05:15+04:00,JFK,,");
    expect(mended).toMatchObject({ eventsAdded: 2, eventsStored: 0, remarks: [] });
    expect(await codesOf("DL-1")).toHaveLength(3);
    const { events } = await storedOrder("DL-1");
    expect(events.map(({ code }) => code)).toEqual(["departed", "arrived", "delivered"]);
    expect(await loadRows(departed)).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
    await undo(mended.changeId);
    expect((await storedOrder("DL-1")).order_status).toBe("Booked");
    expect((await loadRows(departed)).eventsAdded).toBe(1);
    // By now it is there: undoing the first retraction leaves it so.
    await undo(undone);
    expect((await storedOrder("DL-1")).order_status).toBe("Arrived");
  });

  it("by itself stays retracted though its file comes again, which says so", async () => {
    const { changeId } = await loadRows(departed, arrived);
    await undoFact(
      db,
      (await storedFacts("DL-1")).find(({ code }) => code === "arrived"),
    );
    const stays =
      "1 event was retracted before and stays retracted. Undo the retraction to restore it.";
    expect(await loadRows(departed, arrived)).toMatchObject({ eventsAdded: 0, remarks: [stays] });
    await undo(changeId);
    expect(await loadRows(departed, arrived)).toMatchObject({ eventsAdded: 1, remarks: [stays] });
    expect((await storedOrder("DL-1")).order_status).toBe("Departed");
  });

  it("of a table of what holds now comes again with it", async () => {
    const loadDeparture = (time: string) => load(`order_number,Departed\nDL-1,${time}\n`);
    const times = async () =>
      (await storedOrder("DL-1")).events
        .filter(({ code }) => code === "departed")
        .map(({ event_time }) => event_time.slice(8, 10));
    const first = "2026-11-19T22:15+04:00";
    const { changeId } = await loadDeparture(first);
    await undo(changeId);
    expect(await times()).toEqual([]);
    expect((await loadDeparture(first)).eventsAdded).toBe(1);
    expect(await times()).toEqual(["19"]);
  });
});

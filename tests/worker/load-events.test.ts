/** Files of events: of a table, of a carrier's API, of an airline; what is stored, refused and retracted. */
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { findOrder } from "#workers/orders/find.ts";
import { VERSION_2_2, VERSION_3_0, VERSION_3_0_BETA } from "../support/dcsa-events.ts";
import { OFFSETS, written } from "../support/offsets.ts";
import { type OrderToStore, storeOrders, undoChange, undoFact } from "../support/store-orders.ts";
import { eventRows } from "../support/stored-events.ts";
import { workbook } from "../support/workbook.ts";
import {
  changesOf,
  codesOf,
  load,
  onlyOrders,
  plan,
  storedFacts,
  storedOrder,
  twoOrders,
} from "./load.ts";
import { db } from "./stores.ts";

beforeEach(twoOrders);

const loadRows = (...rows: readonly string[]) => load(eventRows(...rows));
const lines = (...rows: readonly string[]) => [...rows, ""].join("\n");
const statusOf = async (number: string) => (await storedOrder(number)).order_status;
const STAYS =
  "1 event was retracted before and stays retracted. Undo the retraction to restore it.";

describe("a table of events", () => {
  const arrived = "DL-1,Arrived,,2026-11-20T10:00+04:00,,,";

  it("has events in the sender's own words as the known statuses to which they are mapped", async () => {
    const file = eventRows("DL-1,Zugestellt,,2026-11-19T22:15+04:00,Dubai,,");
    const loaded = await load(file, { statusMap: { ZUGESTELLT: "delivered" } });
    expect(loaded.remarks).toEqual([]);
    expect(loaded.plan.ownStatuses).toMatchObject([{ text: "Zugestellt", status: "delivered" }]);
    expect(await storedOrder("DL-1")).toMatchObject({
      order_status: "Delivered",
      delivery_date: "2026-11-19T18:15:00.000Z",
    });
    const facts = await storedFacts("DL-1");
    expect(facts.at(-1)).toMatchObject({ code: "delivered", milestone: "delivered" });
  });

  it("stores names, exceptions and codes, whatever the spelling of number and classifier", async () => {
    const { plan, changeId, ...counts } = await loadRows(
      "dl 1,BOOKED,,2026-11-18T09:40+04:00,Dubai (AEDXB),,",
      "DL1,dep,ACT,2026-11-19T22:15−03:30,AE DXB,EK 202,Left on time",
      "DL-1,Delivered,Est,2026-11-29T10:00+05:45,,,",
      'DL-1,"On hold, customs clearance",PLN,"20/11/2026, 08:00 AM",,,',
      "DL-1,Deprated,,2026-11-17,Sharjah,,",
    );
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
    const nulls =
      "utc_offset place un_locode leg mode equipment pieces pieces_total note source_id author reported_at retracts";
    const none = {
      ...Object.fromEntries(nulls.split(" ").map((name) => [name, null])),
      ...{ kind: "event", classifier: "actual", source: "csv", change_id: changeId },
      ...{ id: expect.any(Number), order_id: expect.any(Number), learned_at: expect.any(String) },
    };
    const facts = await storedFacts("DL-1");
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
    const good = ["20T10:00,Vessel,tclu 765432-1,19 of 20", "21T10:00,,,20/20"];
    await load(lines(head, ...good.map((row) => `DL-1,Arrived,2026-11-${row}`)));
    expect((await storedFacts("DL-1")).slice(-2)).toMatchObject([
      { mode: "vessel", equipment: "TCLU7654321", pieces: 19, pieces_total: 20 },
      { mode: null, equipment: null, pieces: 20, pieces_total: 20 },
    ]);
    const rows = ["rocket,,", ",,19", ",,21 of 20", `,${"X".repeat(21)},`];
    const bad = rows.map((row) => `DL-1,Departed,2026-11-20T10:00,${row}`);
    const { problems } = await load(lines(head, ...bad));
    expect(problems.map((line) => line.slice(0, 40))).toEqual([
      'line 2, mode "rocket": The mode is vesse',
      'line 3, pieces "19": Write "19 of 20", o',
      'line 4, pieces "21 of 20": Write "19 of ',
      'line 5, equipment "XXXXXXXXXXXXXXXXXXXXX',
    ]);
  });

  it("stores who loaded it, and nothing the second time; a new estimate is a new row", async () => {
    const estimate = (day: string) => `DL-1,Delivered,estimated,2026-12-${day}T10:00+04:00,,,`;
    const file = eventRows(estimate("01"), estimate("01"));
    const { changeId, ...first } = await load(file, { author: "Sara" });
    expect(first).toMatchObject({ eventsAdded: 1, eventsStored: 1 });
    const [last] = (await storedFacts("DL-1")).slice(-1);
    expect(last).toMatchObject({ author: "Sara", change_id: changeId });
    expect(await load(file, { author: "Omar" })).toMatchObject({
      ...{ eventsAdded: 0, eventsStored: 2 },
      plan: { orders: [], staged: [] },
    });
    await loadRows(estimate("03"));
    expect(await codesOf("DL-1")).toEqual(["delivered:delivered", "delivered:delivered"]);
    expect((await storedOrder("DL-1")).delivery_date).toBe("2026-12-03T06:00:00.000Z");
  });

  it("goes back to an earlier estimate that was made anew, when the file says when", async () => {
    const head = "order_number,event,classifier,time,reported_at";
    for (const [day, reported] of [
      ["01", "20"],
      ["03", "21"],
      ["01", "22"],
      ["03", "21"],
    ])
      await load(lines(head, `DL-1,Delivered,EST,2026-12-${day}T10:00+04:00,2026-11-${reported}`));
    expect(await codesOf("DL-1")).toHaveLength(3);
    expect((await storedOrder("DL-1")).delivery_date).toBe("2026-12-01T06:00:00.000Z");
  });

  it("names every bad row and stores nothing, or the good ones where that is wanted", async () => {
    const file = eventRows(
      arrived,
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
      expect((await load(eventRows(...rows), { skipBad: true })).problems).toEqual([
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
    const { rows, orders } = await plan(eventRows(arrived));
    const moment = { event_time: "2026-11-20T06:00:00.000Z", utc_offset: "+04:00" };
    expect(rows).toMatchObject([
      {
        ...{ line: 2, outcome: "added", orders: ["DL-1"], problems: [] },
        events: [{ code: "arrived", classifier: "actual", ...moment, isNew: true }],
      },
    ]);
    const changes = [{ field: "order_status", old: "Booked", new: "Arrived" }];
    expect(orders).toEqual([{ order_number: "DL-1", isNew: false, isReopened: false, changes }]);
    expect(await statusOf("DL-1")).toBe("Booked");
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
    expect(await codesOf("DL-1")).toEqual(["GTIN:null"]);
    expect(await codesOf("DL-2")).toEqual(["RCS:at origin"]);
  });

  it("has words that say whether it has happened where the classifier doesn't", async () => {
    const { plan } = await load("order_number,event,time\nDL-1,ETA,2026-12-05\n");
    expect(plan.rows[0]?.events).toMatchObject([{ code: "arrived", classifier: "estimated" }]);
  });
});

describe("what was retracted", () => {
  const undo = (changeId: string) => undoChange(db, changeId, { undoes: changeId });
  const departed = "DL-1,Departed,,2026-11-19T22:15+04:00,DXB,,";
  const arrived = "DL-1,Arrived,,2026-11-20T04:15+04:00,JFK,,";

  it("with all of its file comes again with the file, corrected or not", async () => {
    const { changeId } = await loadRows(departed, arrived);
    const undone = await undo(changeId);
    expect(await statusOf("DL-1")).toBe("Booked");
    const corrected = await loadRows(departed, arrived.replace("04:15", "05:15"));
    expect(corrected).toMatchObject({ eventsAdded: 2, eventsStored: 0, remarks: [] });
    expect(await codesOf("DL-1")).toHaveLength(3);
    const { events } = await storedOrder("DL-1");
    expect(events.map(({ code }) => code)).toEqual(["departed", "arrived", "delivered"]);
    expect(await loadRows(departed)).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
    await undo(corrected.changeId);
    expect(await statusOf("DL-1")).toBe("Booked");
    expect((await loadRows(departed)).eventsAdded).toBe(1);
    // By now it is there: undoing the first retraction leaves it so.
    await undo(undone);
    expect(await statusOf("DL-1")).toBe("Arrived");
  });

  it("by itself stays retracted though its file comes again, which says so", async () => {
    const { changeId } = await loadRows(departed, arrived);
    await undoFact(
      db,
      (await storedFacts("DL-1")).find(({ code }) => code === "arrived"),
    );
    expect(await loadRows(departed, arrived)).toMatchObject({ eventsAdded: 0, remarks: [STAYS] });
    await undo(changeId);
    expect(await loadRows(departed, arrived)).toMatchObject({ eventsAdded: 1, remarks: [STAYS] });
    expect(await statusOf("DL-1")).toBe("Departed");
  });

  it("of a table of what holds now comes again with it", async () => {
    const loadDeparture = () => load("order_number,Departed\nDL-1,2026-11-19T22:15+04:00\n");
    const departures = async () =>
      (await storedOrder("DL-1")).events
        .filter(({ code }) => code === "departed")
        .map(({ event_time }) => event_time.slice(8, 10));
    await undo((await loadDeparture()).changeId);
    expect(await departures()).toEqual([]);
    expect((await loadDeparture()).eventsAdded).toBe(1);
    expect(await departures()).toEqual(["19"]);
  });
});

describe("events in any order", () => {
  // Random events may well be a delivery before the departure.
  const loadRows = (rows: readonly string[]) =>
    load(eventRows(...rows), { allowImplausible: true });
  const moment = fc.date({
    min: new Date("2026-10-20T00:00:00Z"),
    max: new Date("2026-11-05T00:00:00Z"),
    noInvalidDate: true,
  });
  const row = fc
    .tuple(
      fc.constantFrom("DL-1", "DL-2"),
      fc.constantFrom("Booked", "DEP", "Arrived", "DISC", "On hold", "Delivered", "Own words"),
      fc.constantFrom("planned", "estimated", "actual"),
      fc.tuple(moment, fc.constantFrom(null, ...OFFSETS)),
      fc.constantFrom("", "Dubai (AEDXB)", "Colombo"),
    )
    .map(([number, event, classifier, [at, offset], place]) => {
      const time = offset === null ? at.toISOString().slice(0, -1) : written(at, offset);
      const line = `${number},${event},${classifier},${time},${place},,`;
      return { at: at.toISOString(), offset, line };
    });

  /** What is stored, without when it was learned and by which import. */
  async function stored() {
    const logs = await Promise.all(["DL-1", "DL-2"].map(storedFacts));
    return logs.map((facts) =>
      facts
        .map(({ id: _, learned_at: __, change_id: ___, ...fact }) => JSON.stringify(fact))
        .sort(),
    );
  }

  it("are stored, each moment as it was written, and a second time nothing", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 24 }),
        fc.nat(),
        async (rows, cut) => {
          const lines = rows.map(({ line }) => line);
          const remove = () => db.run(sql`delete from order_events`);
          await remove();
          await loadRows(lines);
          const once = await stored();
          await loadRows(lines);
          expect(await stored()).toEqual(once);
          await remove();
          const middle = cut % lines.length;
          await loadRows(lines.slice(middle).toReversed());
          await loadRows(lines.slice(0, middle));
          expect(await stored()).toEqual(once);
          const moments = once.flat().map((text) => JSON.parse(text));
          for (const { at, offset } of rows) {
            const said = { event_time: at, utc_offset: offset };
            expect(moments).toContainEqual(expect.objectContaining(said));
          }
        },
      ),
      { seed: 20261122, numRuns: 8 },
    );
  });
});

/** Tables with a row for each order and a column for the times of each milestone. */
describe("a table of milestones", () => {
  beforeEach(() =>
    onlyOrders(
      { order_number: "DL-1", order_status: "Booked", carrier_references: "BL 100|TCLU 765432-1" },
      { order_number: "DL-2", carrier_references: "BL 200" },
    ),
  );

  /** The events that the file brought, oldest first. */
  async function events(number: string) {
    return (await storedFacts(number))
      .filter(({ source }) => source === "csv")
      .map(({ code, classifier, event_time, place, leg, equipment }) =>
        [classifier, code, event_time.slice(0, 16), place, leg, equipment]
          .filter(Boolean)
          .join(" "),
      );
  }

  const named = { "Our ref": "order_number", Vessel: "leg", Voy: "" };
  const columns = { ...named, POL: "origin", POD: "destination" };
  const loadTable = (...rows: string[]) =>
    load(lines("Our ref,Vessel,Voy,POL,POD,ETD,ATD,ETA,ATA,Delivered", ...rows), { columns });

  it("adds each of its times as an event, where and with what, and adds no orders", async () => {
    const { plan, ...counts } = await loadTable(
      "BL100,Dhow of Dubai,11W,Jebel Ali (AEJEA),Mombasa (KEMBA),17-Nov-2026,18-Nov-2026 09:40,29-Nov-26,TBA,-",
      "DL-2,Noor,3E,AE JEA,KE MBA,20-Nov-2026,,2026/12/05,,",
    );
    expect(plan).toMatchObject({ kind: "events", questions: [] });
    expect(counts).toMatchObject({ problems: [], remarks: [], eventsAdded: 5, refused: 0 });
    expect(plan.rows.map(({ outcome, orders }) => [outcome, ...orders])).toEqual([
      ["added", "DL-1"],
      ["added", "DL-2"],
    ]);
    expect(await events("DL-1")).toEqual([
      "estimated departed 2026-11-17T00:00 Jebel Ali Dhow of Dubai",
      "actual departed 2026-11-18T09:40 Jebel Ali Dhow of Dubai",
      "estimated arrived 2026-11-29T00:00 Mombasa Dhow of Dubai",
    ]);
    const places = (await storedFacts("DL-2")).map(({ un_locode }) => un_locode);
    expect(places).toEqual(["AEJEA", "KEMBA"]);
    expect(await statusOf("DL-1")).toBe("Departed");
    expect((await loadTable("X-9,,,,,17-Nov-2026,,,,")).problems).toEqual([
      'line 2, "X-9": No order has this number or carries this reference.',
    ]);
  });

  it("says nothing new the second time, and what holds now when a time has changed there and back", async () => {
    const eta = (date: string) => loadTable(`DL-2,,,,,,,${date},,`);
    await eta("2026-12-05");
    expect(await eta("2026-12-05")).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
    await eta("2026-12-09");
    expect((await eta("2026-12-05")).eventsAdded).toBe(1);
    const days = ["05", "09", "05"];
    expect(await events("DL-2")).toEqual(
      days.map((day) => `estimated arrived 2026-12-${day}T00:00`),
    );
    expect((await storedOrder("DL-2")).eta).toMatchObject({
      kind: "expected",
      moment: { event_time: "2026-12-05T00:00:00.000Z" },
    });
    expect(await eta("2026-12-05")).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
  });

  it("doesn't contradict a time by its day", async () => {
    await load("order_number,event,time\nDL-2,DEPA,2026-11-18T22:40+04:00\n");
    const departed = (date: string) => loadTable(`DL-2,,,,,,${date},,,`);
    expect(await departed("18-Nov-2026")).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
    expect((await departed("19-Nov-2026")).eventsAdded).toBe(1);
  });

  it("takes a row for each container, and refuses two rows that say different things of one", async () => {
    const head = "order_number,equipment,ETA";
    const two = lines(head, "DL-1,TCLU7654321,2026-12-05", "DL-1,MSKU1234565,2026-12-07");
    expect(await load(two)).toMatchObject({ eventsAdded: 2, refused: 0 });
    const same = lines(head, "DL-2,,2026-12-05", "DL 2,,2026-12-07", "DL-1,,2026-12-07");
    const { problems, eventsAdded } = await load(same, { skipBad: true });
    const reason =
      "Lines 2 and 3 are of the same order and differ in estimated arrived: none of them is taken.";
    expect(problems).toEqual([
      `line 2, order_number "DL-2": ${reason}`,
      `line 3, order_number "DL 2": ${reason}`,
    ]);
    expect(eventsAdded).toBe(1);
  });

  it("refuses a row of what can hardly have happened, and of what is no date", async () => {
    const { problems } = await loadTable("DL-1,,,,,,2096-11-18,,,", "DL-2,,,,,,,soon,,");
    expect(problems).toEqual([
      'line 2, "departed 2096-11-18": It is more than a year from now. (allowImplausible)',
      expect.stringMatching(/^line 3, estimated arrived "soon": This is not a time: write /),
    ]);
  });

  it("asks what a column is that doesn't say whether it has happened", async () => {
    const file = "order_number,ETD,Arrival date\nDL-1,2026-11-17,2026-11-27\n";
    const { questions, columns } = await plan(file);
    const text =
      'There is no column "Arrival date". Is it "actual arrived" or "estimated arrived"?';
    expect(questions).toEqual([{ about: "columns", column: "Arrival date", text }]);
    const fields = columns.map(({ field }) => field);
    expect(fields).toEqual(["order_number", "estimated departed", null]);
    const answered = { columns: { "Arrival date": "estimated arrived" } };
    expect((await plan(file, answered)).questions).toEqual([]);
  });

  it("may be one of orders: it adds them, and says of each where it is", async () => {
    const at = (time: string) => new Date(`2026-${time}Z`);
    const file = workbook({
      "Shipment report": [
        ["Shipments of the week"],
        [],
        ["Order number", "customer_firstName", "order_status", "leg", "ETD", "ATD", "ETA"],
        ["DL-1", "Sara", null, "Noor 3E", at("11-17"), at("11-18T09:40"), at("11-29")],
        ["NEW-1", "Omar", "Booked", null, at("12-17"), null, "TBA"],
        ["Total", 2],
      ],
    });
    const { plan, problems, ...counts } = await load(file, { skipBad: true });
    expect(plan).toMatchObject({ kind: "orders", format: "Excel" });
    expect(problems).toEqual([
      expect.stringMatching(/^row 6, "Total,2.*": This is a row of totals\.$/),
    ]);
    expect(counts).toMatchObject({ added: 1, changed: 1, refused: 1, eventsAdded: 4 });
    expect(changesOf(plan)).toEqual([
      "DL-1: customer_firstName – → Sara",
      "DL-1: order_status Booked → Departed",
    ]);
    expect(await events("DL-1")).toHaveLength(3);
    expect(await storedOrder("DL-1")).toMatchObject({ customer_firstName: "Sara" });
    expect(await storedOrder("NEW-1")).toMatchObject({ order_status: "Booked" });
    expect(await findOrder(db, "Total")).toBeUndefined();
    const again = await load(file, { skipBad: true });
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2, eventsAdded: 0 });
    expect(again.plan.staged).toEqual([]);
  });

  it("of orders refuses a whole row for one of its times", async () => {
    const row = "order_number,note,Delivered\nDL-2,new,2096-11-18\n";
    const { refused, plan } = await load(row, { skipBad: true });
    expect({ refused, staged: plan.staged }).toEqual({ refused: 1, staged: [] });
    expect((await storedOrder("DL-2")).note).toBeNull();
  });

  it("of orders keeps one order in rows of several containers, unless they differ in a column", async () => {
    const loadTwo = (note: string) =>
      load(
        lines(
          "order_number,note,equipment,ATD",
          "DL-1,a,TCLU7654321,2026-11-18",
          `DL-1,${note},MSKU1234565,2026-11-19`,
        ),
      );
    expect((await loadTwo("b")).problems).toEqual([
      expect.stringContaining("Lines 2 and 3 are of the same order and differ in note"),
      expect.stringContaining("differ in note: none of them is taken."),
    ]);
    const { plan, refused, eventsAdded } = await loadTwo("a");
    expect({ refused, eventsAdded }).toEqual({ refused: 0, eventsAdded: 2 });
    expect(plan.rows.map(({ outcome }) => outcome)).toEqual(["changed", "changed"]);
    expect((await storedOrder("DL-1")).note).toBe("a");
  });
});

const loadJson = (events: unknown, options = {}) => load(JSON.stringify(events), options);

/** A message about one air waybill. */
const fsu = (...statuses: string[]) => lines("FSU/15", "176-12345675DXBJFK/T12K480", ...statuses);

/** Orders that were made before the events of DCSA's examples, and the references they carry. */
function carrying(references: Readonly<Record<string, string>>): Promise<void> {
  return onlyOrders(
    ...Object.entries(references).map(([order_number, carrier_references]) => ({
      order_number,
      created_at: "2026-10-01T00:00:00.000Z",
      ...(carrier_references && { carrier_references }),
    })),
  );
}

describe("what carriers send", () => {
  it("is taken by the references that an order carries, and is the same the second time", async () => {
    await load("order_number,carrier_references\nDL-2,abc 709-951 | HHL71800000|APZU 481209-0\n");
    const { plan, remarks, ...counts } = await loadJson(VERSION_2_2);
    expect(remarks).toEqual([]);
    expect(counts).toMatchObject({ eventsAdded: 7, eventsStored: 0, refused: 0 });
    expect(plan).toMatchObject({ format: "DCSA", kind: "events", unit: "event" });
    expect(changesOf(plan)).toContain("DL-2: order_status – → Out for delivery");
    const again = await loadJson(VERSION_2_2.toReversed());
    expect(again).toMatchObject({ eventsAdded: 0, eventsStored: 7 });
    expect(await codesOf("DL-1")).toEqual([]);
    expect((await storedOrder("DL-2")).carrier_references).toBe(
      "abc 709-951|HHL71800000|APZU 481209-0",
    );
  });

  it("is found by our own number first, then by documents, then by containers", async () => {
    await carrying({ "DL-1": "ABC709951|APZU4812090", "DL-2": "APZU4812090", "T-1": "" });
    await loadJson(VERSION_3_0);
    expect([(await codesOf("T-1")).length, (await codesOf("DL-1")).length]).toEqual([7, 0]);
    const [first] = VERSION_2_2;
    await loadJson([{ ...first, references: first.references.slice(1) }]);
    expect(await codesOf("DL-1")).toEqual(["BKG CONF:booked"]);
  });

  it("is refused and named where it is of no order, or of one of several", async () => {
    await carrying({ "DL-1": "APZU4812090", "DL-2": "APZU4812090" });
    const [first, second] = VERSION_2_2;
    const { problems, refused } = await loadJson([first, second]);
    expect(refused).toBe(2);
    expect(problems).toEqual([
      'event 1, "T-1, ABC709951, APZU4812090": Several orders have this: DL-1, DL-2. (shared)',
      'event 2, "T-1, ABC709951, HHL71800000, APZU4812090": Several orders have this: DL-1, DL-2. (shared)',
    ]);
    await carrying({ "DL-1": "X-1", "DL-2": "X-2" });
    expect((await loadJson([first])).problems).toEqual([
      'event 1, "T-1, ABC709951, APZU4812090": No order has this number or carries this reference.',
    ]);
    expect((await loadJson([first], { order: "DL-2" })).eventsAdded).toBe(1);
  });

  it("is text of airlines too, by the air waybill; the year is that in which it was received", async () => {
    const made = { created_at: "2024-12-28T00:00:00.000Z", carrier_references: "176-12345675" };
    await onlyOrders({ order_number: "DL-2", ...made });
    const file = fsu("DEP/EK201/31DEC/DXBJFK/T12K480/A0841", "OSI/KEEP COOL");
    const { plan, remarks } = await load(file, { received: "2025-01-02T00:00:00.000Z" });
    expect(remarks).toEqual(["1 line without a status and its time was left out."]);
    expect(plan.format).toBe("Cargo-IMP");
    expect(changesOf(plan)).toEqual(["DL-2: order_status – → Departed"]);
    const moment = { event_time: "2024-12-31T08:41:00.000Z", utc_offset: null };
    expect(await storedFacts("DL-2")).toMatchObject([
      { code: "DEP", ...moment, place: "DXB", mode: "air" },
    ]);
    const alone = "RCS/18NOV1510/DXB/T12\n";
    expect((await load(alone)).problems).toEqual([
      'line 1, "": It names no order: add an order number or a reference.',
    ]);
    await twoOrders();
    const named = await load(alone, { order: "DL-1", allowImplausible: true });
    expect(named.eventsAdded).toBe(1);
  });

  it("hands the goods over at the airport, which is no delivery unless that is said", async () => {
    await onlyOrders({ order_number: "DL-1", carrier_references: "176-12345675" });
    const file = fsu("DEP/EK201/19NOV/DXBJFK/T12K480/A0841", "DLV/20NOV1223/JFK/T12K480/J DOE");
    const given = { received: "2026-11-22T00:00:00.000Z" };
    const asDelivery = { ...given, dlvIsDelivery: true };
    await load(file, given);
    expect(await statusOf("DL-1")).toBe("Arrived");
    expect((await load(file, asDelivery)).eventsAdded).toBe(1);
    expect(await statusOf("DL-1")).toBe("Delivered");
    expect(await load(file, asDelivery)).toMatchObject({ eventsAdded: 0 });
  });
});

describe("an air waybill of several orders", () => {
  const departed = fsu("DEP/EK201/19NOV/DXBJFK/T12K480/A0841");
  const received = "2026-11-22T00:00:00.000Z";

  it("is refused and named, or each one's where that is said", async () => {
    await carrying({ "DL-1": "176-12345675", "DL-2": "176-12345675" });
    expect((await load(departed, { received })).problems).toEqual([
      'line 3, "176-12345675": Several orders have this: DL-1, DL-2. (shared)',
    ]);
    const { plan, eventsAdded } = await load(departed, { received, shared: true });
    expect(eventsAdded).toBe(2);
    expect(plan.rows).toMatchObject([{ outcome: "added", orders: ["DL-1", "DL-2"] }]);
    const codes = await Promise.all(["DL-1", "DL-2"].map(codesOf));
    expect(codes).toEqual([["DEP:departed"], ["DEP:departed"]]);
    const again = await load(departed, { received, shared: true });
    expect(again).toMatchObject({ eventsAdded: 0, eventsStored: 2 });
  });

  it("adds nothing to either where it can hardly have happened to one", async () => {
    const made = (order_number: string, year: number) => ({
      order_number,
      created_at: `${year}-11-10T00:00:00.000Z`,
      carrier_references: "176-12345675",
    });
    await onlyOrders(made("DL-1", 2026), made("DL-2", 2028));
    const { refused, plan } = await load(departed, { received, shared: true });
    expect({ refused, staged: plan.staged }).toEqual({ refused: 1, staged: [] });
  });
});

describe("a container's number", () => {
  const AT_CONTAINER = [{ ...VERSION_2_2[3], documentReferences: [], references: [] }];
  const order = (order_number: string, more: Partial<OrderToStore> = {}) => ({
    order_number,
    created_at: "2026-10-01T00:00:00.000Z",
    carrier_references: "APZU 481209-0",
    ...more,
  });

  it("finds the open one of several orders that carry it", async () => {
    await onlyOrders(
      order("DL-1", { order_status: "Delivered" }),
      order("DL-2"),
      order("DL-3", { order_status: "Cancelled" }),
    );
    expect((await loadJson(AT_CONTAINER)).refused).toBe(0);
    expect(await codesOf("DL-2")).toEqual(["LOAD:at origin"]);
  });

  it.each([
    ["a delivered order", { order_status: "Delivered" }, "is delivered"],
    ["a cancelled order", { order_status: "Cancelled" }, "is cancelled"],
    [
      "an order of later",
      { created_at: "2026-11-04T00:00:00.000Z" },
      "was ordered on 04/11/2026 04:00 AM, more than 30 days later",
    ],
  ])("doesn't find %s, which is named", async (_, more, why) => {
    await onlyOrders(order("DL-1", more));
    expect((await loadJson(AT_CONTAINER)).problems).toEqual([
      `event 1, "APZU4812090": It is in no order's time: the container is that of DL-1, which ${why}. Name the order to add it nevertheless.`,
    ]);
    const csv = "order_number,event,time\nAPZU 481209-0,LOAD,2026-10-04T23:41\n";
    expect((await load(csv)).problems.join()).toContain(`DL-1, which ${why}`);
    expect((await loadJson(AT_CONTAINER, { order: "DL-1" })).eventsAdded).toBe(1);
  });

  it("doesn't find the order of last year that nobody closed", async () => {
    const lastYear = { created_at: "2025-10-01T00:00:00.000Z" };
    const event_time = "2025-11-20T08:00:00.000Z";
    const departed = { milestone: "departed", code: "departed", event_time } as const;
    await onlyOrders();
    const stored = [order("DL-1", { ...lastYear, events: [departed] })];
    await storeOrders(db, stored, { now: event_time });
    expect((await loadJson(AT_CONTAINER)).problems.join()).toContain(
      "that of DL-1, which had its last update on 20/11/2025 12:00 PM, more than 120 days before.",
    );
    // Since when a status holds that came with the order isn't known.
    await onlyOrders();
    const head = "order_number,created_at,order_status,carrier_references";
    await load(lines(head, "DL-1,2025-10-01,In transit,APZU4812090"));
    expect((await loadJson(AT_CONTAINER)).problems.join()).toContain(
      "that of DL-1, which had its last update on Wed 1 Oct 2025",
    );
    await onlyOrders(order("DL-2"), order("DL-1", lastYear));
    await loadJson(AT_CONTAINER);
    expect(await codesOf("DL-2")).toEqual(["LOAD:at origin"]);
  });

  it("finds the order once more for events that it has, also after its delivery", async () => {
    await onlyOrders(order("DL-1"));
    await loadJson(AT_CONTAINER);
    await load("order_number,event,time\nDL-1,Delivered,2026-11-01T10:00\n");
    expect(await loadJson(AT_CONTAINER)).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
  });

  it("tells the boxes of an order apart: it is where the last one is", async () => {
    await onlyOrders(order("DL-1", { carrier_references: "TCLU7654321|MSKU1234565" }));
    const { eventsAdded } = await loadRows(
      "TCLU7654321,Departed,,2026-11-01T10:00+04:00,Jebel Ali (AEJEA),,",
      "MSKU1234565,Departed,,2026-11-01T10:00+04:00,Jebel Ali (AEJEA),,",
      "TCLU7654321,Arrived,,2026-11-09T10:00+03:00,Mombasa (KEMBA),,",
    );
    expect(eventsAdded).toBe(3);
    expect(await storedOrder("DL-1")).toMatchObject({
      order_status: "Departed",
      containers: [
        { equipment: "MSKU1234565", milestone: "departed" },
        { equipment: "TCLU7654321", milestone: "arrived" },
      ],
    });
  });
});

describe("what a carrier retracts", () => {
  const [CONFIRMED, DEPARTED] = VERSION_3_0.events;
  const RETRACTED = [{ ...DEPARTED, isRetracted: true }];
  const NOT_STORED = "event 1: the carrier retracted an event that isn't stored.";

  beforeEach(() => carrying({ "DL-1": "ABC709951" }));

  it("is retracted by its id in the file that brings it, and named", async () => {
    await loadJson([CONFIRMED, DEPARTED]);
    const { plan, remarks, changeId, ...counts } = await loadJson(RETRACTED);
    expect(remarks).toEqual([
      "DL-1: the carrier retracted DEPA of 2026-10-25 00:45 +00:00, Alpha.",
    ]);
    expect(counts).toMatchObject({ eventsAdded: 0, eventsStored: 0, retracted: 1, refused: 0 });
    expect(plan.rows).toMatchObject([{ outcome: "retracted", orders: ["DL-1"] }]);
    expect(changesOf(plan)).toContain("DL-1: order_status Departed → Booked");
    const facts = await storedFacts("DL-1");
    expect(facts).toHaveLength(3);
    const by = { kind: "retraction", source: "dcsa", change_id: changeId };
    expect(facts[2]).toMatchObject({ ...by, retracts: facts[1]?.id });
    const again = { eventsAdded: 0, eventsStored: 1, remarks: [STAYS] };
    expect(await loadJson([DEPARTED])).toMatchObject(again);
    expect(await loadJson(RETRACTED)).toMatchObject({ remarks: [], retracted: 0 });
    expect(await storedFacts("DL-1")).toHaveLength(3);
  });

  it("is found by its content where it was stored without an id", async () => {
    await loadJson([{ ...DEPARTED, eventID: undefined }]);
    const { plan } = await loadJson(RETRACTED);
    expect(changesOf(plan)).toContain("DL-1: order_status Departed → –");
  });

  it("stays retracted when the carrier repeats it after an operator has held on to the event", async () => {
    await loadJson([DEPARTED]);
    await loadJson(RETRACTED);
    const [, retraction] = await storedFacts("DL-1");
    await undoFact(db, retraction);
    expect(await statusOf("DL-1")).toBe("Departed");
    await loadJson(RETRACTED);
    expect(await statusOf("DL-1")).toBe("Departed");
  });

  it("is found by the id of another version's event, without any reference", async () => {
    const [issued, loaded, , { metadata }] = VERSION_3_0_BETA;
    await loadJson([issued, loaded]);
    const back = { metadata: { ...metadata, retractedEventID: "b2" } };
    expect((await loadJson([back])).remarks).toEqual([
      "DL-1: the carrier retracted LOAD of 2026-10-14 07:41 +05:30, Port of Colombo.",
    ]);
    expect((await storedFacts("DL-1")).at(-1)?.kind).toBe("retraction");
  });

  it("is remarked on where it isn't stored, and left out when an older file brings it", async () => {
    const { plan, remarks, refused } = await loadJson(RETRACTED);
    expect({ refused, remarks }).toEqual({
      refused: 0,
      remarks: [`${NOT_STORED} It is left out when it comes.`],
    });
    expect(plan.rows).toMatchObject([{ outcome: "not stored", orders: ["DL-1"] }]);
    expect((await loadJson(RETRACTED)).remarks).toEqual([]);
    const late = await loadJson([CONFIRMED, DEPARTED]);
    expect(late).toMatchObject({ eventsAdded: 1, eventsStored: 1 });
    expect(await statusOf("DL-1")).toBe("Booked");
    const [withdrawal] = await storedFacts("DL-1");
    await undoFact(db, withdrawal);
    expect((await loadJson([DEPARTED])).eventsAdded).toBe(1);
    expect(await statusOf("DL-1")).toBe("Departed");
  });

  it("is left out within one file, and of a file of before that", async () => {
    expect((await loadJson([DEPARTED, ...RETRACTED])).remarks).toEqual([
      "1 event that the file itself retracts was left out.",
    ]);
    expect((await loadJson([DEPARTED])).eventsAdded).toBe(0);
    expect(await statusOf("DL-1")).toBeNull();
  });

  it("is of no order where nothing says whose it is", async () => {
    const [, , , back] = VERSION_3_0_BETA;
    expect((await loadJson([back])).remarks).toEqual([`${NOT_STORED} No order has it.`]);
  });
});

/** Files of events: of a table, of a carrier's API, of an airline; what is stored, refused and retracted. */
import { beforeEach, describe, expect, it } from "vitest";
import { VERSION_2_2, VERSION_3_0, VERSION_3_0_BETA } from "../support/dcsa-events.ts";
import { type OrderToStore, undoChange, undoFact } from "../support/store-orders.ts";
import { eventRows } from "../support/stored-events.ts";
import {
  changesOf,
  eventsOf,
  load,
  morning,
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
const arrived = "DL-1,Arrived,,2026-11-20T04:15+04:00,JFK,,";
const STAYS =
  "1 event was retracted before and stays retracted. Undo the retraction to restore it.";

describe("a table of events", () => {
  it("stores names, exceptions and codes, whatever the spelling of number and classifier", async () => {
    const file = eventRows(
      "dl 1,BOOKED,,2026-11-18T09:40+04:00,Dubai (AEDXB),,",
      "DL1,dep,ACT,2026-11-19T22:15−03:30,AE DXB,EK 202,Left on time",
      "DL-1,Ausgeliefert,Est,2026-11-29T10:00+05:45,,,",
      'DL-1,"On hold, customs clearance",PLN,"20/11/2026, 08:00 AM",,,',
      "DL-1,Deprated,,2026-11-17,Sharjah,,",
    );
    const statusMap = { AUSGELIEFERT: "delivered", Deprated: "as written" } as const;
    const {
      plan,
      changeId: change_id,
      ...counts
    } = await load(file, {
      statusMap,
      author: "Sara",
    });
    expect(counts).toMatchObject({ problems: [], eventsAdded: 5, eventsStored: 0 });
    expect(counts.remarks).toEqual([]);
    expect(plan.ownStatuses).toMatchObject([{ text: "Ausgeliefert", status: "delivered" }, {}]);
    expect(plan.rows[3]).toMatchObject({
      ...{ line: 5, outcome: "added", orders: ["DL-1"], problems: [] },
      events: [
        { event: { code: "On hold, customs clearance", classifier: "planned" }, isNew: true },
      ],
    });
    expect(changesOf(plan)).toEqual([
      "DL-1: order_status Booked → Departed",
      "DL-1: delivery_date 2026-11-30T06:00:00.000Z → 2026-11-29T04:15:00.000Z",
    ]);
    expect(await eventsOf("DL-1")).toEqual([
      "2026-11-17T00:00 actual Deprated Sharjah",
      "2026-11-18T05:40 +04:00 actual booked:booked Dubai AEDXB",
      "2026-11-20T01:45 -03:30 actual DEP:departed AEDXB EK 202 Left on time",
      "2026-11-20T08:00 planned On hold, customs clearance:on hold",
      "2026-11-29T04:15 +05:45 estimated delivered:delivered",
    ]);
    const by = { source: "csv", author: "Sara", change_id, reported_at: null };
    expect((await storedFacts("DL-1")).at(-1)).toMatchObject(by);
  });

  it("stores the container, the share of the pieces and the mode; names every bad row", async () => {
    const head = "order_number,event,classifier,time,mode,equipment,pieces";
    const file = lines(
      head,
      "DL-1,Arrived,,2026-11-20T10:00,Vessel,tclu 765432-1,19 of 20",
      "DL-1,Arrived,,2026-11-20T10:00,rocket,,",
      "DL-1,Arrived,,2026-11-20T10:00,,,19",
      `DL-1,Arrived,,2026-11-20T10:00,,${"X".repeat(21)},`,
      "DL-1,,,2026-11-20T10:00+04:00,,,",
      "DL-1,ARR,perhaps,tomorrow,,,",
      "DL-9,ARR,,2026-11-20T10:00,,,",
      "DL-1,ARR,,2026-11-20T10:00,,,,x",
      "DL-1,ARR,,#REF!,,,",
    );
    const { problems, refused } = await load(file);
    expect(refused).toBe(8);
    expect(problems.map((line) => line.slice(0, 42))).toEqual([
      'line 3, mode "rocket": The mode is vessel,',
      'line 4, pieces "19": Write "19 of 20", or ',
      'line 5, equipment "XXXXXXXXXXXXXXXXXXXXX":',
      'line 6, event "": Event is required.',
      'line 7, time "tomorrow": This is not a tim',
      'line 7, classifier "perhaps": The classifi',
      'line 8, "DL-9": No order has this number o',
      'line 9, "DL-1,ARR,,2026-11-20T10:00,,,,x":',
      'line 10, time "#REF!": This is a spreadshe',
    ]);
    expect(await eventsOf("DL-1")).toEqual([]);
    expect(await load(file, { skipBad: true })).toMatchObject({ eventsAdded: 1, refused: 8 });
    expect((await storedFacts("DL-1")).at(-1)).toMatchObject({
      ...{ mode: "vessel", equipment: "TCLU7654321", pieces: 19, pieces_total: 20 },
    });
    const row = (_: unknown, n: number) => `DL-1,DEP,,2026-11-18T10:00,Place ${n},,`;
    await expect(plan(eventRows(...Array.from({ length: 1_001 }, row)))).rejects.toThrow(
      "This file has 1,001 events of the order DL-1, and an order can have 1,000. Leave out those that it doesn't need.",
    );
  });

  it("adds an estimate once, a new one beside it, and the earlier one again where the file says when", async () => {
    const head = "order_number,event,classifier,time,reported_at";
    const estimate = (day: string, reported = "") =>
      lines(head, ...Array(2).fill(`DL-1,Delivered,EST,2026-12-${day}T10:00+04:00,${reported}`));
    expect(await load(estimate("01"))).toMatchObject({ eventsAdded: 1, eventsStored: 1 });
    expect(await load(estimate("01"))).toMatchObject({
      ...{ eventsAdded: 0, eventsStored: 2 },
      plan: { orders: [] },
    });
    await load(estimate("03", "2999-11-21"));
    expect((await storedOrder("DL-1")).delivery_date).toBe("2026-12-03T06:00:00.000Z");
    await load(estimate("01", "2999-11-22"));
    await load(estimate("03", "2999-11-21"));
    expect(await eventsOf("DL-1")).toHaveLength(3);
    expect((await storedOrder("DL-1")).delivery_date).toBe("2026-12-01T06:00:00.000Z");
  });

  const SOON = morning(20).slice(0, 10);
  it.each([
    ["POL,POD,ATD,ATA", "Shanghai,Jebel Ali,2026-11-20,2026-11-19", "arrived 2026-11-19"],
    ["Vessel,ETD,ETA", "DHOW ONE,2026-12-20,2026-12-18", "arrived 2026-12-18"],
    ["Port of loading,ATD,Revised ETA", "CNSHA,2026-11-20,2026-11-12", "arrived 2026-11-12"],
    ["ATD,Delivered", "2026-11-20,2026-11-19", "delivered 2026-11-19"],
    ["order_status,ETD", `Delivered,${SOON}`, `departed ${SOON}`],
  ])(
    "of a row with %s is asked about where it ends before it has left",
    async (names, row, asked) => {
      const file = lines(`order_number,created_at,${names}`, `DL-1,2026-11-10,${row}`);
      const { problems } = await load(file);
      expect(problems.join()).toMatch(/^line 2, ".*": It is .*\(allowImplausible\)$/);
      expect(problems.join()).toContain(`"${asked}"`);
      expect(await load(file, { allowImplausible: true })).toMatchObject({
        problems: [],
        changed: 1,
      });
    },
  );

  it("is refused and named where it is implausible, unless that is permitted; others of the file aren't", async () => {
    const row = "DL-1,Arrived,,2025-11-01T10:00+04:00,,,";
    expect((await loadRows(row)).problems).toEqual([
      'line 2, "arrived 2025-11-01 10:00 +04:00": It is more than 60 days before the order, which was made on 10/11/2026 09:40 AM. (allowImplausible)',
    ]);
    expect((await load(eventRows(row), { allowImplausible: true })).eventsAdded).toBe(1);
    // It is known already when it comes again.
    expect(await loadRows(row)).toMatchObject({ eventsStored: 1, refused: 0 });
    const departed = "DL-2,Departed,,2026-11-19T22:15+04:00,,,";
    const delivered = "DL-2,Delivered,,2026-11-18T10:00+04:00,,,";
    const two = await load(eventRows(delivered, departed), { skipBad: true });
    expect(two).toMatchObject({ eventsAdded: 1, problems: [expect.stringContaining("line 2, ")] });
  });

  it.each([
    [
      "WEIGHED",
      JSON.stringify({
        ...{
          eventType: "EQUIPMENT",
          equipmentEventTypeCode: "Weighed",
          carrierBookingReference: "DL-1",
        },
        ...{ eventClassifierCode: "ACT", eventDateTime: "2026-11-20T10:00:00+04:00" },
      }),
    ],
    ["XYZ", "FSU/15\n176-12345675DXBJFK/T12K480\nXYZ/20NOV1000/DXB/T12\n"],
  ])(
    "of a carrier's message may have an unknown code, %s, which is asked about",
    async (code, file) => {
      await onlyOrders({ order_number: "DL-1", carrier_references: "176-12345675|DL-1" });
      const asked = await load(file, { received: "2026-11-21T00:00Z" });
      const text = `The event "${code}" isn't known (1 row).`;
      expect(asked.plan).toMatchObject({ questions: [{ about: "statuses", text }], orders: [] });
      const given = {
        received: "2026-11-21T00:00Z",
        statusMap: { [code.toLowerCase()]: "at origin" },
      } as const;
      expect(await load(file, given)).toMatchObject({ eventsAdded: 1 });
      expect(await statusOf("DL-1")).toBe("At origin");
    },
  );

  it.each([
    ["700250", "MAEU700250|MSKU1234567", "MAEU700250"],
    ["DXB24110077", "HLCU DXB2411-0077", "HLCUDXB24110077"],
    ["ONEYDXBF1234", "DXBF1234", "DXBF1234"],
  ])(
    "of a document %s asks whether an order is meant that carries %s",
    async (number, own, found) => {
      await onlyOrders({ order_number: "DL-7", carrier_references: own }, { order_number: "DL-8" });
      const file = lines("Bill of lading,event,time", `${number},DEP,2026-11-20`);
      const columns = { "Bill of lading": "order_number" };
      const asked = await load(file, { columns });
      expect(asked.problems).toEqual([
        `line 2, "${number}": No order has this number or carries this reference. DL-7 carries ${found}: is it that order? (partialReferences)`,
      ]);
      expect(await load(file, { columns, order: "DL-8" })).toMatchObject({ eventsAdded: 1 });
      expect(await load(file, { columns, partialReferences: true })).toMatchObject({
        eventsAdded: 1,
      });
      expect(await eventsOf("DL-7")).toEqual(["2026-11-20T00:00 actual DEP:departed"]);
    },
  );

  it("of a document that several orders carry with a carrier's code is named: neither takes it", async () => {
    await onlyOrders(
      { order_number: "DL-7", carrier_references: "MAEU700250" },
      { order_number: "DL-8", carrier_references: "MSCU700250" },
      { order_number: "DL-9", carrier_references: "12345700250|ABC700250" },
    );
    const file = lines("Shipment,event,time", "700250,DEP,2026-11-20", "0250,DEP,2026-11-20");
    const { problems } = await load(file, { partialReferences: true });
    expect(problems).toEqual([
      'line 2, "700250": No order has this number or carries this reference. DL-7 carries MAEU700250, DL-8 carries MSCU700250: name the order.',
      'line 3, "0250": No order has this number or carries this reference.',
    ]);
  });

  it("finds orders by carriers' references; files of other column names; all of one order", async () => {
    const named = "Container,What,When\nTCLU 7654321,GTIN,2026-11-20T10:00\n";
    const columns = { Container: "order_number", What: "event", When: "time" };
    expect((await load(named, { columns })).eventsAdded).toBe(1);
    // The word says that it is expected.
    const bare = "event,time\nETA,2026-12-05\n";
    const { questions } = await plan(bare);
    expect(questions).toEqual([{ about: "columns", text: "The column order_number is missing." }]);
    expect((await load(bare, { order: "dl2" })).eventsAdded).toBe(1);
    for (const order of ["*DL-2*", " `dl_2`, "]) {
      expect((await plan(bare, { order })).rows).toMatchObject([{ outcome: "unchanged" }]);
    }
    await expect(plan(bare, { order: "DL-3" })).rejects.toThrow("There is no order DL-3.");
    expect(await eventsOf("DL-1")).toEqual(["2026-11-20T10:00 actual GTIN TCLU7654321"]);
    expect(await eventsOf("DL-2")).toEqual(["2026-12-05T00:00 estimated arrived:arrived"]);
  });
});

describe("what was retracted", () => {
  const undo = (changeId: string) => undoChange(db, changeId);
  const departed = "DL-1,Departed,,2026-11-19T22:15+04:00,DXB,,";

  it("with all of its file comes again with the file, corrected or not", async () => {
    const { changeId } = await loadRows(departed, arrived);
    const undone = await undo(changeId);
    expect(await statusOf("DL-1")).toBe("Booked");
    const corrected = await loadRows(departed, arrived.replace("04:15", "05:15"));
    expect(corrected).toMatchObject({ eventsAdded: 2, eventsStored: 0, remarks: [] });
    expect(await eventsOf("DL-1")).toHaveLength(3);
    const { events } = await storedOrder("DL-1");
    expect(events.map(({ code }) => code)).toEqual(["departed", "arrived", "delivered"]);
    expect(await loadRows(departed)).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
    await undo(corrected.changeId);
    expect((await loadRows(departed)).eventsAdded).toBe(1);
    // By now it is there: undoing the first retraction leaves it so.
    await undo(undone);
    expect(await statusOf("DL-1")).toBe("Arrived");
    // The same of a table of what holds now.
    const loadDeparture = () => load("order_number,Departed\nDL-2,2026-11-19T22:15+04:00\n");
    await undo((await loadDeparture()).changeId);
    expect(await statusOf("DL-2")).toBeNull();
    expect((await loadDeparture()).eventsAdded).toBe(1);
    expect(await statusOf("DL-2")).toBe("Departed");
  });

  it("by itself stays retracted though its file comes again, which says so", async () => {
    const { changeId } = await loadRows(departed, arrived);
    await undoFact(db, (await storedFacts("DL-1")).at(-1));
    expect(await loadRows(departed, arrived)).toMatchObject({ eventsAdded: 0, remarks: [STAYS] });
    await undo(changeId);
    expect(await loadRows(departed, arrived)).toMatchObject({ eventsAdded: 1, remarks: [STAYS] });
    expect(await statusOf("DL-1")).toBe("Departed");
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
    expect(await eventsOf("DL-1")).toEqual([
      "2026-11-17T00:00 estimated departed:departed Jebel Ali AEJEA Dhow of Dubai",
      "2026-11-18T09:40 actual departed:departed Jebel Ali AEJEA Dhow of Dubai",
      "2026-11-29T00:00 estimated arrived:arrived Mombasa KEMBA Dhow of Dubai",
    ]);
    expect(await statusOf("DL-1")).toBe("Departed");
    const bad = await loadTable(
      "X-9,,,,,17-Nov-2026,,,,",
      "DL-1,,,,,,2096-11-18,,,",
      "DL-2,,,,,,,soon,,",
    );
    expect(bad.problems).toEqual([
      'line 2, "X-9": No order has this number or carries this reference.',
      'line 3, "departed 2096-11-18": It is more than a year from now. (allowImplausible)',
      expect.stringMatching(/^line 4, estimated arrived "soon": This is not a time: write /),
    ]);
  });

  it("says nothing new the second time, and what holds now when a time has changed there and back", async () => {
    const eta = (date: string) => loadTable(`DL-2,,,,,,,${date},,`);
    await eta("2026-12-05");
    expect(await eta("2026-12-05")).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
    await eta("2026-12-09");
    expect((await eta("2026-12-05")).eventsAdded).toBe(1);
    const days = ["05", "05", "09"];
    expect(await eventsOf("DL-2")).toEqual(
      days.map((day) => `2026-12-${day}T00:00 estimated arrived:arrived`),
    );
    const event_time = "2026-12-05T00:00:00.000Z";
    expect((await storedOrder("DL-2")).eta).toMatchObject({ moment: { event_time } });
    expect(await eta("2026-12-05")).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
    // A day doesn't contradict a time on it.
    await load("order_number,event,time\nDL-2,DEPA,2026-11-18T22:40+04:00\n");
    const departed = (date: string) => loadTable(`DL-2,,,,,,${date},,,`);
    expect(await departed("18-Nov-2026")).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
    expect((await departed("19-Nov-2026")).eventsAdded).toBe(1);
  });

  it("asks what a column is that doesn't say whether it has happened", async () => {
    const file = "order_number,ETD,Arrival date\nDL-1,2026-11-17,2026-11-27\n";
    const text =
      'There is no column "Arrival date". Is it "actual arrived" or "estimated arrived"?';
    expect((await plan(file)).questions).toMatchObject([{ column: "Arrival date", text }]);
    const answered = { columns: { "Arrival date": "estimated arrived" } };
    expect((await plan(file, answered)).questions).toEqual([]);
  });

  it("takes a row for each container of an order, unless they differ in a column", async () => {
    const head = "order_number,note,equipment,ETA";
    const two = (number: string, note: string) => {
      const second = `${number},${note},MSKU1234565,2026-12-07`;
      return load(lines(head, `${number},a,TCLU7654321,2026-12-05`, second), { skipBad: true });
    };
    const reason = (field: string) =>
      `of the same order and differ in ${field}: none of them is taken.`;
    expect((await two("DL-1", "b")).problems).toEqual(
      Array(2).fill(expect.stringContaining(`Lines 2 and 3 are ${reason("note")}`)),
    );
    const { plan, refused, eventsAdded } = await two("DL 1", "a");
    expect({ refused, eventsAdded }).toEqual({ refused: 0, eventsAdded: 2 });
    expect(plan.rows.map(({ outcome }) => outcome)).toEqual(["changed", "changed"]);
    expect((await storedOrder("DL-1")).note).toBe("a");
    // A table of events, which adds no orders.
    const same = lines("order_number,ETA", "DL-2,2026-12-05", "DL 2,2026-12-07", "DL-1,2026-12-07");
    const { problems, eventsAdded: taken } = await load(same, { skipBad: true });
    expect(problems).toEqual([
      `line 2, order_number "DL-2": Lines 2 and 3 are ${reason("estimated arrived")}`,
      `line 3, order_number "DL 2": Lines 2 and 3 are ${reason("estimated arrived")}`,
    ]);
    expect(taken).toBe(1);
    // One of its times refuses the whole row of an order.
    const bad = "order_number,note,Delivered\nDL-2,new,2096-11-18\n";
    expect(await load(bad, { skipBad: true })).toMatchObject({ refused: 1, plan: { orders: [] } });
  });
});

const loadJson = (events: unknown, options = {}) => load(JSON.stringify(events), options);

/** A message about one air waybill. */
const fsu = (...statuses: string[]) => lines("FSU/15", "176-12345675DXBJFK/T12K480", ...statuses);

/** An order that was made before the events of DCSA's examples, with the references it carries. */
const order = (
  order_number: string,
  carrier_references: string | null,
  more: Partial<OrderToStore> = {},
) => ({ order_number, carrier_references, created_at: "2026-10-01T00:00:00.000Z", ...more });

describe("what carriers send", () => {
  const received = "2026-11-22T00:00:00.000Z";

  it("is taken by the references that an order carries, and is the same the second time", async () => {
    await load("order_number,carrier_references\nDL-2,abc 709-951 | HHL71800000|APZU 481209-0\n");
    const { plan, remarks, ...counts } = await loadJson(VERSION_2_2);
    expect(remarks).toEqual([]);
    expect(counts).toMatchObject({ eventsAdded: 7, eventsStored: 0, refused: 0 });
    expect(plan).toMatchObject({ format: "DCSA", kind: "events", unit: "event" });
    expect(changesOf(plan)).toContain("DL-2: order_status – → Out for delivery");
    const again = await loadJson(VERSION_2_2.toReversed());
    expect(again).toMatchObject({ eventsAdded: 0, eventsStored: 7 });
    expect(await eventsOf("DL-1")).toEqual([]);
    const references = "abc 709-951|HHL71800000|APZU 481209-0";
    expect((await storedOrder("DL-2")).carrier_references).toBe(references);
  });

  it.each([
    ["of its port", { shipmentLocationType: "POD" }, {}],
    ["of the port's phase", { transportPhase: "IMPORT" }, {}],
    ["without its port again", {}, { shipmentLocationType: "POD" }],
  ])("is one arrival with an older one, %s", async (_, later, earlier) => {
    await onlyOrders(order("DL-1", "ABC709951"));
    const arrival = { ...VERSION_2_2[4], eventClassifierCode: "ACT" };
    await loadJson([{ ...arrival, ...earlier }], { received });
    const again = await loadJson([{ ...arrival, ...later }], { received });
    expect(again).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
    expect(await eventsOf("DL-1")).toHaveLength(1);
  });

  it("is found by our own number first, then by documents, then by containers", async () => {
    const both = order("DL-1", "ABC709951|APZU4812090");
    await onlyOrders(both, order("DL-2", "APZU4812090"), order("T-1", null));
    await loadJson(VERSION_3_0);
    expect(await eventsOf("T-1")).toHaveLength(7);
    const [first] = VERSION_2_2;
    await loadJson([{ ...first, references: first.references.slice(1) }]);
    expect(await eventsOf("DL-1")).toEqual([expect.stringContaining("BKG CONF:booked")]);
  });

  it("is refused and named where it is of no order, or of one of several, unless the order is named", async () => {
    const others = ["DL-2", "DL-3"].map((number) => order(number, "APZU4812090"));
    await onlyOrders(order("DL-1", "X-1"), ...others);
    const [first] = VERSION_2_2;
    expect((await loadJson([first])).problems).toEqual([
      'event 1, "T-1, ABC709951, APZU4812090": Several orders have this: DL-2, DL-3. (shared)',
    ]);
    const other = { ...first, references: first.references.slice(0, 1) };
    expect((await loadJson([other])).problems).toEqual([
      'event 1, "T-1, ABC709951": No order has this number or carries this reference.',
    ]);
    expect((await loadJson([other], { order: "DL-1" })).eventsAdded).toBe(1);
  });

  it("is text of airlines too, by the air waybill; the year is that in which it was received", async () => {
    const made = { created_at: "2024-12-28T00:00:00.000Z" };
    await onlyOrders(order("DL-2", "176-12345675", made));
    const file = fsu("DEP/EK201/31DEC/DXBJFK/T12K480/A0841", "OSI/KEEP COOL");
    const { plan, remarks } = await load(file, { received: "2025-01-02T00:00:00.000Z" });
    expect(remarks).toEqual(["1 line without a status and its time was left out."]);
    expect(plan.format).toBe("Cargo-IMP");
    expect(changesOf(plan)).toEqual(["DL-2: order_status – → Departed"]);
    expect(await eventsOf("DL-2")).toEqual(["2024-12-31T08:41 actual DEP:departed DXB EK201"]);
    const alone = "RCS/18NOV1510/DXB/T12\n";
    expect((await load(alone)).problems).toEqual([
      'line 1, "": It names no order: add an order number or a reference.',
    ]);
    const named = await load(alone, { order: "DL-2", allowImplausible: true });
    expect(named.eventsAdded).toBe(1);
  });

  it("hands the goods over at the airport, which is no delivery unless that is said", async () => {
    await onlyOrders(order("DL-1", "176-12345675"));
    const file = fsu("DEP/EK201/19NOV/DXBJFK/T12K480/A0841", "DLV/20NOV1223/JFK/T12K480/J DOE");
    const asDelivery = { received, dlvIsDelivery: true };
    await load(file, { received });
    expect(await statusOf("DL-1")).toBe("Arrived");
    expect((await load(file, asDelivery)).eventsAdded).toBe(1);
    expect(await statusOf("DL-1")).toBe("Delivered");
    expect(await load(file, asDelivery)).toMatchObject({ eventsAdded: 0 });
  });

  it("of an air waybill of several orders is refused and named, or each one's where that is said", async () => {
    const departed = fsu("DEP/EK201/19NOV/DXBJFK/T12K480/A0841");
    await onlyOrders(order("DL-1", "176-12345675"), order("DL-2", "176-12345675"));
    expect((await load(departed, { received })).refused).toBe(1);
    const { plan, eventsAdded } = await load(departed, { received, shared: true });
    expect(eventsAdded).toBe(2);
    expect(plan.rows).toMatchObject([{ outcome: "added", orders: ["DL-1", "DL-2"] }]);
    for (const number of ["DL-1", "DL-2"]) expect(await eventsOf(number)).toHaveLength(1);
    const again = await load(departed, { received, shared: true });
    expect(again).toMatchObject({ eventsAdded: 0, eventsStored: 2 });
    // It can hardly have happened to one of them.
    const late = { created_at: "2028-11-10T00:00:00.000Z" };
    await onlyOrders(order("DL-1", "176-12345675"), order("DL-2", "176-12345675", late));
    const none = { refused: 1, plan: { orders: [] } };
    expect(await load(departed, { received, shared: true })).toMatchObject(none);
  });
});

describe("a container's number", () => {
  const AT_CONTAINER = [{ ...VERSION_2_2[3], documentReferences: [], references: [] }];
  const APZU = "APZU 481209-0";
  const lastYear = { created_at: "2025-10-01T00:00:00.000Z" };

  it("finds the open one of several orders that carry it, and that one once more after its delivery", async () => {
    await onlyOrders(
      order("DL-1", APZU, { order_status: "Delivered" }),
      order("DL-2", APZU),
      order("DL-3", APZU, { order_status: "Cancelled" }),
      order("DL-4", APZU, lastYear),
    );
    expect((await loadJson(AT_CONTAINER)).refused).toBe(0);
    expect(await eventsOf("DL-2")).toHaveLength(1);
    await load("order_number,event,time\nDL-2,Delivered,2026-11-01T10:00\n");
    expect(await loadJson(AT_CONTAINER)).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
  });

  const event_time = "2025-11-20T08:00:00.000Z";
  const departed = { milestone: "departed", code: "departed", event_time } as const;
  const cameWithIt = {
    ...({ kind: "status", source: "order", code: "In transit" } as const),
    event_time: "2026-09-30T08:00:00.000Z",
  };
  it.each([
    ["a delivered order", { order_status: "Delivered" }, "is delivered"],
    ["a cancelled order", { order_status: "Cancelled" }, "is cancelled"],
    [
      "an order of later",
      { created_at: "2026-11-04T00:00:00.000Z" },
      "was ordered on 04/11/2026 04:00 AM, more than 30 days later",
    ],
    [
      "an order of last year that is still open",
      { ...lastYear, events: [{ ...departed, reported_at: event_time }] },
      "had its last update on 20/11/2025 12:00 PM, more than 120 days before",
    ],
    [
      "one whose status came with it, since when isn't known",
      { ...lastYear, events: [cameWithIt] },
      "had its last update on 01/10/2025 04:00 AM, more than 120 days before",
    ],
  ])("doesn't find %s, which is named", async (_, more, why) => {
    await onlyOrders(order("DL-1", APZU, more));
    expect((await loadJson(AT_CONTAINER)).problems).toEqual([
      `event 1, "APZU4812090": It is in no order's time: the container is that of DL-1, which ${why}. Name the order to add it nevertheless.`,
    ]);
    const csv = "order_number,event,time\nAPZU 481209-0,LOAD,2026-10-04T23:41\n";
    expect((await load(csv)).problems.join()).toContain(`DL-1, which ${why}`);
    expect((await loadJson(AT_CONTAINER, { order: "DL-1" })).eventsAdded).toBe(1);
  });
});

describe("what a carrier retracts", () => {
  const [CONFIRMED, DEPARTED] = VERSION_3_0.events;
  const RETRACTED = [{ ...DEPARTED, isRetracted: true }];
  const NOT_STORED = "event 1: the carrier retracted an event that isn't stored.";

  beforeEach(() => onlyOrders(order("DL-1", "ABC709951")));

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
    // An operator holds on to the event.
    await undoFact(db, facts[2]);
    await loadJson(RETRACTED);
    expect(await statusOf("DL-1")).toBe("Departed");
  });

  it("is found by its content where it was stored without an id, and by its id without any reference", async () => {
    await loadJson([{ ...DEPARTED, eventID: undefined }]);
    const { plan } = await loadJson(RETRACTED);
    expect(changesOf(plan)).toContain("DL-1: order_status Departed → –");
    const [issued, loaded, , { metadata }] = VERSION_3_0_BETA;
    await loadJson([issued, loaded]);
    const back = { metadata: { ...metadata, retractedEventID: "b2" } };
    expect((await loadJson([back])).remarks).toEqual([
      "DL-1: the carrier retracted LOAD of 2026-10-14 07:41 +05:30, Port of Colombo.",
    ]);
    expect((await storedFacts("DL-1")).at(-1)?.kind).toBe("retraction");
  });

  it("is remarked on where it isn't stored, and left out when an older file brings it", async () => {
    expect(await loadJson(RETRACTED)).toMatchObject({
      ...{ refused: 0, remarks: [`${NOT_STORED} It is left out when it comes.`] },
      plan: { rows: [{ outcome: "not stored", orders: ["DL-1"] }] },
    });
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
    const [, , , ofNoOrder] = VERSION_3_0_BETA;
    expect((await loadJson([ofNoOrder])).remarks).toEqual([`${NOT_STORED} No order has it.`]);
  });
});

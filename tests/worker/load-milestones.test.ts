/** Tables with a row for each order and a column for the times of each milestone. */
import { beforeEach, describe, expect, it } from "vitest";
import { findOrder } from "#workers/orders/find.ts";
import { workbook } from "../support/workbook.ts";
import { changesOf, load, onlyOrders, plan, storedFacts, storedOrder } from "./load.ts";
import { db } from "./stores.ts";

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
      [classifier, code, event_time.slice(0, 16), place, leg, equipment].filter(Boolean).join(" "),
    );
}

describe("a carrier's table of milestones", () => {
  const HEAD = "Our ref,Vessel,Voy,POL,POD,ETD,ATD,ETA,ATA,Delivered";
  const columns = {
    "Our ref": "order_number",
    Vessel: "leg",
    Voy: "",
    POL: "origin",
    POD: "destination",
  };
  const table = (...rows: string[]) => [HEAD, ...rows, ""].join("\n");
  const options = { columns };

  it("adds each of its times as an event, where and with what, and adds no orders", async () => {
    const { plan, ...counts } = await load(
      table(
        "BL100,Dhow of Dubai,11W,Jebel Ali (AEJEA),Mombasa (KEMBA),17-Nov-2026,18-Nov-2026 09:40,29-Nov-26,TBA,-",
        "DL-2,Noor,3E,AE JEA,KE MBA,20-Nov-2026,,2026/12/05,,",
      ),
      options,
    );
    expect(plan).toMatchObject({ kind: "events", questions: [] });
    expect(counts).toMatchObject({ problems: [], eventsAdded: 5, refused: 0 });
    expect(counts.remarks).toEqual([]);
    expect(plan.rows.map(({ outcome, orders }) => [outcome, ...orders])).toEqual([
      ["added", "DL-1"],
      ["added", "DL-2"],
    ]);
    expect(await events("DL-1")).toEqual([
      "estimated departed 2026-11-17T00:00 Jebel Ali Dhow of Dubai",
      "actual departed 2026-11-18T09:40 Jebel Ali Dhow of Dubai",
      "estimated arrived 2026-11-29T00:00 Mombasa Dhow of Dubai",
    ]);
    expect((await storedFacts("DL-2")).map(({ un_locode }) => un_locode)).toEqual([
      "AEJEA",
      "KEMBA",
    ]);
    expect((await storedOrder("DL-1")).order_status).toBe("Departed");
    const unknown = await load(table("X-9,,,,,17-Nov-2026,,,,"), options);
    expect(unknown.problems).toEqual([
      'line 2, "X-9": No order has this number or carries this reference.',
    ]);
  });

  it("says nothing new the second time, and what holds now when a time has changed there and back", async () => {
    const eta = (date: string) => load(table(`DL-2,,,,,,,${date},,`), options);
    await eta("2026-12-05");
    expect(await eta("2026-12-05")).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
    await eta("2026-12-09");
    expect((await eta("2026-12-05")).eventsAdded).toBe(1);
    expect(await events("DL-2")).toEqual([
      "estimated arrived 2026-12-05T00:00",
      "estimated arrived 2026-12-09T00:00",
      "estimated arrived 2026-12-05T00:00",
    ]);
    expect((await storedOrder("DL-2")).eta).toMatchObject({
      kind: "expected",
      moment: { event_time: "2026-12-05T00:00:00.000Z" },
    });
    expect(await eta("2026-12-05")).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
  });

  it("doesn't contradict a time by its day", async () => {
    await load("order_number,event,time\nDL-2,DEPA,2026-11-18T22:40+04:00\n");
    const departed = (date: string) => load(table(`DL-2,,,,,,${date},,,`), options);
    expect(await departed("18-Nov-2026")).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
    expect((await departed("19-Nov-2026")).eventsAdded).toBe(1);
  });

  it("takes a row for each container, and refuses two rows that say different things of one", async () => {
    const head = "order_number,equipment,ETA";
    const two = [head, "DL-1,TCLU7654321,2026-12-05", "DL-1,MSKU1234565,2026-12-07", ""].join("\n");
    expect(await load(two)).toMatchObject({ eventsAdded: 2, refused: 0 });
    const same = [head, "DL-2,,2026-12-05", "DL 2,,2026-12-07", "DL-1,,2026-12-07", ""].join("\n");
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
    const { problems } = await load(table("DL-1,,,,,,2096-11-18,,,", "DL-2,,,,,,,soon,,"), options);
    expect(problems).toEqual([
      'line 2, "departed 2096-11-18": It is more than a year from now. (allowImplausible)',
      expect.stringMatching(/^line 3, estimated arrived "soon": This is not a time: write /),
    ]);
  });

  it("asks what a column is that doesn't say whether it has happened", async () => {
    const { questions, columns } = await plan("order_number,ETD,Arrival date\nDL-1,2026-11-17,\n");
    expect(questions).toEqual([
      {
        about: "columns",
        column: "Arrival date",
        text: 'There is no column "Arrival date". Is it "actual arrived" or "estimated arrived"?',
      },
    ]);
    expect(columns.map(({ field }) => field)).toEqual(["order_number", "estimated departed", null]);
    const given = { columns: { "Arrival date": "estimated arrived" } };
    expect(
      (await plan("order_number,ETD,Arrival date\nDL-1,,2026-11-27\n", given)).questions,
    ).toEqual([]);
  });
});

describe("a table of orders with milestones", () => {
  const file = workbook({
    "Shipment report": [
      ["Shipments of the week"],
      [],
      ["Order number", "customer_firstName", "order_status", "leg", "ETD", "ATD", "ETA"],
      [
        "DL-1",
        "Sara",
        null,
        "Noor 3E",
        new Date("2026-11-17Z"),
        new Date("2026-11-18T09:40Z"),
        new Date("2026-11-29Z"),
      ],
      ["NEW-1", "Omar", "Booked", null, new Date("2026-12-17Z"), null, "TBA"],
      ["Total", 2],
    ],
  });

  it("adds orders, and says of each where it is", async () => {
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

  it("refuses a whole row for one of its times", async () => {
    const row = "order_number,note,Delivered\nDL-2,new,2096-11-18\n";
    const { refused, plan } = await load(row, { skipBad: true });
    expect({ refused, staged: plan.staged }).toEqual({ refused: 1, staged: [] });
    expect((await storedOrder("DL-2")).note).toBeNull();
  });

  it("keeps one order in rows of several containers, unless they differ in a column", async () => {
    const head = "order_number,note,equipment,ATD";
    const rows = (note: string) => [
      head,
      "DL-1,a,TCLU7654321,2026-11-18",
      `DL-1,${note},MSKU1234565,2026-11-19`,
      "",
    ];
    expect((await load(rows("b").join("\n"))).problems).toEqual([
      expect.stringContaining("Lines 2 and 3 are of the same order and differ in note"),
      expect.stringContaining("differ in note: none of them is taken."),
    ]);
    const { plan, refused, eventsAdded } = await load(rows("a").join("\n"));
    expect({ refused, eventsAdded }).toEqual({ refused: 0, eventsAdded: 2 });
    expect(plan.rows.map(({ outcome }) => outcome)).toEqual(["changed", "changed"]);
    expect((await storedOrder("DL-1")).note).toBe("a");
  });
});

it("words for an event say whether it has happened where the classifier doesn't", async () => {
  const { plan } = await load("order_number,event,time\nDL-1,ETA,2026-12-05\n");
  expect(plan.rows[0]?.events).toMatchObject([{ code: "arrived", classifier: "estimated" }]);
});

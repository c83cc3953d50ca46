import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Order } from "#app/domain/order.ts";
import { removeOrders } from "#workers/orders/queries.ts";
import { listOrders } from "../support/list-orders.ts";
import { storeOrders } from "../support/store-orders.ts";
import { changesOf, load, plan } from "./load.ts";
import { db } from "./stores.ts";

/** The stored orders, by number. */
async function stored(): Promise<Map<string, Order>> {
  const orders = await listOrders(db);
  return new Map(orders.map((order) => [order.order_number, order]));
}

/** The remark on that many new orders. */
const guessable = (count: number, first: string) =>
  `${count} new order numbers are short or count up, such as ${first}: anyone who tries the next ones reads other customers' names and addresses.`;

it("an order that is delivered is not set back by an older file: its row is refused like a bad one", async () => {
  const rows = ["D-1,DELIVERED", "D-2,Delivered", "W-1,In transit", "W-2,"];
  const { remarks } = await load(["order_number,order_status", ...rows, ""].join("\n"));
  expect(remarks).toEqual([guessable(4, "D-1")]);
  const older = ["d-1,In transit,1", "D-2,on-hold,2.5", "W-1,Booked,1", "W-2,Delivered,1"];
  const file = ["order_number,order_status,order_count", ...older, ""].join("\n");
  expect((await load(file)).problems).toEqual([
    'line 2, order_status "In transit": This order is delivered. Reopen it first. (reopenDelivered)',
    'line 3, order_count "2.5": Quantity must be a whole number, 0 or more.',
  ]);
  expect((await stored()).get("W-1")?.order_status).toBe("In transit");
  expect(await load(file, { skipBad: true })).toMatchObject({ added: 0, changed: 2, refused: 2 });
  const orders = await stored();
  expect(["D-1", "D-2", "W-1", "W-2"].map((one) => orders.get(one)?.order_status)).toEqual([
    ...["Delivered", "Delivered", "Booked", "Delivered"],
  ]);
});

describe("a table of orders", () => {
  it("brings known orders up to date where the file has a value, and empties where that is meant", async () => {
    await load(
      "order_number,created_at,order_status,note,order_count\nC-1,2026-11-01,Booked,Fragile,3\n",
    );
    const second = "note,order_number,order_status,created_at\n,c-1,Collected,\nNew,C-2,,\n";
    const first = await load(second);
    expect(first).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
    expect(changesOf(first.plan)).toEqual(["C-1: order_status Booked → Collected"]);
    const known = {
      created_at: "2026-10-31T20:00:00.000Z",
      order_status: "Collected",
      order_count: 3,
    };
    expect((await stored()).get("C-1")).toMatchObject({ ...known, note: "Fragile" });
    expect((await stored()).get("C-2")).toMatchObject({ order_status: null, note: "New" });

    const cleared = await load(second, { clearEmpty: true });
    expect(cleared).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    expect(changesOf(cleared.plan)).toEqual(["C-1: note Fragile → –"]);
    expect((await stored()).get("C-1")).toMatchObject({ ...known, note: null });
  });

  it("is planned with every change, old and new, and without doing anything", async () => {
    await load(
      "order_number,created_at,note,delivery_date,order_count\nR-1,2026-11-01,old,2026-11-24,1\nR-2,2026-11-01,same,,2\n",
    );
    const before = await stored();
    const { rows, orders, staged, ...planned } = await plan(
      "order_number,note,delivery_date,order_count\nR-1,new,24/11/2026 02:30 PM,3\nR-2,same,,2\nR-3,x,,\nR-4,x,soon,\n",
    );
    expect(planned).toMatchObject({ format: "CSV", kind: "orders", unit: "line", questions: [] });
    expect(rows.map(({ line, outcome, orders }) => [line, outcome, ...orders])).toEqual([
      [2, "changed", "R-1"],
      [3, "unchanged", "R-2"],
      [4, "added", "R-3"],
      [5, "refused", "R-4"],
    ]);
    expect(rows[3]).toMatchObject({
      cells: ["R-4", "x", "soon", ""],
      problems: [{ line: 5, column: "delivery_date", value: "soon" }],
    });
    expect(orders).toEqual([
      {
        order_number: "R-1",
        isNew: false,
        isReopened: false,
        changes: [
          { field: "note", old: "old", new: "new" },
          { field: "order_count", old: 1, new: 3 },
          {
            field: "delivery_date",
            old: "2026-11-23T20:00:00.000Z",
            new: "2026-11-24T10:30:00.000Z",
          },
        ],
      },
      {
        order_number: "R-3",
        isNew: true,
        isReopened: false,
        changes: [{ field: "note", old: null, new: "x" }],
      },
    ]);
    expect(staged).toHaveLength(2);
    expect(await stored()).toEqual(before);
  });
});

describe("an order number", () => {
  beforeAll(async () => {
    const numbers = ["DL-2611-0385", "TW-12", "T-W12"];
    // Not by a file, which doesn't add two that differ in dashes alone.
    await storeOrders(
      db,
      numbers.map((order_number) => ({ order_number, note: "old" })),
    );
  });

  it.each(["dl 2611 0385", "DL-٢٦١١-٠٣٨٥"])(
    "%j updates DL-2611-0385, whose spelling stays, with a remark",
    async (typed) => {
      const { changed, remarks } = await load(
        `order_number,note\n${typed},${typed.length} ${typed}\n`,
      );
      expect({ changed, remarks }).toEqual({
        changed: 1,
        remarks: [
          "1 order number is written differently here; the stored spelling stays: line 2 is DL-2611-0385.",
        ],
      });
      const orders = await stored();
      expect(orders.get("DL-2611-0385")?.note).toBe(`${typed.length} ${typed}`);
      expect(orders.has(typed)).toBe(false);
    },
  );

  it("that could mean two orders is refused, and accepted when it is written exactly", async () => {
    expect((await load("order_number,note\nTW12,a\n")).problems).toEqual([
      'line 2, order_number "TW12": TW12 could mean TW-12 or T-W12: write the number exactly.',
    ]);
    expect((await load("order_number,note\ntw-12,a\nT-W12,b\n")).changed).toBe(2);
  });

  it("that is there twice with different values is refused in each line, also in two spellings or for a new order", async () => {
    const { problems, added } = await load(
      "order_number,note\nDL-2611-0385,a\nNEW-1,b\nDL 2611 0385,c\nnew1,d\nNEW-2,e\n",
      { skipBad: true },
    );
    const same = (lines: string) =>
      `Lines ${lines} are of the same order and differ in note: none of them is taken.`;
    expect(problems).toEqual([
      `line 2, order_number "DL-2611-0385": ${same("2 and 4")}`,
      `line 3, order_number "NEW-1": ${same("3 and 5")}`,
      `line 4, order_number "DL 2611 0385": ${same("2 and 4")}`,
      `line 5, order_number "new1": ${same("3 and 5")}`,
    ]);
    expect(added).toBe(1);
  });

  it("that is there twice with the same values is taken once", async () => {
    const rows = ["TWICE-1,a,", "TWICE-1,a,2", "TWICE-1,,2"];
    const { plan, ...counts } = await load(
      ["order_number,note,order_count", ...rows, ""].join("\n"),
    );
    expect(counts).toMatchObject({ added: 1, unchanged: 2, refused: 0 });
    expect((await stored()).get("TWICE-1")).toMatchObject({ note: "a", order_count: 2 });
  });

  it("that is unknown is refused where no order is to be added", async () => {
    const { problems, changed } = await load(
      "order_number,note\nDL-2611-0386,a\nDL26110385,upd\n",
      { addOrders: false, skipBad: true },
    );
    expect(problems).toEqual([
      'line 2, order_number "DL-2611-0386": There is no order DL-2611-0386. (addOrders)',
    ]);
    expect(changed).toBe(1);
  });
});

describe("what is remarked", () => {
  it("a status that is nearly a known word is stored as written, with a remark that names the word", async () => {
    const { remarks } = await load(
      "order_number,order_status\nP-1,Delivred\nP-2,Delivred\nP-3,Waiting for papers\n",
    );
    expect(remarks).toEqual([
      guessable(3, "P-1"),
      '2 statuses aren\'t among the known ones: "Delivred", probably Delivered (2 rows), "Waiting for papers". An order that has one is shown as written, and is never late.',
    ]);
    expect((await stored()).get("P-1")?.order_status).toBe("Delivred");
  });

  it("numbers that count up or are short are remarked on, once: when they are new", async () => {
    const rows = [1001, 1002, 1003, 1004, 1005].map((number) => `INV-${number},a\n`);
    const file = `order_number,note\n${rows.join("")}DL-7K3M-9XQ2-PV4C,a\n`;
    expect((await load(file)).remarks).toEqual([guessable(5, "INV-1001")]);
    expect((await load(file)).remarks).toEqual([]);
    expect((await load("order_number\nINV-1006\n")).remarks.join()).toContain(
      "is short or counts up",
    );
  });
});

describe("a status in the sender's own words", () => {
  const file = [
    "order_number,order_status",
    "P-1,ZUGE-STELLT",
    "P-2,zugestellt",
    "P-3,Beim Zoll",
    "P-4,Sailed",
    "P-5,Booked",
    "",
  ].join("\n");

  it("is stored as the known one to which it is mapped, however it is spelled", async () => {
    const statusMap = { Zugestellt: "delivered", "beim zoll": "on hold" } as const;
    const { plan: planned, remarks } = await load(file, { statusMap });
    expect(planned.ownStatuses).toEqual([
      {
        ...{ text: "ZUGE-STELLT", rows: 2, suggested: null },
        ...{ status: "delivered", mappedBy: "Zugestellt" },
      },
      {
        ...{ text: "Beim Zoll", rows: 1, suggested: null },
        ...{ status: "on hold", mappedBy: "beim zoll" },
      },
      { text: "Sailed", rows: 1, status: null, mappedBy: null, suggested: "departed" },
    ]);
    expect(remarks.join()).toContain('"Sailed"');
    expect(remarks.join()).not.toContain("Zoll");
    const orders = await stored();
    const statuses = ["P-1", "P-2", "P-3", "P-4", "P-5"].map(
      (number) => orders.get(number)?.order_status,
    );
    expect(statuses).toEqual(["Delivered", "Delivered", "On hold", "Sailed", "Booked"]);
    expect((await load(file, { statusMap })).plan.orders).toEqual([]);
  });

  it("leaves a known status as it is", async () => {
    await load("order_number,order_status\nP-9,Arrived\n", { statusMap: { arrived: "booked" } });
    expect((await stored()).get("P-9")?.order_status).toBe("Arrived");
  });
});

describe("a row of totals", () => {
  beforeEach(() => removeOrders(db, ["S-1"]));

  it.each([
    "TOTAL,48500",
    "Grand total:,48500",
    "Total (1 shipment),",
    ",Total 48500",
    "المجموع,48500",
    "Summe,48500",
  ])("%s is refused by name, and never an order", async (totals) => {
    const { problems, added } = await load(`order_number,note\nS-1,a\n${totals}\n`, {
      skipBad: true,
    });
    expect(problems).toEqual([`line 3, "${totals}": This is a row of totals.`]);
    expect(added).toBe(1);
  });

  it.each(["TOTAL-2611", "Totalenergies 7", "SUM-1"])("%s is an order", async (number) => {
    expect((await plan(`order_number,note\n${number},a\n`)).orders).toHaveLength(1);
  });
});

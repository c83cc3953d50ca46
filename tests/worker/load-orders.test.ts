/** Files of orders: what is stored, refused and remarked, and what they say about states. */
import { beforeEach, describe, expect, it } from "vitest";
import { createShortId } from "#app/domain/reference.ts";
import { formatMoment } from "#app/domain/words.ts";
import { primary } from "#workers/data/database.ts";
import { FileError } from "#workers/imports/file.ts";
import { WORKER_LIMITS } from "#workers/imports/files/budget.ts";
import type { GivenOptions } from "#workers/imports/options.ts";
import { planFile } from "#workers/imports/plan-file.ts";
import { countPlan } from "#workers/imports/planning/plan.ts";
import { orders } from "#workers/orders/order-schema.ts";
import { store as storePlan } from "#workers/orders/store.ts";
import { listOrders } from "../support/list-orders.ts";
import { mutatedFiles } from "../support/mutated-files.ts";
import { bytesOf } from "../support/read-file.ts";
import { type OrderToStore, storeOrders, updateOrders } from "../support/store-orders.ts";
import {
  changesOf,
  fileCases,
  hoursAgo,
  load,
  morning,
  plan,
  problemsOf,
  storedOrder,
} from "./load.ts";
import { countedD1, db, emptyStores, isWhole } from "./stores.ts";

/** A table with these columns. */
const table = (head: string, ...rows: readonly string[]) => [head, ...rows, ""].join("\n");

describe("a table of orders", () => {
  emptyStores();

  it("brings known orders up to date where the file has a value, and empties where that is meant", async () => {
    const head = "order_number,created_at,order_status,note,order_count";
    await load(table(head, "C-1,2026-11-01,Booked,Fragile,3"));
    const rows = [",c-1,Collected,", "New,C-2,,"];
    const second = table("note,order_number,order_status,created_at", ...rows);
    const first = await load(second);
    expect(first).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
    expect(changesOf(first.plan)).toEqual(["C-1: order_status Booked → Collected"]);
    const created_at = "2026-10-31T20:00:00.000Z";
    const known = { created_at, order_status: "Collected", order_count: 3 };
    expect(await storedOrder("C-1")).toMatchObject({ ...known, note: "Fragile" });
    expect(await storedOrder("C-2")).toMatchObject({ order_status: null, note: "New" });

    const cleared = await load(second, { clearEmpty: true });
    expect(cleared).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    expect(changesOf(cleared.plan)).toEqual(["C-1: note Fragile → –"]);
    expect(await storedOrder("C-1")).toMatchObject({ ...known, note: null });
  });

  it("adds carriers' references of several columns, cells and rows; carrier_references replaces them", async () => {
    await load(table("order_number,carrier_references", "DL-1,OLD 1"));
    const rows = [
      "DL-1,MBL1,HBL1 / HBL2,BK1,MSKU7001100 (40HC),",
      "DL-1,MBL1,HBL1,BK1,MSKU 700111-5,TCLU7002002",
      "DL-2,MBL1,TBA,,,",
    ];
    const head = "Order No,Master B/L,House B/L,Booking No,Container 1,Container 2";
    const first = await load(table(head, ...rows));
    expect(first).toMatchObject({ added: 1, changed: 1, unchanged: 0, refused: 0 });
    const references = "OLD 1|MBL1|HBL1|HBL2|BK1|MSKU7001100|MSKU7001115|TCLU7002002";
    expect((await storedOrder("DL-1")).carrier_references).toBe(references);
    expect((await storedOrder("DL-2")).carrier_references).toBe("MBL1");
    const again = await load(table(head, ...rows));
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2 });

    await load(table("Order No,carrier_references,Booking", "DL-1,NEW 1,BK2"));
    expect((await storedOrder("DL-1")).carrier_references).toBe("NEW 1|BK2");
    const many = Array.from({ length: 170 }, (_, at) => `DL-2,MSKU7${100_000 + at},Booked`);
    const { refused, problems } = await load(table("Order No,Container,Status", ...many));
    expect(refused).toBe(170);
    expect(problems[0]).toContain("would have more than 2,000 characters");
  });

  it("is planned with every change, old and new, and without doing anything; good rows are stored where that is wanted", async () => {
    const old = ["R-1,2026-11-01,old,2026-11-24,1", "R-2,2026-11-01,same,,2"];
    await load(table("order_number,created_at,note,delivery_date,order_count", ...old));
    const before = await listOrders(db);
    const next = ["R-1,new,24/11/2026 02:30 PM,3", "R-2,same,,2", "R-3,x,,", "R-4,x,soon,"];
    const file = table("order_number,note,delivery_date,order_count", ...next);
    const { plan } = await load(file);
    expect(plan.rows.map(({ line, outcome, orders }) => [line, outcome, ...orders])).toEqual([
      [2, "changed", "R-1"],
      [3, "unchanged", "R-2"],
      [4, "added", "R-3"],
      [5, "refused", "R-4"],
    ]);
    expect(plan.rows[3]).toMatchObject({
      cells: ["R-4", "x", "soon", ""],
      problems: [{ line: 5, column: "delivery_date", value: "soon" }],
    });
    expect(changesOf(plan)).toEqual([
      "R-1: note old → new",
      "R-1: order_count 1 → 3",
      "R-1: delivery_date 2026-11-23T20:00:00.000Z → 2026-11-24T10:30:00.000Z",
    ]);
    expect(await listOrders(db)).toEqual(before);
    const skipped = { added: 1, changed: 1, unchanged: 1, refused: 1 };
    expect(await load(file, { skipBad: true })).toMatchObject(skipped);
    expect(await listOrders(db)).toHaveLength(3);
  });

  it("has rows of totals refused by name, but for a text in a row of its own", async () => {
    const numbers = ["S-1", "TOTAL-2611", "Totalenergies 7", "SUM-1"];
    const totals = [
      ...["TOTAL,48500", "Grand total:,48500", ",Total 48500"],
      ...["المجموع,48500", "Summe,48500"],
    ];
    const rows = [...numbers.map((number) => `${number},a`), ...totals];
    const planned = await plan(table("order_number,note", ...rows, "Total (1 shipment),"));
    expect(problemsOf(planned)).toEqual(
      totals.map((row, at) => `line ${at + 6}, "${row}": This is a row of totals.`),
    );
    const text = '1 row of one text was left out: line 11 "Total (1 shipment)".';
    expect(planned.remarks).toContain(text);
    expect(planned.orders.map(({ order_number }) => order_number)).toEqual(numbers);
  });
});

describe("an order number", () => {
  emptyStores();
  // Not by a file, which doesn't add two that differ in dashes alone.
  beforeEach(() =>
    storeOrders(
      db,
      ["DL-2611-0385", "TW-12", "T-W12"].map((order_number) => ({ order_number, note: "old" })),
    ),
  );

  it("that is spelled otherwise updates the stored order, whose spelling stays, unless it could mean two", async () => {
    const { changed, remarks } = await load(table("order_number,note", "dl ٢٦١١ 0385,new"));
    expect(changed).toBe(1);
    expect(remarks).toEqual([
      "1 order number is written differently here; the stored spelling stays: line 2 is DL-2611-0385.",
    ]);
    expect(await storedOrder("DL-2611-0385")).toMatchObject({ note: "new" });
    const two = await load(table("order_number,note", "TW12,a", "t-w12,b"), { skipBad: true });
    expect(two.problems).toEqual([
      'line 2, order_number "TW12": TW12 could mean TW-12 or T-W12: write the number exactly.',
    ]);
    expect(two.changed).toBe(1);
  });

  it("that is there twice with different values is refused in each line, also in two spellings or for a new order", async () => {
    const rows = ["DL-2611-0385,a", "NEW-1,b", "DL 2611 0385,c", "new1,d", "NEW-2,e"];
    const file = table("order_number,note", ...rows);
    const { problems, added } = await load(file, { skipBad: true });
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

  it("that is there twice with the same values is taken once; an unknown one is refused where none may be added", async () => {
    const rows = ["TWICE-1,a,", "TWICE-1,a,2", "TWICE-1,,2"];
    const counts = await load(table("order_number,note,order_count", ...rows));
    expect(counts).toMatchObject({ added: 1, unchanged: 0, refused: 0 });
    expect(await storedOrder("TWICE-1")).toMatchObject({ note: "a", order_count: 2 });
    const file = table("order_number,note", "DL-2611-0386,a", "DL26110385,upd");
    const { problems, changed } = await load(file, { addOrders: false, skipBad: true });
    expect(problems).toEqual([
      'line 2, order_number "DL-2611-0386": There is no order DL-2611-0386. (addOrders)',
    ]);
    expect(changed).toBe(1);
  });

  it("that counts up or is short is remarked on, once: when it is new", async () => {
    const rows = [1001, 1002, 1003, 1004, 1005].map((number) => `INV-${number},a`);
    const file = table("order_number,note", ...rows, "DL-7K3M-9XQ2-PV4C,a");
    expect((await load(file)).remarks).toEqual([
      "5 new order numbers are short or count up, such as INV-1001: anyone who tries the next ones reads other customers' names and addresses.",
    ]);
    expect((await load(file)).remarks).toEqual([]);
    const { remarks } = await load(table("order_number", "INV-1006"));
    expect(remarks.join()).toContain("is short or counts up");
  });
});

describe("a status in the sender's own words", () => {
  emptyStores();
  const rows = ["P-1,ERLE-DIGT", "P-2,erledigt", "P-3,Delivred", "P-4,Sailed", "P-5,Booked"];
  const file = table("order_number,order_status", ...rows, "P-6,Delivred", "P-7,Waiting", "P-8,?");
  const mapped = { Erledigt: "delivered", booked: "arrived" } as const;

  it("is asked about where it may be a known one; nothing is stored until that is chosen", async () => {
    const { plan: planned } = await load(file, { statusMap: mapped });
    expect(planned).toMatchObject({ rows: [], orders: [] });
    expect(planned.questions.map(({ text }) => text)).toEqual([
      'The status "Delivred" isn\'t known (2 rows). Is it delivered?',
      'The status "Sailed" isn\'t known (1 row). Is it departed?',
    ]);
    // biome-ignore format: a status a row
    expect(planned.ownStatuses).toEqual([
      { text: "Delivred", rows: 2, status: null, mappedBy: null, suggested: "delivered", isAsked: true },
      { text: "Sailed", rows: 1, status: null, mappedBy: null, suggested: "departed", isAsked: true },
      { text: "ERLE-DIGT", rows: 2, status: "delivered", mappedBy: "Erledigt", suggested: null, isAsked: false },
      { text: "Waiting", rows: 1, status: null, mappedBy: null, suggested: null, isAsked: false },
      { text: "?", rows: 1, status: null, mappedBy: null, suggested: null, isAsked: false },
    ]);
  });

  it("is stored as what was chosen, however it is spelled; else as written, with a remark", async () => {
    const statusMap = {
      ...mapped,
      Delivred: "as written",
      Sailed: "departed",
      "?": "ignore",
    } as const;
    const { remarks } = await load(file, { statusMap });
    expect(remarks).toContain(
      '1 status isn\'t among the known ones: "Waiting". An order that has one is shown as written, and is never late.',
    );
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
    const orders = await Promise.all(numbers.map((number) => storedOrder(`P-${number}`)));
    expect(orders.map(({ order_status }) => order_status)).toEqual([
      ...["Delivered", "Delivered", "Delivred", "Departed", "Booked", "Delivred", "Waiting", null],
    ]);
    expect((await load(file, { statusMap })).plan.orders).toEqual([]);
  });

  it.each([
    [
      "Departd|Deliverd|Arived|Cancelld|Boked|In tranzit|Out for delivry|On hld|Deliverred|Arivd|Dlvrd|Cncld",
      true,
    ],
    [
      "Undelivered|Not delivered|Non-delivered|Blocked|Delivering|Undamaged|Off hold|Reported",
      false,
    ],
    [
      "Expected delivery|ETA|Estimated arrival|Not arrived|Delivered to port|Flight cancelled",
      false,
    ],
    ["Ready for delivery|Delivery attempt failed|Documents delivered|Delivered?", false],
  ])("%s may be a known one: %s", async (texts, isLikely) => {
    const rows = texts.split("|").map((text, index) => `Q-${index},${text}`);
    const { ownStatuses } = await plan(table("order_number,order_status", ...rows));
    expect(ownStatuses.map(({ suggested }) => suggested !== null)).toEqual(
      rows.map(() => isLikely),
    );
  });
});

/** As many rows as a file may have with EXHAUSTIVE=1, within what one invocation of a Worker may do; else a fifth. */
describe("limits of a file", () => {
  const ROWS_MAX = 10_000;
  const ROWS = isWhole ? ROWS_MAX : ROWS_MAX / 5;
  /** A tenth of D1's for an invocation, for as many rows as may be. */
  const QUERIES_MAX = 20 + ROWS / 125;

  const row = (n: number, eta: string) =>
    `N-${n},"Name, ${n}",In transit,"line one\r\nline two",${n % 90},18-Nov-2026,${eta}`;
  const milestones = (eta: string, count = ROWS) =>
    table(
      "order_number,customer_firstName,order_status,note,order_count,ATD,ETA",
      ...Array.from({ length: count }, (_, n) => row(n, eta)),
    );

  it("orders with milestones are added, known the second time, and changed at the third", async () => {
    const { DB, asked } = countedD1();
    const db = primary(DB);
    const load = async (content: string) => {
      asked.queries = 0;
      const options = { allowImplausible: true };
      const file = { name: "orders.csv", bytes: bytesOf(content), options, limits: WORKER_LIMITS };
      const plan = await planFile(db, file, new Date().toISOString());
      await storePlan(db, plan, { changeId: createShortId(), author: null });
      expect(asked.queries).toBeLessThan(QUERIES_MAX);
      return countPlan(plan);
    };
    const none = { added: 0, changed: 0, unchanged: 0, refused: 0, retracted: 0 };
    expect(await load(milestones("29-Nov-26"))).toEqual({
      ...none,
      ...{ added: ROWS, eventsAdded: 2 * ROWS, eventsStored: 0 },
    });
    expect(await storedOrder(`N-${ROWS - 1}`)).toMatchObject({
      note: "line one\nline two",
      order_count: (ROWS - 1) % 90,
      order_status: "In transit",
    });
    expect(await load(milestones("29-Nov-26"))).toEqual({
      ...none,
      ...{ unchanged: ROWS, eventsAdded: 0, eventsStored: 2 * ROWS },
    });
    expect(await load(milestones("02-Dec-26"))).toEqual({
      ...none,
      ...{ changed: ROWS, eventsAdded: ROWS, eventsStored: ROWS },
    });
    const more = { name: "orders.csv", bytes: bytesOf(milestones("02-Dec-26", ROWS_MAX + 1)) };
    await expect(planFile(db, { ...more, limits: WORKER_LIMITS }, "")).rejects.toThrow(
      "orders.csv has more than 10,000 rows. Split it and import the parts. The command line imports larger files.",
    );
  });
});

/** What a file of orders says about their states: the status and the delivery date. */
describe("states of orders", () => {
  emptyStores();

  const store = (order: Partial<OrderToStore>) =>
    storeOrders(db, [{ order_number: "A-1", ...order }]);
  const loadRow = (status: string, date: string, options: GivenOptions = {}) =>
    load(`order_number,order_status,delivery_date\nA-1,"${status}",${date}\n`, options);
  const stored = () => storedOrder("A-1");
  const unchanged = { added: 0, changed: 0, unchanged: 1, refused: 0 };

  /** An estimate of a carrier, and what it says has happened. */
  const arrival = {
    ...({ milestone: "arrived", code: "arrived", classifier: "estimated" } as const),
    ...{ event_time: morning(31), reported_at: hoursAgo(24) },
  };
  const arrived = { milestone: "arrived", code: "ARR", event_time: hoursAgo(48) } as const;

  it("a delivery date of a delivered order becomes the actual one though it was expected at the same time", async () => {
    const event_time = hoursAgo(24);
    await store({ order_status: "Out for delivery", delivery_date: event_time });
    await loadRow("Delivered", event_time);
    expect((await stored()).eta).toMatchObject({ kind: "delivered", moment: { event_time } });
  });

  it("a delivery date is refused where the order were delivered at a time to come, unless that is meant", async () => {
    await store({ order_status: "Booked" });
    const refused = await loadRow("Delivered", morning(1));
    expect(refused.problems).toEqual([
      `line 2, delivery_date "${formatMoment(morning(1))}": It is in the future, but reported as actual instead of estimated. (allowImplausible)`,
    ]);
    expect((await loadRow("Delivered", morning(1), { allowImplausible: true })).refused).toBe(0);
    expect((await stored()).eta.kind).toBe("delivered");
    const added = (date: string) =>
      load(`order_number,order_status,delivery_date\nB-1,Delivered,${date}\n`);
    expect((await added(morning(1))).refused).toBe(1);
    // When the order was made isn't known.
    expect((await added(hoursAgo(24 * 900))).refused).toBe(0);
  });

  it.each([
    ["Delivered", "Waiting for papers", "", "order_status", "Waiting for papers"],
    ["Cancelled", "", morning(3), "delivery_date", formatMoment(morning(3))],
  ])("a row of an order that is %s with %j %s is refused unless it is reopened", async (...row) => {
    const [order_status, status, date, column, value] = row;
    await store({ order_status });
    const end = order_status.toLowerCase();
    expect((await loadRow(status, date)).problems).toEqual([
      `line 2, ${column} "${value}": This order is ${end}. Reopen it first. (reopenDelivered)`,
    ]);
    expect((await stored()).order_status).toBe(order_status);
    const { plan, remarks } = await loadRow(status, date, { reopenDelivered: true });
    expect(plan.orders).toMatchObject([{ order_number: "A-1", isReopened: true }]);
    const reopened = `A-1 is reopened: "${order_status}" → ${status ? `"${status}"` : ""}`;
    expect(remarks).toContainEqual(expect.stringContaining(reopened));
    const after = { order_status: status || null, delivery_date: date || null };
    expect(await stored()).toMatchObject(after);
  });

  it("a status and a date are emptied with clearEmpty alone: then the order's events speak", async () => {
    await store({ order_status: "On hold", delivery_date: morning(30), events: [arrived] });
    expect(await loadRow("", "")).toMatchObject(unchanged);
    await loadRow("", "", { clearEmpty: true });
    const after = { order_status: "Arrived", exception: null, delivery_date: null };
    expect(await stored()).toMatchObject(after);
  });

  it.each<[string, Partial<OrderToStore>, string, string, GivenOptions]>([
    ["of a new status and date", { order_status: "Booked" }, "Arrived", morning(30), {}],
    ["where it is delivered", { order_status: "Delivered" }, "delivered", hoursAgo(24), {}],
    ["where the arrival is later", { events: [arrival] }, "Booked", morning(28), {}],
    ["of empty cells where an event speaks", { events: [arrived] }, "", "", { clearEmpty: true }],
  ])("a second import %s changes nothing", async (_, order, status, date, options) => {
    await store(order);
    expect((await loadRow(status, date, options)).refused).toBe(0);
    const before = await stored();
    expect(await loadRow(status, date, options)).toMatchObject({
      ...unchanged,
      plan: { orders: [] },
    });
    expect(await stored()).toEqual(before);
  });

  it("a second import changes nothing though the arrival moved the date in between; said on purpose, the date holds", async () => {
    await store({ delivery_date: morning(38), events: [arrival] });
    const file = `order_number,event,classifier,time\nA-1,Arrived,estimated,${morning(33)}\n`;
    await load(file);
    expect((await stored()).delivery_date).toBe(morning(40));
    expect(await loadRow("", morning(38))).toMatchObject(unchanged);
    await updateOrders(db, [{ order_number: "A-1", delivery_date: morning(38) }]);
    expect((await stored()).delivery_date).toBe(morning(38));
  });
});

/** Files made from the cases by mutation: what is stored is what the plan showed. 2,000 with EXHAUSTIVE=1. */
describe("mutated files", () => {
  emptyStores();

  const COUNT = isWhole ? 2_000 : 60;
  const stored = async () => {
    const rows = await db.select().from(orders);
    return new Map(rows.map((row) => [row.order_number, JSON.stringify(row)]));
  };

  it(`${COUNT} mutated files store what their plan shows and nothing else`, async () => {
    for (const name of ["orders-base.csv", "fsu-parts-orders.csv", "dcsa-msc-orders.csv"])
      await load(fileCases[name] ?? "");
    let applied = 0;
    for (const file of mutatedFiles(fileCases, { seed: 47, count: COUNT })) {
      const given = { ...file, options: { allowImplausible: true }, limits: WORKER_LIMITS };
      const plan = await planFile(db, given, new Date().toISOString()).catch((error) => {
        // Anything else than a sentence for who chose the file.
        if (error instanceof FileError) return null;
        throw new Error(`${file.name}: ${error}`, { cause: error });
      });
      if (!plan || plan.questions.length > 0) continue;
      const before = await stored();
      await storePlan(db, plan, { changeId: createShortId(), author: null });
      const after = await stored();
      const shown = new Map(
        plan.orders.map(({ order_number, before }) => [order_number, before === null]),
      );
      const unannounced = [...after]
        .filter(([number, row]) => before.get(number) !== row)
        .filter(([number]) => shown.get(number) !== !before.has(number));
      const missing = [...shown.keys()].filter((number) => !after.has(number));
      expect([...unannounced, ...missing], file.name).toEqual([]);
      applied += 1;
    }
    expect(applied).toBeGreaterThan(COUNT / 5);
  }, 600_000);
});

/** What an operator says of orders without a file: `orders set-status` and `orders set-date`. */
import { beforeEach, describe, expect, it } from "vitest";
import { formatMoment } from "#app/domain/words.ts";
import { findOrder } from "#workers/orders/find.ts";
import { removeOrders } from "#workers/orders/queries.ts";
import { orderEvents } from "#workers/orders/schema.ts";
import { splitLeadingNumbers } from "../../ops/orders/leading-numbers.ts";
import { storeOrders } from "../support/store-orders.ts";
import { localStores, migratedStores, ops } from "./run-ops.ts";
import { hoursAgo } from "./stored-enquiries.ts";

migratedStores();

const ALL = ["A-1", "B-2", "C-3"];

beforeEach(async () => {
  const { db } = localStores();
  await removeOrders(db, ALL);
  await storeOrders(db, [
    { order_number: "A-1", order_status: "Booked", note: "n" },
    { order_number: "B-2" },
    { order_number: "C-3", order_status: "Delivered", delivery_date: hoursAgo(48) },
  ]);
});

const stored = async (number: string) => {
  const found = await findOrder(localStores().db, number);
  if (!found) throw new Error(`no order ${number}`);
  return found;
};
const statuses = async () =>
  Promise.all(ALL.map(async (number) => (await stored(number)).order_status));

describe("the arguments of set-status", () => {
  it.each([
    [["A-1", "Arrived"], ["A-1"], "Arrived"],
    [["NOOR", "In", "transit"], ["NOOR"], "In transit"],
    [["A-1", "dl 2611 0385", "٣٨٥", "Arrived"], ["A-1", "dl 2611 0385", "٣٨٥"], "Arrived"],
    [["A-1", "B-2", "With the agent until 4 pm"], ["A-1", "B-2"], "With the agent until 4 pm"],
    [["A-1", "DL-QHQM-ZHPF-GZYX", "On", "hold"], ["A-1", "DL-QHQM-ZHPF-GZYX"], "On hold"],
    [["A-1", "out-for-delivery"], ["A-1"], "out-for-delivery"],
    [["A-1", "B-2"], ["A-1", "B-2"], ""],
    [["A-1", "dl 2611 0385"], ["A-1", "dl 2611 0385"], ""],
    [["A-1", ""], ["A-1"], ""],
  ])("of %j the numbers are %j, and the status %j", (typed, numbers, words) => {
    expect(splitLeadingNumbers(typed)).toEqual({ numbers, words });
  });

  it.each([
    [["A-1", "Arrived", "B-2"], '"B-2" comes after words'],
    [["A-1", "Gate", "4"], '"4" comes after words'],
  ])("%j is refused, since no number may become part of a status", async (typed, reason) => {
    const { code, out, err } = await ops("orders", "set-status", ...typed);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`${reason}: order numbers stand before them.`);
    expect(await statuses()).toEqual(["Booked", null, "Delivered"]);
  });
});

it("the number of an order is no word of a status", async () => {
  const { db } = localStores();
  await storeOrders(db, [{ order_number: "NOOR" }]);
  for (const words of [["noor", "Arrived"], ["Goes with NOOR"], ["Goes with b2"]]) {
    const { code, err } = await ops("orders", "set-status", "A-1", ...words);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^"(noor|NOOR|b2)" is the number of an order: /),
    });
  }
  expect(await statuses()).toEqual(["Booked", null, "Delivered"]);
  await removeOrders(db, ["NOOR"]);
});

describe("orders set-status", () => {
  it("takes known and other words, says what becomes of the order and how to take it back", async () => {
    const known = await ops("orders", "set-status", "b 2", "In", "transit");
    expect(known).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^ {2}B-2: no status → In transit\n1 order changed on this computer\nTo take it back: npm run ops -- orders undo \w{4}-\w{4}\n$/,
      ),
      err: "",
    });
    const own = await ops("orders", "set-status", "B-2", "At the dentist", "--json");
    expect(JSON.parse(own.out)).toEqual({
      orders: [
        {
          order_number: "B-2",
          old: { order_status: "In transit", delivery_date: null },
          new: { order_status: "At the dentist", delivery_date: null },
        },
      ],
      change_id: expect.stringMatching(/^\w{4}-\w{4}$/),
      undo: expect.stringMatching(/^npm run ops -- orders undo \w{4}-\w{4}$/),
    });
    expect(own.err).toContain("This is none of the known words");
    expect((await ops("orders", "show", "B-2")).out).toMatch(/^order_status +At the dentist$/m);
    const near = await ops("orders", "set-status", "B-2", "On", "hld");
    expect(near.err).toMatch(/where events put them\. Did you mean On hold\?\n$/);
  });

  it("refuses an empty status, a long one, and none", async () => {
    const ran = await Promise.all([
      ops("orders", "set-status", "B-2", " "),
      ops("orders", "set-status", "B-2"),
      ops("orders", "set-status", "A-1", "B-2"),
      ops("orders", "set-status", "B-2", "x".repeat(81)),
      ops("orders", "set-status", "B-2", "Booked", "--by", " "),
      ops("orders", "set-status", "B-2", "Booked", "--note", "x".repeat(501)),
    ]);
    expect(ran.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 2]);
    const [empty, missing, none, long, nobody, note] = ran.map(({ err }) => err);
    expect(empty).toContain("Order status is required.");
    expect(missing).toContain("missing required argument 'STATUS'");
    expect(none).toContain("Order status is required.");
    expect(long).toContain("Order status is too long: at most 80 characters.");
    expect(nobody).toContain("Name is required.");
    expect(note).toContain("Note is too long: at most 500 characters.");
    expect(await statuses()).toEqual(["Booked", null, "Delivered"]);
  });

  it("sets several in one change, with a note for visitors and the operator's name", async () => {
    const words = ["On", "hold", "--note", "Customs ask for papers.", "--by", " Sara "];
    const { out } = await ops("orders", "set-status", "a1", "B-2", "A-1", ...words);
    expect(out).toMatch(
      /^ {2}A-1: Booked → On hold\n {2}B-2: no status → On hold\n2 orders changed/,
    );
    const facts = await localStores().db.select().from(orderEvents);
    const said = facts.filter(({ author }) => author === "Sara");
    expect(said.map(({ code, note, kind }) => ({ code, note, kind }))).toEqual(
      Array.from({ length: 2 }, () => ({
        code: "On hold",
        note: "Customs ask for papers.",
        kind: "status",
      })),
    );
    expect(new Set(said.map(({ change_id }) => change_id)).size).toBe(1);
    const { events } = await stored("A-1");
    expect(events.at(-1)).toMatchObject({ milestone: "on hold", note: "Customs ask for papers." });
    expect(JSON.stringify(events)).not.toContain("Sara");
  });

  it("changes all or, with an unknown number, none", async () => {
    const { code, out, err } = await ops("orders", "set-status", "A-1", "X-9", "Arrived");
    expect({ code, out, err }).toEqual({
      code: 1,
      out: "",
      err: "There is no order X-9 on this computer. None was changed.\n",
    });
    expect(await statuses()).toEqual(["Booked", null, "Delivered"]);
  });

  it("takes a delivery back; what the order is already adds nothing", async () => {
    const { db } = localStores();
    await ops("orders", "set-status", "C-3", "Out", "for", "delivery");
    expect(await stored("C-3")).toMatchObject({
      order_status: "Out for delivery",
      delivery_date: null,
      eta: { kind: "unknown" },
    });
    const before = await db.$count(orderEvents);
    const again = await ops("orders", "set-status", "C-3", "out-for-delivery");
    expect(again.out).toBe("  C-3: Out for delivery\n0 orders changed on this computer\n");
    expect(await db.$count(orderEvents)).toBe(before);
  });
});

describe("orders set-date", () => {
  const MONTH = Date.now() + 30 * 24 * 3_600_000;
  const dayAfter = (days: number) =>
    new Date(MONTH + days * 24 * 3_600_000).toISOString().slice(0, 10);
  const DAY = dayAfter(0);
  const START = `${dayAfter(-1)}T20:00:00.000Z`;

  it("sets a day or a time for several orders, which is expected then", async () => {
    const { code, out } = await ops("orders", "set-date", "A-1", "b2", DAY, "--note", "A berth.");
    expect(code).toBe(0);
    const date = formatMoment(START);
    expect(out.split("\n").slice(0, 3)).toEqual([
      `  A-1: Booked, delivery – → ${date}`,
      `  B-2: no status, delivery – → ${date}`,
      "2 orders changed on this computer",
    ]);
    expect(await stored("A-1")).toMatchObject({
      delivery_date: START,
      late_from: `${DAY}T20:00:00.000Z`,
      eta: { kind: "expected", moved: null },
    });
    expect((await stored("A-1")).events.at(-1)).toMatchObject({ note: "A berth." });
    await ops("orders", "set-date", "A-1", `${dayAfter(2)}T14:30+05:30`);
    expect(await stored("A-1")).toMatchObject({
      delivery_date: `${dayAfter(2)}T09:00:00.000Z`,
      eta: { moved: { from: { event_time: START } } },
    });
  });

  it("the same date is said again after another one, and once where nothing else was said", async () => {
    for (const day of [DAY, dayAfter(2), DAY, DAY]) await ops("orders", "set-date", "A-1", day);
    const { delivery_date, events } = await stored("A-1");
    expect(delivery_date).toBe(START);
    expect(events.filter(({ milestone }) => milestone === "delivered")).toHaveLength(3);
  });

  it("of a delivered order is when it was delivered, which is not to come", async () => {
    const yesterday = hoursAgo(24);
    expect((await ops("orders", "set-date", "C-3", yesterday)).code).toBe(0);
    expect(await stored("C-3")).toMatchObject({
      order_status: "Delivered",
      delivery_date: yesterday,
      eta: { kind: "delivered", moment: { event_time: yesterday } },
    });
    const { code, err } = await ops("orders", "set-date", "A-1", "C-3", DAY);
    expect({ code, err }).toEqual({
      code: 1,
      err: "C-3: It is said to have happened, and is still to come. None was changed. If it is meant, --allow-unlikely takes it.\n",
    });
    expect((await stored("A-1")).delivery_date).toBeNull();
  });

  it("refuses a leap of years, unless it is meant", async () => {
    for (const day of [dayAfter(340), "2006-11-30"]) {
      const { code, err } = await ops("orders", "set-date", "A-1", day);
      expect({ code, err: err.slice(0, 27) }).toEqual({
        code: 1,
        err: "A-1: It is more than a year",
      });
    }
    expect((await ops("orders", "set-date", "A-1", "3006-11-30", "--allow-unlikely")).code).toBe(0);
    expect((await stored("A-1")).delivery_date).toBe("3006-11-29T20:00:00.000Z");
  });

  it("refuses what is no date", async () => {
    const ran = await Promise.all([
      ops("orders", "set-date", "A-1", "B-2"),
      ops("orders", "set-date", "A-1", DAY, "B-2"),
      ops("orders", "set-date", "A-1", "2030-02-30"),
    ]);
    expect(ran.map(({ code, out }) => ({ code, out }))).toEqual(
      Array.from({ length: 3 }, () => ({ code: 2, out: "" })),
    );
    expect(ran[0].err).toContain(
      'The date stands last, as 2026-11-30 or 2026-11-30T14:30; "B-2" is none.',
    );
  });
});

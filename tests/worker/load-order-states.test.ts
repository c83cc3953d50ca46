/** What a file of orders says about their states: the status and the delivery date. */
import { beforeEach, describe, expect, it } from "vitest";
import { formatMoment } from "#app/domain/words.ts";
import type { GivenOptions } from "#workers/imports/options.ts";
import { removeOrders } from "#workers/orders/queries.ts";
import { orderEvents } from "#workers/orders/schema.ts";
import { type OrderToStore, storeOrders, updateOrders } from "../support/store-orders.ts";
import { hoursAgo, load, morning, storedOrder } from "./load.ts";
import { db } from "./stores.ts";

beforeEach(() => removeOrders(db, ["A-1", "B-1"]));

const store = (order: Partial<OrderToStore>) =>
  storeOrders(db, [{ order_number: "A-1", ...order }]);
const loadRow = (status: string, date: string, options: GivenOptions = {}) =>
  load(`order_number,order_status,delivery_date\nA-1,"${status}",${date}\n`, options);
const stored = () => storedOrder("A-1");
const facts = () => db.$count(orderEvents);
const unchanged = { added: 0, changed: 0, unchanged: 1, refused: 0 };

/** An estimate of a carrier. */
const estimate = (milestone: "delivered" | "arrived", event_time: string, said: string) =>
  ({ milestone, code: milestone, classifier: "estimated", event_time, reported_at: said }) as const;

describe("the delivery date of a file", () => {
  it("of a delivered order becomes the actual one though it was expected at the same time", async () => {
    const yesterday = hoursAgo(24);
    await store({ order_status: "Out for delivery", delivery_date: yesterday });
    await loadRow("Delivered", yesterday);
    expect((await stored()).eta).toMatchObject({
      kind: "delivered",
      moment: { event_time: yesterday },
    });
  });

  it("is refused where the order were delivered at a time to come, unless that is meant", async () => {
    await store({ order_status: "Booked" });
    const refused = await loadRow("Delivered", morning(1));
    expect(refused.problems).toEqual([
      `line 2, delivery_date "${formatMoment(morning(1))}": It is in the future, but reported as actual instead of estimated. (allowImplausible)`,
    ]);
    expect((await stored()).order_status).toBe("Booked");
    expect((await loadRow("Delivered", morning(1), { allowImplausible: true })).refused).toBe(0);
    expect((await stored()).eta.kind).toBe("delivered");
    const added = (date: string) =>
      `order_number,order_status,delivery_date\nB-1,Delivered,${date}\n`;
    expect((await load(added(morning(1)))).refused).toBe(1);
    // Nobody said when the order was made.
    expect((await load(added(hoursAgo(24 * 900)))).refused).toBe(0);
  });

  it("is emptied with --clear-empty alone", async () => {
    await store({ order_status: "Booked", delivery_date: morning(30) });
    expect(await loadRow("Booked", "")).toMatchObject(unchanged);
    expect((await loadRow("Booked", "", { clearEmpty: true })).changed).toBe(1);
    expect(await stored()).toMatchObject({ order_status: "Booked", delivery_date: null });
  });
});

describe("the status of a file", () => {
  it("takes a cancellation back only with --reopen-delivered", async () => {
    await store({ order_status: "Cancelled" });
    const refused = await loadRow("In transit", "");
    expect(refused.problems).toEqual([
      'line 2, order_status "In transit": This order is cancelled. Reopen it first. (reopenDelivered)',
    ]);
    const taken = await loadRow("In transit", "", { reopenDelivered: true });
    expect(taken.remarks).toEqual(['A-1 is reopened: "Cancelled" → "In transit"']);
    expect(taken.plan.orders).toMatchObject([{ order_number: "A-1", isReopened: true }]);
    expect(await stored()).toMatchObject({ order_status: "In transit", exception: null });
  });

  it.each([
    ["Delivered", "Waiting for papers", "", "order_status", "Waiting for papers"],
    ["Delivered", "Delivered, signed", "", "order_status", "Delivered, signed"],
    ["Cancelled", "", morning(3), "delivery_date", formatMoment(morning(3))],
  ])("of an order that is %s refuses %j %s unless it is reopened", async (...row) => {
    const [order_status, status, date, column, value] = row;
    await store({ order_status });
    const end = order_status.toLowerCase();
    expect((await loadRow(status, date)).problems).toEqual([
      `line 2, ${column} "${value}": This order is ${end}. Reopen it first. (reopenDelivered)`,
    ]);
    expect((await stored()).order_status).toBe(order_status);
    expect((await loadRow(status, date, { reopenDelivered: true })).changed).toBe(1);
    expect(await stored()).toMatchObject({
      order_status: status || null,
      delivery_date: date || null,
    });
  });

  it("is emptied with --clear-empty: then the order's events speak", async () => {
    const arrived = { milestone: "arrived", code: "ARR", event_time: hoursAgo(48) } as const;
    await store({ order_status: "On hold", events: [arrived] });
    await loadRow("", "", { clearEmpty: true });
    expect(await stored()).toMatchObject({ order_status: "Arrived", exception: null });
  });
});

describe("importing a file twice changes nothing", () => {
  const arrival = estimate("arrived", morning(31), hoursAgo(24));
  it.each<[string, Partial<OrderToStore>, string, string, GivenOptions]>([
    ["of a new status and date", { order_status: "Booked" }, "Arrived", morning(30), {}],
    ["of own words", {}, "With the neighbour", morning(30), {}],
    ["where it is delivered", { order_status: "Delivered" }, "delivered", hoursAgo(24), {}],
    ["where it is cancelled", { order_status: "Canceled" }, "Cancelled", morning(30), {}],
    ["where the arrival is later", { events: [arrival] }, "Booked", morning(28), {}],
    ["of empty cells, --clear-empty", { events: [arrival] }, "", "", { clearEmpty: true }],
    [
      "of empty cells where an event speaks, --clear-empty",
      { events: [{ milestone: "arrived", code: "ARR", event_time: hoursAgo(48) }] },
      "",
      "",
      { clearEmpty: true },
    ],
  ])("%s", async (_, order, status, date, options) => {
    await store(order);
    expect((await loadRow(status, date, options)).refused).toBe(0);
    const [before, count] = [await stored(), await facts()];
    expect(await loadRow(status, date, options)).toMatchObject(unchanged);
    expect(await stored()).toEqual(before);
    expect(await facts()).toBe(count);
  });

  it("though the arrival moved the date in between; said on purpose, the date holds", async () => {
    await store({
      delivery_date: morning(38),
      events: [estimate("arrived", morning(31), hoursAgo(24))],
    });
    const file = `order_number,event,classifier,time\nA-1,Arrived,estimated,${morning(33)}\n`;
    await load(file);
    expect((await stored()).delivery_date).toBe(morning(40));
    expect(await loadRow("", morning(38))).toMatchObject(unchanged);
    await updateOrders(db, [{ order_number: "A-1", delivery_date: morning(38) }]);
    expect((await stored()).delivery_date).toBe(morning(38));
  });
});

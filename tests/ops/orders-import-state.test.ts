/** What a file of orders says about their states: the status and the delivery date. */
import { beforeEach, describe, expect, it } from "vitest";
import { findOrder } from "#workers/orders/find.ts";
import { removeOrders } from "#workers/orders/queries.ts";
import { orderEvents } from "#workers/orders/schema.ts";
import { type OrderToStore, storeOrders } from "../support/store-orders.ts";
import { fileWith, localStores, migratedStores, ops } from "./run-ops.ts";
import { hoursAgo } from "./stored-enquiries.ts";

migratedStores();
beforeEach(() => removeOrders(localStores().db, ["A-1", "B-1"]));

const store = (order: Partial<OrderToStore>) =>
  storeOrders(localStores().db, [{ order_number: "A-1", ...order }]);
const importRow = (status: string, date: string, ...options: string[]) =>
  ops(
    "orders",
    "import",
    fileWith(`order_number,order_status,delivery_date\nA-1,"${status}",${date}\n`),
    ...options,
  );
const stored = async () => {
  const found = await findOrder(localStores().db, "A-1");
  if (!found) throw new Error("no order A-1");
  return found;
};
const facts = () => localStores().db.$count(orderEvents);
const unchanged = "0 orders added, 0 changed, 1 left as it is";

/** An estimate of a carrier. */
const estimate = (milestone: "delivered" | "arrived", event_time: string, said: string) =>
  ({ milestone, code: milestone, classifier: "estimated", event_time, reported_at: said }) as const;

describe("the delivery date of a file", () => {
  it("is the one that holds when it is said after a carrier's estimate", async () => {
    const told = hoursAgo(24 * 14);
    await store({ events: [estimate("delivered", "2030-11-26T06:00:00.000Z", told)] });
    await importRow("", "2030-11-30T10:00+04:00");
    const { delivery_date, eta } = await stored();
    expect(delivery_date).toBe("2030-11-30T06:00:00.000Z");
    expect(eta).toMatchObject({
      kind: "expected",
      moment: { event_time: "2030-11-30T06:00:00.000Z" },
      moved: { from: { event_time: "2030-11-26T06:00:00.000Z" } },
    });
  });

  it("is when it was delivered, where the status says so: one fact, without a time to come", async () => {
    await store({ order_status: "Out for delivery" });
    const yesterday = hoursAgo(24);
    const before = await facts();
    expect((await importRow("Delivered", yesterday)).code).toBe(0);
    expect(await facts()).toBe(before + 1);
    expect(await stored()).toMatchObject({
      order_status: "Delivered",
      delivery_date: yesterday,
      eta: { kind: "delivered", moment: { event_time: yesterday } },
    });
  });

  it("of a delivered order becomes the actual one though it was expected at the same time", async () => {
    const yesterday = hoursAgo(24);
    await store({ order_status: "Out for delivery", delivery_date: yesterday });
    await importRow("Delivered", yesterday);
    expect((await stored()).eta).toMatchObject({
      kind: "delivered",
      moment: { event_time: yesterday },
    });
  });

  it("is refused where the order were delivered at a time to come, unless that is meant", async () => {
    await store({ order_status: "Booked" });
    const refused = await importRow("Delivered", "2099-11-23");
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(
      'line 2, delivery_date "2099-11-22T20:00:00.000Z": Order A-1 can\'t be delivered already at a time to come. If it is meant, --allow-unlikely takes it.',
    );
    expect((await stored()).order_status).toBe("Booked");
    expect((await importRow("Delivered", "2099-11-23", "--allow-unlikely")).code).toBe(0);
    expect((await stored()).eta.kind).toBe("delivered");
    const added = fileWith("order_number,order_status,delivery_date\nB-1,Delivered,2099-11-23\n");
    expect((await ops("orders", "import", added)).code).toBe(1);
  });

  it("is emptied with --clear-empty alone", async () => {
    await store({ order_status: "Booked", delivery_date: "2030-11-30T06:00:00.000Z" });
    expect((await importRow("Booked", "")).out).toContain(unchanged);
    expect((await importRow("Booked", "", "--clear-empty")).out).toContain("1 changed");
    expect(await stored()).toMatchObject({ order_status: "Booked", delivery_date: null });
  });
});

describe("the status of a file", () => {
  it("takes a cancellation back only with --reopen-delivered", async () => {
    await store({ order_status: "Cancelled" });
    const refused = await importRow("In transit", "");
    expect(refused.err).toContain(
      'line 2, order_status "In transit": Order A-1 is cancelled already. If that was a mistake, --reopen-delivered takes it back, or orders set-status.',
    );
    const taken = await importRow("In transit", "", "--reopen-delivered");
    expect(taken.err).toBe('A-1 is reverted: "Cancelled" → "In transit"\n');
    expect(await stored()).toMatchObject({ order_status: "In transit", exception: null });
  });

  it("takes a carrier's delivery back, of which nothing stays", async () => {
    const delivered = { milestone: "delivered", code: "DDL", event_time: hoursAgo(48) } as const;
    await store({ events: [delivered] });
    expect((await stored()).order_status).toBe("Delivered");
    await importRow("Out for delivery", "", "--reopen-delivered");
    const { order_status, delivery_date, eta, events, milestones } = await stored();
    expect({ order_status, delivery_date, eta }).toEqual({
      order_status: "Out for delivery",
      delivery_date: null,
      eta: { kind: "unknown" },
    });
    expect(events.map(({ milestone }) => milestone)).toEqual(["out for delivery"]);
    expect(milestones.at(-1)).toMatchObject({ milestone: "delivered", position: "ahead" });
  });

  it("is emptied with --clear-empty: then the order's events speak", async () => {
    const arrived = { milestone: "arrived", code: "ARR", event_time: hoursAgo(48) } as const;
    await store({ order_status: "On hold", events: [arrived] });
    await importRow("", "", "--clear-empty");
    expect(await stored()).toMatchObject({ order_status: "Arrived", exception: null });
  });
});

describe("importing a file twice changes nothing", () => {
  const arrival = estimate("arrived", "2030-12-01T06:00:00.000Z", hoursAgo(24));
  it.each<[string, Partial<OrderToStore>, string, string, string[]]>([
    ["of a new status and date", { order_status: "Booked" }, "Arrived", "2030-11-30", []],
    ["of own words", {}, "With the neighbour", "2030-11-30", []],
    ["where it is delivered", { order_status: "Delivered" }, "delivered", hoursAgo(24), []],
    [
      "of own words where it is delivered",
      { order_status: "Delivered", delivery_date: hoursAgo(72) },
      "Delivered, signed by J. Peña",
      hoursAgo(24),
      [],
    ],
    ["where it is cancelled", { order_status: "Canceled" }, "Cancelled", "2030-11-30", []],
    ["where the arrival is later", { events: [arrival] }, "Booked", "2030-11-28", []],
    ["of empty cells, --clear-empty", { events: [arrival] }, "", "", ["--clear-empty"]],
    [
      "of empty cells where an event speaks, --clear-empty",
      { events: [{ milestone: "arrived", code: "ARR", event_time: hoursAgo(48) }] },
      "",
      "",
      ["--clear-empty"],
    ],
  ])("%s", async (_, order, status, date, options) => {
    await store(order);
    expect((await importRow(status, date, ...options)).code).toBe(0);
    const [before, count] = [await stored(), await facts()];
    expect((await importRow(status, date, ...options)).out).toContain(unchanged);
    expect(await stored()).toEqual(before);
    expect(await facts()).toBe(count);
  });

  it("though the arrival moved the date in between; said on purpose, the date holds", async () => {
    await store({
      delivery_date: "2030-12-08T06:00:00.000Z",
      events: [estimate("arrived", "2030-12-01T06:00:00.000Z", hoursAgo(24))],
    });
    const file = fileWith(
      "order_number,event,classifier,time\nA-1,Arrived,estimated,2030-12-03T10:00+04:00\n",
      "events.csv",
    );
    await ops("events", "import", file, "--allow-unlikely");
    expect((await stored()).delivery_date).toBe("2030-12-10T06:00:00.000Z");
    expect((await importRow("", "2030-12-08T10:00+04:00")).out).toContain(unchanged);
    await ops("orders", "set-date", "A-1", "2030-12-08T10:00+04:00");
    expect((await stored()).delivery_date).toBe("2030-12-08T06:00:00.000Z");
  });
});

describe("taking an import back", () => {
  it("by the id that it prints restores the order, and removes one that it added", async () => {
    await store({ order_status: "Booked", delivery_date: "2030-11-30T06:00:00.000Z", note: "old" });
    const before = await stored();
    const file = fileWith(
      "order_number,order_status,delivery_date,note\nA-1,Arrived,2030-12-09,new\nB-1,Booked,,x\n",
    );
    const { out } = await ops("orders", "import", file, "--by", "Sara", "--json");
    const { change_id, undo } = JSON.parse(out);
    expect(undo).toBe(`npm run ops -- orders undo ${change_id}`);
    expect(await stored()).toMatchObject({ order_status: "Arrived", note: "new" });
    const said = await localStores().db.select().from(orderEvents);
    const own = said.filter((fact) => fact.change_id === change_id);
    expect(own.map(({ author, source }) => [author, source])).toEqual([
      ["Sara", "operator"],
      ["Sara", "operator"],
      ["Sara", "order"],
    ]);
    expect((await ops("orders", "undo", change_id)).code).toBe(0);
    expect(await stored()).toEqual(before);
    expect(await findOrder(localStores().db, "B-1")).toBeUndefined();
    // What was taken back can be said again.
    expect((await ops("orders", "import", file)).out).toContain("1 order added, 1 changed");
    expect(await stored()).toMatchObject({ order_status: "Arrived", note: "new" });
  });
});

import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Order } from "#app/domain/order.ts";
import { findOrder } from "#workers/orders/find.ts";
import { countOrders, orderCondition } from "#workers/orders/queries.ts";
import { OrdersChangedError } from "#workers/orders/store.ts";
import { trackedOrder } from "../support/events.ts";
import { listOrders } from "../support/list-orders.ts";
import {
  type OrderToStore,
  planUpdates,
  store,
  storeOrders,
  updateOrders,
} from "../support/store-orders.ts";
import { db, emptyStores } from "./stores.ts";

emptyStores();
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const created_at = "2026-11-18T05:40:00.000Z";
const order = (order_number: string, more: Partial<OrderToStore> = {}): OrderToStore => ({
  order_number,
  created_at,
  ...more,
});
/** The order as it is read, without facts. */
const found = (order_number: string, more: Partial<Order>) => ({
  ...trackedOrder([], { order_number, created_at, ...more }),
  carrier_references: null,
});

describe("storing orders", () => {
  it("adds orders, with null for what is not given", async () => {
    await storeOrders(db, [order("A-1", { order_count: 0, shipper_charges: 0.5, note: "'; --" })]);
    expect(await findOrder(db, "A-1")).toEqual(
      found("A-1", { order_count: 0, shipper_charges: 0.5, note: "'; --" }),
    );
  });

  it("keeps every type and every character", async () => {
    const note = 'Line 1\nLine 2\t"quoted" \\ back 👩‍✈️ شحنة \u2028';
    const place = 'Gate "4"\\ مستودع ٣\n';
    await storeOrders(db, [
      order("A-1", { note, order_count: 12, shipper_charges: 48500, events: [{ place, note }] }),
    ]);
    expect(await findOrder(db, "A-1")).toMatchObject({
      note,
      order_count: 12,
      events: [{ place, note }],
    });
    const types = "typeof(order_count) AS count, typeof(shipper_charges) AS charges";
    expect(await env.DB.prepare(`SELECT ${types} FROM orders`).first()).toEqual({
      count: "integer",
      charges: "real",
    });
  });

  it("brings a known number up to date, whatever its case; row and spelling stay the same", async () => {
    await storeOrders(db, [order("ab-1", { order_status: "Booked", note: "x" })]);
    const id = await env.DB.prepare("SELECT id FROM orders").first("id");
    await updateOrders(db, [{ order_number: "AB-1", order_status: "Delivered" }]);
    expect(await countOrders(db)).toBe(1);
    expect(await env.DB.prepare("SELECT id FROM orders").first("id")).toBe(id);
    expect(await findOrder(db, "ab1")).toMatchObject({
      order_number: "ab-1",
      order_status: "Delivered",
      note: "x",
    });
  });

  it("touches the columns that a row has alone, and empties those that are null", async () => {
    const full = { order_status: "Booked", note: "Keep me", order_count: 2 };
    await storeOrders(db, [order("A-1", full), order("A-2", full)]);
    await updateOrders(db, [
      { order_number: "A-1", order_status: "Landed" },
      { order_number: "A-2", order_count: null },
    ]);
    expect([await findOrder(db, "A-1"), await findOrder(db, "A-2")]).toMatchObject([
      { note: "Keep me", order_status: "Landed", order_count: 2 },
      { note: "Keep me", order_status: "Booked", order_count: null },
    ]);
  });

  it("dates a new order without a date now, and leaves a known one its date", async () => {
    await storeOrders(db, [order("OLD"), { order_number: "NEW" }]);
    await updateOrders(db, [{ order_number: "OLD", note: "x" }]);
    expect(await findOrder(db, "OLD")).toMatchObject({ created_at, note: "x" });
    expect((await findOrder(db, "NEW"))?.created_at).toMatch(MOMENT);
    await updateOrders(db, [order("OLD", { created_at: "2027-01-01T00:00:00.000Z" })]);
    expect((await findOrder(db, "OLD"))?.created_at).toBe("2027-01-01T00:00:00.000Z");
  });

  it("takes none", async () => {
    await storeOrders(db, []);
    expect(await countOrders(db)).toBe(0);
  });

  it("records what columns were before, and who added the order", async () => {
    const added = await storeOrders(db, [order("A-1", { note: "x", order_status: "Booked" })]);
    const changed = await updateOrders(db, [
      { order_number: "A-1", note: "y", order_count: 2, order_status: "Arrived" },
    ]);
    await updateOrders(db, [{ order_number: "A-1", order_status: "Delivered" }]);
    const { results } = await env.DB.prepare(
      'SELECT change_id, before, "after" FROM order_changes ORDER BY id',
    ).all();
    expect(results).toEqual([
      { change_id: added, before: null, after: "{}" },
      {
        change_id: changed,
        before: '{"note":"x","order_count":null}',
        after: '{"note":"y","order_count":2}',
      },
    ]);
  });

  const staged = () => env.DB.prepare("SELECT count(*) AS n FROM staged_orders").first("n");
  const facts = () => env.DB.prepare("SELECT count(*) AS n FROM order_events").first("n");
  const long = { note: "n".repeat(2000), order_status: "Booked" };

  it("stores all or none, however many, and leaves nothing staged", async () => {
    const rows = Array.from({ length: 600 }, (_, i) => order(`B-${i}`, long));
    const stored = storeOrders(db, [...rows, order("TWICE"), order("twice")]);
    await expect(stored).rejects.toThrow(/UNIQUE constraint failed: orders.order_number/);
    expect([await countOrders(db), await facts(), await staged()]).toEqual([0, 0, 0]);
    await storeOrders(db, rows);
    expect([await countOrders(db), await facts(), await staged()]).toEqual([600, 600, 0]);
  });

  it("stores none when a staged part is gone before the last one is sent", async () => {
    const rows = Array.from({ length: 600 }, (_, i) => order(`P-${i}`, long));
    let removal: Promise<unknown> | undefined;
    const onProgress = () => {
      removal ??= env.DB.prepare("DELETE FROM staged_orders WHERE part = 0").run();
    };
    await expect(storeOrders(db, rows, { onProgress })).rejects.toThrow(OrdersChangedError);
    await removal;
    expect([await countOrders(db), await facts(), await staged()]).toEqual([0, 0, 0]);
  });

  it("removes what an import that was broken off has left, not what another one just staged", async () => {
    const stage = (id: string, minutesAgo: number) =>
      env.DB.prepare("INSERT INTO staged_orders VALUES (?, 0, '[]', ?)")
        .bind(id, new Date(Date.now() - minutesAgo * 60_000).toISOString())
        .run();
    await stage("broken off", 11);
    await stage("under way", 1);
    await storeOrders(db, [order("A-1")]);
    const { results } = await env.DB.prepare("SELECT import_id FROM staged_orders").all();
    expect(results).toEqual([{ import_id: "under way" }]);
  });

  it("stores none when an order got a fact, was added or was removed since it was looked at", async () => {
    await storeOrders(db, [order("A-1", { order_status: "Booked" }), order("A-0")]);
    const now = new Date().toISOString();
    const planned = (number: string) =>
      planUpdates(db, [{ order_number: number, order_status: "Arrived" }]);
    const added = { order: null, log: { facts: [], places: new Map() }, facts: [] };
    const [outdated, removed] = [await planned("A-1"), await planned("A-0")];
    await updateOrders(db, [{ order_number: "A-1", order_status: "Delivered" }]);
    await env.DB.exec("DELETE FROM orders WHERE order_number = 'A-0'");
    for (const plans of [outdated, removed, [{ ...added, row: { order_number: "a 1" } }]]) {
      const stored = store(db, [{ ...added, row: { order_number: "NEW" } }, ...plans], { now });
      await expect(stored).rejects.toThrow(OrdersChangedError);
    }
    expect(await countOrders(db)).toBe(1);
    expect(await findOrder(db, "A-1")).toMatchObject({ order_status: "Delivered" });
  });

  it("changes columns of an order that got a fact since it was looked at", async () => {
    await storeOrders(db, [order("A-1", { order_status: "Booked" })]);
    const noted = await planUpdates(db, [{ order_number: "A-1", note: "x" }]);
    await updateOrders(db, [{ order_number: "A-1", order_status: "Delivered" }]);
    await store(db, noted, { now: new Date().toISOString() });
    expect(await findOrder(db, "A-1")).toMatchObject({ order_status: "Delivered", note: "x" });
  });
});

const NOW = new Date("2026-11-21T08:00:00.000Z");
const numbers = async (filter: Parameters<typeof orderCondition>[1]) =>
  (await listOrders(db, await orderCondition(db, filter, NOW)))
    .map(({ order_number }) => order_number)
    .sort();

it("orderCondition selects by what is late now, by status in any spelling and by any text", async () => {
  const past = "2026-11-20T08:00:00.000Z";
  await storeOrders(db, [
    order("LATE", { order_status: "in_transit", delivery_date: past, note: "Fragile 50%" }),
    order("LATE-BLANK", { delivery_date: past }),
    order("DUE", { order_status: "In transit", delivery_date: "2026-11-21T08:00:00.001Z" }),
    order("OWN", { order_status: "Awaiting papers", delivery_date: past }),
    order("DONE", { order_status: "Delivered", delivery_date: past }),
    order("NOT", { order_status: "Cancelled", delivery_date: past }),
  ]);
  expect(await numbers({ isLate: true })).toEqual(["LATE", "LATE-BLANK"]);
  expect(await numbers({ status: "IN TRANSIT" })).toEqual(["DUE", "LATE"]);
  expect(await numbers({ status: "in transit", isLate: true })).toEqual(["LATE"]);
  expect(await numbers({ search: "fragile 50%" })).toEqual(["LATE"]);
  expect(await numbers({ search: "late b" })).toEqual(["LATE-BLANK"]);
  expect(await numbers({ since: "2026-11-18T05:40:00.001Z" })).toEqual([]);
});

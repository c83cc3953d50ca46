import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Order } from "#app/domain/order.ts";
import { findOrder } from "#workers/orders/find.ts";
import { countOrders, listOrders, type OrderRow } from "#workers/orders/queries.ts";
import { OrdersChangedError, upsertOrders } from "#workers/orders/store.ts";
import { order as trackedOrder } from "../support/events.ts";
import { db, emptyStores } from "./stores.ts";

emptyStores();
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const created_at = "2026-11-18T05:40:00.000Z";
const order = (order_number: string, more: Partial<OrderRow> = {}): OrderRow => ({
  order_number,
  created_at,
  ...more,
});
/** The order as it is read, without events. */
const found = (order_number: string, more: Partial<Order>) => ({
  ...trackedOrder([], { order_number, created_at, ...more }),
  carrier_references: null,
});

describe("upsertOrders", () => {
  it("adds orders, with null for what is not given", async () => {
    await upsertOrders(db, [order("A-1", { order_count: 0, shipper_charges: 0.5, note: "'; --" })]);
    expect(await findOrder(db, "A-1")).toEqual(
      found("A-1", { order_count: 0, shipper_charges: 0.5, note: "'; --" }),
    );
  });

  it("keeps every type and every character", async () => {
    const note = 'Line 1\nLine 2\t"quoted" \\ back 👩‍✈️ شحنة \u2028';
    await upsertOrders(db, [order("A-1", { note, order_count: 12, shipper_charges: 48500 })]);
    expect(await findOrder(db, "A-1")).toMatchObject({ note, order_count: 12 });
    const types = "typeof(order_count) AS count, typeof(shipper_charges) AS charges";
    expect(await env.DB.prepare(`SELECT ${types} FROM orders`).first()).toEqual({
      count: "integer",
      charges: "real",
    });
  });

  it("brings a known number up to date, whatever its case; row and spelling stay the same", async () => {
    await upsertOrders(db, [order("ab-1", { order_status: "Booked", note: "x" })]);
    const id = await env.DB.prepare("SELECT id FROM orders").first("id");
    await upsertOrders(db, [order("AB-1", { order_status: "Delivered" })]);
    expect(await countOrders(db)).toBe(1);
    expect(await env.DB.prepare("SELECT id FROM orders").first("id")).toBe(id);
    expect(await findOrder(db, "ab1")).toEqual(
      found("ab-1", { order_status: "Delivered", note: "x" }),
    );
  });

  it("touches the columns that a row has alone, and empties those that are null", async () => {
    const full = { order_status: "Booked", note: "Keep me", order_count: 2 };
    await upsertOrders(db, [order("A-1", full), order("A-2", full)]);
    await upsertOrders(db, [
      { order_number: "A-1", order_status: "Landed" },
      { order_number: "A-2", order_count: null },
    ]);
    expect([await findOrder(db, "A-1"), await findOrder(db, "A-2")]).toEqual([
      found("A-1", { note: "Keep me", order_status: "Landed", order_count: 2 }),
      found("A-2", { note: "Keep me", order_status: "Booked" }),
    ]);
  });

  it("dates a new order without a date now, and leaves a known one its date", async () => {
    await upsertOrders(db, [order("OLD"), { order_number: "NEW" }]);
    await upsertOrders(db, [{ order_number: "OLD", note: "x" }, order("NEW-2")]);
    expect(await findOrder(db, "OLD")).toMatchObject({ created_at, note: "x" });
    expect((await findOrder(db, "NEW"))?.created_at).toMatch(MOMENT);
    await upsertOrders(db, [order("OLD", { created_at: "2027-01-01T00:00:00.000Z" })]);
    expect((await findOrder(db, "OLD"))?.created_at).toBe("2027-01-01T00:00:00.000Z");
  });

  it("takes hundreds at once, dated and not, though D1 binds 100 values a statement", async () => {
    const rows = Array.from({ length: 500 }, (_, i) => ({
      order_number: `N-${i}`,
      ...(i % 2 === 0 && { created_at }),
      note: `Note ${i}`,
    }));
    await upsertOrders(db, rows);
    expect(await countOrders(db)).toBe(500);
    for (const i of [0, 49, 50, 99, 100, 499]) {
      expect((await findOrder(db, `N-${i}`))?.note).toBe(`Note ${i}`);
    }
  });

  it("takes none", async () => {
    await upsertOrders(db, []);
    expect(await countOrders(db)).toBe(0);
  });

  const staged = () => env.DB.prepare("SELECT count(*) AS n FROM staged_orders").first("n");

  it("stores all or none, however many, and leaves nothing staged", async () => {
    const rows = Array.from({ length: 600 }, (_, i) => order(`B-${i}`, { note: "n".repeat(2000) }));
    const stored = upsertOrders(db, [...rows, order("TWICE"), order("twice")]);
    await expect(stored).rejects.toThrow(/UNIQUE constraint failed: orders.order_number/);
    expect(await countOrders(db)).toBe(0);
    expect(await staged()).toBe(0);
    await upsertOrders(db, rows);
    expect(await countOrders(db)).toBe(600);
    expect(await staged()).toBe(0);
  });

  it("stores none when a staged part is gone before the last one is sent", async () => {
    const rows = Array.from({ length: 600 }, (_, i) => order(`P-${i}`, { note: "n".repeat(2000) }));
    let removal: Promise<unknown> | undefined;
    const onProgress = () => {
      removal ??= env.DB.prepare("DELETE FROM staged_orders WHERE part = 0").run();
    };
    await expect(upsertOrders(db, rows, { onProgress })).rejects.toThrow(OrdersChangedError);
    await removal;
    expect(await countOrders(db)).toBe(0);
    expect(await staged()).toBe(0);
  });

  it("removes what an import that was broken off has left, not what another one just staged", async () => {
    const stage = (id: string, minutesAgo: number) =>
      env.DB.prepare("INSERT INTO staged_orders VALUES (?, 0, '[]', ?)")
        .bind(id, new Date(Date.now() - minutesAgo * 60_000).toISOString())
        .run();
    await stage("broken off", 11);
    await stage("under way", 1);
    await upsertOrders(db, [order("A-1")]);
    const { results } = await env.DB.prepare("SELECT import_id FROM staged_orders").all();
    expect(results).toEqual([{ import_id: "under way" }]);
  });

  it("stores none when an order was changed, added or removed since it was looked at", async () => {
    await upsertOrders(db, [order("A-1", { order_status: "Delivered" })]);
    const seen = new Map([["A-1", { order_status: "In transit" }]]);
    const gone = new Map([["A-0", { order_status: "In transit" }]]);
    const tries: [OrderRow, typeof seen][] = [
      [{ order_number: "A-1", order_status: "Arrived" }, seen],
      [{ order_number: "A-0", note: "x" }, gone],
      [{ order_number: "a 1", note: "x" }, new Map()],
    ];
    for (const [row, before] of tries) {
      const stored = upsertOrders(db, [order("NEW"), row], { seen: before });
      await expect(stored, row.order_number).rejects.toThrow(OrdersChangedError);
    }
    expect(await countOrders(db)).toBe(1);
    await upsertOrders(db, [order("NEW"), { order_number: "A-1", note: "x" }], { seen });
    expect(await findOrder(db, "A-1")).toMatchObject({ order_status: "Delivered", note: "x" });
  });
});

describe("listOrders", () => {
  it("lists the newest first, at most as many as asked for", async () => {
    const dated = (day: string) =>
      order(`D-${day}`, { created_at: `2026-11-${day}T00:00:00.000Z` });
    await upsertOrders(db, [dated("02"), dated("10"), dated("01"), order("SAME"), order("LATER")]);
    const numbers = async (limit: number) =>
      (await listOrders(db, limit)).map(({ order_number }) => order_number);
    expect(await numbers(10)).toEqual(["LATER", "SAME", "D-10", "D-02", "D-01"]);
    expect(await numbers(2)).toEqual(["LATER", "SAME"]);
  });
});

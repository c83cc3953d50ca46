import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Order } from "#app/domain/order.ts";
import { primary } from "#workers/data/database.ts";
import { findOrder } from "#workers/orders/find.ts";
import { countOrders, listOrders, type OrderRow, upsertOrders } from "#workers/orders/queries.ts";

const db = primary(env.DB);
const nothing: Omit<Order, "order_number" | "created_at"> = {
  customer_firstName: null,
  customer_email: null,
  customer_phone: null,
  delivery_address: null,
  shipper_type: null,
  delivery_date: null,
  order_status: null,
  note: null,
  shipper_link: null,
  item_photo: null,
  order_count: null,
  shipper_charges: null,
};
const noEvents = { events: [] };
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const created_at = "2026-11-18T05:40:00.000Z";
const order = (order_number: string, more: Partial<OrderRow> = {}): OrderRow => ({
  order_number,
  created_at,
  ...more,
});

beforeEach(async () => {
  await env.DB.exec("DELETE FROM orders");
});

describe("upsertOrders", () => {
  it("adds orders, with null for what is not given", async () => {
    await upsertOrders(db, [order("A-1", { order_count: 0, shipper_charges: 0.5, note: "'; --" })]);
    expect(await findOrder(db, "A-1")).toEqual({
      ...nothing,
      ...noEvents,
      order_number: "A-1",
      created_at,
      order_count: 0,
      shipper_charges: 0.5,
      note: "'; --",
    });
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

  it("brings a known number up to date, whatever its case; the row stays the same", async () => {
    await upsertOrders(db, [order("ab-1", { order_status: "Booked", note: "x" })]);
    const id = await env.DB.prepare("SELECT id FROM orders").first("id");
    await upsertOrders(db, [order("AB-1", { order_status: "Delivered" })]);
    expect(await countOrders(db)).toBe(1);
    expect(await env.DB.prepare("SELECT id FROM orders").first("id")).toBe(id);
    expect(await findOrder(db, "ab1")).toEqual({
      ...nothing,
      ...noEvents,
      order_number: "AB-1",
      created_at,
      order_status: "Delivered",
    });
  });

  it("touches the named columns alone", async () => {
    await upsertOrders(db, [order("A-1", { order_status: "Booked", note: "Keep me" })]);
    await upsertOrders(db, [{ order_number: "A-1", order_status: "Landed" }], ["order_status"]);
    expect(await findOrder(db, "A-1")).toEqual({
      ...nothing,
      ...noEvents,
      order_number: "A-1",
      created_at,
      order_status: "Landed",
      note: "Keep me",
    });
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

  it("stores all or none", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => order(`B-${i}`));
    const undatable = order("BAD", { created_at: Infinity as unknown as string });
    const stored = upsertOrders(db, [...rows, undatable]);
    await expect(stored).rejects.toThrow(/NOT NULL constraint failed: orders.created_at/);
    expect(await countOrders(db)).toBe(0);
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

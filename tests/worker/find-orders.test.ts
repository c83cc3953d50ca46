import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { ServerBackend } from "#app/backend.ts";
import { createBackend } from "#workers/backend.ts";
import { primary, replica } from "#workers/data/database.ts";
import { withRateLimit } from "#workers/edge/rate-limit.ts";
import { ErrorLog } from "#workers/log.ts";
import { addEvents, type EventRow } from "#workers/orders/events.ts";
import { findOrder, findOrders } from "#workers/orders/find.ts";
import type { OrderRow } from "#workers/orders/queries.ts";
import { upsertOrders } from "#workers/orders/store.ts";
import { callsFrom, paths } from "./api.ts";
import { db, emptyStores } from "./stores.ts";

emptyStores();
const order = (order_number: string, more: Partial<OrderRow> = {}): OrderRow => ({
  order_number,
  ...more,
});
const event = (order_number: string, more: Partial<EventRow> = {}): EventRow => ({
  order_number,
  milestone: "departed",
  code: "DEP",
  classifier: "actual",
  event_time: "2026-11-19T22:15:00.000Z",
  utc_offset: "+04:00",
  place: "Dubai",
  un_locode: "AEDXB",
  leg: "EK202",
  note: null,
  source: "csv",
  reported_at: null,
  ...more,
});

describe("findOrder", () => {
  it("prefers the exact number, else takes the only near one", async () => {
    await upsertOrders(db, [order("AB-12"), order("A-B12"), order("C D 1")]);
    expect((await findOrder(db, "AB-12"))?.order_number).toBe("AB-12");
    expect((await findOrder(db, "a-b12"))?.order_number).toBe("A-B12");
    expect(await findOrder(db, "AB12")).toBeUndefined();
    expect((await findOrder(db, "cd1"))?.order_number).toBe("C D 1");
    expect(await findOrder(db, "cd2")).toBeUndefined();
  });

  it("lists the oldest event first, each once, whatever else is stored", async () => {
    await upsertOrders(db, [order("A-1", { note: "Order" }), order("A-2", { note: "Other" })]);
    const late = event("A-1", { code: "ARR", event_time: "2026-11-20T04:00:00.000Z" });
    const early = event("A-1", { code: "RCS", event_time: "2026-11-18T04:00:00.000Z", note: "x" });
    const learned = new Date("2026-11-21T00:00:00Z");
    expect(await addEvents(db, [late, event("A-2"), early, early], { now: learned })).toBe(3);
    expect(await addEvents(db, [early, late, event("NOBODY")])).toBe(0);
    const found = await findOrder(db, "A-1");
    expect(found?.events.map(({ code, note, learned_at }) => [code, note, learned_at])).toEqual([
      ["RCS", "x", learned.toISOString()],
      ["ARR", null, learned.toISOString()],
    ]);
  });
});

describe("findOrders", () => {
  it("returns the specification's fields and the events, and nothing for operators", async () => {
    await upsertOrders(db, [order("A-1")]);
    await env.DB.exec("UPDATE orders SET carrier_references = 'MAEU1234567'");
    await addEvents(db, [event("A-1", { reported_at: "2026-11-19T20:00:00.000Z" })]);
    const [found] = await findOrders(replica(env.DB), ["a1"]);
    expect(Object.keys(found ?? {}).join()).toBe(
      "order_number,created_at,customer_firstName,customer_email,customer_phone,delivery_address," +
        "shipper_type,delivery_date,order_status,note,shipper_link,item_photo,order_count,shipper_charges,events",
    );
    expect(found?.events).toEqual([
      {
        milestone: "departed",
        code: "DEP",
        meaning: "Flight departed",
        classifier: "actual",
        event_time: "2026-11-19T22:15:00.000Z",
        utc_offset: "+04:00",
        place: "Dubai",
        un_locode: "AEDXB",
        leg: "EK202",
        note: null,
        learned_at: "2026-11-19T20:00:00.000Z",
      },
    ]);
    expect(await findOrder(db, "MAEU1234567")).toBeUndefined();
  });

  it("finds each number by the same rule, in the order asked for", async () => {
    await upsertOrders(db, [order("AB-12"), order("A-B12"), order("C D 1")]);
    await addEvents(db, [event("C D 1")]);
    const found = await findOrders(db, ["cd1", "AB12", "ab-12", "NO", "c-d-1", "%", ""]);
    const told = found.map((one) => one && `${one.order_number}, ${one.events.length} events`);
    const [first, none, exact] = ["C D 1, 1 events", undefined, "AB-12, 0 events"];
    expect(told).toEqual([first, none, exact, none, first, none, none]);
  });

  it("asks one query for twenty, which searches indexes and no whole table", async () => {
    const prepare = vi.spyOn(env.DB, "prepare");
    await findOrders(
      primary(env.DB),
      Array.from({ length: 20 }, (_, index) => `DL-${index}`),
    );
    expect(prepare).toHaveBeenCalledTimes(1);
    const [sql = ""] = prepare.mock.calls[0] ?? [];
    prepare.mockRestore();
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind('[["DL-1","DL1"]]')
      .all<{ detail: string }>();
    const plan = results.map(({ detail }) => detail).join("\n");
    expect(plan).toMatch(/SEARCH orders USING INDEX orders_order_number_unique/);
    expect(plan).toMatch(/SEARCH orders USING INDEX orders_compact_number/);
    expect(plan).toMatch(/SEARCH order_events USING INDEX order_events_unique \(order_id=\?\)/);
    expect(plan.match(/SCAN .*/g)).toEqual(["SCAN asked VIRTUAL TABLE INDEX 1:"]);
  });
});

describe("events", () => {
  it("events are kept when their order is updated, and removed with it", async () => {
    await upsertOrders(db, [order("A-1"), order("A-2")]);
    await addEvents(db, [event("A-1"), event("A-2")]);
    await upsertOrders(db, [order("a-1", { order_status: "Departed" })]);
    expect(await env.DB.prepare("SELECT count(*) AS n FROM order_events").first("n")).toBe(2);
    await env.DB.exec("DELETE FROM orders WHERE order_number = 'A-1'");
    expect(await env.DB.prepare("SELECT count(*) AS n FROM order_events").first("n")).toBe(1);
  });

  it("events are beside the order's fields in the response of /api, without what is for operators", async () => {
    await upsertOrders(db, [order("A-1")]);
    await addEvents(db, [event("A-1")]);
    const { body } = await callsFrom("192.0.2.60")(paths.order, { order_number: "a1" });
    const result = body.result as Record<string, unknown>;
    expect(result.events).toMatchObject([{ code: "DEP", un_locode: "AEDXB" }]);
    expect(JSON.stringify(body)).not.toMatch(/source|reported_at|carrier_references|"id"/);
  });
});

describe("searchOrders of the Backend", () => {
  it("answers for each typed number, with the order or null", async () => {
    await upsertOrders(db, [order("A-1")]);
    const { searchOrders } = createBackend(env, () => undefined);
    const { code, result } = await searchOrders({ order_numbers: ["nothing", "a 1"] });
    expect(code).toBe(200);
    expect(result?.map(({ typed, order }) => [typed, order?.order_number])).toEqual([
      ["nothing", undefined],
      ["a 1", "A-1"],
    ]);
    expect(result?.[0]?.order).toBeNull();
  });

  it("counts each number as a look-up, and refuses when one is over the limit", async () => {
    let left = 25;
    const counter = { limit: async () => ({ success: left-- > 0 }) };
    const { searchOrders } = withRateLimit(
      { searchOrders: async () => ({ code: 200, message: "" }) } as unknown as ServerBackend,
      { WRITE_LIMIT: counter, LOOK_UP_LIMIT: counter },
      new Request("https://site.example"),
      new ErrorLog("api"),
    );
    const order_numbers = Array.from({ length: 20 }, (_, index) => `DL-${index}`);
    expect((await searchOrders({ order_numbers })).code).toBe(200);
    expect((await searchOrders({ order_numbers })).code).toBe(429);
  });
});

import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { createBackend } from "#workers/backend.ts";
import { primary, replica } from "#workers/data/database.ts";
import { findOrder, findOrders } from "#workers/orders/find.ts";
import type { NewFact } from "#workers/orders/log.ts";
import { type OrderToStore, storeOrders, updateOrders } from "../support/store-orders.ts";
import { d1That, db, emptyStores } from "./stores.ts";

emptyStores();
const order = (order_number: string, ...events: Partial<NewFact>[]): OrderToStore => ({
  order_number,
  events,
});
const event = (more: Partial<NewFact> = {}): Partial<NewFact> => ({
  milestone: "departed",
  code: "DEP",
  event_time: "2026-11-19T22:15:00.000Z",
  utc_offset: "+04:00",
  place: "Dubai",
  un_locode: "AEDXB",
  leg: "EK202",
  ...more,
});
const countFacts = () => env.DB.prepare("SELECT count(*) AS n FROM order_events").first("n");

describe("findOrder", () => {
  it("lists the oldest event first, with when it was learned, whatever else is stored", async () => {
    const late = event({ code: "ARR", event_time: "2026-11-20T04:00:00.000Z" });
    const early = event({ code: "RCS", event_time: "2026-11-18T04:00:00.000Z", note: "x" });
    const now = "2026-11-21T00:00:00.000Z";
    await storeOrders(db, [order("A-1", late, early), order("A-2", event())], { now });
    const found = await findOrder(db, "A-1");
    expect(found?.events.map(({ code, note, reported_at }) => [code, note, reported_at])).toEqual([
      ["RCS", "x", now],
      ["ARR", null, now],
    ]);
  });
});

describe("findOrders", () => {
  it("returns the specification's fields and the events, and nothing for operators", async () => {
    const facts = event({ reported_at: "2026-11-19T20:00:00.000Z", author: "Amina" });
    await storeOrders(db, [order("A-1", { ...facts, source_id: "id-1", mode: "air" })]);
    await env.DB.exec("UPDATE orders SET carrier_references = 'MAEU1234567'");
    const [found] = await findOrders(replica(env.DB), ["a1"]);
    expect(Object.keys(found ?? {}).join()).toBe(
      "order_number,created_at,customer_firstName,customer_email,customer_phone,delivery_address," +
        "shipper_type,delivery_date,order_status,note,shipper_link,item_photo,order_count,shipper_charges," +
        "late_from,exception,milestones,eta,where,latest,containers,partial,events,places",
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
        equipment: null,
        pieces: null,
        pieces_total: null,
        note: null,
        reported_at: "2026-11-19T20:00:00.000Z",
        standing: "happened",
      },
    ]);
    expect(await findOrder(db, "MAEU1234567")).toBeUndefined();
  });

  it("finds each number by the same rule, in the order asked for", async () => {
    await storeOrders(db, [order("AB-12"), order("A-B12"), order("C D 1", event())]);
    const found = await findOrders(db, ["cd1", "AB12", "ab-12", "NO", "c-d-1", "%", ""]);
    const answers = found.map((one) => one && `${one.order_number}, ${one.events.length} events`);
    const [first, none, exact] = ["C D 1, 1 events", undefined, "AB-12, 0 events"];
    expect(answers).toEqual([first, none, exact, none, first, none, none]);
  });

  it("finds a pasted link of tracking by its number, in any script, and nothing by a carrier's", async () => {
    await storeOrders(db, [
      { ...order("DL-2611-0385"), carrier_references: "TCLU0000117", customer_firstName: "Sara" },
    ]);
    const link = "https://dhowline.example/track/DL-2611-0385?lang=ar#answer";
    const typed = [
      link,
      "/track/dl26110385",
      "DL-٢٦١١-٠٣٨٥",
      "TCLU0000117",
      "Sara",
      "/track/TCLU0000117",
    ];
    const found = await findOrders(db, typed);
    expect(found.map((one) => one?.order_number)).toEqual([
      ...Array(3).fill("DL-2611-0385"),
      ...Array(3).fill(undefined),
    ]);
  });

  it("asks one call for twenty, whose two queries search indexes and no whole table", async () => {
    const prepare = vi.spyOn(env.DB, "prepare");
    const batch = vi.spyOn(env.DB, "batch");
    await findOrders(
      primary(env.DB),
      Array.from({ length: 20 }, (_, index) => `DL-${index}`),
    );
    expect(batch).toHaveBeenCalledTimes(1);
    const queries = prepare.mock.calls.map(([query]) => query);
    expect(queries).toHaveLength(2);
    prepare.mockRestore();
    const plans = queries.map((query) =>
      env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
        .bind('[["DL-1","DL1"]]')
        .all<{ detail: string }>(),
    );
    const details = (await Promise.all(plans)).flatMap(({ results }) => results);
    const plan = details.map(({ detail }) => detail).join("\n");
    expect(plan).toMatch(/SEARCH orders USING INDEX orders_order_number_unique/);
    expect(plan).toMatch(/SEARCH orders USING INDEX orders_compact_number/);
    expect(plan).toMatch(/SEARCH order_events USING INDEX order_events_unique \(order_id=\?\)/);
    expect(plan).toMatch(/SEARCH places USING INDEX sqlite_autoindex_places_1 \(code=\?\)/);
    expect(plan).toMatch(/SEARCH undoing USING (COVERING )?INDEX order_events_retracts/);
    const ofTables = plan.match(/SCAN (?!asked VIRTUAL|\(subquery|asked_orders$|crowded$).*/gm);
    expect(ofTables, plan).toBeNull();
  });

  it("reads the zones of known places with the order, by UN/LOCODE and by IATA code", async () => {
    const at = (place: string | null, un_locode: string | null, code: string) =>
      event({ code, place, un_locode, utc_offset: null });
    const places = [at("Jebel Ali", "AEJEA", "A"), at("JFK", null, "B"), at("Depot 4", null, "C")];
    await storeOrders(db, [order("A-1", ...places)]);
    const [found] = await findOrders(db, ["A-1"]);
    expect(found?.events.map((one) => [one.code, one.event_time, one.utc_offset])).toEqual([
      ["A", "2026-11-19T18:15:00.000Z", "+04:00"],
      ["C", "2026-11-19T22:15:00.000Z", null],
      ["B", "2026-11-20T03:15:00.000Z", "-05:00"],
    ]);
  });
});

describe("facts", () => {
  it("facts are kept when their order is updated, and removed with it", async () => {
    await storeOrders(db, [order("A-1", event()), order("A-2", event())]);
    await updateOrders(db, [{ order_number: "a-1", note: "x" }]);
    expect(await countFacts()).toBe(2);
    await env.DB.exec("DELETE FROM orders WHERE order_number = 'A-1'");
    expect(await countFacts()).toBe(1);
  });

  it("the id of a removed fact is never used again: a retraction names it", async () => {
    const last = () => env.DB.prepare("SELECT max(id) AS id FROM order_events").first<number>("id");
    await storeOrders(db, [order("A-1", event())]);
    const before = (await last()) ?? 0;
    await env.DB.exec("DELETE FROM orders");
    await storeOrders(db, [order("A-1", event())]);
    expect(await last()).toBeGreaterThan(before);
  });

  it("a fact that is stored already is refused by the table, and nothing is stored", async () => {
    await storeOrders(db, [order("A-1", event())]);
    const twice = updateOrders(db, [{ order_number: "A-1", note: "x", events: [event()] }]);
    await expect(twice).rejects.toThrow(/UNIQUE constraint failed/);
    expect(await findOrder(db, "A-1")).toMatchObject({ note: null, events: [{ code: "DEP" }] });
  });
});

describe("searchOrders of the Backend", () => {
  it("answers for each typed number, with the order or null", async () => {
    await storeOrders(db, [order("A-1")]);
    const { searchOrders } = createBackend(env, () => undefined);
    const { code, result } = await searchOrders({ order_numbers: ["nothing", "a 1"] });
    expect(code).toBe(200);
    expect(result?.map(({ typed, order }) => [typed, order?.order_number])).toEqual([
      ["nothing", undefined],
      ["a 1", "A-1"],
    ]);
    expect(result?.[0]?.order).toBeNull();
  });

  it("asks the database nothing where there is no number to look up", async () => {
    const asked = d1That(() => Promise.reject(new Error("asked")));
    const { searchOrders } = createBackend({ ...env, DB: asked }, () => undefined);
    expect(await searchOrders({ order_numbers: [] })).toMatchObject({ code: 200, result: [] });
  });
});

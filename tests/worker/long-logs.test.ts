/** Orders with more events than anybody reads: they stay readable, and take no other with them. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { createBackend } from "#workers/backend.ts";
import { findDone } from "#workers/desk/changes.ts";
import { orderFormValues } from "#workers/desk/orders.ts";
import { settledStates } from "#workers/notifications/state.ts";
import { findOrder } from "#workers/orders/find.ts";
import { MAX_FACTS } from "#workers/orders/log.ts";
import { refreshStates } from "#workers/orders/refresh.ts";
import { listToday } from "#workers/today/queries.ts";
import { ordersDesk } from "../support/orders-desk.ts";
import { storeOrders, undoChange } from "../support/store-orders.ts";
import { captureLogs } from "./capture-logs.ts";
import { load } from "./load.ts";
import { db, emptyStores, stores } from "./stores.ts";

emptyStores();

const desk = ordersDesk(db, "sara@dhowline.example");

/** An order on hold, with so many events, each with the longest note. */
async function storeLong(number: string, count: number): Promise<void> {
  await storeOrders(db, [
    {
      order_number: number,
      created_at: "2026-11-01T00:00:00.000Z",
      events: [{ code: "HOLD", milestone: "on hold", event_time: "2026-12-01T08:00:00.000Z" }],
    },
  ]);
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO order_events (order_id, milestone, code, classifier, event_time, place, note, source, learned_at)
     SELECT orders.id, null, 'E' || i, 'actual', strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || i || ' minutes'),
       'Jebel Ali', ?3, 'csv', '2026-11-01T00:00:00.000Z' FROM orders, n WHERE order_number = ?1`,
  )
    .bind(number, count - 1, "ش".repeat(500))
    .run();
}

const add = (number: string, seen: number) =>
  desk.addUpdate([number], {
    what: "event",
    typed: { event: "departed", place: "", at: "", note: "", container: "", pieces: "" },
    isExpected: false,
    isConfirmed: true,
    seen,
  } as unknown as Parameters<typeof desk.addUpdate>[1]);

describe("an order with 5,000 events and long notes", () => {
  it("is shown by all that speak of orders, and the others of a page with it", async () => {
    await storeLong("LONG-1", 5000);
    await storeOrders(db, [{ order_number: "SHORT-1", order_status: "Booked" }]);
    const { searchOrders } = createBackend(stores, () => {});
    const { code, result } = await searchOrders({ order_numbers: ["LONG-1", "SHORT-1"] });
    expect(code).toBe(200);
    expect(result?.map(({ order }) => order?.order_status)).toEqual(["On hold", "Booked"]);
    expect((await desk.find("LONG-1"))?.log).toHaveLength(5000);
    const { exceptions } = await listToday(db, { now: new Date(), limit: 50 });
    expect(exceptions.items.map(({ reference }) => reference)).toEqual(["LONG-1"]);
    await env.DB.exec("UPDATE orders SET state_version = 0");
    expect(await refreshStates(db)).toBe(2);
    expect(await refreshStates(db)).toBe(0);
  });

  it("takes no more events until its log is pruned, which can be undone", async () => {
    await storeLong("LONG-1", 2300);
    const before = await desk.find("LONG-1");
    const seen = before?.lastFact ?? 0;
    const refused = await add("LONG-1", seen);
    expect(refused).toMatchObject({
      kind: "invalid",
      errors: {
        event: expect.stringMatching(/^This order has 2,300 events, the most an order can/),
      },
    });

    const pruned = await desk.prune("LONG-1");
    expect(pruned).toMatchObject({ kind: "done", changeId: expect.any(String) });
    expect(await desk.prune("LONG-1")).toMatchObject({ kind: "done", changeId: null });
    const active = async () => (await findOrder(db, "LONG-1"))?.events.length ?? 0;
    expect(await active()).toBeLessThan(600);
    expect((await desk.find("LONG-1"))?.order.order_status).toBe("On hold");
    const now = (await desk.find("LONG-1"))?.lastFact ?? 0;
    expect(await add("LONG-1", now)).toMatchObject({ kind: "done" });
    if (pruned.kind === "done" && pruned.changeId) await undoChange(db, pruned.changeId);
    expect(await active()).toBeGreaterThan(MAX_FACTS);
  });
});

it("a file adds no event beyond 2,000 that hold, by whichever format, and other orders take theirs", async () => {
  await storeLong("LONG-1", MAX_FACTS - 1);
  await storeOrders(db, [{ order_number: "SHORT-1", created_at: "2026-11-01T00:00:00.000Z" }]);
  const row = (number: string, hour: number) =>
    `${number},departed,2026-11-18T${String(hour).padStart(2, "0")}:00+04:00`;
  const file = (...rows: string[]) => ["order_number,milestone,event_time", ...rows].join("\n");
  const one = await load(file(row("LONG-1", 1)));
  expect(one).toMatchObject({ refused: 0, eventsAdded: 1 });
  const more = await load(file(row("LONG-1", 1), row("LONG-1", 2), row("SHORT-1", 3)), {
    skipBad: true,
  });
  expect(more).toMatchObject({ refused: 2, eventsAdded: 1 });
  const reason =
    "This order has 2,000 events, the most an order can have. Prune its log at the desk.";
  expect(more.problems).toEqual([`line 2, "": ${reason}`, `line 3, "": ${reason}`]);
  expect((await findOrder(db, "SHORT-1"))?.order_status).toBe("Departed");
  // What is known already adds nothing.
  expect(await load(file(row("LONG-1", 1)))).toMatchObject({ refused: 0, eventsStored: 1 });
  const orders = "order_number,order_status\nLONG-1,Arrived\nNEW-1,Booked";
  const statuses = await load(orders, { skipBad: true });
  expect(statuses.problems).toEqual([`line 2, "": ${reason}`]);
  expect((await findOrder(db, "NEW-1"))?.order_status).toBe("Booked");
});

describe("an order whose state can't be made", () => {
  const { errors } = captureLogs();
  const event = {
    code: "HOLD",
    milestone: "on hold",
    event_time: "2026-11-01T08:00:00.000Z",
    utc_offset: null,
  } as const;

  /** By a zone that no runtime knows. */
  async function breakOrder(number: string) {
    await storeOrders(db, [{ order_number: number, events: [{ ...event, place: "Jebel Ali" }] }]);
    await env.DB.exec("UPDATE places SET zone = 'Nowhere/None' WHERE code = 'AEJEA'");
    await env.DB.exec("UPDATE order_events SET un_locode = 'AEJEA', utc_offset = null");
    await storeOrders(db, [
      { order_number: "GOOD-1", events: [{ ...event, utc_offset: "+04:00" }] },
    ]);
  }

  it("fails no other: a page of several, Today, email updates, a change of the rules, a file", async () => {
    await breakOrder("BROKEN-1");
    const { searchOrder, searchOrders } = createBackend(stores, () => {});
    const { code, result } = await searchOrders({ order_numbers: ["BROKEN-1", "GOOD-1", "NONE"] });
    expect(code).toBe(200);
    expect(result?.map(({ order, problem }) => order?.order_status ?? problem)).toEqual([
      "unreadable",
      "On hold",
      undefined,
    ]);
    expect(await searchOrder({ order_number: "BROKEN-1" })).toMatchObject({ code: 503 });
    expect(await searchOrder({ order_number: "GOOD-1" })).toMatchObject({ code: 200 });

    const { exceptions } = await listToday(db, { now: new Date(), limit: 50 });
    expect(exceptions.items.map(({ reference, what }) => [reference, what])).toEqual([
      ["BROKEN-1", "On hold"],
      ["GOOD-1", "On hold"],
    ]);

    const ids = await env.DB.prepare("SELECT id FROM orders ORDER BY id").all<{ id: number }>();
    const [broken = 0, good = 0] = ids.results.map(({ id }) => id);
    const states = await settledStates(db, [broken, good], { now: new Date(), settleMs: 0 });
    expect([...states.keys()]).toEqual([good]);

    await env.DB.exec("UPDATE orders SET state_version = 0, order_status = 'Old'");
    expect([await refreshStates(db), await refreshStates(db)]).toEqual([2, 0]);
    const { results } = await env.DB.prepare("SELECT order_status FROM orders ORDER BY id").all();
    expect(results).toEqual([{ order_status: "Old" }, { order_status: "On hold" }]);

    const file = "order_number,order_status\nBROKEN-1,Arrived\nGOOD-1,Arrived";
    const loaded = await load(file, { skipBad: true });
    expect(loaded.problems).toEqual([expect.stringMatching(/^line 2.*can't be read/)]);
    expect((await findOrder(db, "GOOD-1"))?.order_status).toBe("Arrived");
    expect(errors()).toContainEqual({ event: "error", call: "orderState", cause: "RangeError" });
  });

  it("is read, edited and pruned at the desk, and has a state again once its event is retracted", async () => {
    await breakOrder("BROKEN-1");
    await env.DB.prepare(
      `INSERT INTO order_events (order_id, milestone, code, classifier, event_time, un_locode, source, learned_at)
       SELECT id, 'departed', 'DEPA', 'actual', '2026-11-02T08:00:00.000Z', 'AEJEA', 'csv', '2026-11-02T09:00:00.000Z'
       FROM orders WHERE order_number = 'BROKEN-1'`,
    ).run();
    const broken = await desk.find("BROKEN-1");
    expect(broken).toMatchObject({ isReadable: false, order: { order_status: "On hold" } });
    expect(broken?.log.map(({ standing }) => standing)).toEqual(["holds", "holds"]);
    expect((await desk.choose(["BROKEN-1", "GOOD-1"])).rows).toHaveLength(2);
    const numbers = ["BROKEN-1", "GOOD-1"];
    const seen = (await desk.choose(numbers)).lastFact;
    for (const update of [
      { what: "status", typed: { order_status: "Arrived" }, seen },
      { what: "event", typed: { event: "arrived" }, isExpected: false, isConfirmed: false, seen },
    ] as const) {
      const message = expect.stringMatching(/^BROKEN-1: The events of this order can't be read\./);
      const field = update.what === "status" ? "order_status" : "event";
      const refused = { kind: "invalid", errors: { [field]: message } };
      expect(await desk.addUpdate(numbers, update)).toEqual(refused);
    }
    const fields = orderFormValues({
      ...(broken?.order as TrackedOrder),
      carrier_references: null,
    });
    const edited = await desk.edit("BROKEN-1", { ...fields, note: "Keep upright." }, fields);
    expect(edited).toMatchObject({ kind: "done", changeId: expect.any(String) });
    expect(await desk.prune("BROKEN-1")).toMatchObject({ kind: "done", changeId: null });

    for (const { id } of broken?.log ?? []) {
      const { lastFact = 0 } = (await desk.find("BROKEN-1")) ?? {};
      const update = { what: "retract", fact: id, seen: lastFact } as const;
      expect(await desk.previewUpdate(["BROKEN-1"], update)).toMatchObject({ kind: "planned" });
      const done = await desk.addUpdate(["BROKEN-1"], update);
      expect(done).toMatchObject({ kind: "done" });
      const changeId = (done.kind === "done" && done.changeId) || "";
      expect(await findDone(db, changeId, 0)).toMatchObject({ change: { id: changeId } });
    }
    expect(await desk.find("BROKEN-1")).toMatchObject({
      isReadable: true,
      order: { order_status: null, note: "Keep upright." },
    });
  });

  it("has as long a log pruned as any other", async () => {
    await storeLong("LONG-1", 2300);
    await env.DB.exec("UPDATE places SET zone = 'Nowhere/None' WHERE code = 'AEJEA'");
    await env.DB.exec(
      "UPDATE order_events SET un_locode = 'AEJEA', utc_offset = null WHERE milestone = 'on hold'",
    );
    expect(await desk.find("LONG-1")).toMatchObject({ isReadable: false });
    const pruned = await desk.prune("LONG-1");
    expect(pruned).toMatchObject({ kind: "done", changeId: expect.any(String) });
    const log = (await desk.find("LONG-1"))?.log ?? [];
    expect(log.filter(({ standing }) => standing === "holds").length).toBeLessThan(600);
  });

  it("a fact whose time can't be read is left out of the state", async () => {
    await storeOrders(db, [
      { order_number: "GOOD-1", events: [event, { ...event, code: "ARRI", milestone: "arrived" }] },
    ]);
    await env.DB.exec("UPDATE order_events SET event_time = 'soon' WHERE code = 'HOLD'");
    expect((await findOrder(db, "GOOD-1"))?.order_status).toBe("Arrived");
  });
});

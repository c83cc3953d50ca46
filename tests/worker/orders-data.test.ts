/**
 * The database of orders: its tables, what is stored and undone in them, long and unreadable logs; and
 * that no two places show an order differently.
 */
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageMeta } from "#app/content/page-meta.ts";
import { changeResults, changeTitle, undoText } from "#app/desk/change-text.ts";
import { toNotifiedState } from "#app/domain/tracking/notifications.ts";
import type { OrderState, TrackedOrder } from "#app/domain/tracking/state.ts";
import { findChange, listChanges } from "#workers/audit/audit-log.ts";
import { createBackend } from "#workers/backend.ts";
import { primary } from "#workers/data/database.ts";
import { findDone, previewUndo, undoChange as undoAtDesk } from "#workers/desk/changes.ts";
import { orderFormValues } from "#workers/desk/orders.ts";
import { settledStates } from "#workers/notifications/state.ts";
import { type ChangePlan, stateColumns } from "#workers/orders/change.ts";
import { findOrder } from "#workers/orders/find.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { EMPTY_LOG, findFacts, MAX_FACTS, toLogs } from "#workers/orders/log.ts";
import { readChange } from "#workers/orders/order-changes.ts";
import { countOrders, orderCondition } from "#workers/orders/queries.ts";
import { refreshStates } from "#workers/orders/refresh.ts";
import { orders, type places } from "#workers/orders/schema.ts";
import { isStored, OrdersChangedError } from "#workers/orders/store.ts";
import { planChangeUndo, planFactUndo } from "#workers/orders/undo.ts";
import { listToday } from "#workers/today/queries.ts";
import { anyLog, type Said, toFacts } from "../support/any-facts.ts";
import { stateOf, trackedOrder } from "../support/events.ts";
import { ordersDesk } from "../support/orders-desk.ts";
import {
  type OrderToStore,
  planUpdates,
  store,
  storeOrders,
  undoChange,
  undoFact,
  updateOrders,
} from "../support/store-orders.ts";
import { rowsOf } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";
import { load } from "./load.ts";
import { differences, shownOrders, someReports, storedOrders, tryReports } from "./shown-orders.ts";
import { d1That, d1With, db, emptyStores, emptyTables, fails, isWhole, stores } from "./stores.ts";

describe("after the migrations", () => {
  it("every named page has its row, in the words of the content", async () => {
    const rows = await rowsOf("page_meta");
    const words = rows.map(({ page_name, meta_title, meta_description, meta_keywords }) => [
      page_name,
      { meta_title, meta_description, meta_keywords },
    ]);
    expect(Object.fromEntries(words)).toEqual(pageMeta);
  });

  it("every place has coordinates on earth, a country, and a clock that Intl knows", async () => {
    const { results } =
      await env.DB.prepare("SELECT * FROM places").all<typeof places.$inferSelect>();
    expect(results.length).toBeGreaterThan(5000);
    for (const { code, country, latitude, longitude } of results) {
      expect(code).toMatch(/^(?:[A-Z]{2}[A-Z2-9]{3}|[A-Z0-9]{3})$/);
      expect(country, code).toMatch(/^[A-Z]{2}$/);
      expect(Math.abs(latitude), code).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude), code).toBeLessThanOrEqual(180);
    }
    const zones = new Set(results.map(({ zone }) => zone));
    for (const timeZone of zones) {
      expect(() => new Intl.DateTimeFormat("en", { timeZone }), timeZone).not.toThrow();
    }
    const known = new Map(results.map(({ code, name, zone }) => [code, `${name}, ${zone}`]));
    expect(known.get("KEMBA")).toBe("Mombasa, Africa/Nairobi");
    expect(known.get("JFK")).toMatch(/Kennedy.*, America\/New_York$/);
  });
});

/** Two and three reports in turn, of each status, in each way and at each date. */
describe("what is reported of an order", () => {
  emptyStores();

  it(
    "is what is shown, or the result says why not; and every place shows the same",
    async () => {
      const faults: string[] = [];
      for (const reports of someReports())
        for (const mayReopen of [false, true])
          faults.push(...(await tryReports(reports, mayReopen)));
      expect(faults.slice(0, 20)).toEqual([]);
    },
    isWhole ? 3_600_000 : undefined,
  );
});

/** Random logs in a real D1. */
const seed = Date.now() & 0x7fffffff;
describe(`random logs, seed ${seed}`, () => {
  const COUNT = 80;
  const logs = fc.sample(anyLog, { numRuns: COUNT, seed }).map(withoutRepetitions);
  const numbers = logs.map((_, index) => `L-${index}`);

  /** The table has each fact once. */
  function withoutRepetitions(log: readonly Said[]): readonly Said[] {
    const seen = new Set<string>();
    const isNew = ({ milestone: _, mode: __, pieces_total: ___, source: ____, ...fact }: Said) => {
      const key = JSON.stringify(Object.entries(fact).sort());
      return !seen.has(key) && seen.add(key);
    };
    // What comes after a repetition may take another fact back: it is left out too.
    const first = log.findIndex((fact) => !isNew(fact));
    return first < 0 ? log : log.slice(0, first);
  }

  /** The facts of all orders with this index. */
  async function plansOf(step: number): Promise<ChangePlan[]> {
    const found = await storedOrders(numbers);
    const ids = found.map(({ id }) => id);
    const read = await toLogs(db, await findFacts(db, ids));
    const orders = new Map(found.map((order) => [order.order_number, order]));
    return numbers.flatMap((order_number, index): ChangePlan[] => {
      const [fact, order] = [logs[index]?.[step], orders.get(order_number)];
      if (!fact || !order) return [];
      const log = read.get(order.id) ?? EMPTY_LOG;
      const retracts = fact.retracts === null ? null : (log.facts[fact.retracts]?.id ?? null);
      const facts = [{ ...fact, retracts, source_id: null, author: null }];
      return [{ order, log, row: { order_number }, facts }];
    });
  }

  async function readColumns(): Promise<Record<string, unknown>[]> {
    const { results } = await env.DB.prepare(
      `SELECT order_number, order_status, delivery_date, late_from, exception, ended, promised_at,
      departed_at, state_version FROM orders ORDER BY id`,
    ).all();
    return results;
  }

  it("are what the rules make of them, are shown alike everywhere, and can be undone step by step", async () => {
    await emptyTables();
    await storeOrders(
      db,
      numbers.map((order_number) => ({ order_number })),
    );
    const steps: { readonly before: unknown; readonly changeId: string }[] = [];
    for (let step = 0; step < Math.max(...logs.map(({ length }) => length)); step++) {
      const before = await readColumns();
      const now = `2026-11-10T08:${String(step).padStart(2, "0")}:00.000Z`;
      steps.push({ before, changeId: await store(db, await plansOf(step), { now }) });
    }
    const shown = await shownOrders(numbers);
    expect([...shown.keys()]).toEqual(numbers);
    const brief = (state: OrderState) => [
      stateColumns(state),
      state.eta,
      state.events.map(({ event_time, standing }) => [event_time, standing]),
    ];
    for (const [index, order] of [...shown.values()].entries()) {
      const log = logs[index] ?? [];
      expect(brief(order), JSON.stringify(log)).toEqual(brief(stateOf(...toFacts(log))));
    }

    const late = [...shown.values()].flatMap(({ late_from }) => late_from ?? []).sort();
    for (const moment of [late[0], late[Math.floor(late.length / 2)], late.at(-1)]) {
      const now = Date.parse(moment ?? "");
      for (const at of [now - 1, now]) expect(await differences(shown, new Date(at))).toEqual([]);
    }

    const before = await readColumns();
    await env.DB.exec(
      "UPDATE orders SET state_version = 0, order_status = 'x', late_from = 'x', ended = null, promised_at = null, departed_at = null",
    );
    expect([await refreshStates(db), await refreshStates(db)]).toEqual([COUNT, 0]);
    expect(await readColumns()).toEqual(before);

    for (const { before, changeId } of steps.toReversed()) {
      await undoChange(db, changeId);
      expect(await readColumns()).toEqual(before);
    }
  });
});

describe("the stored orders", () => {
  emptyStores();
  const created_at = "2026-11-18T05:40:00.000Z";
  const order = (order_number: string, more: Partial<OrderToStore> = {}): OrderToStore => ({
    order_number,
    created_at,
    ...more,
  });

  it("are added with every type and character, null for what is not given, and dated now", async () => {
    await storeOrders(db, []);
    expect(await countOrders(db)).toBe(0);
    const note = 'Line 1\nLine 2\t"quoted" \\ back 👩‍✈️ شحنة \u2028; --';
    const given = { order_count: 0, shipper_charges: 48500, note };
    const place = 'Gate "4"\\ مستودع ٣\n';
    const before = new Date().toISOString();
    await storeOrders(db, [
      order("A-1", given),
      { order_number: "A-2", events: [{ place, note }] },
    ]);
    expect(await findOrder(db, "A-1")).toEqual({
      ...trackedOrder([], { order_number: "A-1", created_at, ...given }),
      carrier_references: null,
    });
    const second = await findOrder(db, "A-2");
    expect(second?.events).toMatchObject([{ place, note }]);
    expect((second?.created_at ?? "") >= before).toBe(true);
    const since = (moment: string) =>
      orderCondition(db, { since: moment }).then((where) => countOrders(db, where));
    expect([await since(created_at), await since(before)]).toEqual([2, 1]);
    const types = "typeof(order_count) AS count, typeof(shipper_charges) AS charges";
    const stored = await env.DB.prepare(`SELECT ${types} FROM orders`).first();
    expect(stored).toEqual({ count: "integer", charges: "real" });
  });

  it("change in the columns alone that are given, by any spelling of the number, and what they were is kept", async () => {
    const full = { order_status: "Booked", note: "Keep me", order_count: 2 };
    const added = await storeOrders(db, [order("ab-1", full)]);
    const known = "SELECT id, order_number, created_at FROM orders";
    const before = await env.DB.prepare(known).all();
    const changed = await updateOrders(db, [
      { order_number: "AB-1", order_count: null, note: "y", order_status: "Arrived" },
    ]);
    await updateOrders(db, [{ order_number: "AB-1", order_status: "Delivered" }]);
    expect((await env.DB.prepare(known).all()).results).toEqual(before.results);
    const now = { order_status: "Delivered", note: "y", order_count: null };
    expect(await findOrder(db, "ab1")).toMatchObject(now);
    const { results } = await env.DB.prepare(
      'SELECT change_id, before, "after" FROM order_changes ORDER BY id',
    ).all();
    const [was, is] = ['{"order_count":2,"note":"Keep me"}', '{"order_count":null,"note":"y"}'];
    expect(results).toEqual([
      { change_id: added, before: null, after: "{}" },
      { change_id: changed, before: was, after: is },
    ]);
    await updateOrders(db, [order("ab-1", { created_at: "2027-01-01T00:00:00.000Z" })]);
    expect((await findOrder(db, "ab-1"))?.created_at).toBe("2027-01-01T00:00:00.000Z");
  });

  const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n");
  const counts = () => Promise.all(["orders", "order_events", "staged_orders"].map(count));
  const many = Array.from({ length: 600 }, (_, at) =>
    order(`B-${at}`, { note: "n".repeat(2000), order_status: "Booked" }),
  );

  it("are stored all or none, however many, and nothing stays staged", async () => {
    const stored = storeOrders(db, [...many, order("TWICE"), order("twice")]);
    await expect(stored).rejects.toThrow(/UNIQUE constraint failed: orders.order_number/);
    expect(await counts()).toEqual([0, 0, 0]);
    let removal: Promise<unknown> | undefined;
    const onProgress = () => {
      removal ??= env.DB.prepare("DELETE FROM staged_orders WHERE part = 0").run();
    };
    await expect(storeOrders(db, many, { onProgress })).rejects.toThrow(OrdersChangedError);
    await removal;
    expect(await counts()).toEqual([0, 0, 0]);
    await storeOrders(db, many);
    expect(await counts()).toEqual([600, 600, 0]);
  });

  it("a fault of the database is no change by somebody else", async () => {
    expect(await isStored(Promise.reject(new OrdersChangedError()))).toBe(false);
    await expect(isStored(Promise.reject(new Error("D1")))).rejects.toThrow("D1");
  });

  it("what an import that was broken off has left is removed, not what another one just staged", async () => {
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

  it("stay as they are where one got a fact, was added or was removed since it was looked at", async () => {
    await storeOrders(db, [order("A-1", { order_status: "Booked" }), order("A-0")]);
    const now = new Date().toISOString();
    const planned = (number: string, more: object = { order_status: "Arrived" }) =>
      planUpdates(db, [{ order_number: number, ...more }]);
    const added = { order: null, log: EMPTY_LOG, facts: [] };
    const [outdated, removed] = [await planned("A-1"), await planned("A-0")];
    const noted = await planned("A-1", { note: "x" });
    await updateOrders(db, [{ order_number: "A-1", order_status: "Delivered" }]);
    await env.DB.exec("DELETE FROM orders WHERE order_number = 'A-0'");
    for (const plans of [outdated, removed, [{ ...added, row: { order_number: "a 1" } }]]) {
      const stored = store(db, [{ ...added, row: { order_number: "NEW" } }, ...plans], { now });
      await expect(stored).rejects.toThrow(OrdersChangedError);
    }
    expect(await countOrders(db)).toBe(1);
    // Columns don't depend on facts.
    await store(db, noted, { now });
    expect(await findOrder(db, "A-1")).toMatchObject({ order_status: "Delivered", note: "x" });
  });

  it("have facts that are kept with them, once, and whose ids are never used again", async () => {
    const event = { milestone: "departed", code: "DEP", event_time: created_at } as const;
    await storeOrders(db, [order("A-1", { events: [event] }), order("A-2", { events: [event] })]);
    const twice = updateOrders(db, [{ order_number: "A-1", note: "x", events: [event] }]);
    await expect(twice).rejects.toThrow(/UNIQUE constraint failed/);
    expect(await findOrder(db, "A-1")).toMatchObject({ note: null, events: [{ code: "DEP" }] });
    const last = () => env.DB.prepare("SELECT max(id) AS id FROM order_events").first<number>("id");
    const before = (await last()) ?? 0;
    await env.DB.exec("DELETE FROM orders WHERE order_number = 'A-2'");
    expect(await count("order_events")).toBe(1);
    await updateOrders(db, [{ order_number: "A-1", order_status: "Arrived" }]);
    // A retraction names the fact.
    expect(await last()).toBeGreaterThan(before);
  });
});

/** Orders with more events than anybody reads: they stay readable, and take no other with them. */
describe("a long log", () => {
  emptyStores();

  const desk = ordersDesk(db, "sara@dhowline.example");
  const created_at = "2026-11-01T00:00:00.000Z";

  /** An order on hold, with so many events, each with the longest note. */
  async function storeLong(number: string, count: number): Promise<void> {
    const event_time = "2026-12-01T08:00:00.000Z";
    const hold = { code: "HOLD", milestone: "on hold", event_time } as const;
    await storeOrders(db, [{ order_number: number, created_at, events: [hold] }]);
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO order_events (order_id, milestone, code, classifier, event_time, place, note, source, learned_at)
     SELECT orders.id, null, 'E' || i, 'actual', strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || i || ' minutes'),
       'Jebel Ali', ?3, 'csv', '2026-11-01T00:00:00.000Z' FROM orders, n WHERE order_number = ?1`,
    )
      .bind(number, count - 1, "ش".repeat(500))
      .run();
  }

  // Nothing came meanwhile.
  const seen = Number.MAX_SAFE_INTEGER;
  const typed = { event: "departed" };
  const update = { what: "event", typed, isExpected: false, isConfirmed: true, seen } as const;
  const add = (number: string) => desk.addUpdate([number], update);

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
    expect([await refreshStates(db), await refreshStates(db)]).toEqual([2, 0]);
  });

  it("takes no more events until its log is pruned, which can be undone", async () => {
    await storeLong("LONG-1", 2300);
    const event = expect.stringMatching(/^This order has 2,300 events, the most an order can/);
    expect(await add("LONG-1")).toMatchObject({ kind: "invalid", errors: { event } });

    const events = /^Retracts (1,\d\d\d events) that decide nothing\./;
    const planned = events.exec((await desk.previewPrune("LONG-1")) ?? "")?.[1];
    const pruned = await desk.prune("LONG-1");
    const found = await desk.find("LONG-1");
    expect(found?.changes.map(changeTitle)[0]).toBe(`Log pruned: ${planned} retracted`);
    expect(found?.order.order_status).toBe("On hold");
    expect(await desk.previewPrune("LONG-1")).toMatch(/^No changes: every event/);
    const active = async () => (await findOrder(db, "LONG-1"))?.events.length ?? 0;
    expect(await active()).toBeLessThan(600);
    expect(await add("LONG-1")).toMatchObject({ kind: "done" });
    await undoChange(db, (pruned.kind === "done" && pruned.changeId) || "");
    expect(await active()).toBeGreaterThan(MAX_FACTS);
  });

  it("a file adds no event beyond 2,000 that hold, by whichever format, and other orders take theirs", async () => {
    await storeLong("LONG-1", MAX_FACTS - 1);
    await storeOrders(db, [{ order_number: "SHORT-1", created_at }]);
    const row = (number: string, hour: number) => `${number},departed,2026-11-18T0${hour}:00+04:00`;
    const file = (...rows: string[]) => ["order_number,milestone,event_time", ...rows].join("\n");
    const one = file(row("LONG-1", 1));
    expect(await load(one)).toMatchObject({ refused: 0, eventsAdded: 1 });
    const three = file(row("LONG-1", 1), row("LONG-1", 2), row("SHORT-1", 3));
    const reason =
      "This order has 2,000 events, the most an order can have. Prune its log at the desk.";
    expect(await load(three, { skipBad: true })).toMatchObject({
      eventsAdded: 1,
      problems: [`line 2, "": ${reason}`, `line 3, "": ${reason}`],
    });
    expect((await findOrder(db, "SHORT-1"))?.order_status).toBe("Departed");
    // What is known already adds nothing.
    expect(await load(one)).toMatchObject({ refused: 0, eventsStored: 1 });
    const orders = "order_number,order_status\nLONG-1,Arrived\nNEW-1,Booked";
    const statuses = await load(orders, { skipBad: true });
    expect(statuses.problems).toEqual([`line 2, "": ${reason}`]);
    expect((await findOrder(db, "NEW-1"))?.order_status).toBe("Booked");
  });

  describe("an order whose state can't be made", () => {
    const { errors } = captureLogs();
    const event = {
      ...({ code: "HOLD", milestone: "on hold", place: "Jebel Ali" } as const),
      ...{ event_time: "2026-11-01T08:00:00.000Z", utc_offset: null },
    };
    const numbers = ["BROKEN-1", "GOOD-1"];

    /** By a zone that no runtime knows. */
    const breakZone = (where: string) =>
      env.DB.batch([
        env.DB.prepare("UPDATE places SET zone = 'Nowhere/None' WHERE code = 'AEJEA'"),
        env.DB.prepare(
          `UPDATE order_events SET un_locode = 'AEJEA', utc_offset = null WHERE ${where}`,
        ),
      ]);

    it("fails no other: a page of several, Today, email updates, a change of the rules, a file", async () => {
      await storeOrders(db, [{ order_number: "BROKEN-1", events: [event] }]);
      await breakZone("true");
      await storeOrders(db, [
        { order_number: "GOOD-1", events: [{ ...event, place: null, utc_offset: "+04:00" }] },
      ]);
      const { searchOrder, searchOrders } = createBackend(stores, () => {});
      const { code, result } = await searchOrders({ order_numbers: [...numbers, "NONE"] });
      expect(code).toBe(200);
      const statuses = result?.map(({ order, problem }) => order?.order_status ?? problem);
      expect(statuses).toEqual(["unreadable", "On hold", undefined]);
      expect(await searchOrder({ order_number: "BROKEN-1" })).toMatchObject({ code: 503 });

      const { exceptions } = await listToday(db, { now: new Date(), limit: 50 });
      const held = numbers.map((reference) => ({ reference, what: "On hold" }));
      expect(exceptions.items).toMatchObject(held);

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

    it("is read, edited and pruned at the desk, and has a state again once its events are retracted", async () => {
      await storeLong("BROKEN-1", 1200);
      await breakZone("milestone = 'on hold'");
      const broken = await desk.find("BROKEN-1");
      expect(broken).toMatchObject({ isReadable: false, order: { order_status: "On hold" } });
      const { lastFact: seen } = await desk.choose(["BROKEN-1"]);
      for (const update of [
        { what: "status", typed: { order_status: "Arrived" }, seen },
        { what: "event", typed: { event: "arrived" }, isExpected: false, isConfirmed: false, seen },
      ] as const) {
        const message = expect.stringMatching(/^The events of this order can't be read/);
        const field = update.what === "status" ? "order_status" : "event";
        const refused = { kind: "invalid", errors: { [field]: message } };
        expect(await desk.addUpdate(["BROKEN-1"], update)).toEqual(refused);
      }
      const order = { ...(broken?.order as TrackedOrder), carrier_references: null };
      const fields = orderFormValues(order);
      const edited = await desk.edit("BROKEN-1", { ...fields, note: "Keep upright." }, fields);
      expect(edited).toMatchObject({ kind: "done", changeId: expect.any(String) });
      expect(await desk.prune("BROKEN-1")).toMatchObject({ changeId: expect.any(String) });
      const { log = [], lastFact = 0 } = (await desk.find("BROKEN-1")) ?? {};
      expect(log.filter(({ standing }) => standing === "holds").length).toBeLessThan(600);

      const { id: fact = 0 } = log.find(({ what }) => /hold/i.test(what)) ?? {};
      const retract = { what: "retract", fact, seen: lastFact } as const;
      expect(await desk.previewUpdate(["BROKEN-1"], retract)).toMatchObject({ kind: "planned" });
      const done = await desk.addUpdate(["BROKEN-1"], retract);
      const changeId = (done.kind === "done" && done.changeId) || "";
      expect(await findDone(db, changeId, 0)).toMatchObject({ change: { id: changeId } });
      expect(await desk.find("BROKEN-1")).toMatchObject({
        isReadable: true,
        order: { order_status: null, note: "Keep upright." },
      });
    });

    it("a fact whose time can't be read is left out of the state", async () => {
      const arrival = { ...event, code: "ARRI", milestone: "arrived", place: null } as const;
      await storeOrders(db, [{ order_number: "GOOD-1", events: [event, arrival] }]);
      await env.DB.exec("UPDATE order_events SET event_time = 'soon' WHERE code = 'HOLD'");
      expect((await findOrder(db, "GOOD-1"))?.order_status).toBe("Arrived");
    });
  });
});

describe("undo", () => {
  const OMAR = { name: "omar@dhowline.example", isAdmin: true };

  emptyStores();

  const by = () => ({ source: "operator", author: null, now: new Date().toISOString() }) as const;
  const undo = (changeId: string) => undoChange(db, changeId);
  const undoByOmar = (changeId: string) => undoAtDesk(db, stores, changeId, OMAR);
  /** What the page of a change says before its undo. */
  async function preview(changeId: string): Promise<string> {
    const change = await findChange(db, changeId);
    if (!change) throw new Error(`no change ${changeId}`);
    const result = await previewUndo(db, change, OMAR, 600_000);
    if (result.kind === "orders" || result.kind === "fields") return undoText(result);
    return result.kind === "conflict" ? result.message : result.kind;
  }
  const statusOf = async (number: string) => (await findOrder(db, number))?.order_status;

  it("a fact that is retracted leaves the state before it", async () => {
    await storeOrders(db, [{ order_number: "A-1", order_status: "Booked" }]);
    const event = { milestone: "departed", code: "departed" } as const;
    await updateOrders(db, [{ order_number: "A-1", events: [event] }]);
    const id = await env.DB.prepare("SELECT max(id) AS id FROM order_events").first<number>("id");
    expect(await statusOf("A-1")).toBe("Departed");
    await undoFact(db, { id: id ?? 0 });
    expect(await statusOf("A-1")).toBe("Booked");
    expect(await planFactUndo(db, 1_000_000, by())).toBeNull();
    expect((await planFactUndo(db, id ?? 0, by()))?.changes).toEqual([]);
  });

  it("a change, its undo, and the undo of that, any number of times", async () => {
    await storeOrders(db, [{ order_number: "A-1", order_status: "Booked", note: "x" }]);
    const before = await findOrder(db, "A-1");
    const requested = { order_status: "Delivered", note: "y", order_count: 2 };
    const changed = await updateOrders(db, [{ order_number: "A-1", ...requested }]);
    const undone = await undo(changed);
    expect(await findOrder(db, "A-1")).toEqual(before);
    const redone = await undo(undone);
    expect(await findOrder(db, "A-1")).toMatchObject(requested);
    await undo(redone);
    expect(await findOrder(db, "A-1")).toEqual(before);
    await undo(undone);
    expect(await findOrder(db, "A-1")).toMatchObject(requested);
    expect(await planChangeUndo(db, "0000-0000", by())).toBeNull();
  });

  it("orders that the change added are removed, but for those that were changed since, in one transaction with the rest", async () => {
    await storeOrders(db, [{ order_number: "B-1", order_status: "Booked" }]);
    const numbers = ["A-1", "A-2", "A-3", "B-1"];
    const rows = numbers.map((number) => `${number},Arrived\n`).join("");
    const { changeId } = await load(`order_number,order_status\n${rows}`);
    await updateOrders(db, [{ order_number: "A-2", order_status: "Delivered" }]);
    await updateOrders(db, [{ order_number: "A-3", note: "x" }]);
    const kept = ["A-2", "A-3"].map((order_number) => ({ order_number, column: null }));
    const plan = await planChangeUndo(db, changeId, by());
    expect(plan).toMatchObject({ removed: ["A-1"], kept });
    let wasStored = false;
    const dyingAfterwards = d1With((name) => {
      if (wasStored) return d1That(fails)[name as "batch"];
      wasStored = name === "batch";
      return undefined;
    });
    const undone = await undoAtDesk(primary(dyingAfterwards), stores, changeId, OMAR);
    expect(undone).toMatchObject({ kind: "done", subject: "" });
    const statuses = await Promise.all(numbers.map(statusOf));
    expect(statuses).toEqual([undefined, "Delivered", "Arrived", "Booked"]);
    const [last, ...others] = (await listChanges(db, { size: 9 })).changes;
    expect(last).toMatchObject({ kind: "orders-undone", author: OMAR.name, count: 2 });
    expect(others.find(({ id }) => id === changeId)).toMatchObject({ undoneBy: OMAR.name });
    const message = `No changes. This was undone already, by ${OMAR.name}.`;
    expect(await undoByOmar(changeId)).toMatchObject({ kind: "conflict", message });
  });

  it("undone in part or not at all, it says what stays and why; the import keeps what it did", async () => {
    const numbers = ["UN-AA11-X9K2", "UN-AB12-X9K3", "UN-AC13-X9K4"];
    const { changeId } = await load(["order_number", ...numbers, ""].join("\n"));
    const did = async () => (await findChange(db, changeId))?.effect;
    const before = await did();
    expect(before).toMatchObject({ added: 3 });
    await updateOrders(db, [{ order_number: "UN-AB12-X9K3", order_status: "Arrived" }]);
    const stays = "Not undone: UN-AB12-X9K3 stays: it was updated since.";
    expect(await preview(changeId)).toBe(`Undo removes 2 orders that this change added. ${stays}`);
    const undone = await undoByOmar(changeId);
    if (undone.kind !== "done" || !undone.changeId) throw new Error(JSON.stringify(undone));
    const done = await findDone(db, undone.changeId, 0);
    expect(done && [changeTitle(done.change), ...changeResults(done.change)]).toEqual([
      "Undone: Orders imported: file",
      "2 orders removed.",
      stays,
    ]);
    expect(await did()).toEqual(before);

    const other = await load("order_number\nZ-1\n");
    await updateOrders(db, [{ order_number: "Z-1", order_status: "Arrived" }]);
    const message = "No changes. Not undone: Z-1 stays: it was updated since.";
    expect(await preview(other.changeId)).toBe(message);
    const nothing = { kind: "conflict", message, changes: [] };
    expect(await undoByOmar(other.changeId)).toEqual(nothing);
    expect(await readChange(db, other.changeId, 0)).toMatchObject({
      change: { undoneBy: null, canUndo: true },
      orders: [{ order_number: "Z-1", isNew: true }],
    });
  });

  it("before it is done, it says what it will do to orders and their followers; a column that was changed again stays", async () => {
    const added = await storeOrders(db, [
      { order_number: "A-1", order_status: "Booked", note: "x", order_count: 1 },
    ]);
    const changed = await updateOrders(db, [
      { order_number: "A-1", order_status: "Arrived", note: "y", order_count: null },
    ]);
    const arrived = await findOrder(db, "A-1");
    const [order] = await db.select().from(orders);
    await db.insert(followers).values({
      ...{ order_id: order?.id ?? 0, email: "reader@consignee.example", level: "all" },
      ...{ confirmed_at: new Date().toISOString() },
      notified: JSON.stringify(arrived && toNotifiedState(arrived, true)),
    });
    expect(await preview(changed)).toBe(
      "Undo changes 1 order and retracts 1 report. Note: y to x. Quantity: – to 1. Status: Arrived to Booked. 1 follower will be notified in about 10 minutes.",
    );
    await updateOrders(db, [{ order_number: "A-1", note: "z" }]);
    expect(await preview(changed)).toContain(
      "Not undone: A-1: Note stays, it was changed again since.",
    );
    expect(await statusOf("A-1")).toBe("Arrived");
    await undoByOmar(changed);
    const restored = { order_status: "Booked", note: "z", order_count: 1 };
    expect(await findOrder(db, "A-1")).toMatchObject(restored);
    expect(await preview(changed)).toBe(`No changes. This was undone already, by ${OMAR.name}.`);
    expect(await preview(added)).toMatch(/A-1 stays: it was updated since/);
    await undoByOmar(await storeOrders(db, [{ order_number: "A-2", order_status: "Booked" }]));
    expect(await findOrder(db, "A-2")).toBeUndefined();
    const [last] = (await listChanges(db, { size: 1 })).changes;
    expect(last).toMatchObject({ kind: "orders-undone", subject: "A-2", count: 1 });
  });
});

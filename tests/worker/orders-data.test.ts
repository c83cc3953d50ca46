/**
 * The database of orders: its tables, what is stored and undone in them, long and unreadable logs; and
 * that no two places show an order differently.
 */
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeResults, changeTitle, undoText } from "#app/desk/change-text.ts";
import type { Fact } from "#app/domain/tracking/facts.ts";
import { orderState } from "#app/domain/tracking/order-state.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { contentPageMeta } from "#content/page-meta.ts";
import { findChange, listChanges } from "#workers/audit/audit-log.ts";
import { createBackend } from "#workers/backend.ts";
import { primary } from "#workers/data/database.ts";
import { findDone, previewUndo, undoChange as undoAtDesk } from "#workers/desk/changes.ts";
import type { OrderUpdate } from "#workers/desk/order-update.ts";
import { settledStates } from "#workers/notifications/state.ts";
import { readPlace } from "#workers/orders/event-texts.ts";
import { findOrder } from "#workers/orders/find.ts";
import { findPlaces, MAX_FACTS } from "#workers/orders/log.ts";
import { readChange } from "#workers/orders/order-changes.ts";
import { countOrders, createdSince } from "#workers/orders/order-queries.ts";
import { orders, places } from "#workers/orders/order-schema.ts";
import { refreshStates } from "#workers/orders/refresh.ts";
import { stateColumns } from "#workers/orders/state-columns.ts";
import { isStored, OrdersChangedError } from "#workers/orders/store.ts";
import { listToday } from "#workers/today/today-queries.ts";
import { anyLog, type Said, toFacts } from "../support/any-facts.ts";
import { event, forecast, stateOf, trackedOrder } from "../support/events.ts";
import { ordersDesk } from "../support/orders-desk.ts";
import {
  type OrderToStore,
  planUpdates,
  store,
  storeOrders,
  undoChange,
  updateOrders,
} from "../support/store-orders.ts";
import { rowsOf } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";
import { follow, hoursAgo, load, storedFacts } from "./load.ts";
import { differences, shownOrders, someReports, storedOrders, tryReports } from "./shown-orders.ts";
import { d1That, d1With, db, emptyStores, fails, isWhole, stores } from "./stores.ts";

it("after the migrations every named page has its row, in the words of the content", async () => {
  const rows = await rowsOf("page_meta");
  const words = rows.map(({ page_name, ...meta }) => [page_name, meta]);
  expect(Object.fromEntries(words)).toMatchObject(contentPageMeta);
});

it("after the migrations every place has coordinates on earth, a country, and a clock that Intl knows", async () => {
  const { results } =
    await env.DB.prepare("SELECT * FROM places").all<typeof places.$inferSelect>();
  expect(results.length).toBeGreaterThan(5000);
  for (const { code, country, latitude, longitude } of results) {
    expect(`${code} ${country}`).toMatch(/^(?:[A-Z]{2}[A-Z2-9]{3}|[A-Z0-9]{3}) [A-Z]{2}$/);
    expect(Math.abs(latitude), code).toBeLessThanOrEqual(90);
    expect(Math.abs(longitude), code).toBeLessThanOrEqual(180);
  }
  for (const timeZone of new Set(results.map(({ zone }) => zone)))
    expect(() => new Intl.DateTimeFormat("en", { timeZone }), timeZone).not.toThrow();
  const known = new Map(results.map(({ code, name, zone }) => [code, `${name}, ${zone}`]));
  expect(known.get("KEMBA")).toBe("Mombasa, Africa/Nairobi");
  // Of an airport.
  expect(known.get("DEFRA")).toMatch(/Frankfurt.*, Europe\/Berlin$/);
  expect(known.get("JFK")).toMatch(/Kennedy.*, America\/New_York$/);
});

it("each place is one place by its codes and its name, and an operator's arrival there is the order's, however it is spelled", async () => {
  const all = await db.select().from(places);
  const spelled = all.map(({ code, name, un_locode }) => {
    const known = [name, `${name} (${code})`, un_locode ?? code, `${name} (${un_locode ?? code})`];
    return { code, known, others: [`${name} Airport`, `${code} T2`] };
  });
  const arrival = (typed: string) =>
    event("arrived", "2026-11-20T09:00", { source: "operator", ...readPlace(typed) });
  const texts = spelled.flatMap(({ code, known }) => [code, ...known]);
  const byCode = await findPlaces(db, texts.map(arrival));
  const wrong = spelled.flatMap(({ code, known, others }) => {
    const [next, leaves] = (["arrived", "departed"] as const).map((milestone) =>
      forecast(milestone, "2026-11-29T09:00Z", "2026-11-05", { place: code }),
    ) as [Fact, Fact];
    return [...known, ...others].filter((typed) => {
      const there = orderState([next, arrival(typed)], byCode);
      const onTheWay = orderState([leaves, arrival(typed)], byCode).order_status;
      const isKnown = known.includes(typed);
      const hasClock = there.events[0]?.utc_offset !== null;
      const isGoingOn = onTheWay === "In transit";
      return there.order_status !== "Arrived" || isGoingOn !== isKnown || hasClock !== isKnown;
    });
  });
  expect(wrong).toEqual([]);
});

emptyStores();

// Two and three reports in turn, of each status, in each way and at each date.
it(
  "what is reported of an order is what is shown, or the result says why not; and every place shows the same",
  async () => {
    const faults: string[] = [];
    for (const reports of someReports())
      for (const mayReopen of [false, true]) faults.push(...(await tryReports(reports, mayReopen)));
    expect(faults.slice(0, 20)).toEqual([]);
  },
  isWhole ? 3_600_000 : undefined,
);

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

  /** Adds the fact with this index to each log, and returns the change's id. */
  async function add(step: number): Promise<string> {
    const updates: OrderToStore[] = [];
    for (const [index, order_number] of numbers.entries()) {
      const fact = logs[index]?.[step];
      const at = fact?.retracts ?? null;
      const retracts = at === null ? null : ((await storedFacts(order_number))[at]?.id ?? null);
      if (fact) updates.push({ order_number, events: [{ ...fact, retracts }] });
    }
    return updateOrders(db, updates, {
      now: `2026-11-10T08:${String(step).padStart(2, "0")}:00.000Z`,
    });
  }
  const read = () => db.select().from(orders).orderBy(orders.id);

  it("are what the rules make of them, are shown alike everywhere, and can be undone step by step", async () => {
    await storeOrders(
      db,
      numbers.map((order_number) => ({ order_number })),
    );
    const steps: { readonly before: unknown; readonly changeId: string }[] = [];
    for (let step = 0; step < Math.max(...logs.map(({ length }) => length)); step++)
      steps.push({ before: await read(), changeId: await add(step) });
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

    const before = await read();
    await env.DB.exec(
      "UPDATE orders SET state_version = 0, order_status = 'x', late_from = 'x', ended = null, promised_at = null, departed_at = null",
    );
    expect([await refreshStates(db), await refreshStates(db)]).toEqual([COUNT, 0]);
    expect(await read()).toEqual(before);

    for (const { before, changeId } of steps.toReversed()) {
      await undoChange(db, changeId);
      expect(await read()).toEqual(before);
    }
  });
});

describe("the stored orders", () => {
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
    const since = (moment: string) => countOrders(db, createdSince(moment));
    expect([await since(created_at), await since(before)]).toEqual([2, 1]);
  });

  it("change in the columns alone that are given, by any spelling of the number, and what they were is kept", async () => {
    const full = { order_status: "Booked", note: "Keep me", order_count: 2 };
    const added = await storeOrders(db, [order("ab-1", full)]);
    const changed = await updateOrders(db, [
      { order_number: "AB-1", order_count: null, note: "y", order_status: "Arrived" },
    ]);
    await updateOrders(db, [{ order_number: "AB-1", order_status: "Delivered" }]);
    expect(await findOrder(db, "ab1")).toMatchObject({
      ...{ order_number: "ab-1", created_at },
      ...{ order_status: "Delivered", note: "y", order_count: null },
    });
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

  it("are stored all or none, however many, and nothing stays staged", async () => {
    const more = { note: "n".repeat(2000), order_status: "Booked" };
    const many = Array.from({ length: 600 }, (_, at) => order(`B-${at}`, more));
    const stored = storeOrders(db, [...many, order("TWICE"), order("twice")]);
    await expect(isStored(stored.then(() => {}))).rejects.toThrow(
      /UNIQUE constraint failed: orders/,
    );
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

  it("what an import that was broken off has left is removed, not what another one just staged", async () => {
    for (const [id, minutes] of [
      ["broken off", 11],
      ["under way", 1],
    ] as const)
      await env.DB.prepare("INSERT INTO staged_orders VALUES (?, 0, '[]', ?)")
        .bind(id, hoursAgo(minutes / 60))
        .run();
    await storeOrders(db, [order("A-1")]);
    const { results } = await env.DB.prepare("SELECT import_id FROM staged_orders").all();
    expect(results).toEqual([{ import_id: "under way" }]);
  });

  it("stay as they are where one got a fact, was added or was removed since it was looked at", async () => {
    await storeOrders(db, [order("A-1", { order_status: "Booked" }), order("A-0")]);
    const now = new Date().toISOString();
    const planned = (number: string, more: object = { order_status: "Arrived" }) =>
      planUpdates(db, [{ order_number: number, ...more }]);
    const added = { stored: null, facts: [] };
    const [outdated, removed] = [await planned("A-1"), await planned("A-0")];
    const noted = await planned("A-1", { note: "x" });
    await updateOrders(db, [{ order_number: "A-1", order_status: "Delivered" }]);
    await env.DB.exec("DELETE FROM orders WHERE order_number = 'A-0'");
    for (const plans of [outdated, removed, [{ ...added, row: { order_number: "a 1" } }]]) {
      const stored = store(db, [{ ...added, row: { order_number: "NEW" } }, ...plans], { now });
      expect(await isStored(stored.then(() => {}))).toBe(false);
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

/** Orders with more events than anyone reads: they stay readable, and take no other with them. */
describe("a long log", () => {
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
  /** As on a page that shows all there is. */
  const update = (number: string, more: object) =>
    desk.addUpdate([number], { seen: Number.MAX_SAFE_INTEGER, ...more } as OrderUpdate);
  const departs = { what: "event", typed: { event: "departed" }, isConfirmed: true };

  it("is shown by all that speak of orders, and the others of a page with it", async () => {
    await storeLong("LONG-1", MAX_FACTS);
    await storeOrders(db, [{ order_number: "SHORT-1", order_status: "Booked" }]);
    const { searchOrders } = createBackend(stores, () => {});
    const { result } = await searchOrders({ order_numbers: ["LONG-1", "SHORT-1"] });
    expect(result?.map(({ order }) => order?.order_status)).toEqual(["On hold", "Booked"]);
    expect((await desk.find("LONG-1"))?.log).toHaveLength(MAX_FACTS);
    const { exceptions } = await listToday(db, { now: new Date(), limit: 50 });
    expect(exceptions.items.map(({ reference }) => reference)).toEqual(["LONG-1"]);
    await env.DB.exec("UPDATE orders SET state_version = 0");
    expect([await refreshStates(db), await refreshStates(db)]).toEqual([2, 0]);
  });

  it("takes no more events at the desk until one is retracted", async () => {
    await storeLong("LONG-1", MAX_FACTS);
    const event = expect.stringMatching(/^This order has 1,000 events, the most an order can/);
    expect(await update("LONG-1", departs)).toMatchObject({ kind: "invalid", errors: { event } });
    const [newest] = (await desk.find("LONG-1"))?.log ?? [];
    await update("LONG-1", { what: "retract", fact: newest?.id });
    expect(await update("LONG-1", departs)).toMatchObject({ kind: "done" });
  });

  it("has no events added whose texts are more than D1 takes in a value", async () => {
    await storeOrders(db, [{ order_number: "LONG-1", created_at: "2026-01-01T00:00:00.000Z" }]);
    const eventsOf = (count: number, note: string) => {
      const rows = Array.from({ length: count }, (_, at) => {
        const time = new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
        return `LONG-1,in transit,${time},${note},${note.slice(0, 110)}`;
      });
      return ["order_number,milestone,event_time,note,place", ...rows].join("\n");
    };
    const { eventsAdded, problems } = await load(eventsOf(990, "途".repeat(490)), {
      skipBad: true,
    });
    expect([eventsAdded, problems.length]).toEqual([0, 990]);
    expect(problems[0]).toMatch(/too long to be added to one order at once\. Split the file/);
    expect(await load(eventsOf(990, "م".repeat(490)))).toMatchObject({ eventsAdded: 990 });
  });

  it("has no event added beyond 1,000 that hold, by a file of either kind, and other orders take theirs", async () => {
    await storeLong("LONG-1", MAX_FACTS - 1);
    const one = "order_number,milestone,event_time\nLONG-1,departed,2026-11-18T01:00+04:00\n";
    expect(await load(one)).toMatchObject({ refused: 0, eventsAdded: 1 });
    // What is stored already adds nothing.
    expect(await load(one)).toMatchObject({ refused: 0, eventsStored: 1 });
    const orders = "order_number,order_status\nLONG-1,Arrived\nNEW-1,Booked\n";
    const reason =
      "This order has 1,000 events, the most an order can have. Retract those that it doesn't need on its page at the desk.";
    expect((await load(orders, { skipBad: true })).problems).toEqual([`line 2, "": ${reason}`]);
    const two = `${one.replace("T01", "T02")}NEW-1,departed,2026-11-18T03:00+04:00\n`;
    const options = { skipBad: true, allowImplausible: true };
    expect((await load(two, options)).problems).toEqual([`line 2, "": ${reason}`]);
    expect((await findOrder(db, "NEW-1"))?.order_status).toBe("Departed");
  });

  it("the places of an order are those of events that hold, also where one has no place", async () => {
    const at = (event_time: string, place: string | null) => ({
      ...({ milestone: "departed", code: "departed", classifier: "actual" } as const),
      ...{ event_time, utc_offset: "+04:00", place, un_locode: place },
    });
    await storeOrders(db, [
      { order_number: "PLACED-1", events: [at("2026-11-01T08:00:00.000Z", null)] },
    ]);
    const wrong = { order_number: "PLACED-1", events: [at("2026-11-02T08:00:00.000Z", "NLRTM")] };
    const id = await updateOrders(db, [wrong]);
    const codes = async () => (await findOrder(db, "PLACED-1"))?.places.map(({ code }) => code);
    expect(await codes()).toEqual(["NLRTM"]);
    await undoChange(db, id);
    expect(await codes()).toEqual([]);
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
      const { result } = await searchOrders({ order_numbers: [...numbers, "NONE"] });
      const statuses = result?.map(({ order, problem }) => order?.order_status ?? problem);
      expect(statuses).toEqual(["unreadable", "On hold", undefined]);
      expect(await searchOrder({ order_number: "BROKEN-1" })).toMatchObject({ code: 503 });

      const { exceptions } = await listToday(db, { now: new Date(), limit: 50 });
      const held = numbers.map((reference) => ({ reference, what: "On hold" }));
      expect(exceptions.items).toMatchObject(held);

      const ids = (await storedOrders(numbers)).map(({ id }) => id);
      const states = await settledStates(db, ids, { now: new Date(), settleMs: 0 });
      expect([...states.keys()]).toEqual([ids[1]]);

      await env.DB.exec("UPDATE orders SET state_version = 0, order_status = 'Old'");
      expect([await refreshStates(db), await refreshStates(db)]).toEqual([2, 0]);
      const stored = await storedOrders(numbers);
      expect(stored.map(({ order_status }) => order_status)).toEqual(["Old", "On hold"]);

      const file = "order_number,order_status\nBROKEN-1,Arrived\nGOOD-1,Arrived";
      const loaded = await load(file, { skipBad: true });
      expect(loaded.problems).toEqual([expect.stringMatching(/^line 2.*can't be read/)]);
      expect((await findOrder(db, "GOOD-1"))?.order_status).toBe("Arrived");
      expect(errors()).toContainEqual({ event: "error", call: "orderState", cause: "RangeError" });
    });

    it("is read and edited at the desk, and has a state again once its events are retracted", async () => {
      await storeLong("BROKEN-1", 20);
      await breakZone("milestone = 'on hold'");
      const broken = { isReadable: false, order: { order_status: "On hold" } };
      expect(await desk.find("BROKEN-1")).toMatchObject(broken);
      const arrives = { what: "status", typed: { order_status: "Arrived" } };
      for (const [one, field] of [
        [arrives, "order_status"],
        [departs, "event"],
      ] as const) {
        const message = expect.stringMatching(/^The events of this order can't be read/);
        expect(await update("BROKEN-1", one)).toMatchObject({ errors: { [field]: message } });
      }
      const edited = await desk.edit("BROKEN-1", { note: "Keep upright." }, {});
      expect(edited).toMatchObject({ kind: "done", changeId: expect.any(String) });
      const { log = [] } = (await desk.find("BROKEN-1")) ?? {};
      const retract = { what: "retract", fact: log.find(({ what }) => /hold/i.test(what))?.id };
      const preview = await desk.previewUpdate(["BROKEN-1"], retract as OrderUpdate);
      expect(preview).toMatchObject({ kind: "planned" });
      const done = await update("BROKEN-1", retract);
      const changeId = (done.kind === "done" && done.changeId) || "";
      expect(await findDone(db, changeId, 0)).toMatchObject({ change: { id: changeId } });
      expect(await desk.find("BROKEN-1")).toMatchObject({
        isReadable: true,
        order: { order_status: null, note: "Keep upright." },
      });
    });

    it("has one without a fact whose time can't be read", async () => {
      const arrival = { ...event, code: "ARRI", milestone: "arrived", place: null } as const;
      await storeOrders(db, [{ order_number: "GOOD-1", events: [event, arrival] }]);
      await env.DB.exec("UPDATE order_events SET event_time = 'soon' WHERE code = 'HOLD'");
      expect((await findOrder(db, "GOOD-1"))?.order_status).toBe("Arrived");
    });
  });
});

describe("undo", () => {
  const OMAR = { name: "omar@dhowline.example", isAdmin: true };
  const undoByOmar = (changeId: string, by = db, confirm = "2") =>
    undoAtDesk(by, changeId, OMAR, { confirm });
  /** What the page of a change says before its undo. */
  async function preview(changeId: string): Promise<string> {
    const change = await findChange(db, changeId);
    if (!change) throw new Error(`no change ${changeId}`);
    const result = await previewUndo(db, change, OMAR, 600_000);
    if (result.kind === "planned") return undoText(result);
    return result.kind === "conflict" ? result.message : result.kind;
  }

  it("a change, its undo, and the undo of that, any number of times", async () => {
    await storeOrders(db, [{ order_number: "A-1", order_status: "Booked", note: "x" }]);
    const before = await findOrder(db, "A-1");
    const requested = { order_status: "Delivered", note: "y", order_count: 2 };
    const changed = await updateOrders(db, [{ order_number: "A-1", ...requested }]);
    const undone = await undoChange(db, changed);
    expect(await findOrder(db, "A-1")).toEqual(before);
    const redone = await undoChange(db, undone);
    expect(await findOrder(db, "A-1")).toMatchObject(requested);
    await undoChange(db, redone);
    expect(await findOrder(db, "A-1")).toEqual(before);
    await undoChange(db, undone);
    expect(await findOrder(db, "A-1")).toMatchObject(requested);
    expect(await undoByOmar("0000-0000")).toEqual({ kind: "missing" });
  });

  it("orders that the change added are removed, but for those that were updated since, in one transaction with the rest", async () => {
    await storeOrders(db, [{ order_number: "B-1", order_status: "Booked" }]);
    const numbers = ["A-1", "A-2", "A-3", "B-1"];
    const rows = numbers.map((number) => `${number},Arrived\n`).join("");
    const { changeId } = await load(`order_number,order_status\n${rows}`);
    const imported = async () => (await listChanges(db, { size: 9 })).changes.at(-2);
    const { effect } = (await imported()) ?? {};
    expect(effect).toMatchObject({ added: 3 });
    await updateOrders(db, [{ order_number: "A-2", order_status: "Delivered" }]);
    await updateOrders(db, [{ order_number: "A-3", note: "x" }]);
    const stay = "Not undone: A-2 stays: it was updated since; A-3 stays: it was updated since.";
    expect(await preview(changeId)).toBe(
      `Undo: 2 orders, 1 removed, 1 report retracted. Status: Arrived to Booked (1 order). ${stay}`,
    );
    let wasStored = false;
    const dyingAfterwards = d1With((name) => {
      if (wasStored) return d1That(fails)[name as "batch"];
      wasStored = name === "batch";
      return undefined;
    });
    const undone = await undoByOmar(changeId, primary(dyingAfterwards));
    if (undone.kind !== "done" || !undone.changeId) throw new Error(JSON.stringify(undone));
    const statusOf = async (number: string) => (await findOrder(db, number))?.order_status;
    const statuses = await Promise.all(numbers.map(statusOf));
    expect(statuses).toEqual([undefined, "Delivered", "Arrived", "Booked"]);
    const done = await findDone(db, undone.changeId, 0);
    expect(done?.change).toMatchObject({ kind: "orders-undone", author: OMAR.name, count: 2 });
    expect(done && [changeTitle(done.change), ...changeResults(done.change)]).toEqual([
      ...["Undone: Orders imported: file", "2 orders, 1 removed, 1 report retracted."],
      ...["Status: Arrived to Booked (1 order).", stay],
    ]);
    expect(await imported()).toMatchObject({ id: changeId, undoneBy: OMAR.name, effect });
    const message = `No changes. This was undone already, by ${OMAR.name}.`;
    expect(await undoByOmar(changeId)).toMatchObject({ kind: "conflict", message });
  });

  it("that would change nothing is none, and says why", async () => {
    const { changeId } = await load("order_number\nZ-1\n");
    await updateOrders(db, [{ order_number: "Z-1", order_status: "Arrived" }]);
    const message = "No changes. Not undone: Z-1 stays: it was updated since.";
    expect(await preview(changeId)).toBe(message);
    expect(await undoByOmar(changeId)).toEqual({ kind: "conflict", message, changes: [] });
    expect(await readChange(db, changeId, 0)).toMatchObject({
      change: { undoneBy: null, canUndo: true },
      orders: [{ order_number: "Z-1", isNew: true }],
    });
  });

  it("says before what it will do to an order and its followers; a column that was changed again stays", async () => {
    const first = { order_number: "A-1", order_status: "Booked", note: "x", order_count: 1 };
    await storeOrders(db, [first]);
    const changed = await updateOrders(db, [
      { order_number: "A-1", order_status: "Arrived", note: "y", order_count: null },
    ]);
    await follow("A-1", "all");
    expect(await preview(changed)).toBe(
      "Undo: 1 order, 1 report retracted. Note: y to x. Quantity: – to 1. Status: Arrived to Booked. 1 follower will be notified in about 10 minutes.",
    );
    await updateOrders(db, [{ order_number: "A-1", note: "z" }]);
    const stays = "Not undone: A-1: Note stays, it was changed again since.";
    expect(await preview(changed)).toContain(stays);
    await undoByOmar(changed);
    expect(await findOrder(db, "A-1")).toMatchObject({ ...first, note: "z" });
  });
});

/** Random logs in a real D1: whoever reads an order reads the same state. */
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { OrderState, TrackedOrder } from "#app/domain/tracking/state.ts";
import type { OrderView } from "#workers/desk/order-list.ts";
import { listDeskOrders } from "#workers/desk/order-list.ts";
import { type ChangePlan, stateColumns } from "#workers/orders/change.ts";
import { findOrders } from "#workers/orders/find.ts";
import { findFacts, toLogs } from "#workers/orders/log.ts";
import { findOrdersById, findOrdersByNumber, orderCondition } from "#workers/orders/queries.ts";
import { refreshStates } from "#workers/orders/refresh.ts";
import { listToday } from "#workers/today/queries.ts";
import { anyLog, type Said, toFacts } from "../support/any-facts.ts";
import { stateOf } from "../support/events.ts";
import { listOrders } from "../support/list-orders.ts";
import { store, storeOrders, undoChange } from "../support/store-orders.ts";
import { callsFrom, paths } from "./api.ts";
import { db } from "./stores.ts";

const COUNT = 80;
const seed = Date.now() & 0x7fffffff;
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

const STEPS = Math.max(...logs.map(({ length }) => length));
const timeOf = (step: number) => `2026-11-10T08:${String(step).padStart(2, "0")}:00.000Z`;

/** The columns of each order before a step, and the step's change. */
interface Step {
  readonly before: readonly Columns[];
  readonly changeId: string;
  readonly now: string;
}

type Columns = Record<string, unknown>;
const steps: Step[] = [];

/** Stores the facts of all orders with this index in one transaction. */
async function storeStep(step: number): Promise<void> {
  const now = timeOf(step);
  const before = await readColumns();
  const plans = await plansOf(logs.map((log) => log[step]));
  steps.push({ before, now, changeId: await store(db, plans, { now }) });
}

async function plansOf(said: readonly (Said | undefined)[]): Promise<ChangePlan[]> {
  const found = await findOrdersByNumber(db, numbers);
  const ids = numbers.flatMap((number) => found.get(number.replace("-", ""))?.[0]?.id ?? []);
  const orders = await findOrdersById(db, ids);
  const stored = await findFacts(db, ids);
  const read = await toLogs(db, stored);
  return orders.flatMap((order, index): ChangePlan[] => {
    const fact = said[index];
    if (!fact) return [];
    const log = read.get(order.id) ?? { facts: [], places: new Map() };
    const retracts = fact.retracts === null ? null : (log.facts[fact.retracts]?.id ?? null);
    const facts = [{ ...fact, retracts, source_id: null, author: null }];
    return [{ order, log, row: { order_number: order.order_number }, facts }];
  });
}

async function readColumns(): Promise<Columns[]> {
  const { results } = await env.DB.prepare(
    `SELECT order_number, order_status, delivery_date, late_from, exception, ended, promised_at,
      departed_at, state_version FROM orders ORDER BY id`,
  ).all();
  return results;
}

const columnsOf = (order_number: string, state: OrderState) => ({
  order_number,
  ...stateColumns(state),
});
const isEnded = ({ eta }: OrderState) => eta.kind === "delivered" || eta.kind === "cancelled";

let found: TrackedOrder[] = [];

beforeAll(async () => {
  await storeOrders(
    db,
    numbers.map((order_number) => ({ order_number })),
  );
  for (let step = 0; step < STEPS; step++) await storeStep(step);
  found = (await findOrders(db, numbers)).flatMap((order) => order ?? []);
});

describe(`random logs, seed ${seed}`, () => {
  it("the look-up finds what the rules make of what was said", () => {
    expect(found.map(({ order_number }) => order_number)).toEqual(numbers);
    const brief = ({ events, latest: _, milestones, ...order }: OrderState) => ({
      ...columnsOf("", { ...order, events, milestones } as OrderState),
      eta: order.eta,
      events: events.map(({ event_time, utc_offset, standing }) => [
        event_time,
        utc_offset,
        standing,
      ]),
      milestones: milestones.map(({ milestone, position }) => [milestone, position]),
    });
    for (const [index, log] of logs.entries()) {
      const state = stateOf(...toFacts(log));
      expect(brief(found[index] as OrderState), JSON.stringify(log)).toEqual(brief(state));
    }
  });

  it("the columns are what the look-up finds", async () => {
    expect(await readColumns()).toEqual(found.map((order) => columnsOf(order.order_number, order)));
  });

  it("the API answers what the look-up finds", async () => {
    const call = callsFrom("192.0.2.61");
    const numbers = found.map(({ order_number }) => order_number);
    const answers = numbers.map((order_number) => call(paths.order, { order_number }));
    const orders = (await Promise.all(answers)).map(({ body }) => body.result);
    expect(orders).toEqual(found);
  });

  it("lists and today have the same orders late, and the same with exceptions", async () => {
    const late = found.flatMap(({ late_from }) => late_from ?? []).sort();
    for (const moment of [late[0], late[Math.floor(late.length / 2)], late.at(-1)]) {
      const now = new Date(moment ?? 0);
      const before = new Date(now.getTime() - 1);
      for (const at of [before, now]) {
        const isLate = ({ late_from }: OrderState) =>
          late_from !== null && late_from <= at.toISOString();
        const expected = found.filter(isLate).map(({ order_number }) => order_number);
        const listed = await listOrders(db, await orderCondition(db, { isLate: true }, at));
        expect(listed.map(({ order_number }) => order_number).sort()).toEqual(expected.sort());
        const today = await listToday(db, { now: at, limit: COUNT });
        expect(today.late.items.map(({ reference }) => reference).sort()).toEqual(expected);
      }
    }
    const { exceptions } = await listToday(db, { now: new Date(), limit: COUNT });
    const held = found.filter(
      ({ exception }) => exception !== null && exception.milestone !== "cancelled",
    );
    expect(exceptions.items.map(({ reference }) => reference).sort()).toEqual(
      held.map(({ order_number }) => order_number).sort(),
    );
    expect(exceptions.count).toBe(held.length);
  });

  it("the desk's lists have what is open, and what was delivered", async () => {
    async function listed(view: OrderView, before: string | null = null): Promise<string[]> {
      const filter = { view, before, status: null, search: null };
      const { rows, next } = await listDeskOrders(db, filter, new Date());
      const these = rows.map(({ order_number }) => order_number);
      return next === null ? these : [...these, ...(await listed(view, next))];
    }
    const those = (isOne: (order: TrackedOrder) => boolean) =>
      found.filter(isOne).map(({ order_number }) => order_number);
    const isDelivered = ({ eta }: OrderState) => eta.kind === "delivered";
    expect((await listed("open")).sort()).toEqual(those((order) => !isEnded(order)).sort());
    expect((await listed("delivered")).sort()).toEqual(those(isDelivered).sort());
  });

  it("states that are written anew are the same", async () => {
    const before = await readColumns();
    await env.DB.exec(
      "UPDATE orders SET state_version = 0, order_status = 'x', late_from = 'x', ended = null, promised_at = null, departed_at = null",
    );
    expect(await refreshStates(db)).toBe(COUNT);
    expect(await refreshStates(db)).toBe(0);
    expect(await readColumns()).toEqual(before);
  });

  it("changes that are undone, the last one first, give the states before them", async () => {
    for (const { before, changeId } of steps.toReversed()) {
      await undoChange(db, changeId);
      expect(await readColumns()).toEqual(before);
    }
  });
});

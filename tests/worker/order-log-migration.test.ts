/** Orders and events of the version before are carried over into logs of facts. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { findOrder } from "#workers/orders/find.ts";
import { refreshStates } from "#workers/orders/refresh.ts";
import { orderRow } from "../support/rows.ts";
import { updateOrders } from "../support/store-orders.ts";
import { db } from "./stores.ts";

const BEFORE = "0007_desk.sql";
const created_at = "2026-09-01T08:00:00.000Z";
const PAST = "2026-10-20T10:00:00.000Z";
const FUTURE = "2036-10-20T10:00:00.000Z";

/** An event as the version before stored it. */
interface OldEvent {
  readonly milestone: string;
  readonly event_time: string;
  readonly classifier?: string;
  readonly code?: string;
  readonly utc_offset?: string | null;
  readonly place?: string;
  readonly reported_at?: string;
}

const event = (milestone: string, day: string, more: Partial<OldEvent> = {}): OldEvent => ({
  milestone,
  event_time: `2026-${day}T08:00:00.000Z`,
  ...more,
});
const estimate = (event_time: string, more: Partial<OldEvent> = {}): OldEvent => ({
  milestone: "delivered",
  event_time,
  classifier: "estimated",
  reported_at: "2026-10-10T08:00:00.000Z",
  ...more,
});

const departed = event("departed", "10-05", { place: "Jebel Ali" });
const delivered = event("delivered", "10-20");
const handover = { ...delivered, code: "DLV" };
const DELIVERED_AT = delivered.event_time;
const EARLIER = "2036-10-18T10:00:00.000Z";
const atPort = (day: string, place: string, classifier = "actual") =>
  event("arrived", day, { place, classifier });

const expected = (event_time: string, more: object = {}) => ({
  eta: { kind: "expected", moment: { event_time }, ...more },
});
const deliveredAt = (event_time: string) => ({
  eta: { kind: "delivered", moment: { event_time } },
});
const DELIVERED_ONCE = { eta: { kind: "delivered", moment: null, reported_at: null } };
const UNKNOWN = { eta: { kind: "unknown" } };
const CANCELLED = { eta: { kind: "cancelled" } };
const held = (milestone: string | null) => ({ exception: milestone && { milestone } });
const movedFrom = (event_time: string) => ({ moved: { from: { event_time } } });

type Case = readonly [
  name: string,
  status: string | null,
  date: string | null,
  events: readonly OldEvent[],
  /** Facts that the migration adds: kind, milestone or code, classifier. */
  facts: readonly string[],
  /** What is another value than before, and what else is known. */
  after: object,
];
const ESTIMATED = "delivered estimated";
const ACTUAL = "delivered actual";
const said = (status: string) => `status ${status}`;

// biome-ignore format: a row is a case.
const CASES: readonly Case[] = [
  ["a status and a date without events", "In transit", FUTURE, [], [said("In transit"), ESTIMATED], { ...expected(FUTURE), late_from: FUTURE }],
  ["a status that its events explain", "Departed", null, [departed], [], {}],
  ["a status that its events explain in other capitals", "DEPARTED", null, [departed], [], { order_status: "Departed" }],
  ["a status that no event explains", "On hold", null, [departed], [said("On hold")], held("on hold")],
  // When it was said isn't known: what happened goes further.
  ["a status that an older event explains", "Departed", null, [departed, atPort("10-12", "Mombasa")], [said("Departed")], { order_status: "Arrived" }],
  ["a status in another spelling", "in-transit", null, [event("in transit", "10-08")], [said("in-transit")], {}],
  ["an arrival at a port on the way", "Arrived", null, [departed, atPort("10-12", "Salalah"), atPort("10-20", "Mombasa", "estimated")], [], { order_status: "In transit" }],
  ["no status", null, null, [], [], { milestones: [] }],
  ["no status, and a date", null, PAST, [], [ESTIMATED], { late_from: PAST }],
  ["an empty status, and events", "  ", null, [departed], [], { order_status: "Departed" }],
  ["own words, and a date that has passed", "Awaiting papers", PAST, [departed], [said("Awaiting papers"), ESTIMATED], { late_from: null, ...expected(PAST) }],
  ["delivered with a date", "Delivered", PAST, [], [said("Delivered"), ACTUAL], deliveredAt(PAST)],
  ["delivered without a date", "delivered", null, [], [said("delivered")], DELIVERED_ONCE],
  ["delivered, with a date to come", "Delivered", FUTURE, [], [said("Delivered"), ESTIMATED], DELIVERED_ONCE],
  ["delivered by an event", "Delivered", DELIVERED_AT, [departed, delivered], [], deliveredAt(DELIVERED_AT)],
  ["delivered by an event, with another date by hand", "Delivered", "2026-10-21T10:00:00.000Z", [delivered], [ACTUAL], deliveredAt("2026-10-21T10:00:00.000Z")],
  ["a delivery that an operator took back", "Out for delivery", null, [departed, delivered], ["retraction", said("Out for delivery")], UNKNOWN],
  ["a delivery that an operator took back, held where it says", "On hold, arrived", FUTURE, [departed, delivered], ["retraction", said("On hold, arrived"), ESTIMATED], { ...held("on hold"), delivery_date: FUTURE }],
  ["a delivery under an operator's own words", "Left with a neighbour", DELIVERED_AT, [delivered], [said("Left with a neighbour")], { eta: { kind: "delivered" } }],
  ["cancelled, with a date", "Cancelled", PAST, [departed], [said("Cancelled"), ESTIMATED], { delivery_date: null, ...CANCELLED, late_from: null }],
  ["cancelled by an event", "Cancelled", null, [departed, event("cancelled", "10-06")], [], CANCELLED],
  ["a cancellation that an operator took back", "Departed", null, [event("cancelled", "10-04"), event("cancelled", "10-06")], ["retraction", "retraction", said("Departed")], { ...UNKNOWN, ...held(null) }],
  ["delivered after a cancellation that an event reported", "Delivered", PAST, [departed, event("cancelled", "10-25")], [said("Delivered"), ACTUAL], { eta: { kind: "delivered" }, ...held(null) }],
  ["an airline's handover as a delivery", "Delivered", DELIVERED_AT, [departed, handover], [said("Delivered"), ACTUAL], deliveredAt(DELIVERED_AT)],
  ["an airline's handover, with the status kept", "Arrived", null, [departed, handover], [], UNKNOWN],
  ["a date that a carrier estimated", "Departed", FUTURE, [departed, estimate(FUTURE)], [], expected(FUTURE, { moved: null })],
  ["a date by hand after a carrier's estimate", "Departed", FUTURE, [departed, estimate(EARLIER)], [ESTIMATED], expected(FUTURE, movedFrom(EARLIER))],
  // On Dubai's clock.
  ["a date that a carrier's estimate without a time zone couldn't replace", "Departed", FUTURE, [departed, estimate(EARLIER, { utc_offset: null })], [ESTIMATED], { delivery_date: "2036-10-18T06:00:00.000Z", eta: movedFrom(FUTURE) }],
];

const cases = CASES.map(([name, status, date, events, facts, after], index) => ({
  ...{ name, order_number: `M-${index}`, status, date, events, facts, after },
}));

beforeAll(async () => {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name = 'orders'",
  ).all<{ name: string }>();
  await env.DB.batch(results.map(({ name }) => env.DB.prepare(`DROP TABLE "${name}"`)));
  const at = env.MIGRATIONS.findIndex(({ name }) => name === BEFORE) + 1;
  await migrate(env.MIGRATIONS.slice(0, at));
  for (const { order_number, status, date, events } of cases) {
    await insert("orders", {
      ...orderRow(order_number),
      created_at,
      order_status: status,
      delivery_date: date,
      note: "Fragile",
    });
    for (const one of events) await insertEvent(order_number, one);
  }
  await migrate(env.MIGRATIONS.slice(at));
  while ((await refreshStates(db)) > 0);
});

async function migrate(migrations: typeof env.MIGRATIONS) {
  const queries = migrations.flatMap((migration) => migration.queries);
  await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
}

async function insert(table: string, row: object) {
  const names = Object.keys(row);
  await env.DB.prepare(
    `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => "?").join()})`,
  )
    .bind(...Object.values(row))
    .run();
}

async function insertEvent(order_number: string, more: OldEvent) {
  const order_id = await env.DB.prepare("SELECT id FROM orders WHERE order_number = ?")
    .bind(order_number)
    .first("id");
  const about = { order_id, code: more.milestone, classifier: "actual", utc_offset: "+04:00" };
  const learned_at = more.reported_at ?? more.event_time;
  await insert("order_events", { ...about, source: "csv", learned_at, ...more });
}

async function stored(order_number: string) {
  const { results } = await env.DB.prepare(
    `SELECT order_events.*, orders.order_status, orders.delivery_date, orders.late_from
     FROM orders LEFT JOIN order_events ON order_id = orders.id
     WHERE order_number = ? ORDER BY order_events.id`,
  )
    .bind(order_number)
    .all<Record<string, string | null>>();
  return results;
}

describe("the migration to logs", () => {
  it.each(cases)("$name", async ({ order_number, status, date, after, facts }) => {
    const found = await findOrder(db, order_number);
    const before = { order_status: status, delivery_date: date, note: "Fragile", created_at };
    expect(found).toMatchObject({ ...before, ...after });
    const rows = await stored(order_number);
    const { order_status, delivery_date, late_from } = found as OrderState;
    expect(rows[0]).toMatchObject({ order_status, delivery_date, late_from });
    const added = rows
      .filter(({ source }) => source === "migration")
      .map(({ kind, code, milestone, classifier }) =>
        kind === "event"
          ? `${milestone} ${classifier}`
          : kind === "status"
            ? `status ${code}`
            : kind,
      );
    expect(added).toEqual(facts);
  });

  it("a status that was carried over holds until something happens after it", async () => {
    const number = cases.find(
      ({ name }) => name === "a status that no event explains",
    )?.order_number;
    const order_number = number ?? "";
    const out = (event_time: string) => ({
      milestone: "out for delivery" as const,
      code: "out for delivery",
      event_time,
    });
    await updateOrders(db, [{ order_number, events: [out("2026-10-12T08:00:00.000Z")] }]);
    expect((await findOrder(db, order_number))?.order_status).toBe("On hold");
    const later = new Date(Date.now() + 60_000).toISOString();
    const delivered = (event_time: string) => ({
      ...out(event_time),
      milestone: "delivered" as const,
    });
    await updateOrders(db, [{ order_number, events: [delivered(later)] }]);
    expect((await findOrder(db, order_number))?.order_status).toBe("Delivered");
  });
});

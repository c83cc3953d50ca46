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

interface Case {
  readonly status?: string | null;
  readonly date?: string;
  readonly events?: readonly OldEvent[];
  /** What is another value than before, and what else is known. */
  readonly after: object;
  /** Facts that the migration adds: kind, milestone or code, classifier. */
  readonly facts: readonly string[];
}

const departed = event("departed", "10-05", { place: "Jebel Ali" });
const delivered = event("delivered", "10-20");
const DELIVERED_AT = delivered.event_time;

const CASES: Readonly<Record<string, Case>> = {
  "a status and a date without events": {
    status: "In transit",
    date: FUTURE,
    after: { eta: { kind: "expected", moment: { event_time: FUTURE } }, late_from: FUTURE },
    facts: ["status In transit", "delivered estimated"],
  },
  "a status that its events explain": {
    status: "Departed",
    events: [departed],
    after: {},
    facts: [],
  },
  "a status that its events explain in other capitals": {
    status: "DEPARTED",
    events: [departed],
    after: { order_status: "Departed" },
    facts: [],
  },
  "a status that no event explains": {
    status: "On hold",
    events: [departed],
    after: { exception: { milestone: "on hold" } },
    facts: ["status On hold"],
  },
  "a status that an older event explains": {
    status: "Departed",
    events: [departed, event("arrived", "10-12", { place: "Mombasa" })],
    // When it was said isn't known: what happened goes further.
    after: { order_status: "Arrived" },
    facts: ["status Departed"],
  },
  "a status in another spelling": {
    status: "in-transit",
    events: [event("in transit", "10-08")],
    after: {},
    facts: ["status in-transit"],
  },
  "an arrival at a port on the way": {
    status: "Arrived",
    events: [
      departed,
      event("arrived", "10-12", { place: "Salalah" }),
      event("arrived", "10-20", { place: "Mombasa", classifier: "estimated" }),
    ],
    after: { order_status: "In transit" },
    facts: [],
  },
  "no status": { status: null, after: { milestones: [] }, facts: [] },
  "no status, and a date": {
    status: null,
    date: PAST,
    after: { late_from: PAST },
    facts: ["delivered estimated"],
  },
  "an empty status, and events": {
    status: "  ",
    events: [departed],
    after: { order_status: "Departed" },
    facts: [],
  },
  "own words, and a date that has passed": {
    status: "Awaiting papers",
    date: PAST,
    events: [departed],
    after: { late_from: null, eta: { kind: "expected", moment: { event_time: PAST } } },
    facts: ["status Awaiting papers", "delivered estimated"],
  },
  "delivered with a date": {
    status: "Delivered",
    date: PAST,
    after: { eta: { kind: "delivered", moment: { event_time: PAST } } },
    facts: ["status Delivered", "delivered actual"],
  },
  "delivered without a date": {
    status: "delivered",
    after: { eta: { kind: "delivered", moment: null, reported_at: null } },
    facts: ["status delivered"],
  },
  "delivered, with a date to come": {
    status: "Delivered",
    date: FUTURE,
    after: { eta: { kind: "delivered", moment: null, reported_at: null } },
    facts: ["status Delivered", "delivered estimated"],
  },
  "delivered by an event": {
    status: "Delivered",
    date: DELIVERED_AT,
    events: [departed, delivered],
    after: { eta: { kind: "delivered", moment: { event_time: DELIVERED_AT } } },
    facts: [],
  },
  "delivered by an event, with another date by hand": {
    status: "Delivered",
    date: "2026-10-21T10:00:00.000Z",
    events: [delivered],
    after: { eta: { kind: "delivered", moment: { event_time: "2026-10-21T10:00:00.000Z" } } },
    facts: ["delivered actual"],
  },
  "a delivery that an operator took back": {
    status: "Out for delivery",
    events: [departed, delivered],
    after: { eta: { kind: "unknown" } },
    facts: ["retraction", "status Out for delivery"],
  },
  "a delivery that an operator took back, held where it says": {
    status: "On hold, arrived",
    date: FUTURE,
    events: [departed, delivered],
    after: { exception: { milestone: "on hold" }, delivery_date: FUTURE },
    facts: ["retraction", "status On hold, arrived", "delivered estimated"],
  },
  "a delivery under an operator's own words": {
    status: "Left with a neighbour",
    date: DELIVERED_AT,
    events: [delivered],
    after: { eta: { kind: "delivered" } },
    facts: ["status Left with a neighbour"],
  },
  "cancelled, with a date": {
    status: "Cancelled",
    date: PAST,
    events: [departed],
    after: { delivery_date: null, eta: { kind: "cancelled" }, late_from: null },
    facts: ["status Cancelled", "delivered estimated"],
  },
  "cancelled by an event": {
    status: "Cancelled",
    events: [departed, event("cancelled", "10-06")],
    after: { eta: { kind: "cancelled" } },
    facts: [],
  },
  "a cancellation that an operator took back": {
    status: "Departed",
    events: [event("cancelled", "10-04"), event("cancelled", "10-06")],
    after: { eta: { kind: "unknown" }, exception: null },
    facts: ["retraction", "retraction", "status Departed"],
  },
  "delivered after a cancellation that an event reported": {
    status: "Delivered",
    date: PAST,
    events: [departed, event("cancelled", "10-25")],
    after: { eta: { kind: "delivered" }, exception: null },
    facts: ["status Delivered", "delivered actual"],
  },
  "an airline's handover as a delivery": {
    status: "Delivered",
    date: DELIVERED_AT,
    events: [departed, { ...delivered, code: "DLV" }],
    after: { eta: { kind: "delivered", moment: { event_time: DELIVERED_AT } } },
    facts: ["status Delivered", "delivered actual"],
  },
  "an airline's handover, with the status kept": {
    status: "Arrived",
    events: [departed, { ...delivered, code: "DLV" }],
    after: { eta: { kind: "unknown" } },
    facts: [],
  },
  "a date that a carrier estimated": {
    status: "Departed",
    date: FUTURE,
    events: [departed, estimate(FUTURE)],
    after: { eta: { moment: { event_time: FUTURE }, moved: null } },
    facts: [],
  },
  "a date by hand after a carrier's estimate": {
    status: "Departed",
    date: FUTURE,
    events: [departed, estimate("2036-10-18T10:00:00.000Z")],
    after: {
      eta: {
        moment: { event_time: FUTURE },
        moved: { from: { event_time: "2036-10-18T10:00:00.000Z" } },
      },
    },
    facts: ["delivered estimated"],
  },
  "a date that a carrier's estimate without a time zone couldn't replace": {
    status: "Departed",
    date: FUTURE,
    events: [departed, estimate("2036-10-18T10:00:00.000Z", { utc_offset: null })],
    after: {
      // On Dubai's clock.
      delivery_date: "2036-10-18T06:00:00.000Z",
      eta: { moved: { from: { event_time: FUTURE } } },
    },
    facts: ["delivered estimated"],
  },
};

const cases = Object.entries(CASES).map(([name, one], index) => ({
  name,
  order_number: `M-${index}`,
  ...one,
}));

beforeAll(async () => {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name = 'orders'",
  ).all<{ name: string }>();
  await env.DB.batch(results.map(({ name }) => env.DB.prepare(`DROP TABLE "${name}"`)));
  const at = env.MIGRATIONS.findIndex(({ name }) => name === BEFORE) + 1;
  await migrate(env.MIGRATIONS.slice(0, at));
  for (const { order_number, status = null, date = null, events = [] } of cases) {
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
  it.each(cases)("$name", async ({ order_number, status = null, date = null, after, facts }) => {
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

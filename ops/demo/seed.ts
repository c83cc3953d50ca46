import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { dubaiToday } from "#app/domain/dubai-time.ts";
import { DAY_MS } from "#app/domain/tracking/clock.ts";
import type { Database } from "#workers/data/database.ts";
import { confirmFollower } from "#workers/news/decide.ts";
import { requestNews } from "#workers/news/request.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { countOrders } from "#workers/orders/queries.ts";
import { describeProblems, type Problem } from "../csv/import-result.ts";
import { readEventCsv } from "../events/event-csv.ts";
import type { EventFile } from "../events/file-event.ts";
import { planEvents } from "../events/plan.ts";
import { changeOrders } from "../orders/change-orders.ts";
import { importOrders } from "../orders/import-plan.ts";
import { type OrderFile, readOrderCsv } from "../orders/order-csv.ts";

const DEMO_EVENTS = fileURLToPath(new URL("./events.csv", import.meta.url));
const DEMO_ORDERS = fileURLToPath(new URL("./orders.csv", import.meta.url));

const FOLLOWER = { order_number: "DL-2611-0385", email: "receiving@consignee.example" };

/** The day, in Dubai, on which what the files say is true: all of it happened before, or comes after. */
export const DEMO_DAY = "2026-11-22";

/**
 * Loads the demo orders and their events into a database without orders, as imports do, with their
 * dates moved by whole days so that they are of `now`.
 */
export async function seedDemoOrders(db: Database, now = new Date()): Promise<void> {
  if ((await countOrders(db)) > 0) return;
  const days = (Date.parse(dubaiToday(now)) - Date.parse(DEMO_DAY)) / DAY_MS;
  const orders = moveOrders(await readOrderCsv(DEMO_ORDERS), days);
  const events = moveEvents(await readEventCsv(DEMO_EVENTS), days);
  await importOrders(db, orders, {
    updateOnly: false,
    clearEmpty: false,
    reopenDelivered: false,
    allowUnlikely: false,
    author: null,
    approve: ({ problems }) => requireNone(problems),
  });
  const rules = { orderNumber: undefined, site: "local", author: null } as const;
  await changeOrders(db, {
    plan: (now) => planEvents(db, events, { ...rules, allowUnlikely: false, now }),
    approve: ({ problems }) => requireNone(problems),
    author: null,
  });
  await addFollower(db, now);
}

/** Somebody who is told of the first order: by a file, for who imports ops/demo/arrival.csv. */
async function addFollower(db: Database, now: Date): Promise<void> {
  const request = { ...FOLLOWER, level: "all" } as const;
  await requestNews(db, request, now);
  const [follower] = await db.select().from(followers).where(eq(followers.email, FOLLOWER.email));
  if (follower) await confirmFollower(db, follower, { now: new Date(), settleMs: 0 });
}

function requireNone(problems: readonly Problem[]): true {
  if (problems.length > 0) throw new Error(describeProblems(problems));
  return true;
}

/** A time (ISO 8601, UTC) so many days later. */
function move(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}

function moveOrders(file: OrderFile, days: number): OrderFile {
  const records = file.records.map(({ row, ...record }) => {
    if (!row) return { ...record, row };
    const { created_at, delivery_date } = row;
    const moved = {
      ...(created_at && { created_at: move(created_at, days) }),
      ...(delivery_date && { delivery_date: move(delivery_date, days) }),
    };
    return { ...record, row: { ...row, ...moved } };
  });
  return { ...file, records };
}

function moveEvents(file: EventFile, days: number): EventFile {
  const events = file.events.map(({ event, ...read }) => {
    const { event_time, reported_at } = event;
    const moved = {
      event_time: move(event_time, days),
      reported_at: reported_at && move(reported_at, days),
    };
    return { ...read, event: { ...event, ...moved } };
  });
  return { ...file, events };
}

import { readFile as readBytes } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { dubaiToday } from "#app/domain/dubai-time.ts";
import { DAY_MS } from "#app/domain/tracking/clock.ts";
import type { Database } from "#workers/data/database.ts";
import type { FileRow, ReadFile } from "#workers/imports/file.ts";
import { readOptions } from "#workers/imports/options.ts";
import type { FilePlan } from "#workers/imports/planning/plan.ts";
import { planRows } from "#workers/imports/planning/plan-rows.ts";
import { readFile } from "#workers/imports/read-file.ts";
import { confirmFollower, requestNotifications } from "#workers/notifications/following.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { countOrders } from "#workers/orders/order-queries.ts";
import { changeOrders } from "../change-orders.ts";
import { describeProblems } from "../imports/result.ts";

/** The orders, and then their events. */
const FILES = ["./orders.csv", "./events.csv"].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);

const FOLLOWER = { order_number: "DL-2611-0385", email: "receiving@consignee.example" };

/** The present day of the files, in Dubai: their events happened before it, or are expected after it. */
export const DEMO_DAY = "2026-11-22";

/**
 * Loads the demo orders and their events into a database without orders, as imports do, with their
 * dates moved by whole days so that they are of `now`.
 */
export async function seedDemoOrders(db: Database, now = new Date()): Promise<void> {
  if ((await countOrders(db)) > 0) return;
  const days = (Date.parse(dubaiToday(now)) - Date.parse(DEMO_DAY)) / DAY_MS;
  const options = readOptions({});
  for (const path of FILES) {
    const read = await readFile({ name: path, bytes: await readBytes(path) }, options);
    const moved: ReadFile = { ...read, rows: read.rows.map((row) => moveRow(row, days)) };
    await changeOrders(db, {
      plan: (now) => planRows(db, moved, options, now),
      approve: rejectProblems,
      author: null,
    });
  }
  await addFollower(db, now);
}

/** A follower of the first order, who is notified when ops/demo/arrival.csv is imported. */
async function addFollower(db: Database, now: Date): Promise<void> {
  const request = { ...FOLLOWER, level: "all", network: null } as const;
  await requestNotifications(db, request, now);
  const [follower] = await db.select().from(followers).where(eq(followers.email, FOLLOWER.email));
  if (follower) await confirmFollower(db, follower, { now: new Date(), settleMs: 0 });
}

function rejectProblems({ rows }: FilePlan): true {
  const problems = rows.flatMap((row) => row.problems);
  if (problems.length > 0) throw new Error(describeProblems(problems));
  return true;
}

/** A date (YYYY-MM-DD…) with its time and offset, so many days later. */
function dayLater(time: string, days: number): string {
  const day = new Date(Date.parse(time.slice(0, 10)) + days * DAY_MS).toISOString().slice(0, 10);
  return day + time.slice(10);
}

function moveRow(row: FileRow, days: number): FileRow {
  /** A time (ISO 8601, UTC) so many days later. */
  const move = (time: string) => new Date(Date.parse(time) + days * DAY_MS).toISOString();
  const { created_at, delivery_date } = row.order ?? {};
  return {
    ...row,
    order: row.order && {
      ...row.order,
      ...(created_at && { created_at: move(created_at) }),
      // With its offset, which is that of the place.
      ...(delivery_date && {
        delivery_date: dayLater(delivery_date, days),
      }),
    },
    events: row.events.map(({ event, ...read }) => {
      const { event_time, reported_at } = event;
      const moved = { event_time: move(event_time), reported_at: reported_at && move(reported_at) };
      return { ...read, event: { ...event, ...moved } };
    }),
  };
}

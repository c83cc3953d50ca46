/** The stores that programs in Node open: their settings, migrations, a backup and the demo orders. */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unstable_readConfig as readConfig, type Unstable_Config as SiteConfig } from "wrangler";
import { DAY_MS } from "#app/domain/tracking/clock.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { readStatus } from "#app/domain/tracking/status.ts";
import { findOrder } from "#workers/orders/find.ts";
import { orderEvents, orders } from "#workers/orders/order-schema.ts";
import { seedDemoOrders } from "../../ops/demo/seed.ts";
import { ENVIRONMENTS } from "../../ops/deploy/environment.ts";
import { migrate } from "../../ops/local-site.ts";
import { retry } from "../../ops/stores.ts";
import { contents, fill, TRANSIENT } from "../drills/restore.ts";
import { listOrders } from "../support/list-orders.ts";
import { withDatabase } from "../support/local-database.ts";
import { freshFolder, localStores, migratedStores, ops, ROOT } from "./run-ops.ts";

migratedStores();

const configOf = (env?: string): SiteConfig => readConfig({ config: "wrangler.toml", env });

it.each([undefined, ...ENVIRONMENTS])(
  "the site %s has no log lines of Cloudflare's, which would hold order numbers, and SECURITY.md's limits of a minute",
  (env) => {
    const { d1_databases, kv_namespaces, observability, ratelimits } = configOf(env);
    // `remote` would bind the deployed stores to a site under development.
    const stores = [...d1_databases, ...kv_namespaces];
    expect(stores.map(({ binding, remote }) => [binding, remote])).toEqual(
      ["DB", "PAGE_META", "FALLBACK_QUEUE"].map((binding) => [binding, undefined]),
    );
    const logs = { enabled: true, invocation_logs: false };
    expect(observability).toMatchObject({ enabled: true, logs });
    const ofAMinute = { WRITE: 60, LOOK_UP: 120, NETWORK: 600, NETWORK_MISS: 60, MISS: 300 };
    const ofCarriers = { SCARCE: 10, CARRIER: 10, CARRIER_SITE: 60 };
    expect(ratelimits).toMatchObject(
      Object.entries({ ...ofAMinute, ...ofCarriers, DESK: 300 }).map(([name, limit]) => {
        return { name: `${name}_LIMIT`, simple: { limit, period: 60 } };
      }),
    );
  },
);

it("production and preview have stores and limits of their own, and differ in nothing else", () => {
  const configs = ENVIRONMENTS.map((env) => configOf(env));
  const own = configs.flatMap(({ d1_databases, ratelimits }) => [
    ...d1_databases.map(({ database_name }) => database_name),
    ...ratelimits.map(({ namespace_id }) => namespace_id),
  ]);
  expect(new Set(own).size).toBe(own.length);
  const [production, preview] = configs.map((config) => ({
    ...{ bindings: config.send_email.map(({ name }) => name), vars: Object.keys(config.vars) },
    ...{ triggers: config.triggers, flags: config.compatibility_flags },
    datasets: config.analytics_engine_datasets.map(({ binding }) => binding),
  }));
  expect(preview).toEqual(production);
  expect(production?.triggers.crons?.length).toBeGreaterThan(0);
});

it.each([
  ["D1_ERROR: Network connection lost.", 2],
  ["internal error; reference = 7b1e", 2],
  ["fetch failed", 2],
  ["no such table: quotes", 1],
])("an operation that fails with %j is tried %i times", async (message, times) => {
  const error = new Error("Failed query", { cause: new Error(message) });
  const work = vi.fn(async () => "done").mockRejectedValueOnce(error);
  await retry(work).catch((thrown) => expect(thrown).toBe(error));
  expect(work).toHaveBeenCalledTimes(times);
});

describe("migrating", () => {
  it("is done once, and recomputes the states of all orders that earlier rules made", async () => {
    const { db } = localStores();
    // More than one run of the refresh takes.
    await db.run(sql`
      with recursive number(n) as (select 1 union all select n + 1 from number where n < 1200)
      insert into ${orders} (order_number, compact_number, created_at, order_status, state_version)
      select 'N-' || n, 'N' || n, '2026-11-01T00:00:00.000Z', 'Booked', 0 from number`);
    await db.run(sql`
      insert into ${orderEvents} (order_id, milestone, code, classifier, event_time, utc_offset, source, learned_at)
      select id, 'delivered', 'delivered', 'estimated', '2026-11-20T06:00:00.000Z', '+04:00', 'csv',
        '2026-11-02T00:00:00.000Z' from ${orders}`);
    await migrate(async (migrated) => {
      const columns = { status: orders.order_status, due: orders.delivery_date };
      const selected = { ...columns, late: orders.late_from };
      const due = "2026-11-20T06:00:00.000Z";
      expect(await migrated.selectDistinct(selected).from(orders)).toEqual([
        { status: null, due, late: due },
      ]);
    });
    await db.delete(orders);
  });
});

/** `npm run drill:restore` restores one by wrangler, and compares the pages. */
it("a backup restores all rows but those that wait for an hour, in statements that D1 takes", async () => {
  const state = process.env.DHOWLINE_STATE ?? "";
  await fill(localStores().db, 20);
  const file = join(freshFolder(), "backup.sql");
  expect(await ops("backup", file)).toMatchObject({ code: 0, err: "" });
  expect(statSync(file).mode & 0o077).toBe(0);
  const backup = readFileSync(file, "utf8");
  const lengths = backup.split(";\n").map((statement) => Buffer.byteLength(statement));
  expect(Math.max(...lengths)).toBeLessThan(100_000);

  const restored = new DatabaseSync(":memory:");
  for (const migration of globSync(`${ROOT}/migrations/*.sql`).sort()) {
    restored.exec(readFileSync(migration, "utf8"));
  }
  restored.exec(backup);
  const before = withDatabase(state, contents);
  for (const name of TRANSIENT) before.set(name, "[]");
  expect(before.size).toBeGreaterThan(15);
  expect(contents(restored)).toEqual(before);
});

describe("the demo orders, on whatever day the site is started first", () => {
  async function seededOn(now: string): Promise<TrackedOrder[]> {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    const { db } = localStores();
    await seedDemoOrders(db);
    const all = await listOrders(db);
    const found = await Promise.all(all.map(({ order_number }) => findOrder(db, order_number)));
    return found.flatMap((order) => order ?? []);
  }

  beforeEach(() => localStores().db.delete(orders));
  afterEach(() => void vi.useRealTimers());

  const is = (status: string) => (order: TrackedOrder) => order.order_status === status;
  const KINDS: Record<string, (order: TrackedOrder) => boolean> = {
    "delivered, with its history": (order) => is("Delivered")(order) && order.events.length > 5,
    "on hold now": ({ exception }) => exception?.milestone === "on hold",
    "at customs": is("Customs clearance"),
    late: ({ late_from }) => late_from !== null && Date.parse(late_from) <= Date.now(),
    cancelled: is("Cancelled"),
    "in own words": (order) => readStatus(order.order_status) === null,
    "by air, of whose pieces some have arrived": ({ partial }) => partial?.total === 20,
    "booked, without events": (order) => is("Booked")(order) && order.events.length === 0,
    "with a moved arrival": ({ eta }) => eta.kind === "expected" && eta.arrival_moved !== null,
    "of two containers": ({ containers }) => containers.length === 2,
  };

  // The first and the last minute of a day in Dubai, years later and before.
  it.each(["2031-02-28T20:00:00Z", "2026-11-22T19:59:00Z"])(
    "seeded at %s, once, they show every kind of order of that day: some moved days ago at most, none later",
    async (now) => {
      const all = await seededOn(now);
      expect(all).toHaveLength(11);
      for (const [kind, isIt] of Object.entries(KINDS)) expect(all.some(isIt), kind).toBe(true);
      expect(all.filter(KINDS.late as never)).toHaveLength(1);
      const present = Date.parse(now);
      const events = all.flatMap((order) => order.events);
      const last = (standing: string) =>
        Math.max(
          ...events.flatMap((one) => (one.standing === standing ? Date.parse(one.event_time) : [])),
        );
      expect(last("happened")).toBeLessThan(present);
      expect(present - last("happened")).toBeLessThan(2 * DAY_MS);
      expect(last("ahead")).toBeGreaterThan(present);
      // A table that has some is left as it is.
      await localStores().db.delete(orders).where(eq(orders.order_number, "DL-2611-0385"));
      expect(await seededOn(now)).toHaveLength(10);
    },
  );
});

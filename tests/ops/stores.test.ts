/** The stores that programs in Node open: their settings, migrations, a backup and the demo orders. */
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { DAY_MS } from "#app/domain/tracking/clock.ts";
import { placeCode } from "#app/domain/tracking/facts.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { readStatus } from "#app/domain/tracking/status.ts";
import { findOrder } from "#workers/orders/find.ts";
import { removeOrders } from "#workers/orders/queries.ts";
import { orderEvents, orders } from "#workers/orders/schema.ts";
import { seedDemoOrders } from "../../ops/demo/seed.ts";
import { ENVIRONMENTS } from "../../ops/deploy/environment.ts";
import { migrate } from "../../ops/local-site.ts";
import { retry } from "../../ops/stores.ts";
import { contents, fill, TRANSIENT } from "../drills/restore.ts";
import { listOrders } from "../support/list-orders.ts";
import { withDatabase } from "../support/local-database.ts";
import { freshFolder, localStores, migratedStores, ops, ROOT } from "./run-ops.ts";

migratedStores();

const configOf = (env?: string) => readConfig({ config: "wrangler.toml", env });

const SITES = [["local", undefined] as const, ...ENVIRONMENTS.map((env) => [env, env] as const)];

it.each(SITES)(
  "the %s site has stores of its own, no log lines of Cloudflare's, which would hold order numbers, and SECURITY.md's limits of a minute",
  (_, env) => {
    const { d1_databases, kv_namespaces, observability, ratelimits } = configOf(env);
    // `remote` would bind the deployed stores to a site under development.
    const stores = [...d1_databases, ...kv_namespaces];
    expect(stores.map(({ binding, remote }) => [binding, remote])).toEqual([
      ["DB", undefined],
      ["PAGE_META", undefined],
      ["FALLBACK_QUEUE", undefined],
    ]);
    expect(observability).toMatchObject({
      enabled: true,
      logs: { enabled: true, invocation_logs: false },
    });
    expect(ratelimits).toMatchObject([
      { name: "WRITE_LIMIT", simple: { limit: 60, period: 60 } },
      { name: "LOOK_UP_LIMIT", simple: { limit: 120, period: 60 } },
      { name: "NETWORK_LIMIT", simple: { limit: 600, period: 60 } },
      { name: "NETWORK_MISS_LIMIT", simple: { limit: 60, period: 60 } },
      { name: "MISS_LIMIT", simple: { limit: 300, period: 60 } },
      { name: "SCARCE_LIMIT", simple: { limit: 10, period: 60 } },
      { name: "DESK_LIMIT", simple: { limit: 300, period: 60 } },
    ]);
  },
);

it.each([
  new Error("D1_ERROR: Network connection lost."),
  new Error("Failed query", { cause: new Error("database is locked: SQLITE_BUSY") }),
  new Error("internal error; reference = 7b1e"),
  new TypeError("fetch failed"),
])("an operation is tried again after %s", async (error) => {
  const work = vi.fn(async () => "done").mockRejectedValueOnce(error);
  expect(await retry(work)).toBe("done");
  expect(work).toHaveBeenCalledTimes(2);
});

it("an operation that fails with any other error is not tried again", async () => {
  const error = new Error("no such table: quotes");
  const work = vi.fn().mockRejectedValue(error);
  await expect(retry(work)).rejects.toBe(error);
  expect(work).toHaveBeenCalledTimes(1);
});

describe("migrating", () => {
  // The nightly run asks wrangler itself.
  it("keeps wrangler's list of the migrations", async () => {
    const listed = await localStores().db.all(sql`select id, name from d1_migrations order by id`);
    const files = readdirSync(join(ROOT, "migrations")).filter((name) => name.endsWith(".sql"));
    expect(listed).toEqual(files.sort().map((name, at) => ({ id: at + 1, name })));
  });

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
  fill(state, 20);
  const file = join(freshFolder(), "backup.sql");
  expect(await ops("backup", file)).toMatchObject({ code: 0, err: "" });
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
  const numbers = async () =>
    (await listOrders(localStores().db)).map(({ order_number }) => order_number);

  async function seededOn(now: string): Promise<TrackedOrder[]> {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    const { db } = localStores();
    await seedDemoOrders(db);
    const found = await Promise.all((await numbers()).map((number) => findOrder(db, number)));
    return found.flatMap((order) => order ?? []);
  }

  beforeEach(async () => removeOrders(localStores().db, await numbers()));
  afterEach(() => void vi.useRealTimers());

  const is = (status: string) => (order: TrackedOrder) => order.order_status === status;
  const hasPast = (order: TrackedOrder, now: string) =>
    order.late_from !== null && order.late_from <= now;

  // The first and the last minute of a day in Dubai, years later and before.
  it.each(["2031-02-28T20:00:00Z", "2026-11-22T19:59:00Z", "2028-02-29T08:00:00Z"])(
    "seeded at %s they show every kind of order of that day: some moved days ago at most, none later",
    async (now) => {
      const all = await seededOn(now);
      expect(all).toHaveLength(11);
      const kinds: Record<string, (order: TrackedOrder) => boolean> = {
        "delivered, with its history": (order) => is("Delivered")(order) && order.events.length > 5,
        "delivered, without": (order) => is("Delivered")(order) && order.events.length === 1,
        "on hold now": ({ exception }) => exception?.milestone === "on hold",
        "at customs": is("Customs clearance"),
        late: (order) => hasPast(order, new Date(now).toISOString()),
        cancelled: is("Cancelled"),
        "in own words": (order) => readStatus(order.order_status) === null,
        "by air, of whose pieces some have arrived": (order) =>
          is("In transit")(order) && order.partial?.total === 20,
        "booked, without events": (order) => is("Booked")(order) && order.events.length === 0,
        "with a moved arrival": ({ eta }) => eta.kind === "expected" && eta.arrival_moved !== null,
      };
      for (const [kind, isIt] of Object.entries(kinds)) expect(all.some(isIt), kind).toBe(true);
      expect(all.filter(kinds.late as never)).toHaveLength(1);

      const present = Date.parse(now);
      const events = all.flatMap((order) => order.events);
      const happened = events
        .filter(({ standing }) => standing === "happened")
        .map(({ event_time }) => Date.parse(event_time));
      expect(Math.max(...happened)).toBeLessThan(present);
      expect(present - Math.max(...happened)).toBeLessThan(2 * DAY_MS);
      for (const { created_at } of all) expect(Date.parse(created_at)).toBeLessThan(present);
      for (const { event_time } of events.filter(
        ({ standing, milestone }) => standing === "ahead" && milestone === "arrived",
      )) {
        expect(Date.parse(event_time)).toBeGreaterThan(present);
      }
    },
  );

  it("the first order is the richest: two containers apart, two moved estimates, held by customs", async () => {
    const all = await seededOn("2026-11-22T08:00:00Z");
    const rich = all.find(({ order_number }) => order_number === "DL-2611-0385");
    if (!rich) throw new Error("no DL-2611-0385");
    expect(Math.max(...all.map(({ events }) => events.length))).toBe(rich.events.length);
    expect(rich.containers.map(({ milestone, event }) => [milestone, event?.place])).toEqual([
      ["customs clearance", "Jebel Ali"],
      ["in transit", "Salalah"],
    ]);
    expect(rich.exception).toMatchObject({ place: "Jebel Ali", equipment: "TCLU0000117" });
    const outdated = rich.events.filter(
      ({ standing, milestone }) => standing === "outdated" && milestone === "delivered",
    );
    expect(outdated.length).toBeGreaterThanOrEqual(2);
    const coded = rich.events.filter(({ un_locode }) => un_locode !== null);
    const codes = new Set(rich.places.map(({ code }) => code));
    expect(codes).toEqual(new Set(coded.map(placeCode)));
    expect(codes.size).toBe(5);
  });

  it("they fill an empty table once, and leave the orders of a table that has some", async () => {
    const { db } = localStores();
    expect(await seededOn("2026-11-22T08:00:00Z")).toHaveLength(11);
    await removeOrders(db, ["DL-2611-0385"]);
    expect(await seededOn("2026-11-25T08:00:00Z")).toHaveLength(10);
  });
});

/** The servers that the benches measure, and the orders in them. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/d1";
import { migrate } from "drizzle-orm/d1/migrator";
import { type Server, startServer } from "../../ops/server.ts";
import { ROOT } from "../../ops/stores.ts";

/** A bench asks more in a second than a visitor may in an hour. */
const NO_LIMIT = { limit: 1_000_000_000, period: 60 } as const;
const LIMITS = "WRITE LOOK_UP NETWORK NETWORK_MISS MISS SCARCE DESK".split(" ");

/** Builds the site, or the project in another folder; returns the folder of the build. */
export function build(folder: string = ROOT): string {
  execFileSync("react-router", ["build"], { cwd: folder, stdio: "ignore" });
  return join(folder, "build");
}

/**
 * A Worker that is one module of plain JavaScript. With `files`, a folder of static files stands before
 * it, as before every Worker that has some: each request is looked up there first.
 */
export function plainWorker(script: string, files?: string): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const config = {
    name: "plain",
    main: "index.js",
    compatibility_date: "2026-07-30",
    ...(files && { assets: { directory: files } }),
  };
  mkdirSync(join(folder, "server"));
  writeFileSync(join(folder, "server/index.js"), script);
  writeFileSync(join(folder, "server/wrangler.json"), JSON.stringify(config));
  return startServer({ build: folder });
}

/** A built Worker of React Router, with a database of its own that has the real tables. */
export async function builtWorker(folder: string): Promise<Server> {
  const server = await startServer({
    build: folder,
    overrides: {
      // E-mails wait in the outbox: the simulation of sending is no part of what is deployed.
      bindings: { MAIL_FROM: "", MAIL_TO: "", SEND_CONFIRMATION: "off", ALLOW_INDEXING: "on" },
      ratelimits: Object.fromEntries(
        LIMITS.map((name, at) => [
          `${name}_LIMIT`,
          { namespace_id: `${at + 1}`, simple: NO_LIMIT },
        ]),
      ),
    },
  });
  const database = drizzle((await databaseOf(server)) as never);
  await migrate(database, { migrationsFolder: join(ROOT, "migrations") });
  return server;
}

export async function databaseOf({ miniflare }: Server): Promise<D1Database> {
  return (await miniflare.getD1Database("DB")) as unknown as D1Database;
}

/** A call of `/api`. */
export function jsonPost(payload: object) {
  const headers = { "Content-Type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(payload) } as const;
}

const ROWS_PER_STATEMENT = 5_000;

/** The number of the order at `index`, spread so that neighbours aren't neighbours in the index. */
export function numberOf(index: number): string {
  return `DL-${((index * 2_654_435_761) % 4_294_967_296).toString(36).toUpperCase().padStart(7, "0")}`;
}

/** Fills the database up to `count` orders, starting at `from`: every eighth is on its way. */
export async function fillOrders(server: Server, count: number, from = 0): Promise<void> {
  const insert = (await databaseOf(server)).prepare(
    `insert into orders (order_number, compact_number, created_at, customer_firstName, customer_email, customer_phone,
       delivery_address, shipper_type, delivery_date, order_status, note, order_count, shipper_charges,
       late_from, ended, promised_at, departed_at, state_version)
     select value, replace(value, '-', ''), strftime('%Y-%m-%dT%H:%M:00.000Z', 'now', '-' || (key * 7 % 15000) || ' hours'),
       iif(key % 7 = 0, 'Jürgen Müller', 'Warehouse Manager'), 'customer' || (?2 + key) || '@consignee.example', '+971 4 000 0009',
       'Gate 4, Receiving, Dubai, UAE', 'Air', strftime('%Y-%m-%dT10:30:00.000Z', 'now', '-' || (key * 7 % 300 - 5) || ' days'),
       iif(key % 8 = 0, 'In transit', 'Delivered'), 'Keep upright.', 2, 48500,
       iif(key % 8 = 0, strftime('%Y-%m-%dT20:00:00.000Z', 'now', '-' || (key % 40) || ' days'), null), iif(key % 8 = 0, null, 'delivered'),
       strftime('%Y-%m-%dT10:30:00.000Z', 'now', '-' || (key * 7 % 300) || ' days'),
       strftime('%Y-%m-%dT10:30:00.000Z', 'now', '-' || (key * 7 % 300 + 12) || ' days'), 1000
     from json_each(?1)`,
  );
  for (let start = from; start < count; start += ROWS_PER_STATEMENT) {
    const length = Math.min(ROWS_PER_STATEMENT, count - start);
    const numbers = Array.from({ length }, (_, index) => numberOf(start + index));
    await insert.bind(JSON.stringify(numbers), start).run();
  }
}

/** Gives each order from `first` up to `orders` so many events, a third of them estimates. */
export async function fillEvents(
  server: Server,
  orders: number,
  count = 30,
  first = 0,
): Promise<void> {
  const insert = (await databaseOf(server)).prepare(
    `insert into order_events (order_id, milestone, code, classifier, event_time, utc_offset, place, un_locode, leg, note, source, learned_at)
     select orders.id, 'in transit', 'ARRI', iif(value % 3 = 0, 'estimated', 'actual'),
       strftime('%Y-%m-%dT%H:%M:00.000Z', '2026-11-01', '+' || (value * 17 + orders.id % 1000) || ' hours'),
       '+04:00', 'Jebel Ali', 'AEJEA', 'Dhow of Dubai 2611W', iif(value % 5 = 0, 'Waits for a berth.', null), 'csv', '2026-11-18T05:40:00.000Z'
     from orders cross join json_each(?1) where orders.id > ?2 and orders.id <= ?3`,
  );
  const each = JSON.stringify(Array.from({ length: count }, (_, index) => index));
  for (let from = first; from < orders; from += ROWS_PER_STATEMENT) {
    await insert.bind(each, from, from + ROWS_PER_STATEMENT).run();
  }
}

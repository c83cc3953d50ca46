/**
 * `npm run bench:data`: look-ups and inserts as the tables grow, by the calls of `/api` as a visitor
 * makes them, one after the other and size by size in turn; with the rows that D1 reads for a look-up, and the query plans.
 */
import { join } from "node:path";
import type { Server } from "../../ops/server.ts";
import { ROOT } from "../../ops/stores.ts";
import { LOOK_UP } from "../../workers/orders/find.ts";
import { median, table } from "../support/table.ts";
import { quote } from "../unit/samples.ts";
import { benchEvents } from "./events.ts";
import { fillOrders, numberOf } from "./orders.ts";
import { builtWorker } from "./workerd.ts";

const SIZES = [1_000, 100_000, 1_000_000];
const ROUNDS = Number(process.env.ROUNDS ?? 12);
const CALLS = 100;
const TARGET = 1.2;

/** A site with so many orders. */
interface Site extends Server {
  readonly size: number;
  readonly d1: D1Database;
}

const sites: Site[] = [];
for (const size of SIZES) {
  const runtime = await builtWorker(join(ROOT, "build"));
  await fillOrders(runtime, size);
  const d1 = (await runtime.miniflare.getD1Database("DB")) as unknown as D1Database;
  sites.push({ ...runtime, size, d1 });
}

const subjects = {
  "look-up, exact": (site: Site) => lookUp(site, anyNumber(site)),
  "look-up, without dashes": (site: Site) => lookUp(site, anyNumber(site).replace("-", "")),
  "look-up, not there": (site: Site) => lookUp(site, `NO-${crypto.randomUUID()}`),
  "quote insert": (site: Site) => post(site, "/api/servicerequest/servicerequestadd", quote),
  subscribe: (site: Site) =>
    post(site, "/api/subscriber/addsubscriber", { email: `${crypto.randomUUID()}@example.com` }),
} as const;

/** ms by subject, then by site. */
const times = new Map(Object.keys(subjects).map((name) => [name, sites.map((): number[] => [])]));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, ask] of Object.entries(subjects)) {
    for (const [at, site] of sites.entries()) {
      for (let call = 0; call < CALLS; call += 1) {
        const begun = performance.now();
        await ask(site);
        // The first round warms up.
        if (round > 0) times.get(name)?.[at]?.push(performance.now() - begun);
      }
    }
  }
}
const results = [...times].map(([name, bySite]) => [name, bySite.map(median)] as const);

console.log(`\nMedian of ${ROUNDS * CALLS} calls in ms, by orders in the table\n`);
console.log(
  table(
    ["", ...SIZES.map((size) => size.toLocaleString("en")), "largest / smallest"],
    results.map(([name, medians]) => [
      name,
      ...medians.map((time) => time.toFixed(2)),
      growth(medians).toFixed(2),
    ]),
  ),
);
const rows = await Promise.all(sites.map(rowsOfALookUp));
console.log(`\nRows that D1 reads for an exact look-up: ${rows.join(", ")}`);

await Promise.all(sites.slice(1).map((site) => site.stop()));
const eventsGrowth = await benchEvents(() => builtWorker(join(ROOT, "build")));

const plans = [
  { query: LOOK_UP, binding: '[["x","X"]]' },
  { query: "select * from subscribers where email = ?1", binding: "x" },
  { query: "select * from page_meta where page_name = ?1", binding: "x" },
  { query: "select * from quotes where reference = ?1", binding: "x" },
];
let scans = 0;
for (const { query, binding } of plans) {
  const plan = sites[0]?.d1.prepare(`explain query plan ${query}`).bind(binding);
  const steps = (await plan?.all<{ detail: string }>())?.results ?? [];
  console.log(`\n${query}`);
  for (const { detail } of steps) {
    console.log(`  ${detail}`);
    // The numbers that are asked for are a virtual table.
    if (/^SCAN (?!asked VIRTUAL TABLE)/.test(detail)) scans += 1;
  }
}
await sites[0]?.stop();

const worst = growth(results[0]?.[1] ?? []);
console.log(
  `\nLook-up at 1,000,000 against 1,000 orders: ${worst.toFixed(2)}, with events ${eventsGrowth.toFixed(2)} (target ${TARGET}); scans: ${scans}`,
);
process.exit(Math.max(worst, eventsGrowth) <= TARGET && scans === 0 ? 0 : 1);

function anyNumber({ size }: Site): string {
  return numberOf(Math.floor(Math.random() * size));
}

function lookUp(site: Site, order_number: string) {
  return post(site, "/api/order/searchorder", { order_number });
}

async function post({ url }: Site, path: string, payload: unknown): Promise<void> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(payload),
  });
  if (![200, 404].includes(answer.status)) throw new Error(`${path} answers ${answer.status}`);
  await answer.arrayBuffer();
}

/** As D1 counts them, and bills them: an order without events. */
async function rowsOfALookUp(site: Site): Promise<number> {
  const number = anyNumber(site);
  const query = `select * from orders where order_number = ?1 or compact_number = ?2`;
  return (await site.d1.prepare(query).bind(number, number.replace("-", "")).all()).meta.rows_read;
}

function growth(times: readonly number[]): number {
  return (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
}

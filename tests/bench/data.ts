/**
 * `npm run bench:data`: look-ups and inserts in D1 as the tables grow, with the query plans. Each
 * size is measured in the same run, by the queries that the site makes.
 */
import { join } from "node:path";
import { drizzle } from "drizzle-orm/d1";
import { findOrder } from "#workers/data/orders.ts";
import { addQuote } from "#workers/data/quotes.ts";
import { addSubscriber } from "#workers/data/subscribers.ts";
import { quote } from "../unit/samples.ts";
import { fillOrders, numberOf } from "./orders.ts";
import { median, table } from "./table.ts";
import { builtWorker, ROOT } from "./workerd.ts";

const SIZES = [1_000, 100_000, 1_000_000];
const TIMES = Number(process.env.TIMES ?? 400);
const TARGET = 1.2;

const runtime = await builtWorker(join(ROOT, "build"));
const d1 = (await runtime.miniflare.getD1Database("DB")) as unknown as D1Database;
const db = drizzle(d1);

const subjects = {
  "look-up, exact": (size: number) => findOrder(db, numberOf(below(size))),
  "look-up, without dashes": (size: number) =>
    findOrder(db, numberOf(below(size)).replace("-", "")),
  "look-up, not there": () => findOrder(db, `NO-${crypto.randomUUID()}`),
  "quote insert": () => addQuote(db, { ...quote, ...keys() }),
  subscribe: () => addSubscriber(db, { email: `${crypto.randomUUID()}@example.com`, ...keys() }),
} as const;

const results: Record<string, number[]> = {};
let filled = 0;
for (const size of SIZES) {
  await fillOrders(runtime, size, filled);
  filled = size;
  for (const [name, ask] of Object.entries(subjects)) {
    for (let warm = 0; warm < 20; warm += 1) await ask(size);
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const begun = performance.now();
      await ask(size);
      times.push(performance.now() - begun);
    }
    results[name] = [...(results[name] ?? []), median(times)];
  }
}

console.log(`\nMedian of ${TIMES} in ms, by orders in the table\n`);
console.log(
  table(
    ["", ...SIZES.map((size) => size.toLocaleString("en")), "largest / smallest"],
    Object.entries(results).map(([name, times]) => [
      name,
      ...times.map((time) => time.toFixed(3)),
      growth(times).toFixed(2),
    ]),
  ),
);

const plans = [
  "select * from orders where order_number = ?1 or compact_number = ?2 order by (order_number = ?1) desc limit 2",
  "select * from subscribers where email = ?1",
  "select * from page_meta where page_name = ?1",
  "select * from quotes where reference = ?1",
];
let scans = 0;
for (const query of plans) {
  const bindings = Array.from({ length: query.includes("?2") ? 2 : 1 }, () => "x");
  const { results: steps } = await d1
    .prepare(`explain query plan ${query}`)
    .bind(...bindings)
    .all<{ detail: string }>();
  console.log(`\n${query}`);
  for (const { detail } of steps) {
    console.log(`  ${detail}`);
    if (/^SCAN/.test(detail)) scans += 1;
  }
}
await runtime.miniflare.dispose();

const worst = growth(results["look-up, exact"] ?? []);
console.log(
  `\nLook-up at 1,000,000 against 1,000 orders: ${worst.toFixed(2)} (target ${TARGET}); scans: ${scans}`,
);
process.exit(worst <= TARGET && scans === 0 ? 0 : 1);

function below(size: number): number {
  return Math.floor(Math.random() * size);
}

function keys() {
  const submission_id = crypto.randomUUID();
  return { submission_id, reference: submission_id.slice(0, 8) };
}

function growth(times: readonly number[]): number {
  return (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
}

/**
 * `npm run bench:data`: look-ups and inserts as the tables grow, by the calls of `/api` as a visitor
 * makes them, one after the other; with the rows that D1 reads for a look-up, and the query plans.
 */
import { join } from "node:path";
import { quote } from "../unit/samples.ts";
import { fillOrders, numberOf } from "./orders.ts";
import { median, table } from "./table.ts";
import { builtWorker, ROOT } from "./workerd.ts";

const SIZES = [1_000, 100_000, 1_000_000];
const TIMES = Number(process.env.TIMES ?? 1000);
const WARM_UP = 300;
const TARGET = 1.2;
/** As findOrder asks. */
const LOOK_UP =
  "select * from orders where order_number = ?1 or compact_number = ?2 order by (order_number = ?1) desc limit 2";

const runtime = await builtWorker(join(ROOT, "build"));
const d1 = (await runtime.miniflare.getD1Database("DB")) as unknown as D1Database;

const subjects = {
  "look-up, exact": (size: number) => lookUp(numberOf(below(size))),
  "look-up, without dashes": (size: number) => lookUp(numberOf(below(size)).replace("-", "")),
  "look-up, not there": () => lookUp(`NO-${crypto.randomUUID()}`),
  "quote insert": () => post("/api/servicerequest/servicerequestadd", quote),
  subscribe: () =>
    post("/api/subscriber/addsubscriber", { email: `${crypto.randomUUID()}@example.com` }),
} as const;

const results: Record<string, number[]> = {};
const rowsRead: number[] = [];
let filled = 0;
for (const size of SIZES) {
  await fillOrders(runtime, size, filled);
  filled = size;
  for (const [name, ask] of Object.entries(subjects)) {
    const times: number[] = [];
    for (let time = -WARM_UP; time < TIMES; time += 1) {
      const begun = performance.now();
      await ask(size);
      if (time >= 0) times.push(performance.now() - begun);
    }
    results[name] = [...(results[name] ?? []), median(times)];
  }
  rowsRead.push(await rowsOfALookUp(size));
}

console.log(`\nMedian of ${TIMES} calls in ms, by orders in the table\n`);
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
console.log(`\nRows that D1 reads for an exact look-up: ${rowsRead.join(", ")}`);

const plans = [
  LOOK_UP,
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

function lookUp(order_number: string) {
  return post("/api/order/searchorder", { order_number });
}

async function post(path: string, payload: unknown): Promise<void> {
  const answer = await fetch(runtime.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(payload),
  });
  if (![200, 404].includes(answer.status)) throw new Error(`${path} answers ${answer.status}`);
  await answer.arrayBuffer();
}

/** As D1 counts them, and bills them. */
async function rowsOfALookUp(size: number): Promise<number> {
  const number = numberOf(below(size));
  const look = d1.prepare(LOOK_UP).bind(number, number.replace("-", ""));
  return (await look.all()).meta.rows_read;
}

function growth(times: readonly number[]): number {
  return (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
}

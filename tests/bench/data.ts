/**
 * `npm run bench:data`: look-ups and inserts as the tables grow, by the calls of `/api` as a visitor
 * makes them, one after the other and size by size in turn; with the rows that D1 reads for a look-up, and the query plans.
 */
import { primary } from "../../workers/data/database.ts";
import { LOOK_UP } from "../../workers/orders/find.ts";
import { listToday } from "../../workers/today/queries.ts";
import { isScan, planOf, recordQueries } from "../support/query-plans.ts";
import { quote } from "../unit/samples.ts";
import { benchEvents } from "./events.ts";
import { anyNumber, measureGrowth, openSites, ROUNDS, type Site, type Subjects } from "./growth.ts";

const SIZES = [1_000, 100_000, 1_000_000];
const CALLS = 100;
const TARGET = 1.2;

const subjects: Subjects = {
  "look-up, exact": (site) => lookUp(site, anyNumber(site)),
  "look-up, without dashes": (site) => lookUp(site, anyNumber(site).replace("-", "")),
  "look-up, not there": (site) => lookUp(site, `NO-${crypto.randomUUID()}`),
  "quote insert": (site) => post(site, "/api/servicerequest/servicerequestadd", quote),
  subscribe: (site) =>
    post(site, "/api/subscriber/addsubscriber", { email: `${crypto.randomUUID()}@example.com` }),
};

const sites = await openSites(SIZES);
console.log(`\nMedian of ${ROUNDS * CALLS} calls in ms, by orders in the table\n`);
const growths = await measureGrowth(sites, subjects, { calls: CALLS, sizes: SIZES, digits: 2 });
const rows = await Promise.all(sites.map(rowsOfALookUp));
console.log(`\nRows that D1 reads for an exact look-up: ${rows.join(", ")}`);

await Promise.all(sites.slice(1).map((site) => site.stop()));
const eventsGrowth = await benchEvents();

const [first] = sites;
if (!first) throw new Error("There is no site.");
const plans = [
  { query: LOOK_UP, values: ['[["x","X"]]'] },
  { query: "select * from subscribers where email = ?1", values: ["x"] },
  { query: "select * from page_meta where page_name = ?1", values: ["x"] },
  { query: "select * from quotes where reference = ?1", values: ["x"] },
  ...(await queriesOfToday(first)),
];
let scans = 0;
for (const { query, values } of plans) {
  const steps = await planOf(first.d1, query, values);
  console.log(["", query, ...steps].join("\n  "));
  scans += steps.filter(isScan).length;
}
await first.stop();

const [worst = Number.NaN] = growths;
console.log(
  `\nLook-up at 1,000,000 against 1,000 orders: ${worst.toFixed(2)}, with events ${eventsGrowth.toFixed(2)} (target ${TARGET}); scans: ${scans}`,
);
process.exit(Math.max(worst, eventsGrowth) <= TARGET && scans === 0 ? 0 : 1);

function lookUp(site: Site, order_number: string) {
  return post(site, "/api/order/searchorder", { order_number });
}

/** What `today` asks. */
async function queriesOfToday({ d1 }: Site) {
  const recording = recordQueries(d1);
  await listToday(primary(recording.d1), { now: new Date(), limit: 50 });
  return recording.queries;
}

/** The time of the call in ms. */
async function post({ url }: Site, path: string, payload: unknown): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(payload),
  });
  if (![200, 404].includes(answer.status)) throw new Error(`${path} answers ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - begun;
}

/** As D1 counts them, and bills them: an order without events. */
async function rowsOfALookUp(site: Site): Promise<number> {
  const number = anyNumber(site);
  const query = `select * from orders where order_number = ?1 or compact_number = ?2`;
  return (await site.d1.prepare(query).bind(number, number.replace("-", "")).all()).meta.rows_read;
}

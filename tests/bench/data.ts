/**
 * `npm run bench:data`: look-ups and inserts as the tables grow, by the calls of `/api` as a visitor
 * makes them, and look-ups of orders with thirty events each as the database answers them; one after the
 * other and size by size in turn. No look-up may read a whole table.
 */
import { ORDER_NUMBERS_MAX } from "../../app/domain/tracking-address.ts";
import type { Server } from "../../ops/server.ts";
import { FACTS_LOOK_UP, LOOK_UP } from "../../workers/orders/find.ts";
import type { OrderFacts } from "../../workers/orders/log.ts";
import { scansOf } from "../support/query-plans.ts";
import { median, table } from "../support/table.ts";
import { quote } from "../unit/samples.ts";
import {
  build,
  builtWorker,
  databaseOf,
  EVENTS_OF_AN_ORDER,
  fillEvents,
  fillOrders,
  numberOf,
} from "./site.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 12);
const SIZES = [1_000, 100_000, 1_000_000];
/** Orders; the larger one is 3 million events. */
const EVENT_SIZES = [1_000, Number(process.env.EVENT_ORDERS ?? 100_000)];
/** In one call, so that the way to D1, which takes as long for any table, hardly counts. */
const QUERIES = 20;
const TARGET = 1.2;

/** A site with so many orders. */
interface Site extends Server {
  readonly size: number;
  readonly d1: D1Database;
}

const folder = build();
async function openSites(sizes: readonly number[]): Promise<Site[]> {
  const sites: Site[] = [];
  for (const size of sizes) {
    const server = await builtWorker(folder);
    await fillOrders(server, size);
    sites.push({ ...server, size, d1: await databaseOf(server) });
  }
  return sites;
}

const anyNumber = ({ size }: Site) => numberOf(Math.floor(Math.random() * size));

/**
 * Measures each subject, which returns its time in ms, so many times in each round, and prints the
 * medians. Returns for each the time at the largest site against the smallest.
 */
async function measureGrowth(
  sites: readonly Site[],
  subjects: Readonly<Record<string, (site: Site) => Promise<number>>>,
  calls: number,
): Promise<number[]> {
  const times = Object.keys(subjects).map(() => sites.map((): number[] => []));
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [subject, measure] of Object.values(subjects).entries()) {
      for (const [at, site] of sites.entries()) {
        for (let call = 0; call < calls; call += 1) {
          const time = await measure(site);
          if (round > 0) times[subject]?.[at]?.push(time);
        }
      }
    }
  }
  const medians = times.map((own) => own.map(median));
  const growths = medians.map((own) => (own.at(-1) ?? Number.NaN) / (own[0] ?? Number.NaN));
  console.log(`\nMedian of ${ROUNDS * calls} calls in ms, by orders in the table\n`);
  console.log(
    table(
      ["", ...sites.map(({ size }) => size.toLocaleString("en")), "largest / smallest"],
      Object.keys(subjects).map((name, at) => [
        name,
        ...(medians[at] ?? []).map((time) => time.toFixed(3)),
        (growths[at] ?? Number.NaN).toFixed(2),
      ]),
    ),
  );
  return growths;
}

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
const lookUp = (site: Site, order_number: string) =>
  post(site, "/api/order/searchorder", { order_number });

/** The time of one query for the facts of so many orders. */
async function askFacts(site: Site, count: number): Promise<number> {
  const queries = Array.from({ length: QUERIES }, () => {
    const numbers = Array.from({ length: count }, () => anyNumber(site));
    const spellings = numbers.map((number) => [number, number.replace("-", "")]);
    return site.d1.prepare(FACTS_LOOK_UP).bind(JSON.stringify(spellings));
  });
  const begun = performance.now();
  const answers = await site.d1.batch<OrderFacts>(queries);
  const time = performance.now() - begun;
  for (const { results } of answers) {
    const found = results.flatMap(({ facts }) => JSON.parse(facts)).length;
    // The same number may come twice.
    const isWhole = found % EVENTS_OF_AN_ORDER === 0 && found <= count * EVENTS_OF_AN_ORDER;
    if (found === 0 || !isWhole) throw new Error("an order or its events are missing");
  }
  return time / QUERIES;
}

const sites = await openSites(SIZES);
const [growth = Number.NaN] = await measureGrowth(
  sites,
  {
    "look-up": (site) => lookUp(site, anyNumber(site)),
    "look-up, not found": (site) => lookUp(site, `NO-${crypto.randomUUID()}`),
    quote: (site) => post(site, "/api/servicerequest/servicerequestadd", quote),
  },
  100,
);
const [first] = sites;
const asked = [{ query: LOOK_UP, values: ['[["x","X"]]'] }];
const scans = first ? await scansOf(first.d1, asked) : [];
await Promise.all(sites.map((site) => site.stop()));

const eventSites = await openSites(EVENT_SIZES);
for (const site of eventSites) await fillEvents(site, site.size);
const growths = await measureGrowth(
  eventSites,
  {
    "facts of one": (site) => askFacts(site, 1),
    [`facts of ${ORDER_NUMBERS_MAX} at once`]: (site) => askFacts(site, ORDER_NUMBERS_MAX),
  },
  10,
);
await Promise.all(eventSites.map((site) => site.stop()));

const worst = Math.max(growth, ...growths);
console.log(
  `\nLargest against smallest: ${worst.toFixed(2)} (target ${TARGET}); scans: ${scans.length}`,
);
process.exit(worst <= TARGET && scans.length === 0 ? 0 : 1);

/**
 * `npm run bench:data`: look-ups and inserts as the tables grow, by the calls of `/api` as a visitor
 * makes them, and look-ups of orders with thirty events each as the database answers them; one after the
 * other and size by size in turn. No look-up may read a whole table.
 */
import { API_PATHS, ENQUIRY_PATHS } from "../../app/api-contract.ts";
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
  jsonPost,
  numberOf,
} from "./site.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 12);
/** Orders; the larger of the second is 3 million events. */
const SIZES = [1_000, 100_000, 1_000_000];
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

/** What is measured, each of which returns its time in ms. */
type Subjects = Readonly<Record<string, (site: Site) => Promise<number>>>;

/**
 * Measures each subject so many times in each round, on sites of these sizes, and prints the medians.
 * Returns the greatest of their times at the largest site against the smallest.
 */
async function measureGrowth(sizes: readonly number[], calls: number, subjects: Subjects) {
  const sites: Site[] = [];
  for (const size of sizes) {
    const server = await builtWorker(folder);
    await fillOrders(server, size);
    if (sizes === EVENT_SIZES) await fillEvents(server, size);
    sites.push({ ...server, size, d1: await databaseOf(server) });
  }
  const measured = Object.entries(subjects).flatMap(([name, measure]) =>
    sites.map((site) => ({ name, measure, site, times: [] as number[] })),
  );
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { measure, site, times } of measured) {
      for (let call = 0; call < calls; call += 1) {
        const time = await measure(site);
        if (round > 0) times.push(time);
      }
    }
  }
  const rows = Object.keys(subjects).map((subject) => {
    const medians = measured.flatMap(({ name, times }) => (name === subject ? median(times) : []));
    const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
    return {
      growth,
      cells: [subject, ...medians.map((time) => time.toFixed(3)), growth.toFixed(2)],
    };
  });
  console.log(`\nMedian of ${ROUNDS * calls} calls in ms, by orders in the table\n`);
  const heads = ["", ...sizes.map((size) => size.toLocaleString("en")), "largest / smallest"];
  console.log(
    table(
      heads,
      rows.map(({ cells }) => cells),
    ),
  );
  const asked = [{ query: LOOK_UP, values: ['[["x","X"]]'] }];
  const scans = sites[0] ? await scansOf(sites[0].d1, asked) : [];
  await Promise.all(sites.map((site) => site.stop()));
  return { growth: Math.max(...rows.map(({ growth }) => growth)), scans: scans.length };
}

async function post({ url }: Site, path: string, payload: object): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url + path, jsonPost(payload));
  if (![200, 404].includes(answer.status)) throw new Error(`${path} answers ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - begun;
}

const anyNumber = ({ size }: Site) => numberOf(Math.floor(Math.random() * size));

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

const lookUp = (site: Site, order_number: string) =>
  post(site, API_PATHS.searchOrder, { order_number });
const results = [
  await measureGrowth(SIZES, 100, {
    "look-up": (site) => lookUp(site, anyNumber(site)),
    "look-up, not found": (site) => lookUp(site, `NO-${crypto.randomUUID()}`),
    quote: (site) => post(site, ENQUIRY_PATHS.quote, quote),
  }),
  await measureGrowth(EVENT_SIZES, 10, {
    "facts of one": (site) => askFacts(site, 1),
    [`facts of ${ORDER_NUMBERS_MAX} at once`]: (site) => askFacts(site, ORDER_NUMBERS_MAX),
  }),
];
const isMet = results.every(({ growth, scans }) => growth <= TARGET && scans === 0);
const found = results.map(({ growth, scans }) => `${growth.toFixed(2)} and ${scans} scans`);
console.log(`\nLargest against smallest: ${found.join(", ")} (target ${TARGET}, without a scan)`);
process.exit(isMet ? 0 : 1);

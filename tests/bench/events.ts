/** Look-ups of orders with thirty events each, one and twenty at once, as the tables grow. */
import { ORDER_NUMBERS_MAX } from "../../app/domain/order-numbers.ts";
import type { Server } from "../../ops/server.ts";
import { LOOK_UP } from "../../workers/orders/find.ts";
import { median, table } from "../support/table.ts";
import { EVENTS_OF_AN_ORDER, fillEvents, fillOrders, numberOf } from "./orders.ts";

/** Orders; the larger one is 3 million events. */
const SIZES = [1_000, Number(process.env.EVENT_ORDERS ?? 100_000)];
const ROUNDS = Number(process.env.ROUNDS ?? 12);
/** In one call, so that the way to D1, which takes as long for any table, hardly counts. */
const QUERIES = 20;
const CALLS = 10;

interface Site extends Server {
  readonly size: number;
  readonly d1: D1Database;
}

/**
 * Measures and prints. `open` starts a site with an empty database. Returns the time at the larger size
 * against the smaller, the worse of one and twenty.
 */
export async function benchEvents(open: () => Promise<Server>): Promise<number> {
  const sites: Site[] = [];
  for (const size of SIZES) {
    const server = await open();
    await fillOrders(server, size);
    await fillEvents(server, size);
    const d1 = (await server.miniflare.getD1Database("DB")) as unknown as D1Database;
    sites.push({ ...server, size, d1 });
  }
  const subjects = [1, ORDER_NUMBERS_MAX].map((count) => ({
    name: count === 1 ? "one" : `${count} at once`,
    count,
    times: sites.map((): number[] => []),
  }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { count, times } of subjects) {
      for (const [at, site] of sites.entries()) {
        for (let call = 0; call < CALLS; call += 1) {
          const time = await ask(site, count);
          // The first round warms up.
          if (round > 0) times[at]?.push(time);
        }
      }
    }
  }
  const rows = subjects.map(({ name, times }) => ({ name, medians: times.map(median) }));
  const growth = (medians: readonly number[]) => (medians.at(-1) ?? 0) / (medians[0] ?? 0);
  console.log(
    `\nLook-ups with events: ms for a query, median of ${ROUNDS * CALLS} calls of ${QUERIES} queries, by events in the table\n`,
  );
  console.log(
    table(
      [
        "",
        ...SIZES.map((size) => (size * EVENTS_OF_AN_ORDER).toLocaleString("en")),
        "largest / smallest",
      ],
      rows.map(({ name, medians }) => [
        name,
        ...medians.map((time) => time.toFixed(3)),
        growth(medians).toFixed(2),
      ]),
    ),
  );
  await Promise.all(sites.map((site) => site.stop()));
  return Math.max(...rows.map(({ medians }) => growth(medians)));
}

/** The time of one query in ms. */
async function ask(site: Site, count: number): Promise<number> {
  const queries = Array.from({ length: QUERIES }, () => {
    const numbers = anyNumbers(site, count).map((number) => [number, number.replace("-", "")]);
    return site.d1.prepare(LOOK_UP).bind(JSON.stringify(numbers));
  });
  const begun = performance.now();
  const answers = await site.d1.batch<{ events: string }>(queries);
  const time = performance.now() - begun;
  for (const { results } of answers) {
    const isWhole = results.every(({ events }) => JSON.parse(events).length === EVENTS_OF_AN_ORDER);
    if (results.length !== count || !isWhole) throw new Error("an order or its events are missing");
  }
  return time / QUERIES;
}

function anyNumbers({ size }: Site, count: number): string[] {
  return Array.from({ length: count }, () => numberOf(Math.floor(Math.random() * size)));
}

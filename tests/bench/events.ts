/** Look-ups of orders with thirty events each, one and twenty at once, as the tables grow. */
import { ORDER_NUMBERS_MAX } from "../../app/domain/tracking-address.ts";
import { FACTS_LOOK_UP } from "../../workers/orders/find.ts";
import type { OrderFacts } from "../../workers/orders/log.ts";
import { anyNumber, measureGrowth, openSites, ROUNDS, type Site } from "./growth.ts";
import { EVENTS_OF_AN_ORDER, fillEvents } from "./orders.ts";

/** Orders; the larger one is 3 million events. */
const SIZES = [1_000, Number(process.env.EVENT_ORDERS ?? 100_000)];
/** In one call, so that the way to D1, which takes as long for any table, hardly counts. */
const QUERIES = 20;
const CALLS = 10;

/**
 * Measures and prints. Returns the time at the larger size against the smaller, the worse of one and
 * twenty.
 */
export async function benchEvents(): Promise<number> {
  const sites = await openSites(SIZES);
  for (const site of sites) await fillEvents(site, site.size);
  console.log(
    `\nLook-ups with events: ms for a query, median of ${ROUNDS * CALLS} calls of ${QUERIES} queries, by events in the table\n`,
  );
  const growths = await measureGrowth(
    sites,
    {
      one: (site) => ask(site, 1),
      [`${ORDER_NUMBERS_MAX} at once`]: (site) => ask(site, ORDER_NUMBERS_MAX),
    },
    { calls: CALLS, sizes: SIZES.map((size) => size * EVENTS_OF_AN_ORDER), digits: 3 },
  );
  await Promise.all(sites.map((site) => site.stop()));
  return Math.max(...growths);
}

/** The time of one query in ms. */
async function ask(site: Site, count: number): Promise<number> {
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

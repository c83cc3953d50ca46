/**
 * `npm run bench:data`: look-ups and inserts as the tables grow, by the calls of `/api` as a visitor
 * makes them, one after the other and size by size in turn.
 */
import { API_PATHS, ENQUIRY_PATHS } from "../../app/api-contract.ts";
import { median, table } from "../support/table.ts";
import { quote } from "../unit/samples.ts";
import { build, builtWorker, fillEvents, fillOrders, jsonPost, numberOf } from "./site.ts";

const ROUNDS = 12;
const CALLS = 100;
/** Orders. Each has three events: with a million of them 3 million. */
const SIZES = [1_000, Number(process.env.ORDERS ?? 1_000_000)];
const EVENTS = 3;
const TARGET = 1.2;

const folder = build();
const sites = await Promise.all(
  SIZES.map(async (size) => {
    const server = await builtWorker(folder);
    await fillOrders(server, size);
    await fillEvents(server, size, EVENTS);
    return { ...server, size };
  }),
);
type Site = (typeof sites)[number];

async function post({ url }: Site, path: string, payload: object): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url + path, jsonPost(payload));
  if (![200, 404].includes(answer.status)) throw new Error(`${path} answers ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - begun;
}

const lookUp = (site: Site, order_number: string) =>
  post(site, API_PATHS.searchOrder, { order_number });
const anyNumber = ({ size }: Site) => numberOf(Math.floor(Math.random() * size));
/** What is measured, each of which returns its time in ms. */
const subjects = {
  "look-up": (site: Site) => lookUp(site, anyNumber(site)),
  "look-up, not found": (site: Site) => lookUp(site, `NO-${crypto.randomUUID()}`),
  quote: (site: Site) => post(site, ENQUIRY_PATHS.quote, quote),
};
const measured = Object.entries(subjects).map(([name, measure]) => ({
  name,
  measure,
  times: sites.map(() => [] as number[]),
}));
// The first round warms up.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const { measure, times } of measured) {
    for (const [at, site] of sites.entries()) {
      for (let call = 0; call < CALLS; call += 1) {
        const time = await measure(site);
        if (round > 0) times[at]?.push(time);
      }
    }
  }
}
await Promise.all(sites.map((site) => site.stop()));

const results = measured.map(({ name, times }) => {
  const [small = Number.NaN, large = Number.NaN] = times.map(median);
  return { name, figures: [small, large, large / small] };
});
console.log(`\nMedian of ${ROUNDS * CALLS} calls in ms, by orders in the table\n`);
const heads = ["", ...SIZES.map((size) => size.toLocaleString("en")), "growth"];
const rows = results.map(({ name, figures }) => [name, ...figures.map((one) => one.toFixed(2))]);
console.log(table(heads, rows));
console.log(`\nTarget: a growth of ${TARGET} at most`);
process.exit(results.every(({ figures: [, , growth = 9] }) => growth <= TARGET) ? 0 : 1);

/**
 * `npm run bench:server`: requests a second, each subject beside its peers in the same run, round by
 * round in turn, and the CPU time of a request.
 */
import { join } from "node:path";
import autocannon from "autocannon";
import { API_PATHS, ENQUIRY_PATHS } from "../../app/api-contract.ts";
import type { Server } from "../../ops/server.ts";
import { watchUse } from "../support/processes.ts";
import { median, table } from "../support/table.ts";
import { quote } from "../unit/samples.ts";
import {
  build,
  builtWorker,
  fillEvents,
  fillOrders,
  jsonPost,
  numberOf,
  plainWorker,
} from "./site.ts";

const ORDERS = Number(process.env.ORDERS ?? 100_000);
/** The first of them have events. */
const ORDERS_WITH_EVENTS = 1000;
const EVENTS = 12;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);
const CONNECTIONS = 16;

const folder = build();
const site = await builtWorker(folder);
const bare = await builtWorker(build(join(import.meta.dirname, "bare")));
for (const server of [site, bare]) await fillOrders(server, ORDERS);
await fillEvents(site, ORDERS_WITH_EVENTS, EVENTS);
const home = await (await fetch(`${site.url}/`)).text();
const hello = await plainWorker('export default { fetch: () => new Response("Hello") }');
const constant = await plainWorker(
  `const page = ${JSON.stringify(home)};
   const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-cache" };
   export default { fetch: () => new Response(page, { headers }) }`,
  join(folder, "client"),
);

const between = (from: number, to: number) =>
  numberOf(from + Math.floor(Math.random() * (to - from)));
const anyOrder = () => between(ORDERS_WITH_EVENTS, ORDERS);
const twenty = () =>
  Array.from({ length: 20 }, () => `number=${between(0, ORDERS_WITH_EVENTS)}`).join("&");
/** Another host is another page: every one is rendered. */
const anyHost = () => `visit-${crypto.randomUUID()}.localhost`;
const post = (path: string, payload: object) => ({ path, ...jsonPost(payload) });
const [CONSTANT, BARE] = ["the same bytes as a constant", "bare React Router page with a D1 read"];
/** Each with a request that changes from one to the next. */
const subjects: readonly (readonly [name: string, Server, () => autocannon.Request])[] = [
  ["hello world", hello, () => ({ path: "/" })],
  ["home, cached", site, () => ({ path: "/" })],
  [CONSTANT, constant, () => ({ path: "/" })],
  ["home, uncached", site, () => ({ path: "/", headers: { host: anyHost() } })],
  [BARE, bare, () => ({ path: `/order/${anyOrder()}` })],
  ["tracking, found", site, () => ({ path: `/track/${anyOrder()}` })],
  ["tracking, 20 orders", site, () => ({ path: `/track?${twenty()}` })],
  ["API look-up", site, () => post(API_PATHS.searchOrder, { order_number: anyOrder() })],
  ["API write", site, () => post(ENQUIRY_PATHS.quote, quote)],
];
/** Of the requests of another how many a subject is to serve. */
const TARGETS = [
  ["home, cached", CONSTANT, 0.9],
  ["tracking, found", BARE, 0.8],
] as const;

const measured = subjects.map(([name, server, request]) => ({
  ...{ name, server, request },
  rounds: [] as Awaited<ReturnType<typeof measure>>[],
}));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const { rounds, server, request } of measured) {
    const result = await measure(server, request, round === 0 ? 1 : SECONDS);
    // The first round warms up.
    if (round > 0) rounds.push(result);
  }
}
await Promise.all([site, bare, hello, constant].map((server) => server.stop()));

console.log(`\n${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections, medians\n`);
const figureOf = (subject: string, figure: "rate" | "p50" | "cpu") =>
  median(measured.find(({ name }) => name === subject)?.rounds.map((one) => one[figure]) ?? []);
const cells = subjects.map(([name]) => [
  ...[name, figureOf(name, "rate").toFixed(0)],
  ...[figureOf(name, "p50").toFixed(1), figureOf(name, "cpu").toFixed(2)],
]);
console.log(table(["", "requests/s", "p50 ms", "CPU ms"], cells));
const ratios = TARGETS.map(([name, peer, target]) => {
  const ratio = figureOf(name, "rate") / figureOf(peer, "rate");
  return { isMet: ratio >= target, cells: [`${name}, of ${peer}`, ratio.toFixed(2), target] };
});
const lines = ratios.map((row) => row.cells);
console.log(`\n${table(["ratio", "measured", "target"], lines)}`);
process.exit(ratios.every(({ isMet }) => isMet) ? 0 : 1);

async function measure(server: Server, request: () => autocannon.Request, seconds: number) {
  const used = watchUse(server.pid());
  const { errors, non2xx, requests, duration, latency } = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: (one) => ({ ...one, ...request() }) }],
  });
  if (non2xx > 0 || errors > 0) {
    throw new Error(`${non2xx} wrong answers, ${errors} errors at ${server.url}`);
  }
  const cpu = used().cpuMs / requests.total;
  return { rate: requests.total / duration, p50: latency.p50, cpu };
}

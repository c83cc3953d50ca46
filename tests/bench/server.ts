/**
 * `npm run bench:server`: requests a second, each subject beside its peers in the same run, round by
 * round in turn, and the CPU time of a request.
 */
import { join } from "node:path";
import autocannon from "autocannon";
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

const ORDERS = 100_000;
/** The first of them have events. */
const ORDERS_WITH_EVENTS = 1000;
const EVENTS = 12;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);
const CONNECTIONS = 16;

interface Subject {
  readonly name: string;
  readonly runtime: Server;
  /** Changes from request to request. */
  readonly request: () => autocannon.Request;
  /** Of another subject's rate it is to reach so much. */
  readonly target?: readonly [peer: string, ratio: number];
}

const folder = build();
const site = await builtWorker(folder);
const bare = await builtWorker(build(join(import.meta.dirname, "bare")));
for (const runtime of [site, bare]) await fillOrders(runtime, ORDERS);
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
const post = (path: string, payload: object) => ({ path, ...jsonPost(payload) });
const [CONSTANT, BARE] = ["the same bytes as a constant", "bare React Router page with a D1 read"];
const subjects: readonly Subject[] = [
  { name: "hello world", runtime: hello, request: () => ({ path: "/" }) },
  { name: "home, cached", runtime: site, request: () => ({ path: "/" }), target: [CONSTANT, 0.9] },
  { name: CONSTANT, runtime: constant, request: () => ({ path: "/" }) },
  {
    name: "home, uncached",
    runtime: site,
    // Another host is another page: every one is rendered.
    request: () => ({ path: "/", headers: { host: `visit-${crypto.randomUUID()}.localhost` } }),
  },
  { name: BARE, runtime: bare, request: () => ({ path: `/order/${anyOrder()}` }) },
  {
    name: "tracking, found",
    runtime: site,
    request: () => ({ path: `/track/${anyOrder()}` }),
    target: [BARE, 0.8],
  },
  { name: "tracking, 20 orders", runtime: site, request: () => ({ path: `/track?${twenty()}` }) },
  {
    name: "API look-up",
    runtime: site,
    request: () => post("/api/order/searchorder", { order_number: anyOrder() }),
  },
  {
    name: "API write",
    runtime: site,
    request: () => post("/api/servicerequest/servicerequestadd", quote),
  },
];

const measured = subjects.map((subject) => ({
  ...subject,
  rounds: [] as Awaited<ReturnType<typeof measure>>[],
}));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const { rounds, ...subject } of measured) {
    const result = await measure(subject, round === 0 ? 1 : SECONDS);
    // The first round warms up.
    if (round > 0) rounds.push(result);
  }
}
await Promise.all([site, bare, hello, constant].map((server) => server.stop()));

const results = measured.map(({ name, target, rounds }) => {
  const of = (figure: "rate" | "p50" | "cpu") => median(rounds.map((round) => round[figure]));
  return { name, target, rate: of("rate"), p50: of("p50"), cpu: of("cpu") };
});
console.log(`\n${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections, medians\n`);
const cells = results.map(({ name, rate, p50, cpu }) => [
  ...[name, Math.round(rate), p50.toFixed(1), cpu.toFixed(2)],
]);
console.log(table(["", "requests/s", "p50 ms", "CPU ms"], cells));
const ratios = results.flatMap(({ name, target: [peer, target] = ["", 0], rate }) => {
  const other = results.find((one) => one.name === peer);
  return other ? [{ name, peer, target, ratio: rate / other.rate }] : [];
});
const lines = ratios.map(({ name, peer, target, ratio }) => [
  ...[`${name}, of ${peer}`, ratio.toFixed(2), target],
]);
console.log(`\n${table(["ratio", "measured", "target"], lines)}`);
process.exit(ratios.every(({ ratio, target }) => ratio >= target) ? 0 : 1);

async function measure({ runtime, request }: Subject, seconds: number) {
  const used = watchUse(runtime.pid());
  const { errors, non2xx, requests, duration, latency } = await autocannon({
    url: runtime.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: (one) => ({ ...one, ...request() }) }],
  });
  if (non2xx > 0 || errors > 0) {
    throw new Error(`${non2xx} wrong answers, ${errors} errors at ${runtime.url}`);
  }
  const cpu = used().cpuMs / requests.total;
  return { rate: requests.total / duration, p50: latency.p50, cpu };
}

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
import { build, builtWorker, fillEvents, fillOrders, numberOf, plainWorker } from "./site.ts";

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
}

interface Round {
  readonly rate: number;
  readonly p50: number;
  /** ms of CPU for a request */
  readonly cpu: number;
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
const orderWithEvents = () => between(0, ORDERS_WITH_EVENTS);
const twenty = () => Array.from({ length: 20 }, () => `number=${orderWithEvents()}`).join("&");
const subjects: readonly Subject[] = [
  { name: "hello world", runtime: hello, request: () => ({ path: "/" }) },
  { name: "home, cached", runtime: site, request: () => ({ path: "/" }) },
  { name: "the same bytes as a constant", runtime: constant, request: () => ({ path: "/" }) },
  {
    name: "home, uncached",
    runtime: site,
    // Another host is another page: every one is rendered.
    request: () => ({ path: "/", headers: { host: `visit-${crypto.randomUUID()}.localhost` } }),
  },
  {
    name: "bare React Router page with a D1 read",
    runtime: bare,
    request: () => ({ path: `/order/${anyOrder()}` }),
  },
  { name: "tracking, found", runtime: site, request: () => ({ path: `/track/${anyOrder()}` }) },
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

const rounds = new Map<string, Round[]>(subjects.map(({ name }) => [name, []]));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const subject of subjects) {
    const result = await measure(subject, round === 0 ? 1 : SECONDS);
    // The first round warms up.
    if (round > 0) rounds.get(subject.name)?.push(result);
  }
}

const medians = subjects.map(({ name }) => {
  const own = rounds.get(name) ?? [];
  const of = (figure: keyof Round) => median(own.map((round) => round[figure]));
  return { name, rate: of("rate"), p50: of("p50"), cpu: of("cpu") };
});
console.log(`\n${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections, medians\n`);
console.log(
  table(
    ["", "requests/s", "p50 ms", "CPU ms"],
    medians.map(({ name, rate, p50, cpu }) => [
      name,
      Math.round(rate),
      p50.toFixed(1),
      cpu.toFixed(2),
    ]),
  ),
);

const rateOf = (name: string) => medians.find((one) => one.name === name)?.rate ?? Number.NaN;
/** Of which peer's rate each is to reach so much. */
const TARGETS = [
  ["home, cached", "the same bytes as a constant", 0.9],
  ["tracking, found", "bare React Router page with a D1 read", 0.8],
] as const;
const ratios = TARGETS.map(([name, peer, target]) => {
  const ratio = rateOf(name) / rateOf(peer);
  return { line: [`${name}, of ${peer}`, ratio.toFixed(2), target], isMet: ratio >= target };
});
const lines = ratios.map(({ line }) => line);
console.log(`\n${table(["ratio", "measured", "target"], lines)}`);
await Promise.all([site, bare, hello, constant].map((server) => server.stop()));
process.exit(ratios.every(({ isMet }) => isMet) ? 0 : 1);

async function measure({ runtime, request }: Subject, seconds: number): Promise<Round> {
  const used = watchUse(runtime.pid());
  const result = await autocannon({
    url: runtime.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: (one) => ({ ...one, ...request() }) }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} wrong answers, ${result.errors} errors at ${runtime.url}`);
  }
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    cpu: used().cpuMs / result.requests.total,
  };
}

function post(path: string, payload: unknown): autocannon.Request {
  return {
    path,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(payload),
  };
}

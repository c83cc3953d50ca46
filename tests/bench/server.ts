/**
 * `npm run bench:server`: requests a second, each subject beside its peers in the same run, round by
 * round in turn; CPU time of a page, and what a million visits cost.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import autocannon from "autocannon";
import type { Server } from "../../ops/server.ts";
import { ROOT } from "../../ops/stores.ts";
import { median, table } from "../support/table.ts";
import { quote } from "../unit/samples.ts";
import { fillEvents, fillOrders, numberOf } from "./orders.ts";
import { builtWorker, plainWorker } from "./workerd.ts";

const ORDERS = 100_000;
/** The first of them have events. */
const ORDERS_WITH_EVENTS = 1000;
const EVENTS = 12;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);
const CONNECTIONS = 16;
/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

interface Subject {
  readonly name: string;
  readonly runtime: Server;
  /** Changes from request to request. */
  readonly request: () => autocannon.Request;
}

interface Round {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** ms of CPU for a request */
  readonly cpu: number;
}

build(ROOT);
build(join(ROOT, "tests/bench/bare"));
const site = await builtWorker(join(ROOT, "build"));
const bare = await builtWorker(join(ROOT, "tests/bench/bare/build"));
for (const runtime of [site, bare]) await fillOrders(runtime, ORDERS);
await fillEvents(site, ORDERS_WITH_EVENTS, EVENTS);
const home = await (await fetch(`${site.url}/`)).text();
const hello = await plainWorker('export default { fetch: () => new Response("Hello") }');
const page = `const page = ${JSON.stringify(home)};
   const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-cache" };
   export default { fetch: () => new Response(page, { headers }) }`;
const alone = await plainWorker(page);
const constant = await plainWorker(page, join(ROOT, "build/client"));

const between = (from: number, to: number) =>
  numberOf(from + Math.floor(Math.random() * (to - from)));
const anyOrder = () => between(ORDERS_WITH_EVENTS, ORDERS);
const orderWithEvents = () => between(0, ORDERS_WITH_EVENTS);
const twenty = () => Array.from({ length: 20 }, () => `number=${orderWithEvents()}`).join("&");
const subjects: readonly Subject[] = [
  { name: "hello world", runtime: hello, request: () => ({ path: "/" }) },
  { name: "home's bytes, constant, no files", runtime: alone, request: () => ({ path: "/" }) },
  { name: "home's bytes, constant", runtime: constant, request: () => ({ path: "/" }) },
  { name: "home, cached", runtime: site, request: () => ({ path: "/" }) },
  {
    name: "home, uncached",
    runtime: site,
    // Another host is another page: every one is rendered.
    request: () => ({ path: "/", headers: { host: nextHost() } }),
  },
  { name: "bare page", runtime: bare, request: () => ({ path: "/" }) },
  {
    name: "bare page, D1 read",
    runtime: bare,
    request: () => ({ path: `/order/${anyOrder()}` }),
  },
  { name: "tracking, found", runtime: site, request: () => ({ path: `/track/${anyOrder()}` }) },
  {
    name: `tracking, ${EVENTS} events`,
    runtime: site,
    request: () => ({ path: `/track/${orderWithEvents()}` }),
  },
  {
    name: `tracking, 20 orders`,
    runtime: site,
    request: () => ({ path: `/track?${twenty()}` }),
  },
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
  { name: "static file", runtime: site, request: () => ({ path: "/favicon.svg" }) },
];

const rounds = new Map<string, Round[]>(subjects.map(({ name }) => [name, []]));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const subject of subjects) {
    const result = await measure(subject, round === 0 ? 1 : SECONDS);
    // The first round warms up.
    if (round > 0) rounds.get(subject.name)?.push(result);
  }
}

const medians = subjects.map(({ name }) => ({ name, ...middle(rounds.get(name) ?? []) }));
const rateOf = (name: string) => medians.find((one) => one.name === name)?.rate ?? Number.NaN;
const ratio = (name: string, peer: string) => rateOf(name) / rateOf(peer);

console.log(`\n${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections, medians\n`);
console.log(
  table(
    ["", "requests/s", "p50 ms", "p99 ms", "CPU ms", "of hello", "of bare"],
    medians.map(({ name, rate, p50, p99, cpu }) => [
      name,
      Math.round(rate),
      p50.toFixed(1),
      p99.toFixed(1),
      cpu.toFixed(2),
      ratio(name, "hello world").toFixed(2),
      ratio(name, "bare page").toFixed(2),
    ]),
  ),
);

const targets = [
  ["home cached, of the constant Worker", ratio("home, cached", "home's bytes, constant"), 0.9],
  [
    "tracking, of the bare page with a D1 read",
    ratio("tracking, found", "bare page, D1 read"),
    0.8,
  ],
] as const;
console.log(
  `\n${table(
    ["ratio", "measured", "target"],
    targets.map(([name, is, target]) => [name, is.toFixed(2), target]),
  )}`,
);

const cpuOf = (name: string) => medians.find((one) => one.name === name)?.cpu ?? Number.NaN;
console.log(`\n${costs(cpuOf("home, cached"), cpuOf("home, uncached"))}`);
await Promise.all([site, bare, hello, alone, constant].map((server) => server.stop()));
process.exit(targets.every(([, is, target]) => is >= target) ? 0 : 1);

function nextHost(): string {
  return `visit-${crypto.randomUUID()}.localhost`;
}

async function measure({ runtime, request }: Subject, seconds: number): Promise<Round> {
  const before = cpuMs(runtime.pid());
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
    p99: result.latency.p99,
    cpu: (cpuMs(runtime.pid()) - before) / result.requests.total,
  };
}

/** How long a process has computed, in ms; only where there is a /proc. */
function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function middle(all: readonly Round[]): Round {
  const of = (pick: (round: Round) => number) => median(all.map(pick));
  return {
    rate: of((r) => r.rate),
    p50: of((r) => r.p50),
    p99: of((r) => r.p99),
    cpu: of((r) => r.cpu),
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

function build(folder: string) {
  execFileSync("react-router", ["build"], { cwd: folder, stdio: "ignore" });
}

/**
 * Workers Paid, developers.cloudflare.com/workers/platform/pricing (read in November 2026): requests
 * 0.30 USD a million beyond the first 10 million of a month, CPU 0.02 USD a million ms beyond the
 * first 30 million; static files are free.
 */
function costs(cachedMs: number, uncachedMs: number): string {
  const perMillion = (cpu: number) => (0.3 + cpu * 0.02).toFixed(2);
  return (
    "A million page views beyond what the plan includes: " +
    `${perMillion(cachedMs)} USD from the cache, ${perMillion(uncachedMs)} USD rendered each time.`
  );
}

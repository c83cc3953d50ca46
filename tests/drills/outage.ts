/**
 * The stores go away, one and both, in the ways in which stores do, and come back, under one load of
 * pages, look-ups and forms. It reports what visitors got; what was acknowledged must be stored.
 */
import { clientMessages } from "#content/client-messages.ts";
import { ConsistencyCheck, jsonPost, type Send, type TimedResponse } from "./client.ts";
import { conclude, countsOf, type Report, waits } from "./report.ts";
import { type Site, storeOrder, withSite } from "./site.ts";
import type { FaultMode } from "./worker.ts";

interface Phase {
  readonly name: string;
  readonly d1: FaultMode;
  readonly kv: FaultMode;
  /** What an order's look-up may be answered with. */
  readonly lookUps: readonly number[];
  /** What a form may be answered with. */
  readonly forms: readonly number[];
}

const well = { d1: "well", kv: "well", lookUps: [200], forms: [200] } as const;
const withoutD1 = { ...well, lookUps: [503] } as const;
const withoutBoth = { ...withoutD1, forms: [503] } as const;

const PHASES: readonly Phase[] = [
  { ...well, name: "all is well" },
  { ...withoutD1, name: "D1 fails", d1: "failing" },
  { ...well, name: "D1 is back" },
  { ...well, name: "KV fails", kv: "failing" },
  { ...withoutBoth, name: "both fail", d1: "failing", kv: "failing" },
  { ...well, name: "both are slow (0.7 s)", d1: "slow", kv: "slow" },
  { ...well, name: "D1 is flaky", d1: "flaky", lookUps: [200, 503] },
  { ...withoutD1, name: "D1 hangs", d1: "hanging" },
  { ...well, name: "D1 is full", d1: "full" },
  { ...well, name: "both are full", d1: "full", kv: "full", forms: [503] },
  { ...well, name: "KV hangs", kv: "hanging" },
  { ...withoutBoth, name: "both hang", d1: "hanging", kv: "hanging" },
  { ...well, name: "all are back" },
];

interface Plan {
  readonly visitors: number;
  /** How long each phase lasts, in ms; what was asked in it is waited for. */
  readonly phaseMs: number;
  /** The longest that anybody may wait, in ms. */
  readonly timeoutMs: number;
}

const ORDER = "DRILL-OUTAGE-1";
const CONSIGNEE = "Consignee of the drill";
const PAGES = ["/", "/about", "/services", "/contact", "/track", "/no/such/page"];

export async function outage(site: Site, plan: Plan): Promise<Report> {
  const check = new ConsistencyCheck();
  await storeOrder(site, ORDER, CONSIGNEE);
  const rows = [];
  const problems: string[] = [];
  for (const phase of PHASES) {
    await site.faultModes(phase);
    const { cells, ...seen } = await goThrough(phase, { ...plan, site, check });
    rows.push({ phase: phase.name, ...cells, "waiting in KV": await site.waiting() });
    problems.push(...seen.problems);
  }
  await site.drainAll();
  const verified = await check.verify(site);
  return {
    title:
      `Outage: ${plan.visitors} visitors at a time; ${verified.acknowledged} enquiries acknowledged, ` +
      `${verified.stored} stored after the end`,
    rows,
    problems: [...problems, ...verified.problems],
  };
}

/** One request of a visitor: what it is counted as, and what is wrong with its answer. */
interface Visit {
  readonly kind: "pages" | "lookUps" | "forms";
  readonly answer: TimedResponse;
  readonly problem: string | null;
}

async function goThrough(
  phase: Phase,
  { site, check, visitors, phaseMs, timeoutMs }: Plan & { site: Site; check: ConsistencyCheck },
) {
  const visits: Visit[] = [];
  const problems: string[] = [];
  const end = performance.now() + phaseMs;
  let number = 0;
  const visitor = async () => {
    while (performance.now() < end) {
      number += 1;
      const visit = VISITS[number % VISITS.length] ?? page;
      try {
        visits.push(await visit({ number, phase, ask: site.ask, check }));
      } catch (error) {
        problems.push(`${visit.name} was not answered: ${error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
  const log = site.printed();
  for (const { kind, answer, problem } of visits) {
    if (problem) problems.push(problem);
    if (answer.status >= 500 && !log.includes(`"errorId":"${answer.headers["x-reference"]}"`))
      problems.push(`one of ${kind} has no error id in the log`);
  }
  const waited = waits(visits.map(({ answer }) => answer));
  if (waited["worst ms"] > timeoutMs) problems.push(`somebody waited ${waited["worst ms"]} ms.`);
  const codes = (kind: Visit["kind"]) =>
    countsOf(visits.filter((one) => one.kind === kind).map(({ answer }) => answer));
  const counts = { pages: codes("pages"), "look-ups": codes("lookUps"), forms: codes("forms") };
  const cells = { ...counts, ...waited };
  return { problems: problems.map((problem) => `${phase.name}: ${problem}`), cells };
}

interface Context {
  readonly number: number;
  readonly phase: Phase;
  readonly ask: Send;
  readonly check: ConsistencyCheck;
}

/** Every other page is asked for under a name of its own, so that no cache has it. */
async function page({ number, ask }: Context): Promise<Visit> {
  const path = PAGES[Math.floor(number / VISITS.length) % PAGES.length] ?? "/";
  const isFresh = number % VISITS.length === 0;
  const answer = await ask(path, isFresh ? { headers: { Host: `drill-${number}.localhost` } } : {});
  const expected = path === "/no/such/page" ? 404 : 200;
  const isWhole = /<title>[^<]+<\/title>/.test(answer.text) && answer.text.endsWith("</html>");
  const isRight = answer.status === expected && isWhole;
  return { kind: "pages", answer, problem: isRight ? null : `${path} answered ${answer.status}.` };
}

async function lookUp({ phase, ask }: Context): Promise<Visit> {
  const answer = await ask("/api/order/searchorder", jsonPost({ order_number: ORDER }));
  const words = answer.status === 200 ? CONSIGNEE : clientMessages.ordersUnavailable;
  return { kind: "lookUps", answer, problem: wrong(answer, phase.lookUps, words) };
}

async function track({ phase, ask }: Context): Promise<Visit> {
  const answer = await ask(`/track/${ORDER}`);
  // Without an answer from the store: what can be done now, and the number to call.
  const words = answer.status === 200 ? CONSIGNEE : 'href="tel:';
  return { kind: "lookUps", answer, problem: wrong(answer, phase.lookUps, words) };
}

async function send({ phase, ask, check }: Context): Promise<Visit> {
  const answer = await check.send(await check.make(), ask);
  const words = answer.status === 200 ? '"reference"' : clientMessages.somethingError;
  return { kind: "forms", answer, problem: wrong(answer, phase.forms, words) };
}

/** The form as a browser without JavaScript sends it: refused, it comes back with what was typed. */
async function post({ phase, ask, check }: Context): Promise<Visit> {
  const entry = await check.make();
  const answer = await check.post(entry, ask);
  const words = answer.status === 200 ? 'role="status"' : `value="${entry.email}"`;
  return { kind: "forms", answer, problem: wrong(answer, phase.forms, words) };
}

/** What visitors do, in turn. */
const VISITS = [page, page, lookUp, track, send, post];

function wrong({ status, text }: TimedResponse, expected: readonly number[], words: string) {
  if (!expected.includes(status)) return `${status} in place of ${expected.join(" or ")}.`;
  return text.includes(words) ? null : `${status} without "${words}".`;
}

if (import.meta.main) {
  const plan = { visitors: 12, phaseMs: 5000, timeoutMs: 5000 };
  await conclude(withSite((site) => outage(site, plan)));
}

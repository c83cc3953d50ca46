/**
 * A hundred thousand requests that nobody should send. Every answer must be one of ours: never a
 * server error, always the envelope or a page, and nothing of what was sent come alive in it.
 * At the end everything that is stored must be in order.
 */
import * as fc from "fast-check";
import { validateEnquiry } from "#app/domain/enquiries/schemas.ts";
import type { Send, TimedResponse } from "./client.ts";
import { fuzzFiles, hostileFiles } from "./fuzz-files.ts";
import { type Hostile, hostileRequest } from "./hostile.ts";
import { MARK } from "./hostile-payloads.ts";
import { readLog } from "./log-lines.ts";
import { conclude, countsOf, percentile, type Report } from "./report.ts";
import type { Row, Site } from "./site.ts";
import { slowInputs } from "./slow-inputs.ts";
import { type StartedSite, withStartedSite } from "./started-site.ts";

interface Plan {
  readonly requests: number;
  readonly seed: number;
}

const BATCH = 1000;
const CONNECTIONS = 16;
/** Every so many requests, one is broken off before it comes whole. */
const BROKEN_OFF_EVERY = 10;
/** How often each slow input is tried. */
const SLOW_ROUNDS = 3;
/** What no line of the log may hold: what was sent, and anybody's address. */
const SECRET = new RegExp(`${MARK}|[\\w.+-]+@[\\w-]+\\.\\w{2,}`);
/** After so many there is enough to mend. */
const PROBLEMS_MAX = 10;
/** How often it says how far it has come: all requests take a quarter of an hour. */
const SAID_EVERY = 10_000;

/** Sends them to a site that has stored no enquiry yet. */
export async function fuzz(site: StartedSite, { requests, seed }: Plan): Promise<Report> {
  const seen = { call: [] as TimedResponse[], page: [] as TimedResponse[] };
  const problems: string[] = [];
  let brokenOff = 0;
  for (let made = 0; made < requests && problems.length < PROBLEMS_MAX; made += BATCH) {
    if (made % SAID_EVERY === 0)
      console.log(`${made} of ${requests} requests, ${Math.round(site.memory())} MiB`);
    const batch = fc.sample(hostileRequest, {
      seed: seed + made,
      numRuns: Math.min(BATCH, requests - made),
    });
    const one = async () => {
      for (let request = batch.pop(); request; request = batch.pop()) {
        const { kind, path, ...asked } = request;
        const isBrokenOff = batch.length % BROKEN_OFF_EVERY === 0 && request.body.length > 1;
        const { answer, problem } = await meet(request, site.ask);
        if (answer && isBrokenOff) {
          await site.breakOff(path, asked);
          brokenOff += 1;
        }
        if (answer) seen[kind].push({ ...answer, text: "" });
        if (problem) problems.push(`${problem} ${describeRequest(request)}`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, one));
  }
  const stored = await checkStored(site);
  return {
    title: `Fuzz: seed ${seed}; ${brokenOff} more requests broken off`,
    rows: (["call", "page"] as const).map((kind) => ({
      "sent to": `${kind}s`,
      requests: seen[kind].length,
      answers: countsOf(seen[kind].map(({ status }) => status)),
      "p99 ms": percentile(
        seen[kind].map(({ ms }) => ms),
        0.99,
      ),
      "rows stored and checked": stored.rows,
    })),
    problems: [
      ...problems,
      ...stored.problems,
      ...readLog(site.printed(), SECRET).problems,
      ...(await site.endFaults()),
    ],
  };
}

async function meet(request: Hostile, ask: Send) {
  const { method, path, headers, body } = request;
  try {
    const hasBody = body.length > 0 || method !== "GET";
    const asked = { method, headers, ...(hasBody && { body }) };
    // Where a body was refused unread, the server may end the connection before its answer is read.
    const answer = await ask(path, asked).catch((error) => {
      if (error instanceof TypeError) throw error;
      return ask(path, asked);
    });
    return { answer, problem: problemOf(request, answer) };
  } catch (error) {
    // Not for the Worker to see: the client itself sends no such address, or the server takes none.
    if (error instanceof TypeError) return { answer: null, problem: null };
    return { answer: null, problem: `No answer (${String(error)}):` };
  }
}

/** What is wrong with the answer to `request`; null when nothing is. */
export function problemOf({ kind, method, path }: Hostile, answer: TimedResponse): string | null {
  const { status, headers, text } = answer;
  if (status >= 500) return `${status}:`;
  if (headers["x-injected"] || String(headers["set-cookie"] ?? "").includes(MARK)) {
    return "A header came out of what was sent:";
  }
  if (headers["x-content-type-options"] !== "nosniff") return "Without nosniff:";
  if (method === "HEAD" || status === 304) return null;
  // What was measured is taken without a word.
  if (status === 204) return path === "/vitals" && text === "" ? null : "Nothing:";
  if (kind === "call") return isEnvelope(status, text) ? null : "No envelope:";
  return pageFault(path, answer, text);
}

function pageFault(path: string, { status, headers }: TimedResponse, text: string): string | null {
  if (status >= 300 && status < 400) {
    const { pathname, host } = new URL(String(headers.location), "http://site.invalid");
    const isOurs =
      ["site.invalid", String(headers.host ?? "")].includes(host) || /^127\./.test(host);
    return isOurs && pathname.startsWith("/") ? null : `Sent on to ${headers.location}:`;
  }
  const type = String(headers["content-type"]);
  // What the browser's script asks for, not a person: data, which no browser shows as a page.
  if (path.split("?")[0]?.endsWith(".data")) {
    return type.startsWith("text/html") && !isWholePage(text) ? "Neither data nor page:" : null;
  }
  if (!type.startsWith("text/html")) return `${status} is no page but ${type}:`;
  if (!isWholePage(text)) return `${status} is not a whole page:`;
  if (!headers["content-security-policy"]) return "A page without a policy:";
  return isAlive(text) ? "What was sent has come alive:" : null;
}

const isWholePage = (text: string) => /^<!doctype html>/i.test(text) && text.endsWith("</html>");

/** Whether a tag or an attribute of the mark's name stands in the page outside its scripts. */
function isAlive(html: string): boolean {
  if (html.includes(`<${MARK}`)) return true;
  const markup = html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, "");
  return markup.includes(`" ${MARK}="`) || markup.includes(`' ${MARK}='`);
}

function isEnvelope(status: number, text: string): boolean {
  try {
    const { code, message, result: _, errors, ...more } = JSON.parse(text);
    const areWords = Object.values(errors ?? {}).every((words) => typeof words === "string");
    const isWhole = code === status && typeof message === "string" && message !== "";
    return isWhole && areWords && Object.keys(more).length === 0;
  } catch {
    return false;
  }
}

function describeRequest({ method, path, headers, body }: Hostile): string {
  return JSON.stringify({ method, path, headers, body: String(body).slice(0, 600) });
}

const TABLES = [
  ["quotes", "quote"],
  ["contacts", "contact"],
  ["subscribers", "subscriber"],
] as const;

/** Every row must pass its form's rules, and come out of them as it went in. */
async function checkStored(site: Pick<Site, "rows">) {
  const problems: string[] = [];
  let rows = 0;
  for (const [table, kind] of TABLES) {
    for (const row of await site.rows(table)) {
      rows += 1;
      const checked = validateEnquiry(kind, asSent(row));
      if ("errors" in checked) {
        problems.push(`${table} has a row that is not in order: ${JSON.stringify(checked.errors)}`);
      }
    }
  }
  if (rows === 0)
    problems.push("Nothing was stored: the requests were all too wrong to try the rules.");
  return { rows, problems };
}

function asSent({ homepage_url: _, ...row }: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      ["dangerous_goods", "cargo_insurance"].includes(name) ? value === 1 : value,
    ]),
  );
}

if (import.meta.main) {
  const {
    FUZZ_REQUESTS = "100000",
    FUZZ_FILES = "400",
    FUZZ_SEED = String(Date.now() % 1_000_000),
  } = process.env;
  const plan = { requests: Number(FUZZ_REQUESTS), seed: Number(FUZZ_SEED) };
  await withStartedSite(CONNECTIONS, async (site) => {
    await conclude(fuzz(site, plan));
    await conclude(fuzzFiles(site, { files: Number(FUZZ_FILES), seed: plan.seed }));
    await conclude(hostileFiles(site));
    await conclude(slowInputs(site, SLOW_ROUNDS));
  });
}

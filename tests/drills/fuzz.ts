/**
 * Thousands of hostile requests. Every answer must be one of ours: never a
 * server error, always the envelope or a page, and nothing of what was sent come alive in it.
 * At the end everything that is stored must be in order. Then files at the limits, uploaded at the desk:
 * each is refused or planned, and takes little memory.
 */
import * as fc from "fast-check";
import { validateEnquiry } from "#app/domain/enquiries/schemas.ts";
import { KINDS, type Send, type TimedResponse } from "./client.ts";
import { type Hostile, hostileRequest, MARK } from "./hostile.ts";
import { hostileUploads } from "./hostile-uploads.ts";
import { conclude, countsOf, type Report, readLog, waits } from "./report.ts";
import { type Site, withSite } from "./site.ts";
import { slowInputs } from "./slow-inputs.ts";

const BATCH = 1000;
const CONNECTIONS = 16;
/** What no line of the log may hold: what was sent, and anybody's address. */
const SECRET = new RegExp(`${MARK}|[\\w.+-]+@[\\w-]+\\.\\w{2,}`);
/** So many requests are sent for each generated file. */
const REQUESTS_OF_FILE = 100;
/** After so many there is enough to mend. */
const PROBLEMS_MAX = 10;

/** Sends requests to a site that has stored no enquiry yet. */
async function fuzz(site: Site, count: number, seed: number): Promise<Report> {
  const answers: TimedResponse[] = [];
  const problems: string[] = [];
  for (let made = 0; made < count && problems.length < PROBLEMS_MAX; made += BATCH) {
    const numRuns = Math.min(BATCH, count - made);
    const batch = fc.sample(hostileRequest, { seed: seed + made, numRuns });
    const one = async () => {
      for (let request = batch.pop(); request; request = batch.pop()) {
        const { answer, problem } = await meet(request, site.ask);
        if (answer) answers.push({ ...answer, text: "" });
        if (problem) problems.push(`${problem} ${describeRequest(request)}`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, one));
  }
  const stored = await checkStored(site);
  return {
    title: `Fuzz: seed ${seed}`,
    rows: [
      {
        ...{ requests: answers.length, answers: countsOf(answers), ...waits(answers) },
        "rows stored and checked": stored.rows,
      },
    ],
    problems: [
      ...problems,
      ...stored.problems,
      ...readLog(site.printed(), SECRET),
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
function problemOf({ kind, method, path }: Hostile, answer: TimedResponse): string | null {
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

/** Every row must pass its form's rules, and come out of them as it went in. */
async function checkStored(site: Pick<Site, "rows">) {
  const problems: string[] = [];
  let rows = 0;
  for (const { table, name: kind } of KINDS) {
    for (const { homepage_url: _, ...row } of await site.rows(table)) {
      rows += 1;
      const { dangerous_goods, cargo_insurance } = row;
      const answers = { dangerous_goods: !!dangerous_goods, cargo_insurance: !!cargo_insurance };
      const checked = validateEnquiry(kind, { ...row, ...(kind === "quote" && answers) });
      if ("errors" in checked)
        problems.push(`${table} has a row that is not in order: ${JSON.stringify(checked.errors)}`);
    }
  }
  if (rows === 0)
    problems.push("Nothing was stored: the requests were all too wrong to try the rules.");
  return { rows, problems };
}

if (import.meta.main) {
  // workerd has the memory of an isolate, within which V8 collects as it does on Cloudflare.
  process.env.MINIFLARE_WORKERD_V8_FLAGS = "--max-heap-size=128";
  const { FUZZ_REQUESTS = "30000", FUZZ_SEED = String(Date.now() % 1_000_000) } = process.env;
  const [requests, seed] = [Number(FUZZ_REQUESTS), Number(FUZZ_SEED)];
  await withSite(async (site) => {
    await conclude(fuzz(site, requests, seed));
    await conclude(hostileUploads(site, requests / REQUESTS_OF_FILE, seed));
    await conclude(slowInputs(site));
  }, CONNECTIONS);
}

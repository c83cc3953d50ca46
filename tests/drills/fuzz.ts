/**
 * A hundred thousand requests that nobody should send. Every answer must be one of ours: never a
 * server error, always the envelope or a page, and nothing of what was sent come alive in it.
 * At the end everything that is stored must be in order. Then mutated and hostile files, uploaded at the
 * desk: each is refused in a sentence or planned.
 */
import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { validateEnquiry } from "#app/domain/enquiries/schemas.ts";
import { LARGEST_FILES, REFUSED_FILES } from "../support/hostile-files.ts";
import { mutatedFiles } from "../support/mutated-files.ts";
import type { Send, TimedResponse } from "./client.ts";
import { type Hostile, hostileRequest, MARK } from "./hostile.ts";
import { conclude, countsOf, percentile, type Report, readLog } from "./report.ts";
import { type Row, type Site, type StartedSite, withStartedSite } from "./site.ts";
import { slowInputs } from "./slow-inputs.ts";

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
async function fuzz(site: StartedSite, { requests, seed }: Plan): Promise<Report> {
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

const CASES = "tests/cases";
/** Above what the server takes before: MiB. */
const MEMORY_MAX = 200;
/** Requests of a minute that the desk takes from one user, with some to spare. */
const PER_MINUTE = 280;

async function fuzzFiles(
  site: Pick<StartedSite, "ask" | "memory">,
  { files, seed }: { readonly files: number; readonly seed: number },
): Promise<Report> {
  const cases = Object.fromEntries(
    readdirSync(CASES).map((name) => [name, new Uint8Array(readFileSync(`${CASES}/${name}`))]),
  );
  const idle = site.memory();
  const [uploads, plans, times]: [number[], number[], number[]] = [[], [], []];
  const problems: string[] = [];
  let [most, asked] = [idle, 0];
  const ask = async (request: () => Promise<TimedResponse>) => {
    asked += 1;
    if (asked % PER_MINUTE === 0) await new Promise((done) => setTimeout(done, 60_000));
    const answer = await request();
    times.push(answer.ms);
    most = Math.max(most, site.memory());
    return answer;
  };
  for (const { name, bytes } of mutatedFiles(cases, { seed, count: files })) {
    const { status, headers } = await ask(() => upload(site, name, bytes));
    uploads.push(status);
    if (![303, 422].includes(status)) problems.push(`Upload of ${name}: ${status}`);
    if (status !== 303) continue;
    const plan = await ask(() => askPlan(site, headers));
    plans.push(plan.status);
    if (plan.status !== 200) problems.push(`Plan of ${name}: ${plan.status}`);
  }
  if (most - idle > MEMORY_MAX) {
    problems.push(`The server took ${Math.round(most - idle)} MiB more than before.`);
  }
  return {
    title: `Mutated files: seed ${seed}`,
    rows: [
      {
        files,
        uploads: countsOf(uploads),
        plans: countsOf(plans),
        "p99 ms": percentile(times, 0.99),
        "MiB more": Math.round(most - idle),
      },
    ],
    problems,
  };
}

async function upload(
  site: Pick<StartedSite, "ask">,
  name: string,
  bytes: Uint8Array | string,
): Promise<TimedResponse> {
  const form = new FormData();
  form.set("do", "upload");
  form.set("file", new File([typeof bytes === "string" ? bytes : Uint8Array.from(bytes)], name));
  const body = new Response(form);
  return site.ask("/desk/files", {
    method: "POST",
    headers: {
      "Content-Type": body.headers.get("Content-Type") ?? "",
      "Sec-Fetch-Site": "same-origin",
    },
    body: new Uint8Array(await body.arrayBuffer()),
  });
}

/** The page of what a file would do; that of a long file first shows its progress. */
async function askPlan({ ask }: Pick<StartedSite, "ask">, { location }: TimedResponse["headers"]) {
  const page = await ask(String(location));
  return page.text.includes('http-equiv="refresh"') ? ask(String(location)) : page;
}

/** Files beyond and at the limits: what each takes of the server, with the page of what it would do. */
async function hostileFiles(site: Pick<StartedSite, "ask" | "watchUse">): Promise<Report> {
  const problems: string[] = [];
  const rows: Report["rows"][number][] = [];
  const files = [...REFUSED_FILES, ...LARGEST_FILES];
  for (const [name, content] of files) {
    const bytes = content();
    const used = site.watchUse();
    const { status, headers, text } = await upload(site, "file", bytes);
    const isTaken = status === 303;
    const plan = isTaken ? await askPlan(site, headers) : null;
    const { cpuMs, grownMiB } = used();
    const most = Math.round(grownMiB);
    const isLargest = LARGEST_FILES.some(([largest]) => largest === name);
    if (isTaken !== isLargest || (plan ?? { status: 200 }).status !== 200) {
      problems.push(`${name}: ${status}, then ${plan?.status ?? "nothing"}`);
    }
    if (most > MEMORY_MAX) problems.push(`${name}: ${most} MiB more than before`);
    rows.push({
      file: name.slice(0, 45),
      MB: (bytes.length / 1e6).toFixed(1),
      answer: status,
      "CPU ms": cpuMs,
      "MiB more": most,
      "page, KB": Math.round((plan?.text ?? text).length / 1000),
    });
  }
  return { title: "Files at the limits", rows, problems };
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

/**
 * Uploads files at the desk that are made to be slow or large. Each must be refused or planned, while visitors
 * get their pages, and leave little memory in use.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { HEAVY_FILES, LARGEST_FILES, ordersFile, REFUSED_FILES } from "../support/hostile-files.ts";
import { workbookParts } from "../support/workbook.ts";
import { formPost, multipartPost, type Send, type TimedResponse } from "./client.ts";
import type { Report } from "./report.ts";
import type { Site } from "./site.ts";

/** MiB more than before that the process may take for a file. */
const MEMORY_MAX = { refused: 30, planned: 60 };
/** Orders of a file that is planned before: what V8 takes for any work isn't the first file's. */
const WARM_UP = 2_000;
/** ms that the server may work while a visitor waits for a page, beyond what the page itself takes. */
const WORK_MAX = 100;
/** A file is sent again so often before a wait counts: the machine has other work. */
const REPEATS_MAX = 3;
/** ms until the desk takes more, when it had too many requests in a minute. */
const RETRY_AFTER = 10_000;
/** A file is in turns with all else that the computer does: on a busy one it takes a minute. */
const FILE_TIMEOUT_MS = 180_000;
/** ms for which pages are visited without a file. */
const BASELINE_MS = 1_000;
/** ms between a visitor's page and the next. */
const VISIT_EVERY = 20;
const SLOWEST_SHOWN = 20;

type Bytes = Uint8Array | string;
type Outcome = "refused" | "planned";
interface HostileFile {
  readonly name: string;
  readonly content: () => Bytes;
  /** Null where either is right */
  readonly expected: Outcome | null;
}

/** Sends a file as the page of files does. */
export async function upload({ ask }: Pick<Site, "ask">, bytes: Bytes) {
  const form = new FormData();
  form.set("do", "upload");
  form.set("file", new File([typeof bytes === "string" ? bytes : Uint8Array.from(bytes)], "file"));
  return ask("/desk/files", await multipartPost(form));
}

/** Asks the desk, which takes seconds for a file, again where it had too many requests in a minute. */
function patient(ask: Send): Send {
  return async (path, asked) => {
    const answer = await ask(path, { ...asked, timeoutMs: FILE_TIMEOUT_MS });
    if (answer.status !== 429) return answer;
    await pause(RETRY_AFTER);
    return patient(ask)(path, asked);
  };
}

/** The page of what a file would do; that of a long file first shows its progress. */
async function askPlan(ask: Send, path: string): Promise<TimedResponse> {
  const page = await ask(path);
  return page.text.includes('http-equiv="refresh"') ? ask(path) : page;
}

/** Null for an answer that is neither. */
async function sendFile(site: Pick<Site, "ask">, bytes: Bytes): Promise<Outcome | null> {
  const ask = patient(site.ask);
  const { status, headers } = await upload({ ask }, bytes);
  if (status === 422) return "refused";
  if (status !== 303) return null;
  const path = String(headers.location);
  const plan = await askPlan(ask, path);
  // Only so many files may wait.
  await ask(path, formPost({ do: "discard" }, { "Sec-Fetch-Site": "same-origin" }));
  return plan.status === 200 ? "planned" : null;
}

/** Visits a page again and again until the work is done; returns the most that the server worked meanwhile, in ms. */
async function longestWait(
  { ask, cpuMs }: Pick<Site, "ask" | "cpuMs">,
  work: Promise<unknown>,
): Promise<number> {
  let [longest, isDone] = [0, false];
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const before = cpuMs();
    await ask("/about");
    longest = Math.max(longest, cpuMs() - before);
    await pause(VISIT_EVERY);
  }
  await done;
  return longest;
}

const CASES = join(import.meta.dirname, "../cases");
const CASE_FILES = readdirSync(CASES)
  .filter((name) => !name.endsWith(".js"))
  .map((name) => ({
    ...{ name, expected: null },
    content: () => readFileSync(join(CASES, name)),
  }));

const SIGNS = [
  ...[..." \t\n\r\"'`,;|:./\\-_=+*#@!?&<>()[]{}0a9Zé年１ـ\u00a0\u200b\u001a"],
  ...["<a>", "</a>", "<c/>", "&amp;", '""', '","', "}{", "[{", "{}", "null,", "1e9", "FSU/", "/T1"],
  ...["2026-", "T00:", "DL-", "a@b.", "\r\n", "=\n", "https://", "of ", "am ", "MSKU1234565 "],
];
/** Events or references, each of some 60 bytes. */
const PARTS_MAX = 20_000;
const parts = workbookParts({ A: [["order_number"], ["X-1"]] });
const inPart = (part: string, before: string, after: string) => (text: string) =>
  zipSync({ ...parts, [part]: strToU8(before + text + after) });
const references = (text: string) =>
  JSON.stringify(
    [...text.slice(0, PARTS_MAX)].map((sign) => ({
      documentReferenceType: "BKG",
      documentReferenceValue: sign,
    })),
  );
const event = (references: string) =>
  `{"eventType":"TRANSPORT","eventID":"1","documentReferences":${references},"transportCall":{}}`;

/** Rows, and characters of a cell: together as much as a file may have. */
const [CELLS, CELL_MAX] = [190, 40_000];
/** Columns whose cells are read each in its own way. */
const COLUMNS = [
  ...["customer_email", "customer_phone", "delivery_date", "order_count", "shipper_charges"],
  ...["carrier_references", "container", "order_status", "POL", "shipper_link"],
];
const cells = (column: string) => (text: string) => {
  const cell = text.slice(0, CELL_MAX).replaceAll('"', '""');
  const rows = Array.from({ length: CELLS }, (_, at) => `X-${at},"${cell}"\n`);
  return `order_number,${column}\n${rows.join("")}`;
};

/** Where generated text stands in a file. */
const FRAMES: readonly (readonly [where: string, file: (text: string) => Bytes])[] = [
  ["whole file", (text) => text],
  ["CSV's header", (text) => `order_number,${text}\nX-1,a\n`],
  ["CSV's cell", (text) => `order_number,note\nX-1,"${text.replaceAll('"', '""')}"\n`],
  ...COLUMNS.map((column) => [`CSV's ${column}`, cells(column)] as const),
  ["CSV's rows", (text) => `order_number,event,time\n${text}`],
  [
    "sheet",
    inPart("xl/worksheets/sheet1.xml", "<worksheet><sheetData>", "</sheetData></worksheet>"),
  ],
  ["shared texts", inPart("xl/sharedStrings.xml", "<sst><si><t>", "</t></si></sst>")],
  ["styles", inPart("xl/styles.xml", "<styleSheet>", "</styleSheet>")],
  [
    "number format",
    (text) =>
      inPart(
        "xl/styles.xml",
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="',
        '"/></numFmts></styleSheet>',
      )(text.replace(/[<&"]/g, "[")),
  ],
  ["workbook's sheets", inPart("xl/workbook.xml", "<workbook><sheets>", "</sheets></workbook>")],
  ["JSON", (text) => `[${text}]`],
  ["JSON's text", (text) => event(JSON.stringify([text]))],
  ["shared references", (text) => `[${event(references(text))},${`${event(references(text))}`}]`],
  ["many events", (text) => `[${[...text.slice(0, PARTS_MAX)].map(() => event("[]")).join(",")}]`],
  ["airline's message", (text) => `FSU/14\n157-10000001HKGDXB/T8K400\n${text}\n`],
  ["e-mail", (text) => `From: a@b.ae\nSubject: ${text}\n\nFSU/14\n157-10000001HKGDXB/T8K400\n`],
];
/** How signs are put together: side by side, or within each other. */
const STRUCTURES = {
  repeated: (open: string, close: string, count: number) => (open + close).repeat(count),
  nested: (open: string, close: string, count: number) => open.repeat(count) + close.repeat(count),
  open: (open: string, close: string, count: number) => open.repeat(count) + close,
};
const generatedFile = fc
  .record({
    frame: fc.constantFrom(...FRAMES),
    structure: fc.constantFrom(...(Object.keys(STRUCTURES) as (keyof typeof STRUCTURES)[])),
    open: fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 3 }),
    close: fc.array(fc.constantFrom(...SIGNS), { maxLength: 2 }),
    length: fc.constantFrom(300, 10_000, 100_000, 1_000_000),
  })
  .map(({ frame: [where, file], structure, ...signs }): HostileFile => {
    const [open, close] = [signs.open.join(""), signs.close.join("")];
    const count = Math.ceil(signs.length / (open + close).length);
    const name = `${where}: ${JSON.stringify(open)} ${JSON.stringify(close)} ${structure} × ${count}`;
    return { name, expected: null, content: () => file(STRUCTURES[structure](open, close, count)) };
  });

const listed = (expected: Outcome) => (file: readonly [string, () => Bytes, ...unknown[]]) => ({
  ...{ name: file[0], content: file[1], expected },
});

/** Uploads the files that are known and so many generated ones. */
export async function hostileUploads(
  site: Pick<Site, "ask" | "cpuMs" | "watchUse">,
  generated: number,
  seed: number,
): Promise<Report> {
  const files: readonly HostileFile[] = [
    ...REFUSED_FILES.map(listed("refused")),
    ...LARGEST_FILES.map(listed("planned")),
    ...HEAVY_FILES.map(([name, content]) => ({ name, content: () => content(1), expected: null })),
    ...CASE_FILES,
    ...fc.sample(generatedFile, { seed, numRuns: generated }),
  ];
  const problems: string[] = [];
  const rows: Report["rows"][number][] = [];
  await sendFile(site, ordersFile(WARM_UP));
  const page = await longestWait(site, pause(BASELINE_MS));
  for (const { name, content, expected } of files) {
    const bytes = content();
    const used = site.watchUse();
    const sent = sendFile(site, bytes).catch(() => null);
    let wait = (await longestWait(site, sent)) - page;
    const outcome = await sent;
    const { cpuMs, leftMiB, grownMiB } = used();
    for (let at = 0; at < REPEATS_MAX && wait > WORK_MAX; at += 1) {
      const again = sendFile(site, bytes).catch(() => null);
      wait = Math.min(wait, (await longestWait(site, again)) - page);
    }
    const isRight = outcome !== null && (expected === null || outcome === expected);
    if (!isRight) problems.push(`${name}: ${outcome ?? "no answer"}`);
    if (outcome && grownMiB > MEMORY_MAX[outcome])
      problems.push(`${name}: ${Math.round(grownMiB)} MiB more than before`);
    if (wait > WORK_MAX)
      problems.push(`${name}: a visitor waited for ${Math.round(wait)} ms of work`);
    rows.push({
      file: name.slice(0, 60),
      MB: (Buffer.byteLength(bytes) / 1e6).toFixed(1),
      outcome: outcome ?? "no answer",
      "CPU ms": Math.round(cpuMs),
      "MiB more at most": Math.round(grownMiB),
      "and after it": Math.round(leftMiB),
      "ms while a visitor waits": Math.round(wait),
    });
  }
  const slowest = rows.toSorted(
    (one, other) =>
      Number(other["ms while a visitor waits"]) - Number(one["ms while a visitor waits"]),
  );
  return {
    title: `${files.length} files at the desk, ${generated} of them generated (seed ${seed}); the slowest`,
    rows: slowest.slice(0, SLOWEST_SHOWN),
    problems,
  };
}

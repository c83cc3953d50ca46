/**
 * `npm run bench:size`: what each page makes a phone load before anything is touched, by kind, against
 * the budgets. Text counts as gzip, as the edge sends at most; pictures and fonts as they are.
 */
import { gzipSync } from "node:zlib";
import { chromium, type Response } from "playwright";
import { chromiumLaunch } from "../support/chromium.ts";
import { INDEXED } from "../support/pages.ts";
import { table } from "../support/table.ts";
import { build, builtWorker, fillEvents, fillOrders, numberOf } from "./site.ts";

const KINDS: readonly string[] = ["document", "script", "stylesheet", "font", "image"];

/** KB of 1024 bytes; of home also all together. */
const BUDGETS: Readonly<Record<string, number>> = { script: 123, stylesheet: 15, font: 60 };
const HOME_BUDGET = 350;

const runtime = await builtWorker(build());
await fillOrders(runtime, 1);
await fillEvents(runtime, 1);
const browser = await chromium.launch(await chromiumLaunch());

const rows: [string, ...number[]][] = [];
for (const path of [...INDEXED, `/track/${numberOf(0)}`]) rows.push([path, ...(await weigh(path))]);
await browser.close();
await runtime.stop();

console.log("\nKB at 390 px, first view\n");
const cells = rows.map(([path, ...sizes]) => [path, ...sizes.map((size) => size.toFixed(1))]);
console.log(table(["page", ...KINDS, "all"], cells));
const problems = rows.flatMap(([path, ...sizes]) => {
  const budgets = [...KINDS.map((kind) => BUDGETS[kind]), path === "/" ? HOME_BUDGET : undefined];
  return sizes.flatMap((size, at) => {
    const budget = budgets[at] ?? Number.POSITIVE_INFINITY;
    return size > budget ? `${path}: ${KINDS[at] ?? "all"} ${size.toFixed(1)} KB of ${budget}` : [];
  });
});
console.log(`\nOver budget: ${problems.join("\n") || "nothing"}`);
process.exit(problems.length === 0 ? 0 : 1);

async function weigh(path: string): Promise<number[]> {
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 3 });
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(runtime.url + path, { waitUntil: "networkidle" });
  const sizes = KINDS.map(() => 0);
  for (const response of responses) {
    const at = KINDS.indexOf(response.request().resourceType());
    if (!response.ok() || at < 0) continue;
    sizes[at] = (sizes[at] ?? 0) + sentBytes(response, await response.body()) / 1024;
  }
  await page.close();
  return [...sizes, sizes.reduce((sum, size) => sum + size, 0)];
}

function sentBytes(response: Response, body: Buffer): number {
  const type = response.headers()["content-type"] ?? "";
  const isText = /^text\/|javascript|json|svg/.test(type);
  return isText ? gzipSync(body).length : body.length;
}

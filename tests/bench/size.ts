/**
 * `npm run bench:size`: what each page makes a phone load before anything is touched, by kind, against
 * the budgets. Text counts as gzip, as the edge sends at most; pictures and fonts as they are.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium, type Response } from "playwright";
import { ROOT } from "../../ops/stores.ts";
import { chromiumLaunch } from "../support/chromium.ts";
import { INDEXED } from "../support/pages.ts";
import { table } from "../support/table.ts";
import { fillEvents, fillOrders, numberOf } from "./orders.ts";
import { builtWorker } from "./workerd.ts";

const KINDS = ["document", "script", "stylesheet", "font", "image"] as const;
type Kind = (typeof KINDS)[number];

/** KB of 1024 bytes. */
const BUDGETS = { script: 123, stylesheet: 15, font: 60 } as const;
/** All of the home page at 390 px. */
const HOME_BUDGET = 350;

execFileSync("react-router", ["build"], { cwd: ROOT, stdio: "ignore" });
const runtime = await builtWorker(join(ROOT, "build"));
await fillOrders(runtime, 1);
await fillEvents(runtime, 1);
const browser = await chromium.launch(await chromiumLaunch());

const rows: (readonly [string, ...number[]])[] = [];
for (const path of [...INDEXED, `/track/${numberOf(0)}`]) rows.push([path, ...(await weigh(path))]);
await browser.close();
await runtime.stop();

const problems = rows.flatMap(([path, ...sizes]) => {
  const over = KINDS.flatMap((kind, at) => {
    const budget = (BUDGETS as Partial<Record<Kind, number>>)[kind];
    const size = sizes[at] ?? 0;
    return budget !== undefined && size > budget
      ? [`${path}: ${kind} ${size.toFixed(1)} KB of ${budget}`]
      : [];
  });
  const all = sizes.at(-1) ?? 0;
  return path === "/" && all > HOME_BUDGET
    ? [...over, `${path}: ${all.toFixed(1)} KB in all of ${HOME_BUDGET}`]
    : over;
});

console.log("\nKB at 390 px, first view\n");
console.log(
  table(
    ["page", ...KINDS, "all"],
    rows.map(([path, ...sizes]) => [path, ...sizes.map((size) => size.toFixed(1))]),
  ),
);
console.log(
  problems.length === 0 ? "\nWithin every budget." : `\nOver budget:\n${problems.join("\n")}`,
);
process.exit(problems.length === 0 ? 0 : 1);

async function weigh(path: string): Promise<number[]> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  });
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(runtime.url + path, { waitUntil: "networkidle" });
  const sizes = new Map<string, number>();
  for (const response of responses) {
    const kind = response.request().resourceType();
    if (!response.ok() || !KINDS.some((one) => one === kind)) continue;
    sizes.set(kind, (sizes.get(kind) ?? 0) + sentBytes(response, await response.body()));
  }
  await page.close();
  const inKb = KINDS.map((kind) => (sizes.get(kind) ?? 0) / 1024);
  return [...inKb, inKb.reduce((sum, size) => sum + size, 0)];
}

function sentBytes(response: Response, body: Buffer): number {
  const type = response.headers()["content-type"] ?? "";
  const isText = /^text\/|javascript|json|svg/.test(type);
  return isText ? gzipSync(body).length : body.length;
}

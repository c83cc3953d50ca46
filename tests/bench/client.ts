/**
 * `npm run bench:client`: Lighthouse, its mobile preset in a real Chromium, on every indexable page,
 * and on a page of one heading, which shows what the machine and the browser take by themselves.
 * Each figure is its median over RUNS (5) rounds. PAGES=/,/track measures those alone.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { ROOT } from "../../ops/stores.ts";
import { chromiumLaunch } from "../support/chromium.ts";
import { INDEXED } from "../support/pages.ts";
import { table } from "../support/table.ts";
import { edgeBefore } from "./edge.ts";
import { builtWorker, plainWorker } from "./workerd.ts";

const RUNS = Number(process.env.RUNS ?? 5);
const PORT = 9333;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const pages = process.env.PAGES?.split(",") ?? INDEXED;

interface Scores {
  readonly scores: readonly number[];
  /** s */
  readonly lcp: number;
  readonly cls: number;
  /** ms */
  readonly tbt: number;
  /** KB of 1024 bytes that came over the line, by kind. */
  readonly sent: readonly number[];
  readonly failed: readonly string[];
}

const ONE_HEADING = `export default {
  fetch: () =>
    new Response('<!doctype html><html lang="en"><title>One heading</title><h1>One heading</h1>', {
      headers: { "Content-Type": "text/html; charset=utf-8" },
    }),
};`;

/** As Lighthouse calls them. */
const KINDS = ["Document", "Script", "Stylesheet", "Font", "Image"];

execFileSync("react-router", ["build"], { cwd: ROOT, stdio: "ignore" });
const site = await builtWorker(join(ROOT, "build"));
const siteEdge = await edgeBefore(site.url);
const heading = await plainWorker(ONE_HEADING);
const headingEdge = await edgeBefore(heading.url);
const launch = await chromiumLaunch();
const browser = await chromium.launch({
  ...launch,
  args: [...launch.args, `--remote-debugging-port=${PORT}`, "--ignore-certificate-errors"],
});

// The first request of a page renders it.
for (const path of pages) await fetch(site.url + path);
const measured = [
  ...pages.map((name) => ({ name, url: siteEdge.url + name, runs: [] as Scores[] })),
  { name: "one heading", url: headingEdge.url, runs: [] as Scores[] },
];
// In turns: the machine is slow for minutes at a time, which would be one page's figures.
for (let run = 0; run < RUNS; run += 1) {
  for (const { url, runs } of measured) runs.push(await audit(url));
}
const results = measured.map(({ name, runs }) => [name, medianOf(runs)] as const);
await browser.close();
siteEdge.close();
headingEdge.close();
await Promise.all([site.stop(), heading.stop()]);

console.log(`\nLighthouse, mobile preset, median of ${RUNS}\n`);
console.log(
  table(
    ["page", ...CATEGORIES, "LCP s", "CLS", "TBT ms", ...KINDS.map((kind) => `${kind} KB`)],
    results.map(([path, { scores, lcp, cls, tbt, sent }]) => [
      path,
      ...scores,
      lcp.toFixed(2),
      cls.toFixed(3),
      Math.round(tbt),
      ...sent.map((size) => size.toFixed(1)),
    ]),
  ),
);
const ours = results.filter(([name]) => pages.includes(name));
const failed = [
  ...new Set(ours.flatMap(([path, one]) => one.failed.map((id) => `${path}: ${id}`))),
];
if (failed.length > 0) console.log(`\nAudits below their best:\n${failed.join("\n")}`);
const isPerfect = ours.every(([, { scores }]) => scores.every((score) => score === 100));
process.exit(isPerfect ? 0 : 1);

function medianOf(runs: readonly Scores[]): Scores {
  const middle = (figure: (run: Scores) => number | undefined) =>
    runs.map((run) => figure(run) ?? Number.NaN).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ??
    Number.NaN;
  return {
    scores: CATEGORIES.map((_, index) => middle(({ scores }) => scores[index])),
    lcp: middle(({ lcp }) => lcp),
    cls: middle(({ cls }) => cls),
    tbt: middle(({ tbt }) => tbt),
    sent: KINDS.map((_, index) => middle(({ sent }) => sent[index])),
    failed: runs.flatMap(({ failed }) => failed),
  };
}

async function audit(url: string): Promise<Scores> {
  const result = await lighthouse(url, { port: PORT, output: "json", logLevel: "silent" });
  if (!result) throw new Error(`Lighthouse said nothing of ${url}.`);
  const { categories, audits } = result.lhr;
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const weighty = CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? []).filter(
    ({ weight, group }) => weight > 0 && group !== "metrics",
  );
  return {
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
    lcp: value("largest-contentful-paint") / 1000,
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    sent: KINDS.map((kind) => sentOf(audits["network-requests"]?.details, kind)),
    failed: weighty.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1),
  };
}

function sentOf(details: unknown, kind: string): number {
  const { items } = details as {
    readonly items: readonly { readonly resourceType?: string; readonly transferSize?: number }[];
  };
  const ofKind = items.filter(({ resourceType }) => resourceType === kind);
  return ofKind.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024;
}

/**
 * `npm run bench:client`: Lighthouse, its mobile preset in a real Chromium, on every indexable page.
 * Each figure is its median over RUNS (5) rounds.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { chromiumLaunch } from "../support/chromium.ts";
import { INDEXED } from "../support/pages.ts";
import { median, table } from "../support/table.ts";
import { build, builtWorker } from "./site.ts";

const RUNS = Number(process.env.RUNS ?? 5);
const PORT = 9333;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const FIGURES = ["largest-contentful-paint", "cumulative-layout-shift", "total-blocking-time"];
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const COMPRESSED = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;
/** Of HTTP/1.1, not to be passed on. */
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "content-length"];

interface Audited {
  /** Of each category. */
  readonly scores: readonly number[];
  /** Of each of FIGURES: LCP in ms, CLS, TBT in ms. */
  readonly figures: readonly number[];
  readonly failed: readonly string[];
}

const site = await builtWorker(build());
const edge = await edgeBefore(site.url);
const launch = await chromiumLaunch();
const browser = await chromium.launch({
  ...launch,
  args: [...launch.args, `--remote-debugging-port=${PORT}`, "--ignore-certificate-errors"],
});

const pages = INDEXED.map((path) => ({ path, runs: [] as Audited[] }));
// The first request of a page renders it.
for (const { path } of pages) await fetch(site.url + path);
// In turns: the machine is slow for minutes at a time, which would be one page's figures.
for (let run = 0; run < RUNS; run += 1) {
  for (const { path, runs } of pages) runs.push(await audit(edge.url + path));
}
await browser.close();
edge.close();
await site.stop();

const results = pages.map(({ path, runs }) => {
  const medians = (of: "scores" | "figures", count: number) =>
    Array.from({ length: count }, (_, at) => median(runs.map((run) => run[of][at] ?? Number.NaN)));
  const scores = medians("scores", CATEGORIES.length);
  const [lcp = 0, cls = 0, tbt = 0] = medians("figures", FIGURES.length);
  const row = [path, ...scores, (lcp / 1000).toFixed(2), cls.toFixed(3), Math.round(tbt)];
  return { row, isPerfect: scores.every((score) => score === 100) };
});
console.log(`\nLighthouse, mobile preset, median of ${RUNS}\n`);
const rows = results.map(({ row }) => row);
console.log(table(["page", ...CATEGORIES, "LCP s", "CLS", "TBT ms"], rows));
const failed = pages.flatMap(({ path, runs }) =>
  runs.flatMap((run) => run.failed.map((id) => `${path}: ${id}`)),
);
if (failed.length > 0) {
  console.log(`\nAudits below their best:\n${[...new Set(failed)].join("\n")}`);
}
process.exit(results.every(({ isPerfect }) => isPerfect) ? 0 : 1);

async function audit(url: string): Promise<Audited> {
  const result = await lighthouse(url, { port: PORT, output: "json", logLevel: "silent" });
  if (!result) throw new Error(`Lighthouse said nothing of ${url}.`);
  const { categories, audits } = result.lhr;
  const weighty = CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? []).filter(
    ({ weight, group }) => weight > 0 && group !== "metrics",
  );
  return {
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
    figures: FIGURES.map((id) => audits[id]?.numericValue ?? Number.NaN),
    failed: weighty.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1),
  };
}

/**
 * Puts before the Worker at `origin` what stands between it and its visitors once it is deployed, and
 * is no part of workerd: TLS, HTTP/2 and compression. Cloudflare compresses text by Brotli at a middle
 * level where the browser takes it (developers.cloudflare.com/speed/optimization/content/compression).
 */
async function edgeBefore(origin: string) {
  const server = createSecureServer(certificate(), (request, response) => {
    pass(origin, request, response).catch(() => response.stream?.close());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, close: () => server.close() };
}

async function pass(origin: string, request: Http2ServerRequest, response: Http2ServerResponse) {
  // What a page measures of itself.
  if (request.method !== "GET") return response.writeHead(204).end();
  const asked = Object.entries(request.headers).filter(([name]) => !name.startsWith(":"));
  const headers = new Headers(asked.map(([name, value]) => [name, String(value)]));
  const answer = await fetch(origin + request.url, { headers, redirect: "manual" });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isText = COMPRESSED.test(answer.headers.get("Content-Type") ?? "") && bytes.length > 0;
  const sent = [...answer.headers].filter(([name]) => !HOP_BY_HOP.includes(name));
  if (isText) sent.push(["content-encoding", "br"]);
  response.writeHead(answer.status, Object.fromEntries(sent));
  response.end(isText ? brotliCompressSync(bytes, BROTLI) : bytes);
}

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), "edge-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  execFileSync(
    "openssl",
    ["req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
      .concat(["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"])
      .concat(["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert]),
    { stdio: "ignore" },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/**
 * `npm run bench:client`: Lighthouse, its mobile preset in a real Chromium, on every indexable page,
 * and on a page of one heading, which shows what the machine and the browser take by themselves.
 * Each figure is its median over RUNS (5) rounds. PAGES=/,/track measures those alone.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { chromiumLaunch } from "../support/chromium.ts";
import { INDEXED } from "../support/pages.ts";
import { median, table } from "../support/table.ts";
import { build, builtWorker, plainWorker } from "./site.ts";

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
  readonly failed: readonly string[];
}

const ONE_HEADING = `export default {
  fetch: () =>
    new Response('<!doctype html><html lang="en"><title>One heading</title><h1>One heading</h1>', {
      headers: { "Content-Type": "text/html; charset=utf-8" },
    }),
};`;

const BROTLI_LEVEL = 4;
const COMPRESSED = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;
/** Of HTTP/1.1, not to be passed on. */
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "content-length"];

/** What the edge compressed, by address. */
const kept = new Map<string, { readonly bytes: Buffer; readonly brotli: Buffer }>();

const site = await builtWorker(build());
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
    ["page", ...CATEGORIES, "LCP s", "CLS", "TBT ms"],
    results.map(([path, { scores, lcp, cls, tbt }]) => [
      path,
      ...scores,
      lcp.toFixed(2),
      cls.toFixed(3),
      Math.round(tbt),
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
    median(runs.map((run) => figure(run) ?? Number.NaN));
  return {
    scores: CATEGORIES.map((_, index) => middle(({ scores }) => scores[index])),
    lcp: middle(({ lcp }) => lcp),
    cls: middle(({ cls }) => cls),
    tbt: middle(({ tbt }) => tbt),
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
    failed: weighty.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1),
  };
}

/**
 * Puts before the Worker at `origin` what stands between it and its visitors once it is deployed, and
 * is no part of workerd: TLS, HTTP/2 and compression. Cloudflare compresses text by Brotli at a middle
 * level where the browser takes it (developers.cloudflare.com/speed/optimization/content/compression).
 * Needs the `openssl` command for a certificate.
 */
async function edgeBefore(origin: string) {
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    pass(origin, request, response).catch(() => response.stream?.close());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The edge has no port.");
  return { url: `https://localhost:${address.port}`, close: () => server.close() };
}

async function pass(origin: string, request: Http2ServerRequest, response: Http2ServerResponse) {
  const asked = Object.entries(request.headers).flatMap(([name, value]) =>
    name.startsWith(":") || HOP_BY_HOP.includes(name) ? [] : [[name, String(value)] as const],
  );
  const body: Buffer[] = [];
  for await (const part of request) body.push(part);
  const answer = await fetch(origin + request.url, {
    method: request.method,
    headers: new Headers(asked.map(([name, value]) => [name, value])),
    redirect: "manual",
    ...(body.length > 0 && { body: Buffer.concat(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of answer.headers) {
    if (!HOP_BY_HOP.includes(name)) headers[name] = value;
  }
  headers["set-cookie"] = answer.headers.getSetCookie();
  const isText = COMPRESSED.test(answer.headers.get("Content-Type") ?? "");
  if (isText && bytes.length > 0) headers["content-encoding"] = "br";
  response.writeHead(answer.status, headers);
  response.end(isText ? compressed(request.url, bytes) : bytes);
}

function compressed(url: string, bytes: Buffer): Buffer {
  const before = kept.get(url);
  if (before?.bytes.equals(bytes)) return before.brotli;
  const brotli = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL },
  });
  kept.set(url, { bytes, brotli });
  return brotli;
}

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), "edge-"));
  const key = join(folder, "key.pem");
  const cert = join(folder, "cert.pem");
  execFileSync(
    "openssl",
    ["req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
      .concat(["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"])
      .concat(["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert]),
    { stdio: "ignore" },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** A folder to preflight and deploy from, with fakes for the tools that need an account. */
import { execSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { vi } from "vitest";
import { freshFolder } from "./run-ops.ts";

const SCRIPT = resolve("tests/ops/fake-tools.sh");

export const ID = {
  database: "0a1b2c3d-1111-4222-8333-0123456789a1",
  pageMeta: "1".padStart(32, "a"),
  fallbackQueue: "1".padStart(32, "b"),
};
/** The stores of a site, whose ids end with this digit. */
const stores = (digit: number) => {
  const [database, pageMeta, queue] = Object.values(ID).map((id) => id.replace(/1$/, `${digit}`));
  return `d1_databases = [{ binding = "DB", database_name = "site", database_id = "${database}" }]
kv_namespaces = [{ binding = "PAGE_META", id = "${pageMeta}" }, { binding = "FALLBACK_QUEUE", id = "${queue}" }]
r2_buckets = [{ binding = "DOCUMENTS", bucket_name = "site-documents-${digit}" }]`;
};
const NOTHING_MISSING = `
[env.production]
name = "site"
${stores(1)}
vars = { MAIL_FROM = "site@forwarder.ae", MAIL_TO = "desk@forwarder.ae", ACCESS_TEAM = "forwarder", ACCESS_AUDIENCE = "a1b2", DESK_ADMINS = "boss@forwarder.ae" }

[env.preview]
name = "site-preview"
${stores(2)}
vars = { MAIL_FROM = "", MAIL_TO = "" }
`;

const GIT = "git -c user.name=A -c user.email=a@forwarder.ae -c commit.gpgsign=false";
/** A committed project, copied for each test. */
let template: string | undefined;

function createTemplate(): string {
  const folder = mkdtempSync(join(tmpdir(), "dhowline-project-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  process.chdir(folder);
  write("wrangler.toml", NOTHING_MISSING);
  write("app/content/company.ts", 'export const email = { value: "desk@forwarder.ae" };\n');
  execSync(`git init -q && git add -A && ${GIT} commit -qm "All is there"`);
  return folder;
}

/** Works in a committed project from now on, whose wrangler.toml has `edits` made to it. */
export function enterProject(edits: Readonly<Record<string, string>> = {}): void {
  template ??= createTemplate();
  const folder = freshFolder();
  cpSync(template, folder, { recursive: true });
  process.chdir(folder);
  if (Object.keys(edits).length === 0) return;
  const edited = (toml: string, [from, to]: readonly [string, string]) => toml.replace(from, to);
  write("wrangler.toml", Object.entries(edits).reduce(edited, NOTHING_MISSING));
  execSync(`${GIT} commit -qam "All is there"`);
}

const { fetch } = globalThis;

/** The network: with the Access team "forwarder" and, where it is set, $FAKE_PAGE for the site's home page. */
async function fakeFetch(...asked: Parameters<typeof fetch>): Promise<Response> {
  const url = String(asked[0]);
  if (!url.startsWith("https://")) return fetch(...asked);
  if (url === "https://www.forwarder.ae") {
    if (process.env.FAKE_PAGE) return new Response(process.env.FAKE_PAGE);
    throw new TypeError("fetch failed");
  }
  const isKnown = url === "https://forwarder.cloudflareaccess.com/cdn-cgi/access/certs";
  return new Response('{ "keys": [{ "kid": "1" }] }', { status: isKnown ? 200 : 404 });
}

export function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/**
 * Puts fakes of wrangler and the build first on the PATH, whose results are set by variables; returns
 * what reads the calls so far.
 */
export function fakeTools(variables: Readonly<Record<string, string>> = {}): () => string[] {
  const folder = freshFolder();
  for (const tool of ["wrangler", "react-router"]) {
    const script = `#!/bin/sh\nexec sh "${SCRIPT}" ${tool} "$@"\n`;
    writeFileSync(join(folder, tool), script, { mode: 0o755 });
  }
  const calls = join(folder, "calls");
  const env = {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    FAKE_CALLS: calls,
    CLOUDFLARE_API_TOKEN: "",
    ...variables,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.stubGlobal("fetch", fakeFetch);
  return () => readFileSync(calls, "utf8").trim().split("\n");
}

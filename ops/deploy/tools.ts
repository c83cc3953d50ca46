/** The tools of a deploy: the build, git, wrangler and the health check. */
import { readFileSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { OperatorError } from "../errors.ts";
import { capture, run } from "../exec.ts";
import { buildInto } from "../site-build.ts";
import { CONFIG_FILE, type Environment, LOCAL } from "./environment.ts";

/**
 * Builds a site for uploading, in a folder beside the build of the local site, and returns the
 * configuration to upload it with.
 * @throws OperatorError with the build's output when it fails
 */
export async function buildSite(environment: Environment): Promise<string> {
  const env = { NODE_ENV: "production", DHOWLINE_ENV: environment };
  return `${await buildInto(`.wrangler/builds/${environment}`, env)}/server/wrangler.json`;
}

/** Paths that a deploy uploads, applies or builds from. */
const DEPLOYED_PATHS = [
  "app",
  "workers",
  "public",
  "migrations",
  "wrangler.toml",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];

/** Deployed files with uncommitted changes; null without git. */
export async function uncommittedFiles(): Promise<string[] | null> {
  const status = await git(
    "status",
    "--porcelain",
    "--untracked-files=all",
    "--",
    ...DEPLOYED_PATHS,
  );
  return status?.split("\n").flatMap((line) => line.slice(3) || []) ?? null;
}

/** The commit for Cloudflare's list of versions, up to 100 characters. */
export async function commitMessage(): Promise<string> {
  return (await git("log", "-1", "--format=%h %s"))?.trim().slice(0, 100) ?? "";
}

async function git(...args: readonly string[]): Promise<string | null> {
  const { code, out } = await capture("git", args).catch(() => ({ code: 1, out: "" }));
  return code === 0 ? out : null;
}

/** No prompts and no sign-in page. */
const NON_INTERACTIVE = { CI: "true" };

const siteOptions = (environment: Environment) => ["--config", CONFIG_FILE, "--env", environment];

/** Whether there is a token or a `wrangler login`; an invalid token fails when it is used. */
export async function isSignedIn(): Promise<boolean> {
  if (process.env.CLOUDFLARE_API_TOKEN) return true;
  const { out } = await capture("wrangler", ["whoami", "--json"], NON_INTERACTIVE);
  return /"loggedIn":\s*true/.test(out);
}

/** The migrations not yet applied to the deployed database. */
export async function pendingMigrations(environment: Environment): Promise<string[]> {
  const list = ["d1", "migrations", "list", "DB", "--remote"];
  return (await output(...list, ...siteOptions(environment))).match(/\b\d+_\w+\.sql\b/g) ?? [];
}

/** Whether the deployed database has read replicas. */
export async function isReplicated(environment: Environment): Promise<boolean> {
  const out = await output("d1", "info", "DB", "--json", ...siteOptions(environment));
  return /"read_replication":\s*\{\s*"mode":\s*"auto"/.test(out);
}

/** Whether the account has an R2 bucket of this name. */
export async function hasBucket(name: string): Promise<boolean> {
  return (await capture("wrangler", ["r2", "bucket", "info", name], NON_INTERACTIVE)).code === 0;
}

/** The database's current bookmark, for `time-travel restore`. */
export async function getBookmark(environment: Environment): Promise<string> {
  const info = ["d1", "time-travel", "info", "DB", "--json"];
  const out = await output(...info, ...siteOptions(environment));
  const bookmark = /"bookmark":\s*"([^"]+)"/.exec(out)?.[1];
  if (!bookmark) throw new OperatorError("the database gave no bookmark.");
  return bookmark;
}

export function applyRemoteMigrations(environment: Environment): Promise<void> {
  return show(["d1", "migrations", "apply", "DB", "--remote", ...siteOptions(environment)]);
}

/** The configuration of a build has only one environment. */
const deployBuilt = (builtConfig: string) => ["deploy", "--config", builtConfig, "--env", LOCAL];

/** Uploads the build with this configuration and returns its targets: addresses, routes, schedules. */
export async function upload(builtConfig: string, message: string): Promise<string[]> {
  const log = `${builtConfig}.upload.ndjson`;
  rmSync(log, { force: true });
  const args = [...deployBuilt(builtConfig), ...(message ? ["--message", message] : [])];
  await show(args, { WRANGLER_OUTPUT_FILE_PATH: log });
  return readFileSync(log, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): { type?: string; targets?: string[] } => JSON.parse(line))
    .flatMap(({ type, targets }) => (type === "deploy" ? (targets ?? []) : []));
}

/** wrangler's dry run, which needs no account. */
export function uploadDryRun(builtConfig: string): Promise<void> {
  return show([...deployBuilt(builtConfig), "--dry-run"]);
}

/** @throws OperatorError with wrangler's reason when it fails */
async function output(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await capture("wrangler", args, NON_INTERACTIVE);
  if (code === 0) return out;
  const text = stripVTControlCharacters(`${err}\n${out}`).trim();
  const [, reason = text.split("\n")[0]] = /\[ERROR\] *(.+)/.exec(text) ?? [];
  throw new OperatorError(reason ? `wrangler: ${reason}` : "wrangler failed.");
}

async function show(args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const code = await run("wrangler", args, { ...NON_INTERACTIVE, ...env });
  if (code !== 0) throw new OperatorError("wrangler failed: see its output above.");
}

/** A new address may take a while to propagate. */
const HEALTH_TIMEOUT_MS = 60_000;
const INTERVAL_MS = 1000;
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Polls /health at each address until one is healthy; returns its URL.
 * @throws OperatorError with the last responses after the timeout
 */
export async function waitUntilHealthy(
  addresses: readonly string[],
  timeoutMs = HEALTH_TIMEOUT_MS,
): Promise<string> {
  const urls = addresses.map((address) => new URL("/health", address).href);
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const problems = await Promise.all(urls.map(healthProblem));
    const healthy = urls[problems.indexOf(null)];
    if (healthy) return healthy;
    if (Date.now() >= deadline) {
      const responses = urls.map((url, index) => `${url} ${problems[index]}`).join("; ");
      throw new OperatorError(`the deployed site is not healthy: ${responses}.`);
    }
    await pause(INTERVAL_MS);
  }
}

async function healthProblem(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const text = await response.text();
    if (response.ok && /"ok":\s*true/.test(text)) return null;
    return `returns ${response.status} ${text.slice(0, 200)}`.trim();
  } catch {
    return "can't be reached";
  }
}

/** The URL of one of wrangler's targets; null for one without, such as a schedule. */
export function targetUrl(target: string): string | null {
  const [place = ""] = target.split(" (");
  if (place.startsWith("https://") || place.startsWith("http://")) return place;
  const host = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:\/\*?)?$/i.exec(place)?.[1];
  return host ? `https://${host}` : null;
}

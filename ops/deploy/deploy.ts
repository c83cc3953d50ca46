/** Deploys a site, step by step, or goes as far as that is possible without an account. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "../failures.ts";
import { counted } from "../terminal-text.ts";
import { watchTool } from "../tool.ts";
import { buildFor, builtConfig } from "./build.ts";
import { askWrangler, UNATTENDED, wranglerReason } from "./cloudflare.ts";
import { type Environment, wranglerOptions } from "./environments.ts";
import { addressOf, askHealth } from "./health.ts";
import { preflight, type Report } from "./preflight.ts";
import { reportText } from "./report-text.ts";
import { runSteps, type Step } from "./steps.ts";
import { wayBack } from "./way-back.ts";
import { commitInWords } from "./working-tree.ts";

/**
 * Preflight, build, bookmark of the database, migrations, upload, and a look at the deployed site.
 * @throws OperatorError with what was done, what wasn't and how to go back, at the first step that fails
 */
export async function deploy(
  environment: Environment,
  { withPlaceholders }: { readonly withPlaceholders: boolean },
): Promise<void> {
  const state: { bookmark: string | null; addresses: readonly string[] } = {
    bookmark: null,
    addresses: [],
  };
  const steps: readonly Step[] = [
    {
      name: "preflight",
      does: "is everything there?",
      async run() {
        const report = await preflight(environment, { withPlaceholders });
        console.log(reportText(report));
        if (report.blocks.length > 0) throw new OperatorError("first do what blocks, as listed.");
      },
    },
    { name: "build", does: "pages and Worker", run: () => buildFor(environment) },
    {
      name: "bookmark",
      does: "where the database stands now",
      async run() {
        state.bookmark = await bookmarkOf(environment);
        console.log(`Its bookmark is ${state.bookmark}`);
      },
    },
    {
      name: "migrations",
      does: "the tables of the deployed database",
      run: () => applyMigrations(environment),
    },
    {
      name: "upload",
      does: "the new version takes over",
      async run() {
        state.addresses = await upload(environment);
      },
    },
    {
      name: "health",
      does: "is the deployed site well?",
      async run() {
        if (state.addresses.length === 0) {
          console.log("It has no address that could be asked: open /health at yours.");
          return;
        }
        console.log(`${await askHealth(state.addresses)} says that all is well.`);
      },
    },
  ];
  await runSteps(steps, (begun) => wayBack(environment, begun, state.bookmark));
  const names = steps.map(({ name }) => name);
  console.log(["\nDeployed.", ...wayBack(environment, names, state.bookmark)].join("\n"));
}

/**
 * Preflight as advice, build, and what wrangler makes of it; nothing leaves this computer.
 * @throws OperatorError when a build fails or wrangler doesn't take it
 */
export async function rehearse(environment: Environment): Promise<void> {
  const unchanged = () => ["Nothing was uploaded."];
  const steps: readonly Step[] = [
    {
      name: "preflight",
      does: `what a deploy to ${environment} would stop at`,
      async run() {
        console.log(inShort(await preflight(environment, { withPlaceholders: false })));
      },
    },
    {
      name: "build",
      does: `pages and Worker for ${environment}`,
      run: () => buildFor(environment),
    },
    {
      name: "upload",
      does: "a dry run",
      run: () => wrangler("deploy", "--dry-run", "--config", builtConfig(environment)),
    },
  ];
  await runSteps(steps, unchanged);
}

function inShort({ environment, blocks }: Report): string {
  if (blocks.length === 0) return "Nothing.";
  const topics = [...Map.groupBy(blocks, ({ topic }) => topic)];
  const list = topics.map(([topic, found]) => `${topic} (${found.length})`).join(", ");
  return `${counted(blocks.length, "thing")}: ${list}. npm run preflight -- --env ${environment} lists them.`;
}

async function bookmarkOf(environment: Environment): Promise<string> {
  const answer = await askWrangler(
    ...["d1", "time-travel", "info", "DB", "--json"],
    ...wranglerOptions(environment),
  );
  const bookmark = answer.code === 0 ? /"bookmark":\s*"([^"]+)"/.exec(answer.out)?.[1] : undefined;
  if (bookmark) return bookmark;
  throw new OperatorError(`the database gave no bookmark: ${wranglerReason(answer)}`);
}

function applyMigrations(environment: Environment): Promise<void> {
  return wrangler(
    ...["d1", "migrations", "apply", "DB", "--remote"],
    ...wranglerOptions(environment),
  );
}

/** Answers with the addresses under which the site can be reached. */
async function upload(environment: Environment): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "deploy-"));
  const told = join(folder, "wrangler.ndjson");
  const message = await commitInWords();
  const args = [
    ...["deploy", "--config", builtConfig(environment)],
    ...(message ? ["--message", message] : []),
    // Somebody tries the site out, with facts that are not true: search engines needn't know.
    ...(environment === "trial" ? ["--var", "ALLOW_INDEXING:off"] : []),
  ];
  try {
    const surroundings = { ...UNATTENDED, WRANGLER_OUTPUT_FILE_PATH: told };
    if ((await watchTool("wrangler", args, surroundings)) !== 0) throw refused();
    return readFileSync(told, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line): { type?: string; targets?: string[] } => JSON.parse(line))
      .flatMap(({ type, targets }) => (type === "deploy" ? (targets ?? []) : []))
      .flatMap((target) => addressOf(target) ?? []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function wrangler(...args: readonly string[]): Promise<void> {
  if ((await watchTool("wrangler", args, UNATTENDED)) !== 0) throw refused();
}

function refused(): OperatorError {
  return new OperatorError("wrangler failed, as it says above.");
}

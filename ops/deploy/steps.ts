/** The steps of a deploy, and how to roll back when one fails. */
import { OperatorError } from "../errors.ts";
import type { Environment } from "./environment.ts";
import { findingsText, preflight } from "./preflight.ts";
import {
  applyRemoteMigrations,
  buildSite,
  commitMessage,
  getBookmark,
  targetUrl,
  upload,
  uploadDryRun,
  waitUntilHealthy,
} from "./tools.ts";

const DEPLOY = {
  preflight: "is everything there?",
  build: "pages and Worker",
  bookmark: "the present state of the database",
  migrations: "the tables of the deployed database",
  upload: "the new version takes over",
  health: "is the deployed site healthy?",
} as const;

const DRY_RUN = {
  preflight: "what a deploy would stop at",
  build: "pages and Worker",
  upload: "a dry run",
} as const;

/** @throws OperatorError when a step fails, with the steps done, those left and how to roll back */
export async function deploy(
  environment: Environment,
  { withPlaceholders }: { readonly withPlaceholders: boolean },
): Promise<void> {
  let bookmark = "";
  const help = (begun: readonly string[]) => rollbackHelp(environment, begun, bookmark);
  const step = createStepRunner(DEPLOY, help);
  await step("preflight", async () => {
    const findings = await preflight(environment, { withPlaceholders });
    console.log(findingsText(findings));
    if (findings.blocks.length > 0) throw new OperatorError("do what blocks first, as listed.");
  });
  const config = await step("build", () => buildSite(environment));
  bookmark = await step("bookmark", () => getBookmark(environment));
  console.log(`Its bookmark is ${bookmark}`);
  await step("migrations", () => applyRemoteMigrations(environment));
  const targets = await step("upload", async () => upload(config, await commitMessage()));
  const addresses = targets.flatMap((target) => targetUrl(target) ?? []);
  await step("health", async () => {
    console.log(
      addresses.length > 0
        ? `${await waitUntilHealthy(addresses)} is healthy.`
        : "It has no address of its own: open /health at yours.",
    );
  });
  console.log(["\nDeployed.", ...help(Object.keys(DEPLOY))].join("\n"));
}

/**
 * The steps of a deploy that need no account.
 * @throws OperatorError when the build fails or wrangler rejects it
 */
export async function dryRun(environment: Environment): Promise<void> {
  console.log(`\nDry run for ${environment}`);
  const step = createStepRunner(DRY_RUN, () => ["Nothing was uploaded."]);
  await step("preflight", async () => {
    const { blocks } = await preflight(environment, { withPlaceholders: false });
    const topics = [...new Set(blocks.map(({ topic }) => topic))].join(", ");
    console.log(topics ? `${topics}: see npm run preflight -- --env ${environment}` : "Nothing.");
  });
  const config = await step("build", () => buildSite(environment));
  await step("upload", () => uploadDryRun(config));
}

/** Returns a function that runs a step by name; a failing step's error describes the state. */
function createStepRunner<Name extends string>(
  steps: Readonly<Record<Name, string>>,
  helpAfter: (begun: readonly string[]) => readonly string[],
) {
  const names = Object.keys(steps);
  return async <T>(name: Name, run: () => Promise<T>): Promise<T> => {
    const index = names.indexOf(name);
    console.log(`\n[${index + 1}/${names.length}] ${name}: ${steps[name]}`);
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      const lines = [
        `\nStopped at ${name}: ${error.message}`,
        `Done:      ${names.slice(0, index).join(", ") || "nothing"}`,
        `Not done:  ${names.slice(index).join(", ")}`,
        ...helpAfter(names.slice(0, index + 1)),
      ];
      throw new OperatorError(lines.join("\n"), { cause: error });
    }
  };
}

/** The state after these steps started, and the commands to roll back. */
function rollbackHelp(
  environment: Environment,
  begun: readonly string[],
  bookmark: string,
): readonly string[] {
  if (!begun.includes("migrations")) {
    return ["The deployed site and its database are as they were."];
  }
  const worker = begun.includes("upload")
    ? [
        "To go back to the version before; the tables stay, which is usually right:",
        `  npx wrangler rollback --env ${environment}`,
      ]
    : ["The version before still runs. Some of the migrations may be in the database."];
  return [
    ...worker,
    "The database as it was before the migrations (what was entered since is lost):",
    `  npx wrangler d1 time-travel restore DB --env ${environment} --bookmark ${bookmark}`,
  ];
}

/** `npm run deploy`: the site to Cloudflare, or with --dry-run as far as that goes without an account. */
import { createProgram, run } from "./command-line.ts";
import { hasStores } from "./deploy/configuration.ts";
import { deploy, rehearse } from "./deploy/deploy.ts";
import {
  configOf,
  type Environment,
  environmentOf,
  envOption,
  withPlaceholdersOption,
} from "./deploy/environments.ts";

const program = createProgram("npm run deploy --", process)
  .description(
    "Bring the site to Cloudflare: preflight, build, migrations, upload, a look at its health",
  )
  .addOption(envOption)
  .addOption(withPlaceholdersOption)
  .option("--dry-run", "upload nothing, change nothing")
  .addHelpText(
    "after",
    `
It stops at the first step that fails, tells what was done and what wasn't, and how to go back. The
database's bookmark is taken and printed before the migrations. --dry-run needs no account: it
builds and lets wrangler look at it, for both environments unless --env names one.

Examples:
  npm run deploy
  npm run deploy -- --env preview
  npm run deploy -- --dry-run`,
  )
  .action(async ({ env, withPlaceholders = false, dryRun: isDry }) => {
    if (isDry) {
      const chosen =
        env === undefined ? (["production", "preview"] as const) : [environmentOf(env)];
      for (const environment of chosen) await rehearse(environment);
      console.log(`\nTried for ${chosen.join(" and ")}. Nothing was uploaded.`);
      console.log("What needs an account was not tried: bookmark, migrations, upload, health.");
    } else {
      await deploy(env === undefined ? await meant() : environmentOf(env), { withPlaceholders });
    }
  });

/**
 * Production, except on Cloudflare's own builders after the 'Deploy to Cloudflare' button: it has
 * filled in the ids at the top level of wrangler.toml, and production has none yet.
 */
async function meant(): Promise<Environment> {
  if (!process.env.WORKERS_CI || hasStores(await configOf("production"))) return "production";
  if (!hasStores(await configOf("trial"))) return "production";
  console.log("[env.production] has no stores yet: this deploys the top level of wrangler.toml.");
  return "trial";
}

process.exitCode = await run(program, process.argv.slice(2), process);

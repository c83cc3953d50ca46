/**
 * `npm run deploy`: deploys the site to Cloudflare, or with --dry-run does what needs no account.
 */

import { rejectOptionsOfNpm } from "./command-line.ts";
import { ENVIRONMENTS, siteCommand } from "./deploy/environment.ts";
import { deploy, dryRun } from "./deploy/steps.ts";

const command = siteCommand("deploy")
  .description(
    `Deploys the site to Cloudflare: preflight, build, migrations, upload, health.

It stops at the first step that fails, and prints what was done, what wasn't and how to roll back.`,
  )
  .option("--dry-run", "build and wrangler's dry run, for both sites; needs no account");
rejectOptionsOfNpm(command);
const { env, withPlaceholders = false, dryRun: isDryRun } = command.parse().opts();

if (isDryRun) {
  const chosen = env ? [env] : ENVIRONMENTS;
  for (const environment of chosen) await dryRun(environment);
  console.log(`\nTried for ${chosen.join(" and ")}. Nothing was uploaded.`);
  console.log("What needs an account was not tried: bookmark, migrations, upload, health.");
} else {
  await deploy(env ?? "production", { withPlaceholders });
}

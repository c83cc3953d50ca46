/** `npm run preflight`: what is missing before the site can be deployed, and how to fix each. */
import { createProgram, jsonOption, run } from "./command-line.ts";
import { environmentOf, envOption, withPlaceholdersOption } from "./deploy/environments.ts";
import { preflight } from "./deploy/preflight.ts";
import { reportText } from "./deploy/report-text.ts";
import { json } from "./terminal-text.ts";

const program = createProgram("npm run preflight --", process)
  .description("Show what is missing before the site can be deployed, and how to fix each")
  .addOption(envOption)
  .addOption(withPlaceholdersOption)
  .addOption(jsonOption)
  .addHelpText(
    "after",
    `
It changes nothing. What blocks a deploy makes it end with exit code 1; advice doesn't. Facts and
addresses that are stand-ins block production; a preview may have them.

Examples:
  npm run preflight
  npm run preflight -- --env preview
  npm run preflight -- --json`,
  )
  .action(async ({ env, withPlaceholders = false, json: isJson }) => {
    const report = await preflight(environmentOf(env), { withPlaceholders });
    const ready = report.blocks.length === 0;
    console.log(isJson ? json({ ready, ...report }) : reportText(report));
    if (!ready) process.exitCode = 1;
  });

const code = await run(program, process.argv.slice(2), process);
if (code !== 0) process.exitCode = code;

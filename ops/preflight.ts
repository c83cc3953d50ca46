/** `npm run preflight`: what is missing before the site can be deployed, and how to fix each. */
import { command, JSON_OUTPUT } from "./command-line.ts";
import { ENV_OPTION, environmentOf, WITH_PLACEHOLDERS } from "./deploy/environments.ts";
import { preflight } from "./deploy/preflight.ts";
import { reportText } from "./deploy/report-text.ts";
import { json } from "./terminal-text.ts";

const preflightCommand = command({
  program: "npm run",
  name: "preflight",
  summary: "Show what is missing before the site can be deployed, and how to fix each",
  details: `It changes nothing. What blocks a deploy makes it end with exit code 1; advice doesn't. Facts and
addresses that are stand-ins block production; a preview may have them.`,
  options: { env: ENV_OPTION, "with-placeholders": WITH_PLACEHOLDERS, json: JSON_OUTPUT },
  examples: ["", "--env preview", "--json"],
  async run({ env, "with-placeholders": withPlaceholders = false, json: isJson = false }) {
    const report = await preflight(environmentOf(env), { withPlaceholders });
    console.log(
      isJson ? json({ ready: report.blocks.length === 0, ...report }) : reportText(report),
    );
    return report.blocks.length === 0 ? 0 : 1;
  },
});

process.exitCode = await preflightCommand.execute(process.argv.slice(2));

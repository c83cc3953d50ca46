/** `npm run preflight`: lists what is missing for a deploy, and how to fix it. */

import { rejectOptionsOfNpm } from "./command-line.ts";
import { siteCommand } from "./deploy/environment.ts";
import { findingsText, preflight } from "./deploy/preflight.ts";
import { json } from "./terminal-text.ts";

const command = siteCommand("preflight")
  .description(
    `Shows what is missing before the site can be deployed, and how to fix each; changes nothing.

Exits with 1 if something blocks a deploy; advice doesn't.`,
  )
  .option("--json", "print JSON, for other programs");
rejectOptionsOfNpm(command);
const { env = "production", withPlaceholders = false, json: isJson } = command.parse().opts();

const findings = await preflight(env, { withPlaceholders });
const ready = findings.blocks.length === 0;
console.log(isJson ? json({ ready, ...findings }) : findingsText(findings));
process.exitCode = ready ? 0 : 1;

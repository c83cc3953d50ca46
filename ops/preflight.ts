/** `npm run preflight`: lists what is missing for a deploy, and how to fix it. */

import { writeFileSync } from "node:fs";
import { rejectOptionsOfNpm } from "./command-line.ts";
import { siteCommand } from "./deploy/environment.ts";
import { findingsText, preflight } from "./deploy/preflight.ts";
import { ownerPage } from "./owner-page.ts";
import { findOwnerFacts } from "./placeholders.ts";
import { json } from "./terminal-text.ts";

const command = siteCommand("preflight")
  .description(
    `Shows what is missing before the site can be deployed, and how to fix each; changes nothing.

Exits with 1 if something blocks a deploy; advice doesn't.`,
  )
  .option("--json", "print JSON, for other programs")
  .option(
    "--owner",
    "write a page for the company's owner instead: what to send, and where it will stand",
  );
rejectOptionsOfNpm(command);
const {
  env = "production",
  withPlaceholders = false,
  json: isJson,
  owner,
} = command.parse().opts();

if (owner) await writeOwnerPage();
else await printFindings();

async function writeOwnerPage() {
  const facts = await findOwnerFacts();
  const file = "what-to-send.html";
  writeFileSync(file, ownerPage(facts));
  console.log(
    `${file} asks the owner for ${facts.length} things. Open it in a browser, or send it.`,
  );
}

async function printFindings() {
  const findings = await preflight(env, { withPlaceholders });
  const ready = findings.blocks.length === 0;
  console.log(isJson ? json({ ready, ...findings }) : findingsText(findings));
  process.exitCode = ready ? 0 : 1;
}

/**
 * Stands in for wrangler and for the build, where there is no account to try them on: notes its call
 * in the file that STAND_IN_CALLS names, and answers as the real one does, by what STAND_IN says.
 */
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import type { Cloudflare } from "./deploy-tree.ts";

const [, , tool = "", ...args] = process.argv;
const { CLOUDFLARE_ENV = "", DHOWLINE_BUILD = "", WRANGLER_OUTPUT_FILE_PATH = "" } = process.env;
const cloudflare: Cloudflare = JSON.parse(process.env.STAND_IN ?? "{}");
const call = [tool, ...args].join(" ");
const noted = CLOUDFLARE_ENV ? `CLOUDFLARE_ENV=${CLOUDFLARE_ENV} ${call}` : call;
appendFileSync(process.env.STAND_IN_CALLS ?? "", `${noted}\n`);

const starts = (words: string) => call.startsWith(words);

if (cloudflare.failing && starts(cloudflare.failing)) {
  console.error("✘ [ERROR] A request to the Cloudflare API failed.\n\nLogs were written to a file");
  process.exitCode = 1;
} else if (starts("react-router build")) {
  mkdirSync(`${DHOWLINE_BUILD}/server`, { recursive: true });
  const built = CLOUDFLARE_ENV ? { targetEnvironment: CLOUDFLARE_ENV } : {};
  writeFileSync(`${DHOWLINE_BUILD}/server/wrangler.json`, JSON.stringify(built));
  mkdirSync(".wrangler/deploy", { recursive: true });
  writeFileSync(".wrangler/deploy/config.json", '{"configPath":"of-this-build"}');
} else if (starts("wrangler whoami")) {
  const { loggedIn = true, accounts = 1 } = cloudflare;
  console.log(JSON.stringify({ loggedIn, accounts: Array.from({ length: accounts }, () => ({})) }));
  process.exitCode = loggedIn ? 0 : 1;
} else if (starts("wrangler d1 migrations list")) {
  const { pending = [] } = cloudflare;
  console.log(pending.length > 0 ? `Migrations to be applied:\n${pending.join("\n")}` : "✅ None");
} else if (starts("wrangler d1 time-travel info")) {
  console.log(JSON.stringify({ bookmark: "00000085-0000024c-00004c6d-8e61117b" }));
} else if (starts("wrangler deploy") && WRANGLER_OUTPUT_FILE_PATH) {
  const { targets = [] } = cloudflare;
  for (const told of [{ type: "wrangler-session" }, { type: "deploy", targets }]) {
    appendFileSync(WRANGLER_OUTPUT_FILE_PATH, `${JSON.stringify(told)}\n`);
  }
}

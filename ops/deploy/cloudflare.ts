/** What only Cloudflare can tell before a deploy: who is signed in, and which migrations wait. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { capture } from "../exec.ts";
import { unreachable } from "../stores.ts";
import { pluralize } from "../terminal-text.ts";
import { type Environment, ROOT, wranglerOptions } from "./environments.ts";
import { type Checked, checked, type Finding } from "./findings.ts";

/**
 * It asks nothing and opens no sign-in page, and is told the environment by name: a variable that was
 * left in the shell doesn't count.
 */
export const UNATTENDED = { CI: "true", CLOUDFLARE_ENV: undefined };
const SIGN_IN = "Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.";
const SEVERAL_ACCOUNTS = "Set CLOUDFLARE_ACCOUNT_ID to the one to use.";

/** Runs wrangler without a person in front of it. */
export function askWrangler(...args: readonly string[]) {
  return capture("wrangler", args, UNATTENDED);
}

/** What wrangler says went wrong, in one line. */
export function wranglerReason({ out, err }: { readonly out: string; readonly err: string }) {
  const lines = stripVTControlCharacters(`${out}\n${err}`).split("\n");
  const told = lines.find((line) => line.includes("[ERROR]"))?.replace(/^.*\[ERROR\]\s*/, "");
  return (
    told?.trim() || lines.findLast((line) => line.trim() !== "")?.trim() || "it doesn't say why"
  );
}

export async function checkSignIn(): Promise<Checked> {
  const findings: Finding[] = [];
  const found = (what: string, fix: string) =>
    findings.push({ topic: "sign-in", blocks: true, what, where: "Cloudflare", fix });
  // Whether a token is good shows when it is used: it needn't be allowed to read its own user.
  if (process.env.CLOUDFLARE_API_TOKEN) {
    return checked("sign-in", [], "CLOUDFLARE_API_TOKEN is set");
  }
  const { loggedIn = false, accounts = [] } = whoIs((await askWrangler("whoami", "--json")).out);
  if (!loggedIn) found("not signed in", SIGN_IN);
  else if (accounts.length > 1 && !process.env.CLOUDFLARE_ACCOUNT_ID) {
    found("several accounts", SEVERAL_ACCOUNTS);
  }
  return checked("sign-in", findings, "signed in with wrangler login");
}

interface WhoIs {
  readonly loggedIn?: boolean;
  readonly accounts?: readonly unknown[];
}

function whoIs(answer: string): WhoIs {
  try {
    return JSON.parse(answer);
  } catch {
    return {};
  }
}

/** Migrations that the deployed database has not seen; a deploy applies them. */
export async function checkMigrations(
  environment: Environment,
  { isSignedIn, hasDatabase }: { readonly isSignedIn: boolean; readonly hasDatabase: boolean },
): Promise<Checked> {
  if (!hasDatabase) return notAsked("there is no database id yet", "First the id, as said above.");
  if (!isSignedIn) return notAsked("nobody is signed in", SIGN_IN);
  const answer = await askWrangler(
    ...["d1", "migrations", "list", "DB", "--remote"],
    ...wranglerOptions(environment),
  );
  if (answer.code !== 0) {
    return notAsked("Cloudflare refuses", unreachable(wranglerReason(answer)), true);
  }
  const known = migrationNames();
  const pending = known.filter((name) => answer.out.includes(name));
  const findings: Finding[] =
    pending.length === 0
      ? []
      : [
          {
            topic: "migrations",
            blocks: false,
            what: `${pluralize(pending.length, "migration")} to apply`,
            where: "migrations/",
            places: pending,
            fix: "npm run deploy applies them before it uploads.",
          },
        ];
  return checked("migrations", findings, `all ${known.length} are applied`);
}

function notAsked(because: string, fix: string, blocks = false): Checked {
  const what = `can't be asked: ${because}`;
  return {
    findings: [{ topic: "migrations", blocks, what, where: "the deployed database", fix }],
    good: [],
  };
}

function migrationNames(): string[] {
  return readdirSync(join(ROOT, "migrations"))
    .filter((name) => name.endsWith(".sql"))
    .sort();
}

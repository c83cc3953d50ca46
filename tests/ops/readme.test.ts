/**
 * Every command of ops/README.md: those of the operators run on a local database, which stands for the
 * deployed ones too; wrangler's are looked up among its own, since they need an account.
 */
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import { experimental_getWranglerCommands } from "wrangler";
import { contacts, quotes } from "#workers/enquiries/enquiry-schema.ts";
import { DEMO_DAY, seedDemoOrders } from "../../ops/demo/seed.ts";
import {
  freshFolder,
  localStores,
  migratedStores,
  opsWith,
  ROOT,
  storedContact,
  storedQuote,
} from "./run-ops.ts";

const README = readFileSync(join(ROOT, "ops/README.md"), "utf8");
const BLOCKS = [...README.matchAll(/^```(?:sh)?\n(.*?)^```/gms)].map(([, block = ""]) => block);

/** The arguments in a line of a shell, up to a comment, a pipe or a redirection. */
function argumentsOf(line: string): string[] {
  const words: string[] = [];
  for (const [whole, gap = "", word = ""] of line.matchAll(/(\s*)((?:"[^"]*"|[^\s"])+)/g)) {
    if ((gap.length > 1 && words.length > 0) || /^\s*[#>|]/.test(whole)) break;
    words.push(word.replaceAll('"', ""));
  }
  return words;
}

const OPS = /^npm run (?:--silent )?ops\b/;
const blocks = BLOCKS.map((block) => block.split("\n").filter((line) => OPS.test(line)));

/** The files that commands read; a block that writes one itself begins without it. */
const FILES = {
  "orders.csv": "ops/demo/orders.csv",
  "events.csv": "ops/demo/events.csv",
  "ops/demo/arrival.csv": "ops/demo/arrival.csv",
};
const writes = (line: string, file: string) => new RegExp(`(?:template|export) ${file}`).test(line);

migratedStores();
// What one block does to them stands in the way of none after it.
beforeAll(async () => {
  // No browser opens the report.
  vi.stubEnv("PATH", "");
  // With the dates of the files, which are imported again.
  const { db } = localStores();
  await seedDemoOrders(db, new Date(DEMO_DAY));
  const EMAIL = "a.shipper@example.com";
  await db
    .insert(quotes)
    .values([
      storedQuote("Q-7K3M9-XQ2AB", { description: `Ask ${EMAIL}` }),
      storedQuote("Q-MINE0-00001", { email: EMAIL }),
    ]);
  await db.insert(contacts).values(storedContact("C-2F8WD-0RN5T", { message: `Ask ${EMAIL}` }));
});

it.each(blocks.filter(([first]) => first).map((lines) => [lines[0], lines] as const))(
  "each ops command of the README exits with 0, in the block from %s",
  async (_, lines) => {
    const folder = freshFolder();
    vi.stubEnv("INIT_CWD", folder);
    for (const [file, source] of Object.entries(FILES)) {
      if (lines.some((line) => writes(line, file))) continue;
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      copyFileSync(join(ROOT, source), join(folder, file));
    }
    for (const line of lines) {
      const words = argumentsOf(line);
      const args = words.slice(words.indexOf("ops") + 1).filter((word) => word !== "--");
      const { code, err } = await opsWith({ isDeployed: true }, ...args);
      expect(code, `${line}: ${err}`).toBe(0);
    }
  },
);

it("each npm script that the README names is one of the project", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const named = README.matchAll(/npm run (?:--silent )?([a-z][a-z:]*)/g);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...named].map(([, name]) => name)));
});

it("each wrangler command that the README names exists, with its options", () => {
  const { registry, globalFlags } = experimental_getWranglerCommands();
  const lines = [...README.matchAll(/npx wrangler ([^`|\n]*)/g)].map(([, line = ""]) => line);
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    const words = argumentsOf(line);
    let command = registry;
    for (const word of words) command = command.subtree.get(word) ?? command;
    // A group of commands has no options and does nothing.
    expect({ line, type: command.definition?.type }).toEqual({ line, type: "command" });
    const { args = {} } = command.definition as { args?: Readonly<Record<string, unknown>> };
    for (const word of words.filter((word) => word.startsWith("--"))) {
      expect(Object.keys({ ...globalFlags, ...args }), line).toContain(word.slice(2));
    }
  }
});

/** What the site under test has stored. */
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { stateFolder } from "../../ops/stores.ts";

// As in playwright.config.ts: a site that runs already keeps its stores in their usual place.
if (!process.env.SITE_URL) process.env.DHOWLINE_STATE ??= ".wrangler/browser-tests";

/** The rows of one sender, in the order in which they came. */
export function storedRows(
  table: "quotes" | "contacts" | "subscribers",
  email: string,
): Record<string, unknown>[] {
  const store = openStore();
  try {
    return store.prepare(`select * from ${table} where email = ? order by id`).all(email);
  } finally {
    store.close();
  }
}

/**
 * The file behind the local D1, for reading: a second workerd on it, as the command line opens one,
 * would now and then hold up the site under test.
 */
function openStore(): DatabaseSync {
  const pattern = resolve(stateFolder(), "v3/d1/*/*.sqlite");
  const [file, ...others] = globSync(pattern).filter((path) => !path.endsWith("metadata.sqlite"));
  if (!file || others.length > 0) throw new Error(`Not one database: ${pattern}`);
  return new DatabaseSync(file, { readOnly: true, timeout: 5000 });
}

let last = 0;

/** An address that no other test, and no earlier run, has sent from. */
export function newEmail(): string {
  last += 1;
  return `sender-${Date.now().toString(36)}-${process.pid}-${last}@example.com`;
}

/** What the site under test has stored. */
import { sql } from "drizzle-orm";
import { withStores } from "../../ops/stores.ts";

// As in playwright.config.ts: a site that runs already keeps its stores in their usual place.
if (!process.env.SITE_URL) process.env.DHOWLINE_STATE ??= ".wrangler/browser-tests";

/** The rows of one sender, in the order in which they came. */
export function storedRows(
  table: "quotes" | "contacts" | "subscribers",
  email: string,
): Promise<Record<string, unknown>[]> {
  const query = sql`select * from ${sql.identifier(table)} where email = ${email} order by id`;
  return withStores({ remote: false }, ({ db }) => db.all(query));
}

let last = 0;

/** An address that no other test, and no earlier run, has sent from. */
export function newEmail(): string {
  last += 1;
  return `sender-${Date.now().toString(36)}-${process.pid}-${last}@example.com`;
}

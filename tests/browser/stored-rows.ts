/** What the site under test has stored. */
import { stateFolder } from "../../ops/stores.ts";
import { withDatabase } from "../support/local-database.ts";

/** The rows of one sender, in the order in which they came. */
export function storedRows(
  table: "quotes" | "contacts" | "subscribers",
  email: string,
): Record<string, unknown>[] {
  const query = `select * from ${table} where email = ? order by id`;
  return withDatabase(stateFolder(), (database) => database.prepare(query).all(email));
}

let last = 0;

/** An address that no other test, and no earlier run, has sent from. */
export function newEmail(): string {
  last += 1;
  return `sender-${Date.now().toString(36)}-${process.pid}-${last}@example.com`;
}

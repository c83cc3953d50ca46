/** The file behind the local D1 of a site that may be running. */
import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A second workerd on it, as the command line opens one, would now and then hold up the running site. */
export function openDatabase(state: string): DatabaseSync {
  const found = globSync(join(state, "v3/d1/*/*.sqlite"));
  const [file, ...others] = found.filter((path) => !path.endsWith("metadata.sqlite"));
  if (!file || others.length > 0) throw new Error(`Not one database in ${state}`);
  return new DatabaseSync(file, { timeout: 5000 });
}

/** Opens it for `use`, which is not asynchronous. */
export function withDatabase<T>(state: string, use: (database: DatabaseSync) => T): T {
  const database = openDatabase(state);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

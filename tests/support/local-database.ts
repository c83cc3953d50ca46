/** The files behind the local D1 and KV of a site that may be running. */
import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Opens that of D1 for `use`. A second workerd on it, as the command line opens one, would now and then hold
 * up the running site.
 */
export function withDatabase<T>(state: string, use: (database: DatabaseSync) => T): T {
  const [file, ...others] = databases(join(state, "v3/d1/*/*.sqlite"));
  if (!file || others.length > 0) throw new Error(`Not one database in ${state}`);
  return open(file, use);
}

/** How many keys of KV, in all namespaces, begin with `prefix`. */
export function countKeys(state: string, prefix: string): number {
  const query = "SELECT count(*) AS count FROM _mf_entries WHERE key GLOB ? || '*'";
  const counts = databases(join(state, "v3/kv/*/*.sqlite")).map((file) =>
    open(file, (database) => Number(database.prepare(query).get(prefix)?.count)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function databases(pattern: string): string[] {
  return globSync(pattern).filter((path) => !path.endsWith("metadata.sqlite"));
}

function open<T>(file: string, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

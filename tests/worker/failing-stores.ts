/** Stores that are away, in the ways in which stores are. */

/** A D1 whose every query ends as `query` does. */
export function d1That(query: () => Promise<never>): D1Database {
  const statement = { bind: () => statement, all: query, first: query, raw: query, run: query };
  const d1 = { prepare: () => statement, batch: query, exec: query, withSession: () => d1 };
  return d1 as unknown as D1Database;
}

/** A KV whose every operation ends as `operation` does. */
export function kvThat(operation: () => Promise<never>): KVNamespace {
  const kv = { get: operation, put: operation, list: operation, delete: operation };
  return kv as unknown as KVNamespace;
}

export const fails = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));
export const hangs = () => new Promise<never>(() => {});

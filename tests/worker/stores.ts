/** The real stores, and ones that are away, in the ways in which stores are. */
import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import { primary } from "#workers/data/database.ts";

export const stores = { DB: env.DB, PAGE_META: env.PAGE_META, FALLBACK_QUEUE: env.FALLBACK_QUEUE };
export const db = primary(env.DB);

/** Whether this is the nightly run, with as many cases and rows as there can be. */
export const isWhole = env.EXHAUSTIVE === "1";

const WRITTEN = [
  "quotes contacts subscribers outbox orders staged_orders",
  "documents document_deletions uploads file_formats followers follow_tokens quiet_orders",
  "changes enquiry_notes removed_enquiries removed_order_rows queue_counts",
].join(" ");

/** Empties the tables that visitors and operators fill. */
export async function emptyTables(): Promise<void> {
  await env.DB.batch(WRITTEN.split(" ").map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
}

/** Empties these tables and the fallback queue before each test of a file. */
export function emptyStores() {
  beforeEach(async () => {
    await emptyTables();
    await empty(env.FALLBACK_QUEUE);
  });
}

/** Removes every key of a namespace. */
export async function empty(kv: KVNamespace): Promise<void> {
  const { keys, list_complete } = await kv.list();
  await Promise.all(keys.map(({ name }) => kv.delete(name)));
  if (!list_complete) await empty(kv);
}

/** `real`, with each property that `instead` names as it returns it; what is undefined is the real one. */
const proxyOf = <T extends object>(real: T, instead: (name: PropertyKey) => unknown) =>
  new Proxy(real, {
    get(target, name) {
      const value = instead(name) ?? Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

export const d1With = (instead: (name: PropertyKey) => unknown) => proxyOf(env.DB, instead);
export const kvWith = (instead: (name: PropertyKey) => unknown, kv = env.FALLBACK_QUEUE) =>
  proxyOf(kv, instead);

/** D1, and how many statements it was asked. */
export function countedD1() {
  const asked = { queries: 0 };
  const DB = d1With((name) => {
    // Each statement of a batch counts.
    if (name === "prepare") asked.queries += 1;
  });
  return { DB, asked };
}

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

/** Both namespaces of KV, each as `kvThat`. */
export function bothKvThat(operation: () => Promise<never>) {
  return { PAGE_META: kvThat(operation), FALLBACK_QUEUE: kvThat(operation) };
}

export const fails = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));
export const hangs = () => new Promise<never>(() => {});

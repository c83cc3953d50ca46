import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

/** The bindings of the stores. */
export type Stores = Pick<Env, "DB" | "PAGE_META" | "FALLBACK_QUEUE">;

/** Drizzle over D1. Query functions take one as their first argument. */
export type Database = DrizzleD1Database & { readonly $client: D1Database };

/** For writing, and for reading what was just written. */
export function primary(d1: D1Database): Database {
  return drizzle(d1);
}

/**
 * For look-ups: reads from the nearest replica, which may lag behind the primary. Unsuitable for
 * reading what was just written.
 */
export function replica(d1: D1Database): Database {
  // All that Drizzle calls.
  const session: Pick<D1Database, "prepare" | "batch"> = d1.withSession("first-unconstrained");
  return drizzle(session as D1Database);
}

import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { withTimeout } from "./retry.ts";

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

/** D1 itself ends a query after 30 s; the largest import takes some seconds. */
const D1_TIMEOUT_MS = 30_000;
const KV_TIMEOUT_MS = 2000;

/**
 * The bindings with stores whose every call rejects with TimeoutError when it takes too long: for the
 * desk and the scheduled work. What visitors wait for has shorter limits of its own.
 */
export function withTimeLimits<Bindings extends Stores>(env: Bindings): Bindings {
  const { DB, PAGE_META, FALLBACK_QUEUE } = env;
  return {
    ...env,
    DB: limitedD1(DB),
    PAGE_META: limitedKv(PAGE_META),
    FALLBACK_QUEUE: limitedKv(FALLBACK_QUEUE),
  };
}

type Method = (...args: unknown[]) => Promise<unknown>;

function limitedKv(kv: KVNamespace): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) =>
        withTimeout(KV_TIMEOUT_MS, () => (method as Method).apply(target, args));
    },
  });
}

function limitedD1(d1: D1Database): D1Database {
  // `batch` takes D1's own statements alone.
  const own = new WeakMap<object, D1PreparedStatement>();
  const limit = <T>(ask: () => Promise<T>) => withTimeout(D1_TIMEOUT_MS, ask);
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const limited = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => limit(() => statement.all()),
      run: () => limit(() => statement.run()),
      first: (...column: [string]) => limit(() => statement.first(...column)),
      raw: (...options: []) => limit(() => statement.raw(...options)),
    } as unknown as D1PreparedStatement;
    own.set(limited, statement);
    return limited;
  };
  const limited: Pick<D1Database, "prepare" | "batch" | "withSession"> = {
    withSession: (constraint) =>
      limitedD1(d1.withSession(constraint) as unknown as D1Database) as never,
    prepare: (query) => wrap(d1.prepare(query)),
    batch: (statements) => limit(() => d1.batch(statements.map((one) => own.get(one) ?? one))),
  };
  return limited as D1Database;
}

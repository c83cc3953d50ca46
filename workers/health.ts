import type { Stores } from "./backend.ts";
import { withTimeout } from "./data/retry.ts";

const TIMEOUT_MS = 1000;
/** How long an answer stands, however often it is asked for. */
const FRESH_MS = 5000;

type Parts = Readonly<Record<"database" | "cache", boolean>>;

type Health = (
  stores: Pick<Stores, "DB" | "PAGE_META">,
  waitUntil: (promise: Promise<unknown>) => void,
) => Promise<Response>;

/**
 * Which parts answer, without detail: for a monitor. 200 while visitors can be served, which takes
 * one of the two stores; 503 when both are away. The stores are asked once in five seconds, for all
 * requests of an isolate; Age says how many seconds ago.
 */
export function createHealth(now: () => number = Date.now): Health {
  let latest: { readonly parts: Promise<Parts>; readonly at: number } | undefined;

  return async (stores, waitUntil) => {
    if (!latest || now() - latest.at >= FRESH_MS) {
      latest = { parts: probe(stores), at: now() };
      // It ends for the others, too, when the one who asked first goes away.
      waitUntil(latest.parts);
    }
    const { parts, at } = latest;
    const { database, cache } = await parts;
    return Response.json(
      { ok: database && cache, database, cache },
      {
        status: database || cache ? 200 : 503,
        headers: { "Cache-Control": "no-store", Age: String(Math.floor((now() - at) / 1000)) },
      },
    );
  };
}

async function probe({ DB, PAGE_META }: Pick<Stores, "DB" | "PAGE_META">): Promise<Parts> {
  const [database, cache] = await Promise.all([
    responds(() => DB.prepare("select 1").run()),
    responds(() => PAGE_META.get("health")),
  ]);
  return { database, cache };
}

async function responds(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await withTimeout(TIMEOUT_MS, ask);
    return true;
  } catch {
    return false;
  }
}

import type { Stores } from "./data/database.ts";
import { withTimeout } from "./data/retry.ts";

const TIMEOUT_MS = 1000;
/** How long a result is reused. */
const FRESH_MS = 5000;

type Parts = Readonly<Record<"database" | "cache", boolean>>;

type Health = (stores: Stores, waitUntil: (promise: Promise<unknown>) => void) => Promise<Response>;

/**
 * The health check for a monitor: which stores respond, without details. 200 while visitors can be
 * served, which takes one of the two stores; 503 when both are away. An isolate checks once in five
 * seconds; Age is the result's age in seconds.
 */
export function createHealth(): Health {
  let latest: { readonly parts: Promise<Parts>; readonly at: number } | undefined;

  return async (stores, waitUntil) => {
    if (!latest || Date.now() - latest.at >= FRESH_MS) {
      latest = { parts: probe(stores), at: Date.now() };
      // Completes for other requests even when the one that started it is cancelled.
      waitUntil(latest.parts);
    }
    const { parts, at } = latest;
    const { database, cache } = await parts;
    return Response.json(
      { ok: database && cache, database, cache },
      {
        status: database || cache ? 200 : 503,
        headers: { "Cache-Control": "no-store", Age: String(Math.floor((Date.now() - at) / 1000)) },
      },
    );
  };
}

async function probe({ DB, PAGE_META }: Stores): Promise<Parts> {
  const [database, cache] = await Promise.all([
    responds(() => DB.prepare("select 1").run()),
    responds(() => PAGE_META.get("health")),
  ]);
  return { database, cache };
}

async function responds(query: () => Promise<unknown>): Promise<boolean> {
  try {
    await withTimeout(TIMEOUT_MS, query);
    return true;
  } catch {
    return false;
  }
}

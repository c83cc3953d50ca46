import type { Stores } from "./data/database.ts";
import { withTimeout } from "./data/retry.ts";

const TIMEOUT_MS = 1000;
/** How long a result is reused. */
const FRESH_MS = 5000;

/**
 * The health check for a monitor: which stores respond, without details. 200 while the database or
 * the fallback queue responds, either of which takes enquiries; 503 when both are unavailable. An
 * isolate checks at most once in five seconds; Age is the result's age in seconds.
 */
export function createHealth() {
  let latest: { readonly parts: ReturnType<typeof probe>; readonly at: number } | undefined;

  return async (
    stores: Stores,
    waitUntil: (promise: Promise<unknown>) => void,
  ): Promise<Response> => {
    if (!latest || Date.now() - latest.at >= FRESH_MS) {
      latest = { parts: probe(stores), at: Date.now() };
      // Completes for other requests even when the one that started it is cancelled.
      waitUntil(latest.parts);
    }
    const { parts, at } = latest;
    const { database, queue, cache } = await parts;
    return Response.json(
      { ok: database && queue && cache, database, queue, cache },
      {
        status: database || queue ? 200 : 503,
        headers: {
          "Cache-Control": "no-store",
          Age: String(Math.floor((Date.now() - at) / 1000)),
        },
      },
    );
  };
}

async function probe({ DB, FALLBACK_QUEUE, PAGE_META }: Stores) {
  const responds = (query: () => Promise<unknown>) =>
    withTimeout(TIMEOUT_MS, query).then(
      () => true,
      () => false,
    );
  const [database, queue, cache] = await Promise.all([
    responds(() => DB.prepare("select 1").run()),
    responds(() => FALLBACK_QUEUE.get("health")),
    responds(() => PAGE_META.get("health")),
  ]);
  return { database, queue, cache };
}

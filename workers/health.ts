import type { Stores } from "./backend.ts";
import { withTimeout } from "./data/retry.ts";

const PATIENCE_MS = 1000;

/**
 * Which parts answer, without detail: for a monitor. 200 while visitors can be served, which takes
 * one of the two stores; 503 when both are away.
 */
export async function health({ DB, PAGE_META }: Stores): Promise<Response> {
  const [database, cache] = await Promise.all([
    answers(() => DB.prepare("select 1").run()),
    answers(() => PAGE_META.get("health")),
  ]);
  return Response.json(
    { ok: database && cache, database, cache },
    { status: database || cache ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await withTimeout(PATIENCE_MS, ask);
    return true;
  } catch {
    return false;
  }
}

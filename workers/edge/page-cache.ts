/**
 * The cache of public pages: each is rendered once per build and kept at the edge. Fresh for a
 * minute; then served stale while one request revalidates it. What belongs to one visitor (a
 * cookie, an order, a form's result) is never cached.
 */

const FRESH_MS = 60_000;
/** A revalidation that takes longer was lost with its request: another may start. */
const REVALIDATION_MS = 10_000;
/** How long the edge keeps a page without a revalidation, in seconds. */
const KEPT_S = 86_400;
const RENDERED_AT = "X-Rendered-At";
/** More than the some twenty public pages. */
const MEMORY_CACHE_MAX = 64;

/** A cached page: its bytes, since a stream of one request can't be used by another. */
interface CachedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ArrayBuffer;
  /** ms since 1970 */
  readonly renderedAt: number;
}

export type CacheState = "hit" | "stale" | "miss";

export interface PageCacheContext {
  /** The cache key: the page and the build. */
  readonly key: string;
  readonly edge: () => Promise<Cache>;
  readonly now: () => number;
  /** Keeps the Worker alive for work after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** The isolate's cache, in front of the edge's. */
const memoryCache = new Map<string, CachedPage>();
/** When a key's pending revalidation started. */
const revalidations = new Map<string, number>();

/** Returns the cached page, or renders it. Only pages with status 200 and 404 are cached. */
export async function fromPageCache(
  context: PageCacheContext,
  render: () => Promise<Response>,
): Promise<{ readonly response: Response; readonly state: CacheState }> {
  const copy = memoryCache.get(context.key) ?? (await fromEdge(context));
  if (!copy) return { response: await revalidate(context, render), state: "miss" };
  if (context.now() - copy.renderedAt < FRESH_MS)
    return { response: toResponse(copy), state: "hit" };
  if (!isRevalidating(context)) {
    revalidations.set(context.key, context.now());
    context.waitUntil(revalidate(context, render));
  }
  return { response: toResponse(copy), state: "stale" };
}

async function revalidate(
  context: PageCacheContext,
  render: () => Promise<Response>,
): Promise<Response> {
  try {
    const response = await render();
    if (![200, 404].includes(response.status) || response.headers.has("Set-Cookie"))
      return response;
    const copy: CachedPage = {
      status: response.status,
      headers: response.headers,
      body: await response.arrayBuffer(),
      renderedAt: context.now(),
    };
    keepInMemory(context.key, copy);
    context.waitUntil(keepAtEdge(context, copy));
    return toResponse(copy);
  } finally {
    revalidations.delete(context.key);
  }
}

function isRevalidating({ key, now }: PageCacheContext): boolean {
  const begun = revalidations.get(key);
  return begun !== undefined && now() - begun < REVALIDATION_MS;
}

async function fromEdge({ edge, key }: PageCacheContext): Promise<CachedPage | undefined> {
  const kept = await (await edge()).match(key);
  if (!kept) return undefined;
  const headers = new Headers(kept.headers);
  for (const name of EDGE_ONLY) headers.delete(name);
  const copy: CachedPage = {
    status: kept.status,
    headers,
    body: await kept.arrayBuffer(),
    renderedAt: Number(kept.headers.get(RENDERED_AT)),
  };
  keepInMemory(key, copy);
  return copy;
}

/** Headers of the edge cache's entry, not of the page. */
const EDGE_ONLY = [RENDERED_AT, "Cache-Control", "CF-Cache-Status", "Age"];

async function keepAtEdge({ edge, key }: PageCacheContext, copy: CachedPage): Promise<void> {
  const response = toResponse(copy);
  response.headers.set(RENDERED_AT, String(copy.renderedAt));
  response.headers.set("Cache-Control", `public, s-maxage=${KEPT_S}`);
  await (await edge()).put(key, response);
}

function toResponse({ body, status, headers }: CachedPage): Response {
  return new Response(body, { status, headers });
}

function keepInMemory(key: string, copy: CachedPage) {
  if (memoryCache.size >= MEMORY_CACHE_MAX) memoryCache.clear();
  memoryCache.set(key, copy);
}

/**
 * Public pages are the same for everybody: each is rendered once for a build and kept at the edge.
 * A copy is fresh for a minute; after that it is served once more while one request renders anew.
 * What belongs to one visitor (a cookie, an order, a form's answer) never comes in here.
 */

/** How long a copy is served without a thought. */
const FRESH_MS = 60_000;
/** A renewal that has not ended by then was lost with its request: another may try. */
const REVALIDATION_MS = 10_000;
/** How long the edge keeps a copy that nobody renews, in seconds. */
const KEPT_S = 86_400;
const RENDERED_AT = "X-Rendered-At";
/** There are some twenty public pages. */
const MEMORY_CACHE_MAX = 64;

/** A page as it is kept: data alone, since the streams of one request can't serve another. */
interface CachedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ArrayBuffer;
  /** ms since 1970 */
  readonly renderedAt: number;
}

export type CacheState = "hit" | "stale" | "miss";

/** What the cache needs from its surroundings. */
export interface PageCacheContext {
  /** The name under which the page is kept: what makes it another page, and the build. */
  readonly key: string;
  readonly edge: () => Promise<Cache>;
  readonly now: () => number;
  /** Keeps the Worker alive for work that the visitor needn't wait for. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** The copies of this isolate, in front of the edge's. */
const memoryCache = new Map<string, CachedPage>();
/** When the renewal under way for a key began. */
const revalidations = new Map<string, number>();

/** Answers with the kept page, or renders it. Only pages with status 200 and 404 are kept. */
export async function fromPageCache(
  context: PageCacheContext,
  render: () => Promise<Response>,
): Promise<{ readonly response: Response; readonly state: CacheState }> {
  const copy = memoryCache.get(context.key) ?? (await fromEdge(context));
  if (!copy) return { response: await revalidate(context, render), state: "miss" };
  if (context.now() - copy.renderedAt < FRESH_MS) return { response: answer(copy), state: "hit" };
  if (!isRevalidating(context)) {
    revalidations.set(context.key, context.now());
    context.waitUntil(revalidate(context, render));
  }
  return { response: answer(copy), state: "stale" };
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
    return answer(copy);
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

/** Headers that the edge's copy has for the edge's sake. */
const EDGE_ONLY = [RENDERED_AT, "Cache-Control", "CF-Cache-Status", "Age"];

async function keepAtEdge({ edge, key }: PageCacheContext, copy: CachedPage): Promise<void> {
  const response = answer(copy);
  response.headers.set(RENDERED_AT, String(copy.renderedAt));
  response.headers.set("Cache-Control", `public, s-maxage=${KEPT_S}`);
  await (await edge()).put(key, response);
}

function answer({ body, status, headers }: CachedPage): Response {
  return new Response(body, { status, headers });
}

function keepInMemory(key: string, copy: CachedPage) {
  if (memoryCache.size >= MEMORY_CACHE_MAX) memoryCache.clear();
  memoryCache.set(key, copy);
}

/**
 * The cache of public pages: one entry at the edge for each page and build. Fresh for a minute;
 * then served stale while one request renders it again. Responses for one visitor (a cookie, an
 * order, a form's result) are never cached.
 */
import { entityTag } from "#app/domain/sha256.ts";
import type { ErrorLog } from "../log.ts";

const FRESH_MS = 60_000;
/** After this a pending revalidation counts as lost, and another may start. */
const REVALIDATION_MS = 10_000;
/** How long the edge keeps a page without a revalidation, in seconds. */
const MAX_AGE_S = 86_400;
const EDGE_CACHE = "pages";
const RENDERED_AT = "X-Rendered-At";
/** The page's own Cache-Control; the entry's is a different one. */
const PAGE_CACHE_CONTROL = "X-Page-Cache-Control";
/** There are about twenty public pages. */
const MEMORY_CACHE_MAX = 64;

/** A cached page: its bytes, since a stream of one request can't be used by another. */
interface CachedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ArrayBuffer;
  /** ms since 1970 */
  readonly renderedAt: number;
}

/** The isolate's cache, in front of the edge's. */
const memoryCache = new Map<string, CachedPage>();
/** When a key's pending revalidation started. */
const revalidations = new Map<string, number>();

interface Context {
  /** Keeps the Worker alive for work after the response. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
  /** Receives the errors of that work, which no visitor sees. */
  readonly log: ErrorLog;
}

type Render = () => Promise<Response>;

/**
 * Returns the page cached under `key` (the page and the build), or renders it. Only pages with
 * status 200 and 404 are cached.
 */
export async function fromPageCache(
  key: string,
  context: Context,
  render: Render,
): Promise<{ readonly response: Response; readonly state: "hit" | "stale" | "miss" }> {
  const page = memoryCache.get(key) ?? (await readFromEdge(key, context));
  if (!page) return { response: await revalidate(key, context, render), state: "miss" };
  const now = Date.now();
  if (now - page.renderedAt < FRESH_MS) return { response: toResponse(page), state: "hit" };
  if (now - (revalidations.get(key) ?? 0) >= REVALIDATION_MS) {
    revalidations.set(key, now);
    const { waitUntil, log } = context;
    waitUntil(revalidate(key, context, render).catch((error) => log.unexpected(error)));
  }
  return { response: toResponse(page), state: "stale" };
}

async function revalidate(
  key: string,
  { waitUntil, log }: Context,
  render: Render,
): Promise<Response> {
  try {
    const response = await render();
    const { status, headers } = response;
    if (![200, 404].includes(status) || headers.has("Set-Cookie")) return response;
    const body = await response.arrayBuffer();
    headers.set("ETag", await entityTag(body));
    const page = { status, headers, body, renderedAt: Date.now() };
    storeInMemory(key, page);
    waitUntil(storeAtEdge(key, page).catch((error) => log.error("pageCache", error)));
    return toResponse(page);
  } finally {
    revalidations.delete(key);
  }
}

/** Headers of the edge cache's entry, not of the page. */
const EDGE_ONLY = [RENDERED_AT, PAGE_CACHE_CONTROL, "Cache-Control", "CF-Cache-Status", "Age"];

/** Undefined too while the cache fails: then the page is rendered. */
async function readFromEdge(key: string, { log }: Context): Promise<CachedPage | undefined> {
  try {
    const cached = await (await caches.open(EDGE_CACHE)).match(key);
    return cached && (await fromEdge(key, cached));
  } catch (error) {
    log.error("pageCache", error);
    return undefined;
  }
}

async function fromEdge(key: string, cached: Response): Promise<CachedPage> {
  const headers = new Headers(cached.headers);
  for (const name of EDGE_ONLY) headers.delete(name);
  const cacheControl = cached.headers.get(PAGE_CACHE_CONTROL);
  if (cacheControl) headers.set("Cache-Control", cacheControl);
  const renderedAt = Number(cached.headers.get(RENDERED_AT));
  const page = { status: cached.status, headers, body: await cached.arrayBuffer(), renderedAt };
  storeInMemory(key, page);
  return page;
}

async function storeAtEdge(key: string, page: CachedPage): Promise<void> {
  const response = toResponse(page);
  response.headers.set(RENDERED_AT, String(page.renderedAt));
  response.headers.set(PAGE_CACHE_CONTROL, response.headers.get("Cache-Control") ?? "");
  response.headers.set("Cache-Control", `public, s-maxage=${MAX_AGE_S}`);
  await (await caches.open(EDGE_CACHE)).put(key, response);
}

function toResponse({ body, status, headers }: CachedPage): Response {
  return new Response(body, { status, headers });
}

function storeInMemory(key: string, page: CachedPage) {
  if (memoryCache.size >= MEMORY_CACHE_MAX) memoryCache.clear();
  memoryCache.set(key, page);
}

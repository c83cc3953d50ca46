import { isHtml } from "./finalize-html.ts";
import { fromPageCache } from "./page-cache.ts";
import { isGetOrHead } from "./request.ts";
import type { RequestLog } from "./request-log.ts";
import { withoutSlash } from "./url.ts";

/** Browsers cache pages and revalidate each time; shared caches don't store them. */
const REVALIDATE = "private, no-cache";
/** For responses to forms, and to other methods than GET and HEAD. */
const NO_STORE = "no-store";

interface Context {
  /** The request's address. */
  readonly url: URL;
  /** The paths of public pages, without a trailing slash. */
  readonly publicPaths: ReadonlySet<string>;
  /** Changes with each build; null in development, where nothing is cached. */
  readonly buildId: string | null;
  readonly waitUntil: (promise: Promise<unknown>) => void;
  /** Receives the page cache's state and errors. */
  readonly log: RequestLog;
}

type Render = (request: Request) => Promise<Response>;

/** Returns a page: from the cache where it is public, else rendered for this request. */
export async function servePage(
  request: Request,
  { url, publicPaths, buildId, waitUntil, log }: Context,
  render: Render,
): Promise<Response> {
  const key = buildId === null ? null : cacheKey(request, url, publicPaths);
  if (key === null) {
    const response = await withServerTiming(() => render(request));
    log.cache = "pass";
    return withCacheHeaders(
      request,
      response,
      "pass",
      isGetOrHead(request) ? REVALIDATE : NO_STORE,
    );
  }
  const address = url.origin + key;
  const { response, state } = await fromPageCache(
    `${address}?build=${buildId}`,
    { waitUntil, log },
    () => withServerTiming(() => render(new Request(address, { headers: RENDER_HEADERS }))),
  );
  log.cache = state;
  return withCacheHeaders(request, response, state, REVALIDATE);
}

async function withServerTiming(render: () => Promise<Response>): Promise<Response> {
  const startedAt = performance.now();
  const page = await render();
  const ms = (performance.now() - startedAt).toFixed(1);
  if (isHtml(page)) page.headers.set("Server-Timing", `render;dur=${ms}`);
  return page;
}

/** A cached page is rendered without the visitor's headers. */
const RENDER_HEADERS = { Accept: "text/html" };

/** The cache key of the 404 page. */
const NOT_FOUND_KEY = "/no-such-page";

/**
 * The cache key of a request; null when its page is never cached. Query strings and trailing
 * slashes are ignored; unknown paths share one key.
 */
export function cacheKey(
  request: Request,
  { pathname }: URL,
  publicPaths: ReadonlySet<string>,
): string | null {
  if (!isGetOrHead(request)) return null;
  const path = withoutSlash(pathname);
  if (path === "/track" || /^\/(?:track|follow)\//.test(path) || path.endsWith(".data"))
    return null;
  return publicPaths.has(path) ? path : NOT_FOUND_KEY;
}

function withCacheHeaders(
  request: Request,
  page: Response,
  state: string,
  caching: string,
): Response {
  const { headers } = page;
  if (isHtml(page)) {
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", caching);
    headers.set("Server-Timing", `cache;desc="${state}", ${headers.get("Server-Timing")}`);
  }
  if (page.status === 200 && isNotModified(request, headers.get("ETag"))) {
    return new Response(null, { status: 304, headers });
  }
  return request.method === "HEAD" ? new Response(null, page) : page;
}

/**
 * Whether If-None-Match matches `etag` (RFC 9110, 13.1.2). Compared weakly: a proxy that compresses
 * puts `W/` before a strong tag.
 */
function isNotModified(request: Request, etag: string | null): boolean {
  const known = request.headers.get("If-None-Match")?.trim();
  if (!known || !etag || !isGetOrHead(request)) return false;
  // The list's tags without `W/`. They may contain commas, but no quotes.
  const tags: readonly string[] = known.match(/"[^"]*"/g) ?? [];
  return known === "*" || tags.includes(etag.replace(/^W\//, ""));
}

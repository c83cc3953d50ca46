import { finalizeHtml, isHtml, RENDERED_IN } from "./finalize-html.ts";
import { isNotModified } from "./not-modified.ts";
import { fromPageCache } from "./page-cache.ts";
import { withoutSlash } from "./route-pattern.ts";

/** Browsers cache pages and revalidate each time; shared caches don't store them. */
const REVALIDATED = "private, no-cache";
/** For the response to a form, and to other methods than GET and HEAD. */
const NEVER_KEPT = "no-store";

export interface Context {
  /** The paths of public pages, without a trailing slash. */
  readonly publicPaths: ReadonlySet<string>;
  /** Changes with each build; null in development, where nothing is cached. */
  readonly buildId: string | null;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Receives the page cache's state. */
  readonly log: { cache: string | undefined };
}

/** Renders the page; its own scripts have the nonce. */
type Render = (request: Request, nonce: string) => Promise<Response>;

/** Returns a page: from the cache where it is public, else rendered for this request. */
export async function servePage(
  request: Request,
  { publicPaths, buildId, waitUntil, log }: Context,
  render: Render,
): Promise<Response> {
  const kept = buildId === null ? null : cacheKey(request, publicPaths);
  if (kept === null) {
    const response = await finalizeHtml((nonce) => render(request, nonce));
    log.cache = "pass";
    const isRead = request.method === "GET" || request.method === "HEAD";
    return withCacheHeaders(request, response, "pass", isRead ? REVALIDATED : NEVER_KEPT);
  }
  const { origin } = new URL(request.url);
  const { response, state } = await fromPageCache(
    {
      key: `${origin}${kept}?build=${buildId}`,
      edge: () => caches.open("pages"),
      now: Date.now,
      waitUntil,
    },
    () =>
      finalizeHtml((nonce) =>
        render(new Request(`${origin}${kept}`, { headers: RENDER_HEADERS }), nonce),
      ),
  );
  log.cache = state;
  return withCacheHeaders(request, response, state, REVALIDATED);
}

/** A cached page is rendered without the visitor's headers. */
const RENDER_HEADERS = { Accept: "text/html" };

/** The cache key of the 404 page. */
const WRONG_ADDRESS = "/no-such-page";

/**
 * The cache key of a request; null for what is never cached. Query strings and trailing slashes
 * don't matter, and unknown paths share one key.
 */
export function cacheKey(request: Request, publicPaths: ReadonlySet<string>): string | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const path = withoutSlash(new URL(request.url).pathname);
  if (path === "/track" || path.startsWith("/track/") || path.endsWith(".data")) return null;
  return publicPaths.has(path) ? path : WRONG_ADDRESS;
}

function withCacheHeaders(
  request: Request,
  page: Response,
  state: string,
  caching: string,
): Response {
  const { headers } = page;
  if (!isHtml(page)) return request.method === "HEAD" ? new Response(null, page) : page;
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", caching);
  headers.set("Server-Timing", `cache;desc="${state}", render;dur=${headers.get(RENDERED_IN)}`);
  headers.delete(RENDERED_IN);
  if (page.status === 200 && isNotModified(request, headers.get("ETag"))) {
    return new Response(null, { status: 304, headers });
  }
  return request.method === "HEAD" ? new Response(null, page) : page;
}

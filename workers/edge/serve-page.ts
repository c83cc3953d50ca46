import { finalizeHtml, isHtml, RENDERED_IN } from "./finalize-html.ts";
import { isNotModified } from "./not-modified.ts";
import { fromPageCache } from "./page-cache.ts";
import { withoutSlash } from "./route-pattern.ts";

/** Browsers keep a page and ask each time whether it still holds; nobody between does. */
const REVALIDATED = "private, no-cache";
/** A form's answer, and what was asked for in another way than reading. */
const NEVER_KEPT = "no-store";

export interface Context {
  /** The paths of pages that are the same for everybody, without a slash at the end. */
  readonly publicPaths: ReadonlySet<string>;
  /** Changes with each build; null while developing, when nothing is kept. */
  readonly buildId: string | null;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Is told how the page cache took part. */
  readonly log: { cache: string | undefined };
}

/** Renders the page; what it makes itself bears the nonce. */
type Render = (request: Request, nonce: string) => Promise<Response>;

/** Answers for a page: from the cache where it is the same for everybody, else rendered for this request. */
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

/** A kept page is rendered for nobody in particular. */
const RENDER_HEADERS = { Accept: "text/html" };

/** The one address under which the page of every wrong address is kept. */
const WRONG_ADDRESS = "/no-such-page";

/**
 * The path under which a request's page is kept; null for what is never kept. Query strings and a
 * slash at the end make no other page, and wrong addresses share one.
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

/**
 * Makes a page, which is taken from the page cache, or rendered to a string (app/entry.server.tsx) and
 * finished here: its scripts are deferred, its policy and Link header made, its content put into its
 * outlets.
 */
import { localPath } from "#app/content/page-url.ts";
import { hasValues } from "#app/domain/address-values.ts";
import type { RenderedDocument, RenderedPage } from "#app/rendered-page.server.ts";
import { isGetOrHead } from "../http/request.ts";
import type { RequestLog } from "../http/request-log.ts";
import { isHtml } from "../http/response.ts";
import { withoutSlash } from "../http/url.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { earlyHints } from "./early-hints.ts";
import { fromPageCache } from "./page-cache.ts";
import type { Router, Services } from "./router.ts";
import { addScripts, deferHydration, escapeLoaderData } from "./router-scripts.ts";

/** Browsers cache pages and revalidate each time; shared caches don't store them. */
const REVALIDATE = "private, no-cache";
/** For responses to forms, and to other methods than GET and HEAD. */
const NO_STORE = "no-store";

interface Context extends Services {
  /** The request's address. */
  readonly url: URL;
  /** Receives the page cache's state and errors. */
  readonly log: RequestLog;
}

/** The router for a request's page, and the page's place in the cache. */
export interface FoundPage {
  readonly router: Router;
  /** `cacheKey` of the request. */
  readonly key: string | null;
}

/** Returns a page: from the cache where it is public, else rendered for this request. */
export async function servePage(
  request: Request,
  { router, key }: FoundPage,
  { url, ...services }: Context,
): Promise<Response> {
  const { log } = services;
  const { buildId } = router;
  const render = (asked: Request) => withServerTiming(() => renderPage(asked, router, services));
  if (key === null || buildId === null) {
    const page = await render(request);
    log.cache = "pass";
    return withCacheHeaders(request, page, "pass", isGetOrHead(request) ? REVALIDATE : NO_STORE);
  }
  const address = url.origin + localPath(key);
  const { response, state } = await fromPageCache(`${address}?build=${buildId}`, services, () =>
    render(new Request(address, { headers: RENDER_HEADERS })),
  );
  log.cache = state;
  return withCacheHeaders(request, response, state, REVALIDATE);
}

/** A cached page is rendered without the visitor's headers. */
const RENDER_HEADERS = { Accept: "text/html" };

/** The cache key of the 404 page. */
const NOT_FOUND_KEY = "/no-such-page";

/**
 * The cache key of a request; null when its page is never cached, as that of values in the address.
 * Other query strings and trailing slashes are ignored; unknown paths share one key.
 */
export function cacheKey(
  request: Request,
  { pathname, searchParams }: URL,
  publicPaths: ReadonlySet<string>,
): string | null {
  if (!isGetOrHead(request)) return null;
  const path = withoutSlash(pathname);
  if (path === "/track" || /^\/(?:track|follow)\//.test(path)) return null;
  if (path.endsWith(".data") || hasValues(path, searchParams)) return null;
  return publicPaths.has(path) ? path : NOT_FOUND_KEY;
}

async function withServerTiming(render: () => Promise<Response>): Promise<Response> {
  const startedAt = performance.now();
  const page = await render();
  const ms = (performance.now() - startedAt).toFixed(1);
  if (isHtml(page)) page.headers.set("Server-Timing", `render;dur=${ms}`);
  return page;
}

/** Renders a page for this request alone. */
export async function renderPage(
  request: Request,
  router: Router,
  services: Services,
): Promise<Response> {
  const { response, page } = await router.handle(request, services);
  if (!page) return response;
  const { html, headers } = await finishPage(page);
  const finished = new Response(html, response);
  for (const [name, value] of Object.entries(headers)) finished.headers.set(name, value);
  return finished;
}

/** The page as it is sent, and the headers that follow from it. */
export async function finishPage({ document, content, address, loaderData }: RenderedPage) {
  const { between, headers } = await finishDocument(document);
  const parts = document.standsAlone ? content : [...content, escapeLoaderData(loaderData)];
  if (between.length !== parts.length + 1) {
    throw new Error(`${parts.length} parts for ${between.length - 1} outlets`);
  }
  const href = address.replaceAll("&", "&amp;");
  const html = between.map((text, at) => text.join(href) + (parts[at] ?? "")).join("");
  return { html, headers };
}

interface FinishedDocument {
  /** The text before, between and after the outlets, each in parts between which the address belongs. */
  readonly between: readonly (readonly string[])[];
  readonly headers: Readonly<Record<string, string>>;
}

/** A template is finished once. */
const finishedDocuments = new WeakMap<RenderedDocument, FinishedDocument>();

/**
 * Nothing that is put into the outlets changes the policy or the Link header. The nonces that mark the
 * renderer's scripts are removed, so that renderings are identical and can be cached.
 */
async function finishDocument(document: RenderedDocument): Promise<FinishedDocument> {
  const known = finishedDocuments.get(document);
  if (known) return known;
  const { outlet, addressMark, nonce } = document;
  const complete = addScripts(document);
  // In development Vite adds its own scripts.
  const marked = import.meta.env.DEV ? complete : deferHydration(complete, nonce);
  const hints = earlyHints(marked);
  const finished = {
    between: marked
      .replaceAll(` nonce="${nonce}"`, "")
      .split(outlet)
      .map((text) => text.split(addressMark)),
    headers: {
      "Content-Security-Policy": await contentSecurityPolicy(marked, nonce),
      ...(hints && { Link: hints }),
    },
  };
  finishedDocuments.set(document, finished);
  return finished;
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

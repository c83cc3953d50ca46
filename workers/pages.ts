/** Pages: React Router's server build, behind redirects, the size limit and the page cache. */

import { RouterContextProvider } from "react-router";
import { backendContext, type ServerBackend, shareAnswers } from "#app/backend.ts";
import { localPath } from "#app/content/page-url.ts";
import { locale } from "#content/locale.ts";
import { streamWork, workContext } from "./desk/progress.ts";
import { type Desk, deskContext, deskScriptContext } from "./desk/session.ts";
import { cacheKey, type FoundPage, renderPage, servePage } from "./html/page.ts";
import { loadRouter } from "./html/router.ts";
import { isGetOrHead, readBody } from "./http/request.ts";
import type { RequestLog } from "./http/request-log.ts";
import { errorResponse } from "./http/response.ts";
import { canonicalUrl, httpsUrl, repairUrl, routePattern, withoutSlashRuns } from "./http/url.ts";

/** Finds what a page is rendered by. Its route becomes the request's name in the log. */
export async function findPage(request: Request, url: URL, log: RequestLog): Promise<FoundPage> {
  const router = await loadRouter();
  log.call = localPath(routePattern(url.pathname, router.publicPaths));
  return { router, key: cacheKey(request, url, router.publicPaths) };
}

interface Context {
  /** The request's address. */
  readonly url: URL;
  readonly backend: ServerBackend;
  readonly waitUntil: (promise: Promise<unknown>) => void;
  readonly log: RequestLog;
}

/**
 * Returns a React Router page; its loaders and actions find `backend` in their context. Redirects
 * from http to https, and an address with invalid percent-encoding, runs of slashes, or in other
 * letter case, to its canonical form.
 */
export async function handlePage(
  request: Request,
  found: FoundPage,
  { url, backend, waitUntil, log }: Context,
): Promise<Response> {
  const asked = new URL(request.url);
  const secure = httpsUrl(asked, request);
  if (secure) return redirect(308, secure);
  const repaired = repairUrl(asked) ?? (found.key === null ? withoutSlashRuns(asked) : null);
  if (repaired) return redirect(302, repaired);
  const canonical =
    canonicalUrl(url, found.router.publicPaths) ??
    // The language in other letter case.
    (asked.pathname.startsWith(locale.base) ? null : url.pathname + url.search);
  if (canonical) return redirect(308, localPath(canonical));

  // The body of a GET or HEAD is ignored.
  const body = request.body && !isGetOrHead(request) ? await readBody(request) : null;
  if (body !== null && typeof body !== "string") return errorResponse(request, body);

  const context = new RouterContextProvider();
  context.set(backendContext, shareAnswers(backend));
  const page = body === null ? request : withBody(request, body);
  return servePage(page, found, { url, context, waitUntil, log });
}

interface DeskContext extends Pick<Context, "waitUntil" | "log"> {
  readonly desk: Desk;
}

/** Returns a page of the desk, whose loaders and actions find it in their context. */
export async function renderDesk(
  request: Request,
  { desk, waitUntil, log }: DeskContext,
): Promise<Response> {
  const router = await loadRouter();
  const context = new RouterContextProvider();
  context.set(deskContext, desk);
  context.set(deskScriptContext, router.deskScript);
  const page = await renderPage(request, router, { context, waitUntil, log });
  const work = context.get(workContext);
  return work ? streamWork(page, work, new URL(request.url), log) : page;
}

/** Not cached: the address may hold an order's number. */
function redirect(status: 302 | 308, location: string): Response {
  return new Response(null, {
    status,
    headers: { Location: location, "Cache-Control": "no-store" },
  });
}

/**
 * The request with its body, which was read. A page without a referrer (tracking) posts with the
 * origin "null": the browser has confirmed that it is same-origin (csrf.ts), but React Router would
 * reject it.
 */
function withBody(request: Request, body: string): Request {
  const bounded = new Request(request, { body });
  if (bounded.headers.get("Origin") === "null") bounded.headers.delete("Origin");
  return bounded;
}

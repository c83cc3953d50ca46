import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { errorReporterContext } from "./errors.ts";
import { MarkupCache } from "./markup-cache.server.ts";
import { nonceContext } from "./nonce.ts";
import { loadSections } from "./ui/hydrate-on-use.tsx";
import { HasCachedMarkup } from "./ui/layout/CachedMarkup.tsx";
import { ServedErrorId } from "./ui/layout/ErrorId.tsx";
import { START_AT_TOP } from "./ui/navigation/start-at-top.ts";
import { KEEP_PASTED_LINES } from "./ui/track/keep-pasted-lines.ts";

/**
 * Renders the page to a string before the first byte is sent, so that an error still gets its own
 * status. No page suspends, and React's stream of bytes would double the CPU time. The router's own
 * stream of loader data (`serverHandoffStream`, undocumented) becomes one element of the page, from
 * which FEED_STREAM passes it to the browser's router.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entryContext }: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  await loadSections();
  const nonce = context.get(nonceContext);
  const { errorId } = status >= 500 ? context.get(errorReporterContext) : { errorId: null };
  const loaderData = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  const { pathname } = new URL(request.url);
  const isTracking = request.method === "GET" && pathname.startsWith("/track/");
  const render = (isCached: boolean) =>
    renderToString(
      <ServedErrorId value={errorId}>
        <HasCachedMarkup value={isCached}>
          <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
        </HasCachedMarkup>
      </ServedErrorId>,
    );
  const page = isTracking
    ? markupCache.render(markupCacheKey(entryContext), render)
    : render(false);
  const scripts = [KEEP_PASTED_LINES, FEED_STREAM];
  if (HOME_PATHS.includes(pathname)) scripts.unshift(START_AT_TOP);
  const html = page.replace(
    "</body></html>",
    (end) =>
      `<script type="application/json" id="loader-data">${loaderData.replaceAll("<", "\\u003c")}</script>` +
      scripts.map((script) => `<script nonce="${nonce}">${script}</script>`).join("") +
      end,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

const markupCache = new MarkupCache();

/** What the header and footer of the tracking pages depend on: the year in the copyright line. */
function markupCacheKey({ staticHandlerContext }: EntryContext): string {
  return String(staticHandlerContext.loaderData.root?.year);
}

/**
 * Runs in the page. The loader data is not in the script, so it needs no hash in the page's policy, and
 * the scripts of a route are the same on every page.
 */
const FEED_STREAM = `{
  const stream = window.__reactRouterContext?.streamController;
  stream?.enqueue(document.getElementById("loader-data").textContent);
  stream?.close();
}`;

const HOME_PATHS = ["/", "/home", "/home/"];

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(errorReporterContext).unexpected(error);
};

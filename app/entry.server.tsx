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
import { ServedErrorId } from "./ui/layout/ErrorId.tsx";
import { HasKeptMarkup } from "./ui/layout/KeptMarkup.tsx";
import { START_AT_TOP } from "./ui/navigation/start-at-top.ts";

/**
 * Renders the page in one go, since none of ours waits for anything once its loaders are done, and
 * React's stream of bytes costs as much CPU again as the rendering. What the router would stream behind
 * the page (`serverHandoffStream`, its own and undocumented) stands in one element instead. What throws
 * here becomes the error page, with its own status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entryContext }: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const { errorId } = status >= 500 ? context.get(errorReporterContext) : { errorId: null };
  const loaderData = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  const { pathname } = new URL(request.url);
  const isTracking = request.method === "GET" && pathname.startsWith("/track/");
  const kind = isTracking ? markupKind(entryContext) : null;
  const isKept = kind !== null && markupCache.has(kind);
  const rendered = renderToString(
    <ServedErrorId value={errorId}>
      <HasKeptMarkup value={isKept}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </HasKeptMarkup>
    </ServedErrorId>,
  );
  if (kind !== null && !isKept) markupCache.keep(kind, rendered);
  const page = isKept ? markupCache.complete(rendered) : rendered;
  const scripts = HOME_PATHS.includes(pathname) ? [START_AT_TOP, FEED_STREAM] : [FEED_STREAM];
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
function markupKind({ staticHandlerContext }: EntryContext): string {
  return String(staticHandlerContext.loaderData.root?.year);
}

/**
 * Gives the router's stream what the loaders returned. The data is no script itself, so it needs no
 * hash in the page's policy, and the scripts are the same on every page of a route.
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

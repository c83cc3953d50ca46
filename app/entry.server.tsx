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
 * Renders the page in one go, and the router's stream of loader data into one element: no page of ours
 * has anything to wait for once its loaders are done, and a stream of bytes costs as much again as the
 * rendering. What throws here becomes the error page, with its own status.
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
  const kind = cacheableKind(request, entryContext);
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
  const scripts = [isHome(request) && START_AT_TOP, HYDRATION_DATA].filter(Boolean);
  const html = page.replace(
    /<\/body><\/html>$/,
    (end) =>
      `<script type="application/json" id="loader-data">${loaderData.replaceAll("<", "\\u003c")}</script>` +
      scripts.map((script) => `<script nonce="${nonce}">${script}</script>`).join("") +
      end,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

const markupCache = new MarkupCache();

/**
 * What the header and footer of a tracking page depend on: the year in the copyright line. Null for
 * every other page: those are rendered once for each build, and a form's response shows its result.
 */
function cacheableKind(request: Request, { staticHandlerContext }: EntryContext): string | null {
  const isTracking = new URL(request.url).pathname.startsWith("/track/");
  if (!isTracking || request.method !== "GET") return null;
  return String(staticHandlerContext.loaderData.root?.year);
}

/**
 * Gives the router's stream what the loaders returned. The data is no script itself, so it needs no
 * hash in the page's policy, and the scripts are the same on every page of a route.
 */
const HYDRATION_DATA = `{
  const stream = window.__reactRouterContext?.streamController;
  stream?.enqueue(document.getElementById("loader-data").textContent);
  stream?.close();
}`;

function isHome({ url }: Request): boolean {
  return /^\/(home\/?)?$/.test(new URL(url).pathname);
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(errorReporterContext).unexpected(error);
};

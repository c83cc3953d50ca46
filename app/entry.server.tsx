import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { pageShell, SLOT } from "./page-shell.server.ts";
import { renderingContext } from "./rendering.ts";
import { loadSections } from "./ui/hydrate-on-interaction.tsx";
import { ServedErrorId } from "./ui/layout/ErrorId.tsx";
import { NonceContext } from "./ui/layout/ForceLayout.tsx";
import { type RenderedPart, RenderedPartContext } from "./ui/layout/Shell.tsx";
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
  const { reporter, finalizeHtml } = context.get(renderingContext);
  const errorId = status >= 500 ? reporter.errorId : null;
  const stream = serverHandoffStream ? await readText(serverHandoffStream) : "";
  const loaderData = stream.replaceAll("<", "\\u003c");
  const nonce = crypto.randomUUID();
  const render = (part: RenderedPart) =>
    renderToString(
      <ServedErrorId value={errorId}>
        <RenderedPartContext value={part}>
          <NonceContext value={nonce}>
            <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
          </NonceContext>
        </RenderedPartContext>
      </ServedErrorId>,
    );
  const { matches } = entryContext.staticHandlerContext;
  const standsAlone = matches.some(({ route }) => route.handle?.standsAlone);
  const finalize = (html: string, data: string) =>
    finalizeHtml(
      standsAlone ? `<!DOCTYPE html>${html}` : withScripts(html, { data, url: request.url, nonce }),
      nonce,
    );

  const key = shellKey(request, entryContext);
  const shell = key && (await pageShell(key, () => finalize(render("shell"), SLOT)));
  const page = shell
    ? { headers: shell.headers, html: shell.complete(render("content"), loaderData) }
    : await finalize(render("page"), loaderData);
  headers.set("Content-Type", "text/html; charset=utf-8");
  for (const [name, value] of Object.entries(page.headers)) headers.set(name, value);
  return new Response(page.html, { status, headers });
}

/** As `new Response(stream).text()`, which takes 6 % of a tracking page's time in workerd. */
async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text;
}

/**
 * What a page's shell depends on, where its route has one (`handle.hasShell`). Null for an error and
 * the response to a form, and in development, where sources change.
 */
function shellKey(
  { method }: Request,
  { staticHandlerContext: { matches, loaderData, errors } }: EntryContext,
): string | null {
  const hasShell = matches.some(({ route }) => route.handle?.hasShell);
  if (!hasShell || method !== "GET" || errors !== null || import.meta.env.DEV) return null;
  return `${matches.at(-1)?.route.id} ${loaderData.root?.year}`;
}

interface PageScripts {
  readonly data: string;
  readonly url: string;
  readonly nonce: string;
}

function withScripts(html: string, { data, url, nonce }: PageScripts): string {
  const scripts = [KEEP_PASTED_LINES, FEED_STREAM];
  if (HOME_PATHS.includes(new URL(url).pathname)) scripts.unshift(START_AT_TOP);
  const elements = [
    `<script type="application/json" id="loader-data">${data}</script>`,
    ...scripts.map((script) => `<script nonce="${nonce}">${script}</script>`),
  ].join("");
  return `<!DOCTYPE html>${html.replace("</body></html>", (end) => elements + end)}`;
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
  context.get(renderingContext).reporter.unexpected(error);
};

import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { withoutBase } from "#app/content/page-url.ts";
import { errorReporterContext } from "./error-reporter.ts";
import {
  contentOf,
  pageTemplate,
  type RenderedDocument,
  renderedPageContext,
} from "./rendered-page.server.ts";
import { loadSections } from "./ui/hydrate-on-interaction.tsx";
import { KEEP_PASTED_LINES, START_AT_TOP } from "./ui/inline-scripts.ts";
import { ServedErrorId } from "./ui/layout/ErrorNote.tsx";
import {
  addressMark,
  outletMarkup,
  type RenderedPart,
  RenderingContext,
} from "./ui/layout/Template.tsx";

/**
 * Renders the page to a string before the first byte is sent, so that an error still gets its own
 * status. No page suspends, and React's stream of bytes would double the CPU time. The response has
 * no body: the Worker finishes the page, whose loader data it adds (workers/html/page.ts).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entryContext }: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  await loadSections();
  const { matches } = entryContext.staticHandlerContext;
  const standsAlone = matches.some(({ route }) => route.handle?.standsAlone);
  const errorId = status >= 500 ? context.get(errorReporterContext).errorId : null;
  const render = (part: RenderedPart): RenderedDocument => {
    const nonce = crypto.randomUUID();
    const html = renderToString(
      <ServedErrorId value={errorId}>
        <RenderingContext value={{ part, outletId: nonce }}>
          <ServerRouter
            context={part === "content" ? onlyMatched(entryContext) : entryContext}
            url={request.url}
            nonce={nonce}
          />
        </RenderingContext>
      </ServedErrorId>,
    );
    if (html.includes(FAILED_SECTION)) throw new Error("A section of the page was not rendered.");
    const scripts = inlineScripts(request);
    return {
      html,
      outlet: outletMarkup(nonce),
      addressMark: addressMark(nonce),
      nonce,
      scripts,
      standsAlone,
    };
  };
  const loaderData = serverHandoffStream ? await readText(serverHandoffStream) : "";
  const key = templateKey(request, entryContext);
  context.set(renderedPageContext, {
    document: key ? pageTemplate(key, () => render("template")) : render("page"),
    content: key ? contentOf(render("content")) : [],
    address: matches.at(-1)?.route.id === "catch-all" ? "/" : ownAddress(request),
    loaderData,
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(null, { status, headers });
}

function ownAddress({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return withoutBase(pathname) + search;
}

/** Only the routes of the page: the router would create all of them for each rendering. */
function onlyMatched(context: Omit<EntryContext, "serverHandoffStream">) {
  const { manifest, staticHandlerContext } = context;
  const own = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const routes = Object.fromEntries(own.map((route) => [route.id, route]));
  return { ...context, manifest: { ...manifest, routes } };
}

/**
 * React leaves this in place of a section (ui/hydrate-on-interaction.tsx) that threw. Without the check
 * the page would be served without the section. Texts can't contain it: "<" is escaped.
 */
const FAILED_SECTION = "<!--$!-->";

/** In place of `new Response(stream).text()`, which takes 6 % of a tracking page's time in workerd. */
async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text;
}

/**
 * The key of a page's template, from all that it depends on, where its route has one
 * (`handle.hasTemplate`). Null for an error and the response to a form, and in development, where sources
 * change.
 */
function templateKey(
  { method }: Request,
  { staticHandlerContext: { matches, loaderData, errors } }: EntryContext,
): string | null {
  const hasTemplate = matches.some(({ route }) => route.handle?.hasTemplate);
  if (!hasTemplate || method !== "GET" || errors !== null || import.meta.env.DEV) return null;
  return `${matches.at(-1)?.route.id} ${loaderData.root?.year}`;
}

function inlineScripts({ url }: Request): readonly string[] {
  const isHome = HOME_PATHS.includes(withoutBase(new URL(url).pathname));
  return isHome ? [START_AT_TOP, KEEP_PASTED_LINES] : [KEEP_PASTED_LINES];
}

const HOME_PATHS = ["/", "/home", "/home/"];

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(errorReporterContext).unexpected(error);
};

/**
 * A page of the site's own renderer whose one component puts into it whatever it is given: what the site
 * itself has nowhere. Loaded by Vite, so that it is compiled as the site is.
 */
import {
  createRequestHandler,
  RouterContextProvider,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
} from "react-router";
import * as entry from "#app/entry.server.tsx";
import { errorReporterContext } from "#app/error-reporter.ts";
import { renderedPageContext } from "#app/rendered-page.server.ts";
import { finishPage } from "#workers/html/page.ts";
import { ErrorLog } from "#workers/log.ts";

/** The nonces of the pages, which are in none of them. */
export const nonces: string[] = [];

/** The page with `markup` in it, as the Worker would send it. */
export async function unsafePage(markup: string): Promise<Response> {
  function Page() {
    return (
      <html lang="en">
        <head>
          <title>Unsafe</title>
        </head>
        <body>
          <h1>Unsafe</h1>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: That is what this page is for. */}
          <main dangerouslySetInnerHTML={{ __html: markup }} />
          <ScrollRestoration />
          <Scripts />
        </body>
      </html>
    );
  }
  const handle = createRequestHandler(buildOf(Page));
  const context = new RouterContextProvider();
  context.set(errorReporterContext, new ErrorLog("unsafe"));
  const { headers } = await handle(new Request("https://site.example/"), context);
  const page = context.get(renderedPageContext);
  if (!page) throw new Error("no page was rendered");
  nonces.push(page.document.nonce);
  const finished = await finishPage(page);
  return new Response(finished.html, {
    headers: { ...Object.fromEntries(headers), ...finished.headers },
  });
}

/** The least that React Router takes for a build: one route, which is the whole page. */
function buildOf(Page: () => React.ReactNode): ServerBuild {
  const root = { id: "root", path: "" };
  return {
    entry: { module: entry },
    routes: { root: { ...root, module: { default: Page } } },
    assets: {
      version: "1",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: { root: { ...root, module: "/assets/root.js", hasErrorBoundary: false } },
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "" },
  } as unknown as ServerBuild;
}

/** Pages: React Router's server build, behind redirects, the size limit and the page cache. */
import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { backendContext, type ServerBackend, shareAnswers } from "#app/backend.ts";
import { serverMessages } from "#app/content/server-messages.ts";
import { type Desk, deskContext, deskScriptContext } from "#app/desk/desk.ts";
import { renderingContext } from "#app/rendering.ts";
import { finalizeHtml } from "./edge/finalize-html.ts";
import { isGetOrHead, readBody } from "./edge/request.ts";
import type { RequestLog } from "./edge/request-log.ts";
import { errorResponse } from "./edge/response.ts";
import { cacheKey, servePage } from "./edge/serve-page.ts";
import {
  canonicalUrl,
  httpsUrl,
  isMachineEndpoint,
  repairUrl,
  routePattern,
  withoutSlashRuns,
} from "./edge/url.ts";

/** The adapter passes its `env` on as the context of loaders and actions. */
type Render = ReturnType<typeof createRequestHandler<RouterContextProvider>>;

interface LoadedBuild {
  /** The paths of static routes, without a trailing slash. */
  readonly publicPaths: ReadonlySet<string>;
  readonly render: Render;
  /** What vite.config.ts makes of the desk's frame for browsers. */
  readonly deskScript: string;
}

let loaded: LoadedBuild | undefined;

/** Loads the build once, on the first request; in development on each request. */
export async function loadBuild(): Promise<LoadedBuild> {
  if (loaded) return loaded;
  const build: ServerBuild = await import("virtual:react-router/server-build");
  const result = {
    publicPaths: staticPaths(build),
    deskScript: import.meta.env.DEV
      ? "/app/ui/desk/desk-script.ts"
      : (build.assets.routes[`${DESK_ROUTES}layout`]?.module ?? ""),
    render: createRequestHandler<RouterContextProvider>({
      build,
      mode: import.meta.env.MODE,
      getLoadContext: ({ context }) => context.cloudflare.env,
    }),
  };
  if (!import.meta.env.DEV) loaded = result;
  return result;
}

/** They are nobody's to see, and no public page. */
const DESK_ROUTES = "routes/desk/";

function staticPaths({ routes }: ServerBuild): ReadonlySet<string> {
  const all = Object.values(routes).flatMap((route) =>
    route?.path && !route.id.startsWith(DESK_ROUTES) ? route.path : [],
  );
  const single = all.filter((path) => !/[:*]/.test(path)).map((path) => `/${path}`);
  return new Set(["/", ...single]);
}

/**
 * Whether the page cache answers a request; false for calls. A page's route becomes the request's
 * name in the log.
 */
export async function isCachedPage(request: Request, url: URL, log: RequestLog): Promise<boolean> {
  if (isMachineEndpoint(url.pathname)) return false;
  const { publicPaths } = await loadBuild();
  log.call = routePattern(url.pathname, publicPaths);
  return cacheKey(request, url, publicPaths) !== null;
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
  { url, backend, waitUntil, log }: Context,
): Promise<Response> {
  const { publicPaths, render } = await loadBuild();

  const secure = httpsUrl(url, request);
  if (secure) return redirect(308, secure);
  const isCached = cacheKey(request, url, publicPaths) !== null;
  const repaired = repairUrl(url) ?? (isCached ? null : withoutSlashRuns(url));
  if (repaired) return redirect(302, repaired);
  const canonical = canonicalUrl(url, publicPaths);
  if (canonical) return redirect(308, canonical);

  // The body of a GET or HEAD is ignored.
  const body = request.body && !isGetOrHead(request) ? await readBody(request) : null;
  if (body === 400)
    return errorResponse(request, { code: 400, message: serverMessages.bodyBroken });
  if (body === 413)
    return errorResponse(request, { code: 413, message: serverMessages.bodyTooLarge });

  const buildId = import.meta.env.DEV ? null : import.meta.env.BUILD_ID;
  return servePage(
    body === null ? request : withBody(request, body),
    { url, publicPaths, buildId, waitUntil, log },
    (pageRequest) => {
      const context = new RouterContextProvider();
      context.set(backendContext, shareAnswers(backend));
      context.set(renderingContext, { reporter: log, finalizeHtml });
      return renderWith(render, pageRequest, { context, waitUntil });
    },
  );
}

interface DeskContext extends Pick<Context, "waitUntil" | "log"> {
  readonly desk: Desk;
}

/** Returns a page of the desk, whose loaders and actions find it in their context. */
export async function renderDesk(
  request: Request,
  { desk, waitUntil, log }: DeskContext,
): Promise<Response> {
  const { render, deskScript } = await loadBuild();
  const context = new RouterContextProvider();
  context.set(deskContext, desk);
  context.set(deskScriptContext, deskScript);
  context.set(renderingContext, { reporter: log, finalizeHtml });
  return renderWith(render, request, { context, waitUntil });
}

interface RenderContext extends Pick<Context, "waitUntil"> {
  readonly context: RouterContextProvider;
}

function renderWith(
  render: Render,
  request: Request,
  { context, waitUntil }: RenderContext,
): Promise<Response> {
  // The handler is typed for a Pages function; it reads these four properties. It also reads
  // `cf`, which nothing here uses and which takes 4 % of a tracking page's time.
  const eventContext = {
    request: Object.defineProperty(request, "cf", { value: undefined }),
    env: context,
    waitUntil,
    passThroughOnException: () => {},
  };
  return render(eventContext as unknown as Parameters<Render>[0]) as Promise<Response>;
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

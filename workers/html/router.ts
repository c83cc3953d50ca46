/** React Router's server build. */
import { createRequestHandler } from "@react-router/cloudflare";
import type { RouterContextProvider, ServerBuild } from "react-router";
import { errorReporterContext } from "#app/error-reporter.ts";
import { type RenderedPage, renderedPageContext } from "#app/rendered-page.server.ts";
import type { ErrorLog } from "../log.ts";

/** The services that a rendering needs. */
export interface Services {
  /** The context of loaders and actions. */
  readonly context: RouterContextProvider;
  readonly waitUntil: (promise: Promise<unknown>) => void;
  readonly log: ErrorLog;
}

export interface Router {
  /** The paths of static routes, without a trailing slash. */
  readonly publicPaths: ReadonlySet<string>;
  /** Changes with each build; null in development. */
  readonly buildId: string | null;
  /** The address of the desk's script, which vite.config.ts makes of its frame. */
  readonly deskScript: string;
  /** Runs the route's loaders or its action. Without a page, the response is complete. */
  handle(request: Request, services: Services): Promise<Routed>;
}

export interface Routed {
  readonly response: Response;
  /** The rendered page that the response lacks; null where it is complete. */
  readonly page: RenderedPage | null;
}

interface PagesEnv {
  readonly context: RouterContextProvider;
}

let loaded: Router | undefined;

/** Loads the build once, on the first request; in development on each request. */
export async function loadRouter(): Promise<Router> {
  if (loaded) return loaded;
  const build: ServerBuild = await import("virtual:react-router/server-build");
  const handlePagesEvent = createRequestHandler<PagesEnv>({
    build,
    mode: import.meta.env.MODE,
    getLoadContext: ({ context }) => context.cloudflare.env.context,
  });
  const router: Router = {
    publicPaths: staticPaths(build),
    deskScript: import.meta.env.DEV
      ? "/app/desk/desk-script.ts"
      : (build.assets.routes[`${DESK_ROUTES}layout`]?.module ?? ""),
    buildId: import.meta.env.DEV ? null : import.meta.env.BUILD_ID,
    async handle(request, { context, waitUntil, log }) {
      context.set(errorReporterContext, log);
      // The adapter is written for Pages functions. Of their event it reads this and `cf`, which nothing
      // here uses, and which takes 4 % of a tracking page's time.
      const response = await handlePagesEvent({
        request: Object.defineProperty(request, "cf", { value: undefined }),
        env: { context },
        waitUntil,
        passThroughOnException: () => {},
      } as EventContext<PagesEnv, string, Record<string, unknown>>);
      return { response, page: context.get(renderedPageContext) };
    },
  };
  if (!import.meta.env.DEV) loaded = router;
  return router;
}

/** Routes that aren't public: their paths are in no log and no cache. */
const DESK_ROUTES = "desk/";

function staticPaths({ routes }: ServerBuild): ReadonlySet<string> {
  const all = Object.values(routes).flatMap((route) =>
    route?.path && !route.id.startsWith(DESK_ROUTES) ? route.path : [],
  );
  const single = all.filter((path) => !/[:*]/.test(path)).map((path) => `/${path}`);
  return new Set(["/", ...single]);
}

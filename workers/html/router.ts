/** React Router's server build. */
import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { backendContext, type ServerBackend, shareAnswers } from "#app/backend.ts";
import { errorReporterContext } from "#app/error-reporter.ts";
import { type RenderedPage, renderedPageContext } from "#app/rendered-page.ts";
import type { ErrorLog } from "../log.ts";

/** What a request's loaders, actions and renderer work with. */
export interface Services {
  readonly backend: ServerBackend;
  readonly waitUntil: (promise: Promise<unknown>) => void;
  readonly log: ErrorLog;
}

export interface Router {
  /** The paths of static routes, without a trailing slash. */
  readonly publicPaths: ReadonlySet<string>;
  /** Changes with each build; null in development. */
  readonly buildId: string | null;
  /** Runs the route's loaders or its action. Without a page, the response is complete. */
  handle(request: Request, services: Services): Promise<Routed>;
}

export interface Routed {
  readonly response: Response;
  /** What the response lacks. */
  readonly page: RenderedPage | null;
}

interface PagesEnv {
  /** The context of loaders, actions and the renderer. */
  readonly router: RouterContextProvider;
}

let loaded: Router | undefined;

/** Loads the build once, on the first request; in development on each request. */
export async function loadRouter(): Promise<Router> {
  if (loaded) return loaded;
  const build: ServerBuild = await import("virtual:react-router/server-build");
  const handlePagesEvent = createRequestHandler<PagesEnv>({
    build,
    mode: import.meta.env.MODE,
    getLoadContext: ({ context }) => context.cloudflare.env.router,
  });
  const router: Router = {
    publicPaths: staticPaths(build),
    buildId: import.meta.env.DEV ? null : import.meta.env.BUILD_ID,
    async handle(request, { backend, waitUntil, log }) {
      const router = new RouterContextProvider();
      router.set(backendContext, shareAnswers(backend));
      router.set(errorReporterContext, log);
      // The adapter is written for Pages functions. Of their event it reads this and `cf`, which nothing
      // here uses, and which takes 4 % of a tracking page's time.
      const response = await handlePagesEvent({
        request: Object.defineProperty(request, "cf", { value: undefined }),
        env: { router },
        waitUntil,
        passThroughOnException: () => {},
      } as EventContext<PagesEnv, string, Record<string, unknown>>);
      return { response, page: router.get(renderedPageContext) };
    },
  };
  if (!import.meta.env.DEV) loaded = router;
  return router;
}

function staticPaths({ routes }: ServerBuild): ReadonlySet<string> {
  const all = Object.values(routes).flatMap((route) => route?.path ?? []);
  const single = all.filter((path) => !/[:*]/.test(path)).map((path) => `/${path}`);
  return new Set(["/", ...single]);
}

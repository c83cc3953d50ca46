/** The built React Router app, and its request handler. */
import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { backendContext, type ServerBackend } from "#app/backend.ts";
import { type ErrorReporter, errorReporterContext } from "#app/errors.ts";
import { nonceContext } from "#app/nonce.ts";

/** The context of loaders and actions. */
export interface Provided {
  readonly backend: ServerBackend;
  readonly reporter: ErrorReporter;
  readonly nonce: string;
}

export interface Pages {
  /** The paths of static routes, without a trailing slash. */
  readonly paths: ReadonlySet<string>;
  render(request: Request, provided: Provided, ctx: ExecutionContext): Promise<Response>;
}

let loaded: Pages | undefined;

/** Loaded once, by the first request; in development again for each. */
export async function pages(): Promise<Pages> {
  if (loaded) return loaded;
  const built = pagesOf(await import("virtual:react-router/server-build"));
  if (!import.meta.env.DEV) loaded = built;
  return built;
}

type CloudflareContext = Parameters<ReturnType<typeof createRequestHandler<Provided>>>[0];

function pagesOf(build: ServerBuild): Pages {
  const handle = createRequestHandler<Provided>({
    build,
    mode: import.meta.env.MODE,
    getLoadContext({ context }) {
      const { backend, reporter, nonce } = context.cloudflare.env;
      const provider = new RouterContextProvider();
      provider.set(backendContext, backend);
      provider.set(errorReporterContext, reporter);
      provider.set(nonceContext, nonce);
      return provider;
    },
  });
  return {
    paths: publicPaths(build),
    render(request, provided, ctx) {
      // The handler is typed for a Pages function; it reads these four properties.
      const eventContext = {
        request,
        env: provided,
        waitUntil: (promise: Promise<unknown>) => ctx.waitUntil(promise),
        passThroughOnException: () => ctx.passThroughOnException(),
      };
      return handle(eventContext as unknown as CloudflareContext) as Promise<Response>;
    },
  };
}

function publicPaths({ routes }: ServerBuild): ReadonlySet<string> {
  const all = Object.values(routes).flatMap((route) => route?.path ?? []);
  const single = all.filter((path) => !/[:*]/.test(path)).map((path) => `/${path}`);
  return new Set(["/", ...single]);
}

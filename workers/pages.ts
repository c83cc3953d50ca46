import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { type Backend, backendContext } from "#app/backend.ts";
import { messages } from "#app/content/messages.ts";
import { faultsContext } from "#app/faults.ts";
import { readBody } from "./edge/body.ts";
import { literalUrl } from "./edge/literal-url.ts";
import { refuse } from "./edge/refusal.ts";
import { routePattern } from "./edge/route-pattern.ts";
import { servePage } from "./edge/serve-page.ts";
import type { RequestLog } from "./request-log.ts";

/**
 * Answers with a page of React Router; its loaders and actions find `backend` in their context. An
 * address that isn't valid percent-encoding is led to the one it stands for.
 */
export async function handlePage(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  { backend, log }: { readonly backend: Backend; readonly log: RequestLog },
): Promise<Response> {
  const build = await serverBuild();
  const paths = publicPaths(build);
  log.call = routePattern(new URL(request.url).pathname, paths);

  const meant = literalUrl(request.url);
  if (meant) return new Response(null, { status: 302, headers: { Location: meant } });

  // What is only read takes no body: one that came along is not looked at.
  const isRead = request.method === "GET" || request.method === "HEAD";
  const body = request.body && !isRead ? await readBody(request) : null;
  if (body === 400) return refuse(request, { code: 400, message: messages.bodyBroken });
  if (body === 413) return refuse(request, { code: 413, message: messages.bodyTooLarge });
  const bounded = body === null ? request : withBody(request, body);

  const later = (work: Promise<unknown>) => ctx.waitUntil(work);
  const buildId = import.meta.env.DEV ? null : import.meta.env.BUILD_ID;
  return servePage(bounded, { publicPaths: paths, buildId, later, log }, async (asked) => {
    const handle = createRequestHandler({
      build,
      mode: import.meta.env.MODE,
      getLoadContext: () => {
        const context = new RouterContextProvider();
        context.set(backendContext, backend);
        context.set(faultsContext, log);
        return context;
      },
    });
    // The handler is typed for a Pages function; these four are what it reads of one.
    const pagesContext = {
      request: asked,
      env,
      waitUntil: later,
      passThroughOnException: () => ctx.passThroughOnException(),
    };
    return handle(pagesContext as unknown as Parameters<typeof handle>[0]);
  });
}

let built: ServerBuild | undefined;

/** The built pages, loaded when they are first needed. While developing they change. */
export async function serverBuild(): Promise<ServerBuild> {
  if (built) return built;
  const build: ServerBuild = await import("virtual:react-router/server-build");
  if (!import.meta.env.DEV) built = build;
  return build;
}

/** By build, of which there is one, but for a developer's. */
const pathsKept = new WeakMap<ServerBuild, ReadonlySet<string>>();

/** The paths of the routes that are one page each. */
export function publicPaths(build: ServerBuild): ReadonlySet<string> {
  const kept = pathsKept.get(build);
  if (kept) return kept;
  const all = Object.values(build.routes).flatMap((route) => route?.path ?? []);
  const single = all.filter((path) => !/[:*]/.test(path)).map((path) => `/${path}`);
  const paths = new Set(["/", ...single]);
  pathsKept.set(build, paths);
  return paths;
}

/**
 * The request with the body that was read. A page without a referrer (tracking) posts with the origin
 * "null": the browser has said that it is our own (same-origin.ts), where React Router would take it
 * for a stranger's.
 */
function withBody(request: Request, body: string): Request {
  const bounded = new Request(request, { body });
  if (bounded.headers.get("Origin") === "null") bounded.headers.delete("Origin");
  return bounded;
}

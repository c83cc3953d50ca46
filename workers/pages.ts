import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider } from "react-router";
import { type Backend, backendContext } from "#app/backend.ts";

/** Renders a page with React Router; its loaders and actions find `backend` in their context. */
export async function handlePage(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  backend: Backend,
): Promise<Response> {
  const handle = createRequestHandler({
    build: () => import("virtual:react-router/server-build"),
    mode: import.meta.env.MODE,
    getLoadContext: () => new RouterContextProvider(new Map([[backendContext, backend]])),
  });
  // The handler is typed for a Pages function; these four are what it reads of one.
  const pagesContext = {
    request,
    env,
    waitUntil: (work: Promise<unknown>) => ctx.waitUntil(work),
    passThroughOnException: () => ctx.passThroughOnException(),
  };
  return handle(pagesContext as unknown as Parameters<typeof handle>[0]);
}

import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider } from "react-router";
import { type Backend, backendContext } from "#app/backend.ts";
import { literalUrl } from "./edge/literal-url.ts";

/**
 * Renders a page with React Router; its loaders and actions find `backend` in their context. An address
 * that isn't valid percent-encoding is led to the one it stands for.
 */
export async function handlePage(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  backend: Backend,
): Promise<Response> {
  const meant = literalUrl(request.url);
  if (meant) return Response.redirect(meant, 302);

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

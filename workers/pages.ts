import type { ServerBackend } from "#app/backend.ts";
import { serverMessages } from "#app/content/server-messages.ts";
import { readBody } from "./edge/body.ts";
import { canonicalUrl } from "./edge/canonical-url.ts";
import { errorResponse } from "./edge/error-response.ts";
import { repairUrl } from "./edge/repair-url.ts";
import { routePattern } from "./edge/route-pattern.ts";
import { servePage } from "./edge/serve-page.ts";
import { pages } from "./react-router.ts";
import type { RequestLog } from "./request-log.ts";

/**
 * Returns a React Router page; its loaders and actions find `backend` in their context. Redirects
 * an address with invalid percent-encoding, or in other letter case, to its canonical form.
 */
export async function handlePage(
  request: Request,
  ctx: ExecutionContext,
  { backend, log }: { readonly backend: ServerBackend; readonly log: RequestLog },
): Promise<Response> {
  const { paths, render } = await pages();
  log.call = routePattern(new URL(request.url).pathname, paths);

  const repaired = repairUrl(request.url);
  if (repaired) return redirect(302, repaired);

  const canonical = canonicalUrl(request.url, paths);
  if (canonical) return redirect(308, canonical);

  // The body of a GET or HEAD is ignored.
  const isRead = request.method === "GET" || request.method === "HEAD";
  const body = request.body && !isRead ? await readBody(request) : null;
  if (body === 400)
    return errorResponse(request, { code: 400, message: serverMessages.bodyBroken });
  if (body === 413)
    return errorResponse(request, { code: 413, message: serverMessages.bodyTooLarge });

  return servePage(
    body === null ? request : withBody(request, body),
    {
      publicPaths: paths,
      buildId: import.meta.env.DEV ? null : import.meta.env.BUILD_ID,
      waitUntil: (promise) => ctx.waitUntil(promise),
      log,
    },
    (pageRequest, nonce) => render(pageRequest, { backend, reporter: log, nonce }, ctx),
  );
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

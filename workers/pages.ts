import type { Backend } from "#app/backend.ts";
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
 * Returns a page of React Router; its loaders and actions find `backend` in their context. An
 * address that isn't valid percent-encoding, or not in the page's letter case, is redirected to the
 * one it stands for.
 */
export async function handlePage(
  request: Request,
  ctx: ExecutionContext,
  { backend, log }: { readonly backend: Backend; readonly log: RequestLog },
): Promise<Response> {
  const { paths, render } = await pages();
  log.call = routePattern(new URL(request.url).pathname, paths);

  const repaired = repairUrl(request.url);
  if (repaired) return redirect(302, repaired);

  const canonical = canonicalUrl(request.url, paths);
  if (canonical) return redirect(308, canonical);

  // What is only read takes no body: one that came along is not looked at.
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
    (asked, nonce) => render(asked, { backend, reporter: log, nonce }, ctx),
  );
}

/** Kept by nobody: the address may hold an order's number. */
function redirect(status: 302 | 308, location: string): Response {
  return new Response(null, {
    status,
    headers: { Location: location, "Cache-Control": "no-store" },
  });
}

/**
 * The request with the body that was read. A page without a referrer (tracking) posts with the origin
 * "null": the browser has said that it is our own (csrf.ts), where React Router would take it
 * for a stranger's.
 */
function withBody(request: Request, body: string): Request {
  const bounded = new Request(request, { body });
  if (bounded.headers.get("Origin") === "null") bounded.headers.delete("Origin");
  return bounded;
}

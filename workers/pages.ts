import type { Backend } from "#app/backend.ts";
import { answers } from "#app/content/answers.ts";
import { readBody } from "./edge/body.ts";
import { canonicalUrl } from "./edge/canonical-url.ts";
import { literalUrl } from "./edge/literal-url.ts";
import { refuse } from "./edge/refusal.ts";
import { routePattern } from "./edge/route-pattern.ts";
import { servePage } from "./edge/serve-page.ts";
import { pages } from "./react-router.ts";
import type { RequestLog } from "./request-log.ts";

/**
 * Answers with a page of React Router; its loaders and actions find `backend` in their context. An
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

  const meant = literalUrl(request.url);
  if (meant) return redirect(302, meant);

  const canonical = canonicalUrl(request.url, paths);
  if (canonical) return redirect(308, canonical);

  // What is only read takes no body: one that came along is not looked at.
  const isRead = request.method === "GET" || request.method === "HEAD";
  const body = request.body && !isRead ? await readBody(request) : null;
  if (body === 400) return refuse(request, { code: 400, message: answers.bodyBroken });
  if (body === 413) return refuse(request, { code: 413, message: answers.bodyTooLarge });

  return servePage(
    body === null ? request : withBody(request, body),
    {
      publicPaths: paths,
      buildId: import.meta.env.DEV ? null : import.meta.env.BUILD_ID,
      later: (work) => ctx.waitUntil(work),
      log,
    },
    (asked, nonce) => render(asked, { backend, faults: log, nonce }, ctx),
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
 * "null": the browser has said that it is our own (same-origin.ts), where React Router would take it
 * for a stranger's.
 */
function withBody(request: Request, body: string): Request {
  const bounded = new Request(request, { body });
  if (bounded.headers.get("Origin") === "null") bounded.headers.delete("Origin");
  return bounded;
}

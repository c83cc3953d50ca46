import { ERROR_ID_HEADER } from "#app/api-contract.ts";
import type { ApiResult } from "#app/backend.ts";
import { clientMessages } from "#content/client-messages.ts";
import { errorLabels } from "#content/error-labels.ts";
import { serverMessages } from "#content/server-messages.ts";
import type { ErrorLog } from "../log.ts";
import { isCrossSite, readToken, tokenCookie } from "./csrf.ts";
import { setSecurityHeaders } from "./headers.ts";
import { checkSize } from "./request.ts";
import { errorResponse, isHtml } from "./response.ts";
import { isForPrograms, siteAddress } from "./url.ts";

/**
 * Rejects requests that are too large or cross-site, and sets every response's headers: security
 * headers, the CSRF cookie of pages, and the id of errors.
 */
export async function middleware(
  request: Request,
  log: ErrorLog,
  next: () => Promise<Response>,
): Promise<Response> {
  const error = checkSize(request) ?? checkCrossSite(request);
  const response = error ? errorResponse(request, error) : await handleErrors(request, log, next);
  setSecurityHeaders(response.headers);
  if (response.status >= 500) response.headers.set(ERROR_ID_HEADER, log.errorId);
  if (!isHtml(response)) return response;
  if (readToken(request) === null) {
    response.headers.append("Set-Cookie", tokenCookie(request.url.startsWith("https:")));
  }
  forbidTransformation(request, response);
  return response;
}

/**
 * Forbids proxies to rewrite a page: Cloudflare's own features put links and scripts into pages, and
 * hydration removes what it doesn't recognize. They don't compress such a page either; the runtime does
 * by its Content-Encoding.
 */
function forbidTransformation(request: Request, { headers, body }: Response): void {
  headers.set("Cache-Control", `${headers.get("Cache-Control")}, no-transform`);
  headers.append("Vary", "Accept-Encoding");
  // The header is Cloudflare's own: "gzip, br" whatever the client accepts.
  const { clientAcceptEncoding = "" } = (request.cf ?? {}) as { clientAcceptEncoding?: string };
  const encoding = body && ["br", "gzip"].find((one) => clientAcceptEncoding.includes(one));
  if (encoding && !headers.has("Content-Encoding")) headers.set("Content-Encoding", encoding);
}

function checkCrossSite(request: Request): ApiResult | null {
  return isCrossSite(request) ? { code: 403, message: serverMessages.crossSiteRequest } : null;
}

const handleErrors = import.meta.env.MODE === "development" ? throwErrors : catchErrors;

/** Throws any unexpected error, which Vite shows in the browser and in the terminal. */
async function throwErrors(
  _request: Request,
  log: ErrorLog,
  next: () => Promise<Response>,
): Promise<Response> {
  const response = await next();
  if (log.thrown) throw log.thrown;
  return response;
}

/** Returns the response, or an error page or envelope if rendering failed. */
async function catchErrors(
  request: Request,
  log: ErrorLog,
  next: () => Promise<Response>,
): Promise<Response> {
  try {
    const response = await next();
    if (!isBare(response)) return response;
  } catch (error) {
    log.unexpected(error);
  }
  const message = isForPrograms(siteAddress(request))
    ? clientMessages.somethingError
    : errorLabels.lead;
  return errorResponse(request, { code: 500, message, errorId: log.errorId });
}

/**
 * Whether the error page could not be rendered either: React Router then returns a 500 with a short text
 * or no body. The other codes are a route's own.
 */
function isBare({ status, headers }: Response): boolean {
  return status === 500 && (headers.get("Content-Type") ?? "text/plain").startsWith("text/plain");
}

/**
 * The anti-forgery (CSRF) rule. A page hands the browser a random token in a cookie; our own script repeats
 * it in a header, which no other site's page can do. A sender with neither cookie nor Origin (curl,
 * a server) passes: it carries nobody's authority.
 */
import { XSRF_COOKIE, XSRF_HEADER } from "#app/domain/csrf.ts";
import { isApiPath } from "./paths.ts";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Whether a state-changing request may be another site's doing. */
export function isCrossSite(request: Request): boolean {
  if (SAFE_METHODS.includes(request.method)) return false;
  return comesFromElsewhere(request) || !hasMatchingToken(request);
}

function comesFromElsewhere({ headers, url }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("Origin");
  return origin !== null && origin !== new URL(url).origin;
}

/** Forms of pages without JavaScript can't send a header: for them the origin alone decides. */
function hasMatchingToken(request: Request): boolean {
  if (!isApiPath(new URL(request.url).pathname)) return true;
  const token = readToken(request);
  return token === null || token === request.headers.get(XSRF_HEADER);
}

/** The token that the browser sent back, or null. */
export function readToken(request: Request): string | null {
  const cookies = request.headers.get("Cookie")?.split(";") ?? [];
  const cookie = cookies.find((one) => one.trim().startsWith(`${XSRF_COOKIE}=`));
  return cookie === undefined ? null : cookie.slice(cookie.indexOf("=") + 1).trim();
}

/** The header that gives a browser its token, for 30 days; scripts must be able to read it. */
export function tokenCookie(isHttps: boolean): string {
  const attributes = ["Path=/", "SameSite=Lax", "Max-Age=2592000", ...(isHttps ? ["Secure"] : [])];
  return [`${XSRF_COOKIE}=${crypto.randomUUID()}`, ...attributes].join("; ");
}

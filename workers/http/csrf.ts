/**
 * Cross-site request forgery (CSRF): a double-submit cookie. A page sets a random token in a
 * cookie; our script repeats it in a header, which other sites can't do. A client with neither
 * cookie nor Origin (curl, a server) passes: it has no user's credentials.
 */
import { XSRF_COOKIE, XSRF_HEADER } from "#app/api-contract.ts";
import { classify, siteAddress } from "./url.ts";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Whether a state-changing request may be forged by another site. */
export function isCrossSite(request: Request): boolean {
  if (SAFE_METHODS.includes(request.method)) return false;
  return hasForeignOrigin(request) || !hasMatchingToken(request);
}

function hasForeignOrigin({ headers, url }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("Origin");
  return origin !== null && origin !== new URL(url).origin;
}

/** Forms without JavaScript can't send a header: for them the origin decides. */
function hasMatchingToken(request: Request): boolean {
  if (classify(siteAddress(request)) !== "api") return true;
  const token = readToken(request);
  return token === null || token === request.headers.get(XSRF_HEADER);
}

/** The token of the cookie, or null. */
export function readToken(request: Request): string | null {
  const cookies = request.headers.get("Cookie")?.split(";") ?? [];
  const cookie = cookies.find((one) => one.trim().startsWith(`${XSRF_COOKIE}=`));
  return cookie === undefined ? null : cookie.slice(cookie.indexOf("=") + 1).trim();
}

/** The Set-Cookie value for a new token, for 30 days; scripts must be able to read it. */
export function tokenCookie(isHttps: boolean): string {
  const attributes = ["Path=/", "SameSite=Lax", "Max-Age=2592000", ...(isHttps ? ["Secure"] : [])];
  return [`${XSRF_COOKIE}=${crypto.randomUUID()}`, ...attributes].join("; ");
}

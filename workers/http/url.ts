/** Classifies addresses, and makes the canonical form of a page's. */

import { languages } from "#app/content/languages.ts";
import { withoutBase } from "#app/content/page-url.ts";
import { locale } from "#content/locale.ts";

/**
 * A request's address as the routes have it: without the base of this build's language, which redirects
 * and links put before it again (`localPath`).
 */
export function siteAddress({ url }: Request): URL {
  const address = new URL(url);
  const { pathname } = address;
  const path = withoutBase(pathname);
  if (path !== pathname) address.pathname = path;
  return address;
}

/** Named after what answers them. The desk's are pages too where there is no desk. */
type AddressKind = "api" | "health" | "vitals" | "desk" | "page";

/** The desk is for the company's own people, and part of the English site alone. */
const HAS_DESK = locale.lang === languages.en.lang;

/** `/api` in any letter case, so that a mistyped path gets a JSON error. */
export function classify({ pathname }: URL): AddressKind {
  if (/^\/api(?:\/|$)/i.test(pathname)) return "api";
  if (pathname === "/health") return "health";
  if (pathname === "/vitals") return "vitals";
  return HAS_DESK && /^\/desk(?:\/|\.data$|$)/.test(pathname) ? "desk" : "page";
}

/** True if an address is for programs: `/api`, the health check and the web vitals. */
export function isForPrograms(url: URL): boolean {
  return ["api", "health", "vitals"].includes(classify(url));
}

/**
 * The route pattern of a path, for logs and measurements, without order numbers and tokens; "*" for
 * every unknown path. `publicPaths` are the paths of the static routes.
 */
export function routePattern(pathname: string, publicPaths: ReadonlySet<string>): string {
  const path = withoutSlash(pathname.replace(/\.data$/, ""));
  if (path === "/track") return path;
  if (path.startsWith("/track/")) return "/track/*";
  if (path.startsWith("/follow/")) return "/follow/*";
  return publicPaths.has(path) ? path : "*";
}

/** A path without trailing slashes. A regular expression would try each slash of a run as the first. */
export function withoutSlash(pathname: string): string {
  if (pathname === "/") return pathname;
  let end = pathname.length;
  while (pathname.charAt(end - 1) === "/") end -= 1;
  return pathname.slice(0, end);
}

/**
 * The https address of a page requested over http, where forms don't work. Null for https, and
 * locally: only Cloudflare's edge sets CF-Ray.
 */
export function httpsUrl(url: URL, { headers }: Request): string | null {
  if (url.protocol !== "http:" || !headers.has("CF-Ray")) return null;
  const secure = new URL(url);
  secure.protocol = "https:";
  return secure.href;
}

/**
 * Repairs an address with invalid percent-encoding, such as "/track/50%" typed into the address
 * bar, by escaping the stray percent signs. Null for a valid address.
 */
export function repairUrl(url: URL): string | null {
  const { pathname } = url;
  if (isDecodable(pathname)) return null;
  const escaped = pathname.replace(/%(?![0-9a-f]{2})/gi, "%25");
  const repaired = new URL(url);
  repaired.pathname = isDecodable(escaped) ? escaped : pathname.replaceAll("%", "%25");
  return repaired.href;
}

/**
 * The address with one slash in place of each run of them: the router takes time by the square of a
 * run's length. Null for an address without.
 */
export function withoutSlashRuns(url: URL): string | null {
  if (!url.pathname.includes("//")) return null;
  const single = new URL(url);
  single.pathname = url.pathname.replace(/\/{2,}/g, "/");
  return single.href;
}

function isDecodable(pathname: string): boolean {
  try {
    // The result is used: bundlers remove a call without effect.
    return decodeURIComponent(pathname).length > 0;
  } catch {
    return false;
  }
}

/** The suffix of the router's data requests. */
const DATA_SUFFIX = /(?:\/_)?\.data$/;

/**
 * The canonical path and query of an address in other letter case, or with unreserved letters
 * percent-encoded, as React Router in the browser would match it. An order's number and a link's token
 * stay as they are. Null for a canonical address, and for one that matches no page.
 */
export function canonicalUrl(
  { pathname, search }: URL,
  publicPaths: ReadonlySet<string>,
): string | null {
  if (publicPaths.has(pathname) || /^\/(?:track|follow)\//.test(pathname)) return null;
  const [suffix = ""] = DATA_SUFFIX.exec(pathname) ?? [];
  const path = pathname.slice(0, pathname.length - suffix.length);
  const [, first = "", rest = ""] = /^(\/[^/]+)(\/.*)?$/.exec(path) ?? [];
  const page = lowerCase(first);
  const canonical = /^\/(?:track|follow)$/.test(page) ? page + rest : lowerCase(path);
  const isPage = routePattern(canonical, publicPaths) !== "*";
  return isPage && canonical !== path ? canonical + suffix + search : null;
}

/** Lower-cases a path; a percent-encoded slash is no separator, and stays encoded. */
function lowerCase(path: string): string {
  const segments = path.split("/").map((segment) => decodeURIComponent(segment));
  return segments.map((segment) => segment.replaceAll("/", "%2F").toLowerCase()).join("/");
}

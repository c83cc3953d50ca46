import { routePattern } from "./route-pattern.ts";

/** The suffix of the router's data requests. */
const DATA_SUFFIX = /(?:\/_)?\.data$/;

/**
 * The canonical path and query of an address in other letter case, or with unreserved letters
 * percent-encoded, as React Router in the browser would match it. An order's number keeps its case.
 * Null for a canonical address, and for one that matches no page.
 */
export function canonicalUrl(address: string, publicPaths: ReadonlySet<string>): string | null {
  const { pathname, search } = new URL(address);
  const [suffix = ""] = DATA_SUFFIX.exec(pathname) ?? [];
  const path = pathname.slice(0, pathname.length - suffix.length);
  const canonical = canonicalTrack(path) ?? lowerCase(path);
  const isPage = routePattern(canonical, publicPaths) !== "*";
  return isPage && canonical !== path ? canonical + suffix + search : null;
}

/** The canonical path of /track with the number unchanged; null for other paths. */
function canonicalTrack(path: string): string | null {
  const [, first = "", rest] = /^(\/[^/]+)(\/.*)?$/.exec(path) ?? [];
  return lowerCase(first) === "/track" ? `/track${rest ?? ""}` : null;
}

/** A percent-encoded slash is no separator, and stays encoded. */
function lowerCase(path: string): string {
  const segments = path.split("/").map((segment) => decodeURIComponent(segment));
  return segments.map((segment) => segment.replaceAll("/", "%2F").toLowerCase()).join("/");
}

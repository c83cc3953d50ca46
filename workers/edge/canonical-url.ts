import { routePattern } from "./route-pattern.ts";

/** The suffix with which the browser's router asks for a page's data alone. */
const DATA_SUFFIX = /(?:\/_)?\.data$/;

/**
 * The path and query of the page that was meant by an address in other letter case, or with plain
 * letters percent-encoded, as React Router in the browser would find it. An order's number keeps its
 * case. Null for an address that is in order, and for one that leads to no page.
 */
export function canonicalUrl(address: string, publicPaths: ReadonlySet<string>): string | null {
  const { pathname, search } = new URL(address);
  const [suffix = ""] = DATA_SUFFIX.exec(pathname) ?? [];
  const path = pathname.slice(0, pathname.length - suffix.length);
  const canonical = canonicalTrack(path) ?? lowerCase(path);
  const isPage = routePattern(canonical, publicPaths) !== "*";
  return isPage && canonical !== path ? canonical + suffix + search : null;
}

/** The path below /track with its number as it is; null elsewhere. */
function canonicalTrack(path: string): string | null {
  const [, first = "", rest] = /^(\/[^/]+)(\/.*)?$/.exec(path) ?? [];
  return lowerCase(first) === "/track" ? `/track${rest ?? ""}` : null;
}

/** A slash that is percent-encoded divides nothing, and stays so. */
function lowerCase(path: string): string {
  const segments = path.split("/").map((segment) => decodeURIComponent(segment));
  return segments.map((segment) => segment.replaceAll("/", "%2F").toLowerCase()).join("/");
}

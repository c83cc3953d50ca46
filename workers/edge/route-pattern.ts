/**
 * The pattern of the route that a path leads to, which logs and measurements may hold where they may
 * not hold the path: an order's number stands in no pattern, and every wrong address is "*".
 * `publicPaths` are those of the pages that are one page each.
 */
export function routePattern(pathname: string, publicPaths: ReadonlySet<string>): string {
  const path = withoutSlash(pathname.replace(/\.data$/, ""));
  if (path === "/track") return path;
  if (path.startsWith("/track/")) return "/track/*";
  return publicPaths.has(path) ? path : "*";
}

/** A path without the slashes at its end, which make no other page. */
export function withoutSlash(pathname: string): string {
  return pathname === "/" ? pathname : pathname.replace(/\/+$/, "");
}

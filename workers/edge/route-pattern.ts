/**
 * The route pattern of a path, for logs and measurements: it holds no order number, and every
 * unknown path is "*". `publicPaths` are the paths of the static routes.
 */
export function routePattern(pathname: string, publicPaths: ReadonlySet<string>): string {
  const path = withoutSlash(pathname.replace(/\.data$/, ""));
  if (path === "/track") return path;
  if (path.startsWith("/track/")) return "/track/*";
  return publicPaths.has(path) ? path : "*";
}

/** A path without trailing slashes. */
export function withoutSlash(pathname: string): string {
  return pathname === "/" ? pathname : pathname.replace(/\/+$/, "");
}

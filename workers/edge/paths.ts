/** In any letter case, so that a mistyped path gets a JSON error. */
export function isApiPath(pathname: string): boolean {
  return /^\/api(?:\/|$)/i.test(pathname);
}

/** Whether a path is for programs: `/api`, the health check and the web vitals. */
export function isMachineEndpoint(pathname: string): boolean {
  return isApiPath(pathname) || pathname === "/health" || pathname === "/vitals";
}

export function isApiPath(pathname: string): boolean {
  return pathname === "/api" || pathname.startsWith("/api/");
}

/** Whether programs ask at this path and not people: `/api`, the health check and the web vitals. */
export function isMachineEndpoint(pathname: string): boolean {
  return isApiPath(pathname) || pathname === "/health" || pathname === "/vitals";
}

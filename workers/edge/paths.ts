/** In any letter case, so that a program that mistook it is told so as programs are. */
export function isApiPath(pathname: string): boolean {
  return /^\/api(?:\/|$)/i.test(pathname);
}

/** Whether programs ask at this path and not people: `/api`, the health check and the web vitals. */
export function isMachineEndpoint(pathname: string): boolean {
  return isApiPath(pathname) || pathname === "/health" || pathname === "/vitals";
}

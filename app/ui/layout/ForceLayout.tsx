import { createContext, use } from "react";
import { useHydrated } from "../use-hydrated.ts";

/** On the server: what marks the renderer's scripts (rendered-page.ts). */
export const NonceContext = createContext<string | undefined>(undefined);

/**
 * Makes the browser lay out what it has parsed so far, before it parses on: the script waits for the
 * styles, and reading a height forces the layout. The first layout of a whole page is one long task.
 * Not for the content of a route with a shell, which is sent as rendered (page-shell.server.ts).
 */
export function ForceLayout() {
  const nonce = use(NonceContext);
  if (useHydrated()) return null;
  return <script nonce={nonce}>document.body.offsetHeight</script>;
}

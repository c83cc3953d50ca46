import { createContext } from "react-router";

/**
 * The nonce of the scripts that the renderer emits, which the page's policy then allows. It never
 * leaves the Worker (workers/edge/finalize-html.ts).
 */
export const nonceContext = createContext<string>();

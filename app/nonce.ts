import { createContext } from "react-router";

/**
 * Marks what the renderer itself makes in one rendering, which the page's policy then allows. It never
 * leaves the Worker (workers/edge/finalize-html.ts).
 */
export const nonceContext = createContext<string>();

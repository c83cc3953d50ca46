/** A page as it is rendered here; the Worker finishes it (workers/html/page.ts). */
import { createContext } from "react-router";

/** A document, complete but for what belongs into its slots. */
export interface RenderedShell {
  readonly html: string;
  /** The markup of a slot. It contains `nonce`, so that nothing else in a page is like it. */
  readonly slot: string;
  /** Random; marks the scripts that the renderer emitted. */
  readonly nonce: string;
  /** The site's inline scripts, for the end of the body. */
  readonly scripts: readonly string[];
  /** Whether the document has none of the router's and the site's scripts. */
  readonly standsAlone: boolean;
}

export interface RenderedPage {
  /** The same object on each page that has this shell. */
  readonly shell: RenderedShell;
  /** What belongs into the shell's slots, in their order. */
  readonly content: readonly string[];
  /** What the loaders returned, in the router's own format. */
  readonly loaderData: string;
}

/** Set by the renderer, read by the Worker. Null where the response is no page. */
export const renderedPageContext = createContext<RenderedPage | null>(null);

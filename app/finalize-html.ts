import { createContext } from "react-router";

/** A page's HTML as it is sent, and the headers that follow from it. */
export interface FinalizedHtml {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Finalizes rendered HTML; `nonce` marks the scripts that the renderer emitted. */
export type FinalizeHtml = (html: string, nonce: string) => Promise<FinalizedHtml>;

/** The Worker's (workers/edge/finalize-html.ts), for the renderer. */
export const finalizeHtmlContext = createContext<FinalizeHtml>();

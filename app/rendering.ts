/** What the Worker provides to the renderer. */
import { createContext } from "react-router";

/** Reports the errors of one request to the log, all under one id. */
export interface ErrorReporter {
  /** Identifies the error in the log, and for the visitor; created when first read. */
  readonly errorId: string;
  /** Reports an unexpected error. */
  unexpected(error: unknown): void;
}

/** A page's HTML as it is sent, and the headers that follow from it. */
export interface FinalizedHtml {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const renderingContext = createContext<{
  readonly reporter: ErrorReporter;
  /** workers/html/finalize-html.ts; `nonce` marks the scripts that the renderer emitted. */
  finalizeHtml(html: string, nonce: string): Promise<FinalizedHtml>;
}>();

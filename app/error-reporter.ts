import { createContext } from "react-router";

/** Reports the errors of one request to the log, all under one id. */
export interface ErrorReporter {
  /** Identifies the error in the log, and for the visitor; created when first read. */
  readonly errorId: string;
  /** Reports an unexpected error. */
  unexpected(error: unknown): void;
}

/** The reporter of the request, which the Worker provides. */
export const errorReporterContext = createContext<ErrorReporter>();

import { createContext } from "react-router";

/** Reports the errors of one request to the log, all under one id. */
export interface ErrorReporter {
  /** What a visitor can read out, and what finds the error in the log: made when it is first read. */
  readonly errorId: string;
  /** Reports an error that nobody expected. */
  unexpected(error: unknown): void;
}

/** Where those who render a page find the reporter of its request. */
export const errorReporterContext = createContext<ErrorReporter>();

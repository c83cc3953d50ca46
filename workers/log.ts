import { createErrorId } from "#app/domain/reference.ts";
import type { ErrorReporter } from "#app/errors.ts";

/**
 * Logs an error with the `errorId` of its request. Only the innermost cause is logged: the query
 * builder's errors around it repeat the query's values, and no personal data may reach a log.
 */
export function logError(call: string, error: unknown, errorId?: string): void {
  console.error(JSON.stringify({ event: "error", call, cause: innermostCause(error), errorId }));
}

/** Its message, without the values that outer errors may repeat. */
export function innermostCause(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "cause" in error ? innermostCause(error.cause) : error.message + hint(error);
}

function hint({ message }: Error): string {
  return message.includes("no such table") ? " (migrations are missing: npm run migrate)" : "";
}

/** Logs an event to be counted. */
export function logEvent(event: string, call: string): void {
  console.log(JSON.stringify({ event, call }));
}

/** Logs a count. */
export function logCount(event: string, count: number): void {
  console.log(JSON.stringify({ event, count }));
}

/** The errors of one request share one id. */
export class ErrorLog implements ErrorReporter {
  /** What the request is for, logged with unexpected errors. */
  call: string;
  #errorId: string | undefined;

  constructor(call: string) {
    this.call = call;
  }

  get errorId(): string {
    this.#errorId ??= createErrorId();
    return this.#errorId;
  }

  /** The id, if there was an error. */
  get errorIdIfAny(): string | undefined {
    return this.#errorId;
  }

  /** Logs an error in `call`. */
  error(call: string, error: unknown): void {
    logError(call, error, this.errorId);
  }

  /** Logs its type and stack position, never its message, which may repeat what a visitor typed. */
  unexpected(error: unknown): void {
    const { call, errorId } = this;
    const place =
      error instanceof Error ? error.stack?.split("\n").find(isFrame)?.trim() : undefined;
    const cause = error instanceof Error ? error.name : typeof error;
    console.error(JSON.stringify({ event: "error", call, cause, place, errorId }));
  }
}

const isFrame = (line: string) => line.trimStart().startsWith("at ");

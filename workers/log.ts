import { createShortId } from "#app/domain/reference.ts";
import type { ErrorReporter } from "#app/error-reporter.ts";
import { isStoreAway } from "./data/retry.ts";

/** Logs an error's innermost cause with the `errorId` of its request. */
export function logError(call: string, error: unknown, errorId?: string): void {
  console.error(JSON.stringify({ event: "error", call, cause: innermostCause(error), errorId }));
}

/**
 * The innermost cause's message: the query builder's errors around it repeat the query's values, and no
 * personal data may reach a log.
 */
export function innermostCause(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("cause" in error) return innermostCause(error.cause);
  const isMigrationMissing = error.message.includes("no such table");
  return error.message + (isMigrationMissing ? " (migrations are missing: npm run migrate)" : "");
}

/** Logs an event that is counted: once in `call`, or `count` times. */
export function logEvent(
  event: string,
  detail: { readonly call: string } | { readonly count: number },
): void {
  console.log(JSON.stringify({ event, ...detail }));
}

/** The errors of one request share one id. */
export class ErrorLog implements ErrorReporter {
  /** The purpose of the request, logged with unexpected errors. */
  call: string;
  /** The last unexpected error. */
  thrown: unknown;
  /** The id, if there was an error. */
  protected errorIdIfAny: string | undefined;

  constructor(call: string) {
    this.call = call;
  }

  get errorId(): string {
    this.errorIdIfAny ??= createShortId();
    return this.errorIdIfAny;
  }

  /** Logs an error in `call`. */
  error(call: string, error: unknown): void {
    logError(call, error, this.errorId);
  }

  /**
   * Logs its type, or why a store is away, and its stack position; never another message, which may
   * repeat what a visitor typed.
   */
  unexpected(error: unknown): void {
    this.thrown = error;
    const { call, errorId } = this;
    const isError = error instanceof Error;
    const place = isError ? error.stack?.split("\n").find(isFrame)?.trim() : undefined;
    const name = isError ? error.name : typeof error;
    const cause = isStoreAway(error) ? innermostCause(error) : name;
    console.error(JSON.stringify({ event: "error", call, cause, place, errorId }));
  }
}

const isFrame = (line: string) => line.trimStart().startsWith("at ");

/** Time limits, and retries for the stores. */
import pRetry from "p-retry";
import pTimeout, { TimeoutError } from "p-timeout";

export { TimeoutError };

/** Shared, because creating an error captures a stack trace on every call. */
const TIMED_OUT = new TimeoutError("no response in time");

/** The result of `operation`, or a rejection with TimeoutError; `operation` is not cancelled. */
export async function withTimeout<T>(timeoutMs: number, operation: () => Promise<T>): Promise<T> {
  return pTimeout(operation(), { milliseconds: timeoutMs, message: TIMED_OUT });
}

/**
 * D1's transient errors (Cloudflare's list of retryable errors), and a locked local file.
 * "Overloaded" is not among them: a retry would make it worse.
 */
const TRANSIENT =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|SQLITE_BUSY|database is locked/i;

/** Whether a retry may help. */
export function isTransient(error: unknown): boolean {
  return hasMessage(error, TRANSIENT);
}

/** A failure of D1 or KV, one that workerd hides, and a time limit. */
const STORE =
  /^(?:D1_|KV |no response in time$)|SQLITE_|Network connection lost|internal error; reference/;
/** The messages of D1 about a wrong statement, or wrong values: a fault of ours. */
const STATEMENT = /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|RANGE|TOOBIG)/;

/** Whether a store is locked, full, away or hangs. */
export function isStoreAway(error: unknown): boolean {
  return hasMessage(error, STORE) && !hasMessage(error, STATEMENT);
}

/** Whether the message of the error, or of one of its causes, matches. */
export function hasMessage(error: unknown, pattern: RegExp): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (pattern.test(at.message)) return true;
  }
  return false;
}

const ATTEMPTS = 3;
/** The minimum first pause, in ms; it doubles for each retry. */
const FIRST_PAUSE_MS = 50;

/**
 * Retries after a transient error; `timeoutMs` covers all attempts. Only for writes that are
 * idempotent by an id: D1 itself retries reads.
 */
export function withRetry<T>(timeoutMs: number, operation: () => Promise<T>): Promise<T> {
  return withTimeout(timeoutMs, () =>
    pRetry(operation, {
      retries: ATTEMPTS - 1,
      minTimeout: FIRST_PAUSE_MS,
      randomize: true,
      shouldRetry: ({ error }) => isTransient(error),
    }),
  );
}

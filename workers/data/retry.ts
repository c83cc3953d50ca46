/** How long a store may take, and when asking again is worth it. */
import pRetry from "p-retry";
import pTimeout from "p-timeout";

export { TimeoutError } from "p-timeout";

/** The answer of `ask`, or a rejection with TimeoutError; what was asked may still happen. */
export async function withTimeout<T>(milliseconds: number, ask: () => Promise<T>): Promise<T> {
  return pTimeout(ask(), { milliseconds, message: "the store did not answer in time" });
}

/**
 * Faults of D1 that pass by themselves (Cloudflare's list of retryable errors), and a local file
 * that another process holds. "Overloaded" is not among them: asking again would make it worse.
 */
const TRANSIENT =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|SQLITE_BUSY|database is locked/i;

interface RetryOptions {
  /** For all attempts together, in ms. */
  readonly totalMs: number;
  readonly attempts: number;
}

/** The first pause, in ms, at least; each further one is twice as long. */
const FIRST_PAUSE_MS = 50;

/**
 * Asks again where a fault passes by itself. Only for writing what has an id of its own, so that it
 * may happen twice: D1 itself asks again for what only reads.
 */
export function withRetry<T>(
  { totalMs, attempts }: RetryOptions,
  ask: () => Promise<T>,
): Promise<T> {
  return withTimeout(totalMs, () =>
    pRetry(ask, {
      retries: attempts - 1,
      minTimeout: FIRST_PAUSE_MS,
      randomize: true,
      shouldRetry: ({ error }) => isTransient(error),
    }),
  );
}

function isTransient(fault: unknown): boolean {
  for (let at = fault; at instanceof Error; at = at.cause) {
    if (TRANSIENT.test(at.message)) return true;
  }
  return false;
}

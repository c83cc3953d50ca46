/** How long a store may take, and when a retry is worth it. */

/** A store did not answer in time. What it was asked to do may still happen. */
export class TimeoutError extends Error {
  override name = "TimeoutError";
  constructor() {
    super("the store did not answer in time");
  }
}

/** The result of `call`, or a rejection with TimeoutError after `timeoutMs` milliseconds. */
export async function withTimeout<T>(timeoutMs: number, call: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError()), timeoutMs);
  });
  try {
    return await Promise.race([call(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Errors of D1 that pass by themselves (Cloudflare's list of retryable errors), and a local file
 * that another process holds. "Overloaded" is not among them: a retry would make it worse.
 */
const TRANSIENT =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|SQLITE_BUSY|database is locked/i;

/** Whether a retry may help. */
export function isTransient(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (TRANSIENT.test(at.message)) return true;
  }
  return false;
}

export interface RetryOptions {
  /** For all attempts together, in ms. */
  readonly timeoutMs: number;
  readonly attempts: number;
}

/** The first pause, in ms; each further one is twice as long, give or take a half. */
const FIRST_PAUSE_MS = 50;

/**
 * Retries after a transient error. Only for what may happen twice without harm, such as a write that
 * has an id of its own. Reads need no retry: D1 retries read-only queries itself.
 */
export function withRetry<T>(
  { timeoutMs, attempts }: RetryOptions,
  call: () => Promise<T>,
): Promise<T> {
  return withTimeout(timeoutMs, async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        if (attempt >= attempts || !isTransient(error)) throw error;
        await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

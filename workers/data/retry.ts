/** How long a store may take, and when asking again is worth it. */

/** A store did not answer in time. What it was asked may still happen. */
export class Overdue extends Error {
  override name = "Overdue";
  constructor() {
    super("the store did not answer in time");
  }
}

/** The answer of `ask`, or a rejection with Overdue after `ms` milliseconds. */
export async function within<T>(ms: number, ask: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Overdue()), ms);
  });
  try {
    return await Promise.race([ask(), overdue]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Faults of D1 that pass by themselves (Cloudflare's list of retryable errors), and a local file
 * that another process holds. "Overloaded" is not among them: asking again would make it worse.
 */
const PASSING =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|SQLITE_BUSY|database is locked/i;

export interface Patience {
  /** For all attempts together, in ms. */
  readonly totalMs: number;
  readonly attempts: number;
}

/** The first pause, in ms; each further one is twice as long, give or take a half. */
const FIRST_PAUSE_MS = 50;

/**
 * Asks again where a fault passes by itself. Only for what may happen twice without harm: reading,
 * and writing what has an id of its own.
 */
export function patiently<T>({ totalMs, attempts }: Patience, ask: () => Promise<T>): Promise<T> {
  return within(totalMs, async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask();
      } catch (fault) {
        if (attempt >= attempts || !isPassing(fault)) throw fault;
        await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  });
}

/** Whether asking again may help. */
export function isPassing(fault: unknown): boolean {
  for (let at = fault; at instanceof Error; at = at.cause) {
    if (PASSING.test(at.message)) return true;
  }
  return false;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

import pRetry from "p-retry";
import { isTransient } from "#workers/data/retry.ts";
import { errorMessages } from "./errors.ts";

/**
 * Errors that occur only outside a Worker: of the local file while another process opens it, and of
 * the network.
 */
const TRANSIENT = /internal error; reference|fetch failed/i;

/**
 * Retries after a transient error: up to eight attempts within some ten seconds. Only for
 * operations that may run twice. Unlike withRetry it has no time limit, since an import may take
 * minutes.
 */
export function retry<T>(operation: () => Promise<T>): Promise<T> {
  return pRetry(operation, {
    retries: 7,
    minTimeout: 60,
    randomize: true,
    shouldRetry: ({ error }) => isTransient(error) || TRANSIENT.test(errorMessages(error)),
  });
}

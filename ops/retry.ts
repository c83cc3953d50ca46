import pRetry from "p-retry";
import { isTransient } from "#workers/data/retry.ts";
import { errorMessages } from "./errors.ts";

/** Errors outside a Worker: the local file while another process opens it, or the way to Cloudflare. */
const TRANSIENT = /internal error; reference|fetch failed/i;

/**
 * Retries after a transient error: up to eight attempts within some ten seconds. Only for what may be
 * done twice. Unlike withRetry it has no time limit, since an import may take minutes.
 */
export function retry<T>(operation: () => Promise<T>): Promise<T> {
  return pRetry(operation, {
    retries: 7,
    minTimeout: 60,
    randomize: true,
    shouldRetry: ({ error }) => isTransient(error) || TRANSIENT.test(errorMessages(error)),
  });
}

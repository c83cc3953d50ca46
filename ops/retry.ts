import { setTimeout as pause } from "node:timers/promises";
import { messagesOf } from "./errors.ts";

const TRIES = 8;
const FIRST_PAUSE_MS = 60;

/**
 * What passes by itself: another process holds the local file for a moment (which is an "internal
 * error" while the file is being opened), or a deployed database is being moved.
 */
const PASSING =
  /SQLITE_BUSY|database is locked|internal error; reference|Network connection lost|storage caused object to be reset|reset because its code was updated|fetch failed/i;

/**
 * Does `work`, and again after a growing pause when the store failed in a way that passes: up to
 * eight times within some ten seconds. Only for what may be done twice.
 */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !PASSING.test(messagesOf(error))) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2));
    }
  }
}

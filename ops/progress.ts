import type { CommandContext } from "./command-line.ts";

const ROWS_BETWEEN_LINES = 5000;
/** Below this a progress line would only flash. */
const ROWS_MIN = 1000;

/**
 * Shows the progress of a long import or export on stderr: a counter on a terminal, a line every
 * few thousand rows in a log. Returns a function to call with the number of rows done, and of all.
 */
export function createProgress(
  { stderr }: CommandContext,
  noun: string,
): (done: number, all: number) => void {
  let logged = 0;
  return (done, all) => {
    if (all < ROWS_MIN) return;
    const line = `${done.toLocaleString("en")} of ${all.toLocaleString("en")} ${noun}`;
    if (stderr.isTTY) {
      stderr.write(done < all ? `\r${line}` : "\r\x1b[K");
    } else if (done - logged >= ROWS_BETWEEN_LINES && done < all) {
      logged = done;
      stderr.write(`${line}\n`);
    }
  };
}

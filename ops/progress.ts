import type { Streams } from "./command-line.ts";

const ROWS_BETWEEN_LINES = 5000;
/** Below this a progress line would only flash. */
const WORTH_SHOWING = 1000;

/**
 * Shows the progress of a long import or export on stderr: a counter on a terminal, a line every
 * few thousand rows in a log. Returns a function to call with the number of rows done.
 */
export function progress(
  { stderr }: Pick<Streams, "stderr">,
  all: number,
  noun: string,
): (done: number) => void {
  if (all < WORTH_SHOWING) return () => undefined;
  const line = (done: number) =>
    `${done.toLocaleString("en")} of ${all.toLocaleString("en")} ${noun}`;
  let logged = 0;
  return (done) => {
    if (stderr.isTTY) {
      stderr.write(done < all ? `\r${line(done)}` : "\r\x1b[K");
    } else if (done - logged >= ROWS_BETWEEN_LINES && done < all) {
      logged = done;
      stderr.write(`${line(done)}\n`);
    }
  };
}

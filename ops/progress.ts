import type { Streams } from "./command-line.ts";

const ROWS_BETWEEN_LINES = 5000;
/** Below this a progress line would only flash. */
const WORTH_SHOWING = 1000;

/**
 * Shows the progress of a long import or export on stderr: a counter on a terminal, a line every
 * few thousand rows in a log. Returns a function to call with the number of rows
 * done, and how many there are if that is known only then.
 */
export function progress(
  { stderr }: Pick<Streams, "stderr">,
  all: number,
  noun: string,
): (done: number, all?: number) => void {
  let logged = 0;
  return (done, known = all) => {
    if (known < WORTH_SHOWING) return;
    const line = `${done.toLocaleString("en")} of ${known.toLocaleString("en")} ${noun}`;
    if (stderr.isTTY) {
      stderr.write(done < known ? `\r${line}` : "\r\x1b[K");
    } else if (done - logged >= ROWS_BETWEEN_LINES && done < known) {
      logged = done;
      stderr.write(`${line}\n`);
    }
  };
}

const ROWS_BETWEEN_LINES = 5000;
/** Below this a progress line would only flash by. */
const WORTH_SHOWING = 1000;

/**
 * Tells on standard error how far a long import or export is: one line that counts on a terminal, a line
 * every few thousand rows in a log. Returns what to call with the number of rows done.
 */
export function progress(all: number, noun = "orders"): (done: number) => void {
  if (all < WORTH_SHOWING) return () => undefined;
  const line = (done: number) =>
    `${done.toLocaleString("en")} of ${all.toLocaleString("en")} ${noun}`;
  let told = 0;
  return (done) => {
    if (process.stderr.isTTY) {
      process.stderr.write(done < all ? `\r${line(done)}` : "\r\x1b[K");
    } else if (done - told >= ROWS_BETWEEN_LINES && done < all) {
      told = done;
      process.stderr.write(`${line(done)}\n`);
    }
  };
}

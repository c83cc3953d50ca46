/** `npm run ops -- orders import orders.csv`: the command line, described in README.md. */
import { runOps } from "./program.ts";
import { withStores } from "./stores.ts";

const { stdout, stderr } = process;
stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader ended first, as in `… orders export | head`.
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});
process.exitCode = await runOps(process.argv.slice(2), {
  stdout,
  stderr,
  console,
  withStores,
});

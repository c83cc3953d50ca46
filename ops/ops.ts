/** The operators' command line: `npm run ops -- orders import orders.csv`. README.md says more. */
import { runOps } from "./program.ts";
import { withStores } from "./stores.ts";

const { stdin, stdout, stderr } = process;
stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader has seen enough, as in `… orders export | head`.
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});
process.exitCode = await runOps(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  console,
  withStores,
});

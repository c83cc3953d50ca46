/** `npm run ops -- orders import orders.csv`: the command line, described in README.md. */
import { interruptible } from "./interruption.ts";

const { stdout, stderr } = process;
stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader ended first, as in `… orders export | head`.
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});
// Else a closed terminal would end this process without its exit listeners, which end workerd.
process.on("SIGHUP", () => process.exit(1));
// They take up to a second to load.
const [{ runOps }, { withStores }] = await interruptible(() =>
  Promise.all([import("./program.ts"), import("./stores.ts")]),
);
process.exitCode = await runOps(process.argv.slice(2), { stdout, stderr, console, withStores });

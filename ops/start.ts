/**
 * `npm start`: builds the site and serves it in workerd, with its database ready. DHOWLINE_BUILD names
 * a build to serve in place of a new one; DHOWLINE_LOG=all prints a line for each request. HOST names
 * another address to listen on; then there is no desk.
 */
import { join } from "node:path";
import {
  announceReady,
  prepareStores,
  requireFreePort,
  sendNotificationsSoon,
  sitePort,
} from "./local-site.ts";
import { collectMails } from "./mail-files.ts";
import { startServer } from "./server.ts";
import { buildInto } from "./site-build.ts";
import { stateFolder } from "./stores.ts";

const { DHOWLINE_BUILD, DHOWLINE_LOG: log, HOST: host } = process.env;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(0));
// npm signals its shell only: this process ends when the shell does.
const shell = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== shell && process.exit(0), 500).unref();
}

const port = sitePort();
await requireFreePort(port);
console.log("Building the site and preparing the local database …");
const [build] = await Promise.all([
  DHOWLINE_BUILD ?? buildInto(".wrangler/builds/local"),
  prepareStores(),
]);
const state = stateFolder();
const server = await startServer({
  build,
  port,
  host,
  state,
  onLine: log === "all" ? (line, stream) => process[stream].write(`${line}\n`) : undefined,
  onRestart: () => console.error("workerd crashed and was restarted."),
});
collectMails(join(state, "tmp"), `http://localhost:${port}`);
sendNotificationsSoon(server.url);
announceReady(port, "(track DL-2611-0385 to begin; Ctrl+C stops it).", {
  hasDesk: server.hasDesk,
});

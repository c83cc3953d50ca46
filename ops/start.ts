/**
 * `npm start`: builds the site and serves it in workerd, with its database ready. DHOWLINE_BUILD names
 * a build to serve in place of a new one; DHOWLINE_LOG=all prints a line for each request. HOST names
 * another address to listen on; then there is no desk.
 */
import { relative } from "node:path";
import { MiniflareCoreError } from "miniflare";
import { OperatorError } from "./errors.ts";
import {
  announceReady,
  portTakenMessage,
  prepareStores,
  requireUsablePort,
  sendNotificationsSoon,
  sitePort,
  storeFiles,
  watchFiles,
} from "./local-site.ts";
import { collectMails } from "./mail-files.ts";
import { startServer } from "./server.ts";
import { ROOT, stateFolder } from "./stores.ts";

const { DHOWLINE_BUILD: build, DHOWLINE_LOG: log, HOST: host } = process.env;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(0));
// npm signals its shell only: this process ends when the shell does.
const shell = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== shell && process.exit(0), 500).unref();
}

const port = sitePort();
await requireUsablePort(port);
console.log("Preparing the local database …");
await prepareStores();
if (!build) console.log("Building the site …");
const server = await startServer({
  build,
  port,
  host,
  state: stateFolder(),
  onLine: log === "all" ? (line, stream) => process[stream].write(`${line}\n`) : undefined,
  onRestart(error) {
    if (error) end(`workerd crashed and could not be restarted: ${error}`);
    console.error("workerd crashed and was restarted.");
  },
}).catch((error) => {
  const isTaken = error instanceof MiniflareCoreError && error.code === "ERR_ADDRESS_IN_USE";
  throw isTaken ? new OperatorError(portTakenMessage(port)) : error;
});
collectMails(server.folder, `http://localhost:${port}`);
// The first request opens the stores, which creates the files to watch.
await fetch(`${server.url}/health`);
watchFiles([server.folder, ...storeFiles(stateFolder())], (path) => {
  // Kill it first, so that it can't acknowledge enquiries that it can no longer store.
  process.kill(server.pid(), "SIGKILL");
  end(`${relative(ROOT, path)} was removed or replaced while the site used it. Start it again.`);
});
sendNotificationsSoon(server.url);
announceReady(port, "(track DL-2611-0385 to begin; Ctrl+C stops it).", {
  hasDesk: server.hasDesk,
});

function end(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

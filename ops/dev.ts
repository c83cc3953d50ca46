/** `npm run dev`: the site in workerd with hot reload, on the same local data. */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { spawnTool } from "./exec.ts";
import {
  announceReady,
  prepareStores,
  requireFreePort,
  sendNotificationsSoon,
  sitePort,
} from "./local-site.ts";
import { collectMails } from "./mail-files.ts";
import { LOCAL_DESK } from "./server.ts";
import { ROOT } from "./stores.ts";

const port = sitePort();
await requireFreePort(port);
await prepareStores();
const options = ["--port", String(port), "--strictPort", "--logLevel", "warn"];
const server = spawnTool("react-router", ["dev", ...options], "inherit", LOCAL_DESK);
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isStopping = true;
    server.kill(signal);
  });
}
server.once("exit", (code) => process.exit(isStopping ? 0 : (code ?? 1)));
collectMails(join(ROOT, ".wrangler/tmp"), `http://localhost:${port}`);
while (!(await fetch(`http://localhost:${port}`, { method: "HEAD" }).catch(() => null))) {
  await wait(100);
}
sendNotificationsSoon(`http://localhost:${port}`);
announceReady(port, "with hot reload (Ctrl+C stops it).");

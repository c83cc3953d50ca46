/** Serves the built site for the browser tests: fresh stores, demo orders, and a file of difficult ones. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import {
  accompany,
  build,
  prepareStores,
  requireFreePort,
  serveBuilt,
  sitePort,
} from "../../ops/local-site.ts";
import { stateFolder } from "../../ops/stores.ts";

const port = sitePort();
await requireFreePort(port);
rmSync(stateFolder(), { recursive: true, force: true });
await Promise.all([build(), prepareStores()]);
execFileSync(process.execPath, [
  ...["ops/run.mjs", "ops", "orders", "import", "tests/support/difficult-orders.csv"],
]);
await accompany(serveBuilt(port), port, "for the browser tests.");

/** Serves the built site for the browser tests: fresh stores, demo orders, and a file of difficult ones. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { build, prepareStores, requireFreePort, sitePort } from "../../ops/local-site.ts";
import { stateFolder } from "../../ops/stores.ts";
import { startBuilt } from "./workerd.ts";

const port = sitePort();
await requireFreePort(port);
rmSync(stateFolder(), { recursive: true, force: true });
await Promise.all([build(), prepareStores()]);
execFileSync(process.execPath, [
  ...["ops/run.mjs", "ops", "orders", "import", "tests/support/difficult-orders.csv"],
]);
const site = await startBuilt({ build: "build", port, state: stateFolder() });
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    await site.dispose();
    process.exit(0);
  });
}

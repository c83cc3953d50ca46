/** `npm start` on new stores with the orders that the browser tests look up. */
import { rmSync } from "node:fs";
import { prepareStores } from "../../ops/local-site.ts";
import { stateFolder } from "../../ops/stores.ts";
import importOrders from "../browser/import-orders.ts";

rmSync(stateFolder(), { recursive: true, force: true });
await prepareStores();
// Before the site runs: a second workerd on its stores now and then finds them locked.
await importOrders();
await import("../../ops/start.ts");

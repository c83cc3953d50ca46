/** `npm start`: builds the site and serves it in workerd, with its database ready. */
import {
  accompany,
  build,
  prepareStores,
  requireFreePort,
  serveBuilt,
  sitePort,
} from "./local-site.ts";

const port = sitePort();
await requireFreePort(port);
console.log("Building the site …");
await build();
console.log("Preparing the local database …");
await prepareStores();
await accompany(serveBuilt(port), port, "(track DL-2611-0385 to begin; Ctrl+C stops it).");

/** `npm run dev`: the site from its sources in workerd, with hot reload and the same local data. */
import { accompany, prepareStores, requireFreePort, serveSources, sitePort } from "./local-site.ts";

const port = sitePort();
await requireFreePort(port);
await prepareStores();
await accompany(serveSources(port), port, "with hot reload (Ctrl+C stops it).");

/** `npm start` on stores that are empty at first, for the browser tests. */
import { rmSync } from "node:fs";
import { stateFolder } from "../../ops/stores.ts";

rmSync(stateFolder(), { recursive: true, force: true });
await import("../../ops/start.ts");

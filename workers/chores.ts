import type { Stores } from "./backend.ts";
import { primary } from "./data/database.ts";
import { bringHome } from "./data/parking.ts";
import { logCount, logFault } from "./log.ts";

/** What is done every few minutes: submissions that waited for D1 are brought home. */
export async function doChores({ DB, PAGE_META }: Stores): Promise<void> {
  try {
    const home = await bringHome(PAGE_META, primary(DB));
    if (home > 0) logCount("broughtHome", home);
  } catch (fault) {
    logFault("bringHome", fault);
  }
}

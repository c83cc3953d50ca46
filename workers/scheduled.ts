import type { Stores } from "./backend.ts";
import { primary } from "./data/database.ts";
import { bringHome } from "./data/parking.ts";
import { logCount, logFault } from "./log.ts";
import { audiencesOf, createMailer } from "./mail/mailer.ts";
import { notifyDue } from "./mail/notify.ts";

/**
 * What is done every few minutes: submissions that waited for D1 are brought home, and e-mails that
 * weren't sent yet are sent. `mailer` and `clock` are the real ones unless they are handed in.
 */
export async function doChores(
  stores: Stores,
  mailer = createMailer(stores),
  clock = () => new Date(),
): Promise<void> {
  try {
    const home = await bringHome(stores.PAGE_META, primary(stores.DB), audiencesOf(stores));
    if (home > 0) logCount("broughtHome", home);
  } catch (fault) {
    logFault("bringHome", fault);
  }
  await notifyDue(mailer, stores.DB, clock);
}

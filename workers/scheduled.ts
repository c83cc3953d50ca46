import type { Bindings } from "./backend.ts";
import { primary } from "./data/database.ts";
import { drain } from "./enquiries/fallback-queue.ts";
import { removeOldUploads } from "./imports/uploads.ts";
import { logError, logEvent } from "./log.ts";
import { notifyOfLimit } from "./mail/confirmation-notice.ts";
import { notifyDue } from "./mail/deliver.ts";
import { createMailer, recipients } from "./mail/mailer.ts";
import { refreshStates } from "./orders/refresh.ts";
import { mailToday } from "./today/morning-mail.ts";

/**
 * Runs every few minutes: drains the fallback queue, writes states of orders anew that were made by
 * earlier rules, removes uploads that nobody did anything with, sends due e-mails, the one about a
 * limit that was reached, and in the morning the one about open items. A run stays within the 50 D1
 * queries and 1,000 KV operations that the Free plan allows an invocation; each statement of a batch
 * counts as a query. Up to 12 are for the queue, 4 for states, 1 for uploads, 17 for e-mails, 3 for the
 * limit and 13 for the morning.
 */
export async function runScheduled(env: Bindings, mailer = createMailer(env)): Promise<void> {
  try {
    const moved = await drain(env, primary(env.DB), recipients(env));
    if (moved > 0) logEvent("drained", { count: moved });
  } catch (error) {
    logError("drain", error);
  }
  try {
    const refreshed = await refreshStates(primary(env.DB));
    if (refreshed > 0) logEvent("statesRefreshed", { count: refreshed });
  } catch (error) {
    logError("refreshStates", error);
  }
  try {
    await removeOldUploads(primary(env.DB));
  } catch (error) {
    logError("removeOldUploads", error);
  }
  await notifyDue(mailer, env.DB);
  await notifyOfLimit(mailer, env.DB);
  await mailToday(mailer, env);
}

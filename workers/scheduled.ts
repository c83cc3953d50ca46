import type { Bindings } from "./backend.ts";
import { primary } from "./data/database.ts";
import { drain } from "./enquiries/fallback-queue.ts";
import { logError, logEvent } from "./log.ts";
import { notifyDue } from "./mail/deliver.ts";
import { createMailer, recipients } from "./mail/mailer.ts";
import { mailToday } from "./today/morning-mail.ts";

/**
 * Runs every few minutes: drains the fallback queue, sends due e-mails, and in the morning the one
 * about open items.
 */
export async function runScheduled(env: Bindings, mailer = createMailer(env)): Promise<void> {
  try {
    const moved = await drain(env.PAGE_META, primary(env.DB), recipients(env));
    if (moved > 0) logEvent("drained", { count: moved });
  } catch (error) {
    logError("drain", error);
  }
  await notifyDue(mailer, env.DB);
  await mailToday(mailer, env);
}

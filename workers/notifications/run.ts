/** What the scheduled handler does for those who follow orders. */
import { eq } from "drizzle-orm";
import { dubaiToday } from "#app/domain/dubai-time.ts";
import { type Database, primary } from "../data/database.ts";
import { logError } from "../log.ts";
import { sendOnce } from "../mail/deliver.ts";
import { createMailer, type MailBindings, type Mailer } from "../mail/mailer.ts";
import { cleanFollowers } from "./clean.ts";
import { composeCeilingNotice } from "./compose.ts";
import { type CeilingVariables, readCeilings, SETTLE_MS } from "./limits.ts";
import { countHeldUp, type QueueOptions } from "./queue.ts";
import { ceilingNotices } from "./schema.ts";
import { sendDue } from "./send.ts";

export type NotificationBindings = Pick<Env, "DB"> &
  MailBindings &
  CeilingVariables &
  Partial<Pick<Env, "NOTIFICATIONS_SETTLE_MINUTES">>;

/** The time by which a mistake can be corrected before it is notified, in milliseconds. */
export function settleTime({ NOTIFICATIONS_SETTLE_MINUTES }: NotificationBindings): number {
  const minutes = Number(NOTIFICATIONS_SETTLE_MINUTES);
  return NOTIFICATIONS_SETTLE_MINUTES && minutes >= 0 ? minutes * 60_000 : SETTLE_MS;
}

/**
 * Runs every few minutes, in an invocation of its own: removes what is over, sends what is due, and
 * tells the desk of a ceiling. Never throws. Stays within the 50 D1 queries that the Free plan allows
 * an invocation, the e-mails counted in: up to 7 are for what is over, 7 and 5 e-mails for requests, 16
 * and 10 e-mails for notifications, and 4 for the ceiling.
 */
export async function runNotifications(
  env: NotificationBindings,
  mailer = createMailer(env),
): Promise<void> {
  const options = { settleMs: settleTime(env), ceilings: readCeilings(env) };
  try {
    await cleanFollowers(primary(env.DB), new Date());
  } catch (error) {
    logError("followers", error);
  }
  if (!mailer) return;
  await sendDue(mailer, env.DB, "requests", options);
  await sendDue(mailer, env.DB, "notifications", options);
  await notifyOfCeiling(mailer, primary(env.DB), { now: new Date(), ...options });
}

/** Once a day. */
async function notifyOfCeiling(mailer: Mailer, db: Database, at: QueueOptions): Promise<void> {
  try {
    const waiting =
      (await countHeldUp(db, "requests", at)) + (await countHeldUp(db, "notifications", at));
    if (waiting === 0) return;
    const day = dubaiToday(at.now);
    const claimed = await db
      .insert(ceilingNotices)
      .values({ day })
      .onConflictDoNothing()
      .returning();
    if (claimed.length === 0) return;
    const release = () => db.delete(ceilingNotices).where(eq(ceilingNotices.day, day));
    await sendOnce(mailer, composeCeilingNotice(waiting, at.ceilings, mailer.addresses), {
      call: "ceilingNotice",
      release,
    });
  } catch (error) {
    logError("ceilingNotice", error);
  }
}

/** The scheduled work for followers of orders. */
import { and, eq, exists, gt, inArray, isNull, lte, not, or, sql } from "drizzle-orm";
import { dubaiToday } from "#app/domain/dubai-time.ts";
import { type Database, primary } from "../data/database.ts";
import { logError } from "../log.ts";
import { createMailer, type MailBindings, type Mailer } from "../mail/mailer.ts";
import { outbox } from "../mail/outbox-schema.ts";
import { sendOnce } from "../mail/send.ts";
import { followers } from "../orders/followers-schema.ts";
import { followerLimitEmail } from "./emails.ts";
import { ago, KEPT_MS, REQUEST_MS, REQUEST_WAIT_MS, SETTLE_MS } from "./limits.ts";
import { followTokens } from "./notifications-schema.ts";
import { countWaiting, isFollowing, type QueueOptions } from "./queue.ts";
import { sendDue } from "./send.ts";

export type NotificationBindings = Pick<Env, "DB"> &
  MailBindings &
  Partial<Pick<Env, "NOTIFICATIONS_SETTLE_MINUTES">>;

/** The time by which a mistake can be corrected before it is notified, in milliseconds. */
export function settleTime({ NOTIFICATIONS_SETTLE_MINUTES }: NotificationBindings): number {
  const minutes = Number(NOTIFICATIONS_SETTLE_MINUTES);
  return NOTIFICATIONS_SETTLE_MINUTES && minutes >= 0 ? minutes * 60_000 : SETTLE_MS;
}

/**
 * Runs every few minutes, in an invocation of its own: removes what is over, sends what is due, and
 * notifies the inbox of a limit. Never throws. Stays within the 50 D1 queries that the Free plan allows
 * an invocation, the e-mails counted in: up to 7 are for what is over, 7 and 5 e-mails for requests, 16
 * and 10 e-mails for notifications, and 5 for the limit.
 */
export async function runNotifications(
  env: NotificationBindings,
  mailer = createMailer(env),
): Promise<void> {
  const settleMs = settleTime(env);
  try {
    await cleanFollowers(primary(env.DB), new Date());
  } catch (error) {
    logError("followers", error);
  }
  if (!mailer) return;
  await sendToFollowers(env, mailer);
  const { limits } = mailer;
  await notifyOfLimit(mailer, primary(env.DB), { now: new Date(), settleMs, limits });
}

/** Sends what is due to the followers whose language this build has. Never throws. */
export async function sendToFollowers(env: NotificationBindings, mailer: Mailer): Promise<void> {
  const settleMs = settleTime(env);
  await sendDue(mailer, env.DB, "requests", { settleMs });
  await sendDue(mailer, env.DB, "notifications", { settleMs });
}

/** Once a day. */
async function notifyOfLimit(mailer: Mailer, db: Database, at: QueueOptions): Promise<void> {
  try {
    const waiting =
      (await countWaiting(db, "requests", at)) + (await countWaiting(db, "notifications", at));
    if (waiting === 0) return;
    const about = dubaiToday(at.now);
    await sendOnce(mailer, db, { kind: "follower-limit", about }, () =>
      followerLimitEmail(waiting, at.limits, mailer.addresses),
    );
  } catch (error) {
    logError("follower-limit", error);
  }
}

/**
 * Removes requests that were not confirmed in time and addresses whose notifications stopped a month
 * ago, and stops notifications that are over.
 */
async function cleanFollowers(db: Database, now: Date): Promise<void> {
  const time = now.toISOString();
  const isWaitingRequest = and(eq(outbox.kind, "request"), isNull(outbox.sent_at));
  const isWaiting = exists(
    db
      .select({ one: sql`1` })
      .from(outbox)
      .where(and(eq(outbox.follower_id, followers.id), isWaitingRequest)),
  );
  const isLinkValid = gt(followTokens.created_at, ago(now, REQUEST_MS));
  const hasLink = exists(
    db
      .select({ one: sql`1` })
      .from(followTokens)
      .where(and(eq(followTokens.follower_id, followers.id), isLinkValid)),
  );
  // The time runs from the e-mail, which may wait for those before it.
  const isExpired = and(
    lte(followers.asked_at, ago(now, REQUEST_MS)),
    or(lte(followers.asked_at, ago(now, REQUEST_WAIT_MS)), not(isWaiting)),
    not(hasLink),
  );
  const isOld = and(lte(followers.stopped_at, ago(now, KEPT_MS)), isNull(followers.asked_at));
  const isEnded = and(isFollowing, lte(followers.ends_at, time));
  const hasNoFollower = sql`${outbox.follower_id} is not null and ${outbox.sent_at} is null
    and not exists (select 1 from ${followers} where ${followers.id} = ${outbox.follower_id})`;
  // Read first: most runs have nothing to write.
  const [due] = await db
    .select({ one: sql`1` })
    .from(followers)
    .where(or(isExpired, isOld, isEnded))
    .limit(1);
  const [left] = await db.select({ one: sql`1` }).from(outbox).where(hasNoFollower).limit(1);
  if (!due && !left) return;
  await db.batch([
    db.delete(followers).where(or(and(isExpired, isNull(followers.confirmed_at)), isOld)),
    // Active followers who asked for another level.
    db
      .delete(outbox)
      .where(
        and(
          isWaitingRequest,
          inArray(
            outbox.follower_id,
            db.select({ id: followers.id }).from(followers).where(isExpired),
          ),
        ),
      ),
    db.update(followers).set({ asked_at: null, asked_level: null }).where(isExpired),
    db.update(followers).set({ stopped_at: time, stopped_by: "end" }).where(isEnded),
    db.delete(outbox).where(hasNoFollower),
  ]);
}

/** Ends notifications by time, and removes what is not needed any more. */
import { and, eq, exists, gt, inArray, isNull, lte, not, or, sql } from "drizzle-orm";
import type { Database } from "../data/database.ts";
import { followers, notificationMails } from "../orders/followers-schema.ts";
import { ago, KEPT_MS, MONTHLY_MS, REQUEST_MS, REQUEST_WAIT_MS } from "./limits.ts";
import { isFollowing } from "./queue.ts";
import { followTokens } from "./schema.ts";

/**
 * Removes requests that were not confirmed in time and addresses whose notifications stopped a month ago, and
 * stops notifications that are over.
 */
export async function cleanFollowers(db: Database, now: Date): Promise<void> {
  const time = now.toISOString();
  const isWaitingRequest = and(
    eq(notificationMails.kind, "request"),
    isNull(notificationMails.sent_at),
  );
  const isWaiting = exists(
    db
      .select({ one: sql`1` })
      .from(notificationMails)
      .where(and(eq(notificationMails.follower_id, followers.id), isWaitingRequest)),
  );
  const hasLink = exists(
    db
      .select({ one: sql`1` })
      .from(followTokens)
      .where(
        and(
          eq(followTokens.follower_id, followers.id),
          gt(followTokens.created_at, ago(now, REQUEST_MS)),
        ),
      ),
  );
  // The time runs from the e-mail, which may wait for those before it.
  const isExpired = and(
    lte(followers.asked_at, ago(now, REQUEST_MS)),
    or(lte(followers.asked_at, ago(now, REQUEST_WAIT_MS)), not(isWaiting)),
    not(hasLink),
  );
  const isForgotten = and(lte(followers.stopped_at, ago(now, KEPT_MS)), isNull(followers.asked_at));
  const isEnded = and(isFollowing, lte(followers.ends_at, time));
  const isDone = or(
    and(
      isNull(notificationMails.follower_id),
      isNull(notificationMails.sent_at),
      isNull(notificationMails.tried_at),
    ),
    lte(notificationMails.tried_at, ago(now, MONTHLY_MS)),
  );
  // Read first: most runs have nothing to write.
  const [due] = await db
    .select({ one: sql`1` })
    .from(followers)
    .where(or(isExpired, isForgotten, isEnded))
    .limit(1);
  const [old] = await db.select({ one: sql`1` }).from(notificationMails).where(isDone).limit(1);
  if (!due && !old) return;
  await db.batch([
    db.delete(followers).where(or(and(isExpired, isNull(followers.confirmed_at)), isForgotten)),
    // Active followers who asked for another level.
    db
      .delete(notificationMails)
      .where(
        and(
          isWaitingRequest,
          inArray(
            notificationMails.follower_id,
            db.select({ id: followers.id }).from(followers).where(isExpired),
          ),
        ),
      ),
    db.update(followers).set({ asked_at: null, asked_level: null }).where(isExpired),
    db.update(followers).set({ stopped_at: time, stopped_by: "end" }).where(isEnded),
    db.delete(notificationMails).where(isDone),
  ]);
}

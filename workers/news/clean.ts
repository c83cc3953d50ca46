/** Ends news by time, and removes what is not needed any more. */
import { and, eq, exists, gt, inArray, isNull, lte, not, or, sql } from "drizzle-orm";
import type { Database } from "../data/database.ts";
import { followers, newsMails } from "../orders/followers-schema.ts";
import { ago, KEPT_MS, MONTHLY_MS, REQUEST_MS, REQUEST_WAIT_MS } from "./limits.ts";
import { isFollowing } from "./queue.ts";
import { followTokens } from "./schema.ts";

/**
 * Removes requests that nobody confirmed in time and addresses whose news stopped a month ago, and stops
 * news that are over.
 */
export async function cleanFollowers(db: Database, now: Date): Promise<void> {
  const time = now.toISOString();
  const isWaitingRequest = and(eq(newsMails.kind, "request"), isNull(newsMails.sent_at));
  const isWaiting = exists(
    db
      .select({ one: sql`1` })
      .from(newsMails)
      .where(and(eq(newsMails.follower_id, followers.id), isWaitingRequest)),
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
    and(isNull(newsMails.follower_id), isNull(newsMails.sent_at), isNull(newsMails.tried_at)),
    lte(newsMails.tried_at, ago(now, MONTHLY_MS)),
  );
  // Read first: most runs have nothing to write.
  const [due] = await db
    .select({ one: sql`1` })
    .from(followers)
    .where(or(isExpired, isForgotten, isEnded))
    .limit(1);
  const [old] = await db.select({ one: sql`1` }).from(newsMails).where(isDone).limit(1);
  if (!due && !old) return;
  await db.batch([
    db.delete(followers).where(or(and(isExpired, isNull(followers.confirmed_at)), isForgotten)),
    // Who follows, and asked for other news.
    db
      .delete(newsMails)
      .where(
        and(
          isWaitingRequest,
          inArray(
            newsMails.follower_id,
            db.select({ id: followers.id }).from(followers).where(isExpired),
          ),
        ),
      ),
    db.update(followers).set({ asked_at: null, asked_level: null }).where(isExpired),
    db.update(followers).set({ stopped_at: time, stopped_by: "end" }).where(isEnded),
    db.delete(newsMails).where(isDone),
  ]);
}

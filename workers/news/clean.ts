/** Ends news by time, and removes what is not needed any more. */
import { and, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../data/database.ts";
import { followers, newsMails } from "../orders/followers-schema.ts";
import { ago, KEPT_MS, MONTHLY_MS, REQUEST_MS } from "./limits.ts";
import { isFollowing } from "./queue.ts";

/**
 * Removes requests that nobody confirmed in time and addresses whose news stopped a month ago, and stops
 * news that are over.
 */
export async function cleanFollowers(db: Database, now: Date): Promise<void> {
  const time = now.toISOString();
  const isExpired = lte(followers.asked_at, ago(now, REQUEST_MS));
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
    db.update(followers).set({ asked_at: null, asked_level: null }).where(isExpired),
    db.update(followers).set({ stopped_at: time, stopped_by: "end" }).where(isEnded),
    db.delete(newsMails).where(isDone),
  ]);
}

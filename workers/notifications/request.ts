/** Requests for notifications of an order: stored until the owner of the address confirms them. */
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { FollowRequest } from "#app/domain/follow.ts";
import type { Database } from "../data/database.ts";
import { followers, notificationMails } from "../orders/followers-schema.ts";
import { orders } from "../orders/schema.ts";
import {
  ago,
  NETWORK_DAY_MS,
  NETWORK_REQUESTS_MAX,
  ORDER_FOLLOWERS_MAX,
  ORDER_REQUESTS_MAX,
} from "./limits.ts";
import { isFollowing } from "./queue.ts";

/**
 * What became of a request. "over": the order is delivered or cancelled; "full": it takes no more;
 * "busy": its network has asked too often.
 */
export type Requested =
  | { readonly kind: "asked"; readonly order_number: string; readonly followerId: number }
  | { readonly kind: "unknown" | "over" | "full" | "busy" };

/**
 * Stores a request with the e-mail that asks for the confirmation, in one call. The order is the one with
 * exactly this number (but for case); `network` is the client's `networkGroup`. The outcome doesn't tell
 * whether the address follows it.
 */
export async function requestNotifications(
  db: Database,
  {
    order_number,
    email,
    level,
    network,
  }: Omit<FollowRequest, "homepage_url"> & { readonly network: number | null },
  now: Date,
): Promise<Requested> {
  const asked_at = now.toISOString();
  const isIts = eq(orders.order_number, order_number);
  const count = (which: SQL) => sql`(select count(*) from ${followers}
    where ${followers.order_id} = ${orders.id} and ${which})`;
  const isOpen = isNull(orders.ended);
  const hasRoom = sql`${count(sql`asked_at is not null`)} < ${ORDER_REQUESTS_MAX}
    and ${count(sql`(asked_at is not null or (${isFollowing}))`)} < ${ORDER_FOLLOWERS_MAX}`;
  // Those of followers who confirmed, or stopped, are no harm.
  const isQuiet = sql`(select count(*) from ${notificationMails}
    left join ${followers} on ${followers.id} = ${notificationMails.follower_id}
    where ${notificationMails.network} = ${network} and ${notificationMails.created_at} > ${ago(now, NETWORK_DAY_MS)}
      and (${followers.id} is null or ${followers.asked_at} is not null)) < ${NETWORK_REQUESTS_MAX}`;
  const isThis = and(
    eq(followers.email, email),
    isNotNull(followers.asked_at),
    eq(followers.order_id, sql`(select ${orders.id} from ${orders} where ${isIts} and ${isOpen})`),
  );
  const [[order], , , [follower]] = await db.batch([
    db
      .select({
        order_number: orders.order_number,
        ended: orders.ended,
        hasRoom: sql<0 | 1>`${hasRoom}`,
        isQuiet: sql<0 | 1>`${isQuiet}`,
      })
      .from(orders)
      .where(isIts),
    db
      .insert(followers)
      .select(sql`
        select null, ${orders.id}, ${email}, ${asked_at}, ${level}, null, null, null, null, null, null, null
        from ${orders} where ${isIts} and ${isOpen} and ${hasRoom} and ${isQuiet}`)
      .onConflictDoUpdate({
        target: [followers.order_id, followers.email],
        // A link that was sent before stays one.
        set: { asked_at: sql`coalesce(${followers.asked_at}, ${asked_at})`, asked_level: level },
      }),
    db
      .insert(notificationMails)
      .select(sql`
        select null, ${followers.id}, 'request', ${asked_at}, ${asked_at}, 0, ${asked_at}, null, null, null, ${network}
        from ${followers} where ${isThis} and ${isQuiet}`)
      .onConflictDoNothing(),
    db.select({ id: followers.id }).from(followers).where(isThis),
  ]);
  if (!order) return { kind: "unknown" };
  if (order.ended) return { kind: "over" };
  if (!order.isQuiet) return { kind: "busy" };
  if (!order.hasRoom || !follower) return { kind: "full" };
  return { kind: "asked", order_number: order.order_number, followerId: follower.id };
}

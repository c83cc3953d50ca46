/** What the desk sees of those who follow an order, and does about their news. */
import { and, eq, sql } from "drizzle-orm";
import { maskEmail } from "#app/domain/follow.ts";
import type { NewsLevel } from "#app/domain/tracking/news.ts";
import type { Database } from "../data/database.ts";
import { type Follower, followers } from "../orders/followers-schema.ts";
import { orders } from "../orders/schema.ts";
import { isFollowing, queueMail } from "./queue.ts";
import { quietOrders } from "./schema.ts";

export interface OrderFollower {
  /** "r…@consignee.example" */
  readonly address: string;
  /** "asked" is not confirmed yet. */
  readonly state: "following" | "asked" | "stopped";
  readonly level: NewsLevel;
  /** When the state began: ISO 8601, UTC. */
  readonly since: string;
  /** When the last e-mail was sent: ISO 8601, UTC; null before the first. */
  readonly told_at: string | null;
  readonly stopped_by: Follower["stopped_by"];
}

export interface OrderFollowers {
  readonly followers: readonly OrderFollower[];
  /** Who turned the order's news off, and when; null while they are on. */
  readonly quiet: { readonly author: string | null; readonly since: string } | null;
}

/** Who follows an order, by its number as it is stored: those who get news first. */
export async function listFollowers(db: Database, orderNumber: string): Promise<OrderFollowers> {
  const [found, quiet] = await db.batch([
    db.select().from(followers).where(isOf(orderNumber)).orderBy(followers.id),
    db
      .select({ author: quietOrders.author, since: quietOrders.since })
      .from(quietOrders)
      .where(sql`${quietOrders.order_id} in ${idOf(orderNumber)}`),
  ]);
  const ranks: readonly OrderFollower["state"][] = ["following", "asked", "stopped"];
  const rank = ({ state }: OrderFollower) => ranks.indexOf(state);
  return {
    followers: found.map(toOrderFollower).sort((one, other) => rank(one) - rank(other)),
    quiet: quiet[0] ?? null,
  };
}

function toOrderFollower(follower: Follower): OrderFollower {
  const { email, asked_at, asked_level, confirmed_at, stopped_at } = follower;
  const shared = {
    address: maskEmail(email),
    level: follower.level ?? asked_level ?? "all",
    told_at: follower.told_at,
    stopped_by: follower.stopped_by,
  };
  if (confirmed_at && !stopped_at) return { ...shared, state: "following", since: confirmed_at };
  if (asked_at) return { ...shared, state: "asked", since: asked_at };
  return { ...shared, state: "stopped", since: stopped_at ?? "" };
}

/**
 * Has everybody who follows the order told where it is, new or not, and returns how many that are. One
 * who waits for an earlier one gets one e-mail. None while its news are off.
 */
export async function remindFollowers(
  db: Database,
  orderNumber: string,
  now: Date,
): Promise<number> {
  const isOn = sql`not exists (select 1 from ${quietOrders}
    where ${quietOrders.order_id} = ${followers.order_id})`;
  const which = and(isOf(orderNumber), isOn);
  const [, reminded] = await db.batch([
    queueMail(db, "reminder", which, now.toISOString()),
    db.select({ id: followers.id }).from(followers).where(and(which, isFollowing)),
  ]);
  return reminded.length;
}

/** Turns the news of an order off, or on again: then one e-mail tells what was new meanwhile. */
export async function setQuiet(
  db: Database,
  orderNumber: string,
  { isQuiet, author }: { readonly isQuiet: boolean; readonly author: string | null },
): Promise<void> {
  if (isQuiet) {
    await db
      .insert(quietOrders)
      .select(sql`select id, ${author}, ${new Date().toISOString()}
        from ${orders} where ${eq(orders.order_number, orderNumber)}`)
      .onConflictDoNothing();
  } else {
    await db.delete(quietOrders).where(sql`${quietOrders.order_id} in ${idOf(orderNumber)}`);
  }
}

function idOf(orderNumber: string) {
  return sql`(select ${orders.id} from ${orders} where ${eq(orders.order_number, orderNumber)})`;
}

function isOf(orderNumber: string) {
  return sql`${followers.order_id} in ${idOf(orderNumber)}`;
}

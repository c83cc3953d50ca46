/** Which followers get an email of a change. */
import { and, eq, sql } from "drizzle-orm";
import { changesToNotify } from "#app/domain/tracking/notifications.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import type { Database } from "../data/database.ts";
import { isOneOf, queryInGroups } from "../data/query.ts";
import { followers } from "../orders/followers-schema.ts";
import { isFollowing } from "./queue.ts";
import { quietOrders } from "./schema.ts";
import { cleanTexts } from "./state.ts";

/** Followers of changed orders by what they get of the change. */
export interface Notified {
  /** Followers that get an email */
  readonly count: number;
  /** Followers for whom nothing in it is new */
  readonly others: number;
  /** Followers of orders whose email updates are turned off */
  readonly paused: number;
  /** Minutes until the emails are sent, unless the order changes again */
  readonly minutes: number;
}

export const NO_FOLLOWERS: Notified = { count: 0, others: 0, paused: 0, minutes: 0 };

/** How many of each, without when they are notified. */
export type FollowerCounts = Omit<Notified, "minutes">;

/** The followers of several groups of orders. */
export function addFollowers(groups: readonly FollowerCounts[]): FollowerCounts {
  const sum = (name: keyof FollowerCounts) => groups.reduce((all, one) => all + one[name], 0);
  return { count: sum("count"), others: sum("others"), paused: sum("paused") };
}

/** The same, `settleMs` before the emails are sent. */
export function notifiedIn(settleMs: number, counts: FollowerCounts): Notified {
  return { ...counts, minutes: Math.round(settleMs / 60_000) };
}

/** Those of the orders that anyone follows, by their ids. */
export async function findFollowed(
  db: Database,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await queryInGroups(orderIds, IDS_PER_STATEMENT, (ids) =>
    db
      .selectDistinct({ id: followers.order_id })
      .from(followers)
      .where(and(isOneOf(followers.order_id, ids), isFollowing)),
  );
  return new Set(found.map(({ id }) => id));
}

/**
 * Which followers get an email once orders are in these states, by the orders' ids: those for whom
 * something in them is new.
 */
export async function countFollowers(
  db: Database,
  states: ReadonlyMap<number, OrderState>,
): Promise<FollowerCounts> {
  const following = await queryInGroups([...states.keys()], ORDERS_PER_STATEMENT, (ids) =>
    db
      .select({
        order_id: followers.order_id,
        notified: followers.notified,
        level: followers.level,
        isPaused: sql`${quietOrders.order_id} is not null`.mapWith(Boolean),
      })
      .from(followers)
      .leftJoin(quietOrders, eq(quietOrders.order_id, followers.order_id))
      .where(and(isOneOf(followers.order_id, ids), isFollowing)),
  );
  const active = following.filter(({ isPaused }) => !isPaused);
  const count = active.filter(({ order_id, notified, level }) => {
    const found = states.get(order_id);
    if (!found || notified === null) return false;
    return changesToNotify(JSON.parse(notified), cleanTexts(found), level ?? "all").length > 0;
  }).length;
  return { count, others: active.length - count, paused: following.length - active.length };
}

/** `countFollowers`, `settleMs` before the emails are sent. */
export async function countNotified(
  db: Database,
  states: ReadonlyMap<number, OrderState>,
  settleMs: number,
): Promise<Notified> {
  return notifiedIn(settleMs, await countFollowers(db, states));
}

const ORDERS_PER_STATEMENT = 500;
const IDS_PER_STATEMENT = 20_000;

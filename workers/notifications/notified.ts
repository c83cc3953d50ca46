/** Which followers get an email of a change. */
import { and, eq, sql } from "drizzle-orm";
import { changesToNotify } from "#app/domain/tracking/notifications.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import type { Database } from "../data/database.ts";
import { isOneOf, queryInGroups } from "../data/query.ts";
import { followers } from "../orders/followers-schema.ts";
import { mutedOrders } from "./notifications-schema.ts";
import { isFollowing } from "./queue.ts";
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

/** A follower of an order. */
export interface NotifiedFollower {
  readonly order_id: number;
  /** The state of which they know, as JSON; null where they know of none */
  readonly notified: string | null;
  readonly level: "all" | "important" | null;
  /** True if the order's email updates are turned off */
  readonly isPaused: boolean;
}

/** The followers of these orders. */
export function findFollowers(
  db: Database,
  orderIds: readonly number[],
): Promise<NotifiedFollower[]> {
  return queryInGroups<number, NotifiedFollower>(orderIds, ORDERS_PER_STATEMENT, (ids) =>
    db
      .select({
        order_id: followers.order_id,
        notified: followers.notified,
        level: followers.level,
        isPaused: sql`${mutedOrders.order_id} is not null`.mapWith(Boolean),
      })
      .from(followers)
      .leftJoin(mutedOrders, eq(mutedOrders.order_id, followers.order_id))
      .where(and(isOneOf(followers.order_id, ids), isFollowing)),
  );
}

/**
 * How many followers of an order get an email once it is in this state: those for whom something in it
 * is new.
 */
export function countFollowers(
  following: readonly NotifiedFollower[],
  state: OrderState,
): FollowerCounts {
  if (following.length === 0) return NO_FOLLOWERS;
  const active = following.filter(({ isPaused }) => !isPaused);
  const shown = cleanTexts(state);
  const count = active.filter(
    ({ notified, level }) =>
      notified !== null && changesToNotify(JSON.parse(notified), shown, level ?? "all").length > 0,
  ).length;
  return { count, others: active.length - count, paused: following.length - active.length };
}

/** The followers of orders by what they get once these are in these states, by the orders' ids. */
export async function countNotified(
  db: Database,
  states: ReadonlyMap<number, OrderState>,
  settleMs: number,
): Promise<Notified> {
  const following = await findFollowers(db, [...states.keys()]);
  const byOrder = Map.groupBy(following, ({ order_id }) => order_id);
  const counts = [...states].map(([id, state]) => countFollowers(byOrder.get(id) ?? [], state));
  return notifiedIn(settleMs, addFollowers(counts));
}

const ORDERS_PER_STATEMENT = 500;

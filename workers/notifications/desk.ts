/** The followers of an order at the desk: list, reminder, notifications off and on. */

import { and, eq, sql } from "drizzle-orm";
import type { LanguageName } from "#app/content/languages.ts";
import { maskEmail } from "#app/domain/follow.ts";
import { createShortId } from "#app/domain/reference.ts";
import type { NotificationLevel } from "#app/domain/tracking/notifications.ts";
import { changeIf, isLogged, logChangeIf } from "../audit/audit-log.ts";
import type { Database } from "../data/database.ts";
import { type Follower, followers } from "../orders/followers-schema.ts";
import { orders } from "../orders/order-schema.ts";
import { notificationMessage } from "./emails.ts";
import { mutedOrders } from "./notifications-schema.ts";
import { isFollowing, queueMail } from "./queue.ts";
import { cleanTexts, settledStates } from "./state.ts";

export interface OrderFollower {
  /** "r…@consignee.example" */
  readonly address: string;
  /** "pending" is not confirmed yet. */
  readonly state: "following" | "pending" | "stopped";
  readonly level: NotificationLevel;
  /** When the state began: ISO 8601, UTC. */
  readonly since: string;
  /** When the last e-mail was sent: ISO 8601, UTC; null before the first. */
  readonly notified_at: string | null;
  readonly stopped_by: "reader" | "end" | "bounce" | null;
  readonly language: LanguageName;
}

export interface OrderFollowers {
  /** Active followers first. */
  readonly followers: readonly OrderFollower[];
  /** Who turned the order's notifications off, and when; null while they are on. */
  readonly muted: { readonly author: string | null; readonly since: string } | null;
}

/** The content of an e-mail that a person sends by now, where nothing is new. */
export interface Reminder {
  readonly subject: string;
  readonly rows: readonly { readonly label: string; readonly lines: readonly string[] }[];
}

export interface OrderNotifications extends OrderFollowers {
  /** Null where no one follows, and while notifications are off. */
  readonly reminder: Reminder | null;
}

/** Who follows an order, by its number as it is stored: active followers first. */
export async function listFollowers(db: Database, orderNumber: string): Promise<OrderFollowers> {
  const [found, muted] = await db.batch([
    db.select().from(followers).where(isOf(orderNumber)).orderBy(followers.id),
    db
      .select({ author: mutedOrders.author, since: mutedOrders.since })
      .from(mutedOrders)
      .where(sql`${mutedOrders.order_id} in ${idOf(orderNumber)}`),
  ]);
  const ranks: readonly OrderFollower["state"][] = ["following", "pending", "stopped"];
  const rank = ({ state }: OrderFollower) => ranks.indexOf(state);
  return {
    followers: found.map(toOrderFollower).sort((one, other) => rank(one) - rank(other)),
    muted: muted[0] ?? null,
  };
}

function toOrderFollower(follower: Follower): OrderFollower {
  const { email, asked_at, asked_level, confirmed_at, stopped_at } = follower;
  const shared = {
    address: maskEmail(email),
    level: follower.level ?? asked_level ?? "all",
    notified_at: follower.notified_at,
    stopped_by: follower.stopped_by,
    language: follower.language,
  };
  if (confirmed_at && !stopped_at) return { ...shared, state: "following", since: confirmed_at };
  if (asked_at) return { ...shared, state: "pending", since: asked_at };
  return { ...shared, state: "stopped", since: stopped_at ?? "" };
}

/** Who follows an order, and what `remindFollowers` sends them where nothing is new for them. */
export async function findOrderNotifications(
  db: Database,
  order: { readonly id: number; readonly order_number: string },
  at: { readonly now: Date; readonly settleMs: number },
): Promise<OrderNotifications> {
  const found = await listFollowers(db, order.order_number);
  const isNotified = found.followers.some(({ state }) => state === "following");
  return {
    ...found,
    reminder: isNotified && found.muted === null ? await composeReminder(db, order, at) : null,
  };
}

async function composeReminder(
  db: Database,
  order: Parameters<typeof findOrderNotifications>[1],
  at: Parameters<typeof findOrderNotifications>[2],
): Promise<Reminder | null> {
  const { id, order_number } = cleanTexts(order);
  const { state } = (await settledStates(db, [id], at)).get(id) ?? {};
  if (!state) return null;
  const { subject, sections } = notificationMessage(
    { order_number, level: "all", token: "" },
    { state, changes: [], before: null, isReminder: true },
    { confirmed_at: at.now.toISOString(), now: at.now },
  );
  return { subject, rows: sections?.[0]?.rows ?? [] };
}

/**
 * Sends every follower of the order where it is, new or not, and returns how many they are, with
 * the change's id. One who waits for an earlier one gets one e-mail. None while its notifications are off: then
 * nothing is logged.
 */
export async function remindFollowers(
  db: Database,
  orderNumber: string,
  { now, author }: { readonly now: Date; readonly author: string | null },
): Promise<{ readonly reminded: number; readonly changeId: string | null }> {
  const id = createShortId();
  const isOn = sql`not exists (select 1 from ${mutedOrders}
    where ${mutedOrders.order_id} = ${followers.order_id})`;
  const which = and(isOf(orderNumber), isOn);
  const count = sql`(select count(*) from ${followers} where ${and(which, isFollowing)})`;
  const change = { id, author, kind: "followers-reminded", subject: orderNumber, count } as const;
  const [[logged]] = await db.batch([
    logChangeIf(db, sql`${count} > 0`, change),
    queueMail(db, "reminder", and(which, isFollowing, isLogged(id)), now.toISOString()),
  ]);
  return { reminded: logged?.count ?? 0, changeId: logged?.id ?? null };
}

interface Switch {
  readonly isMuted: boolean;
  readonly author: string | null;
}

/**
 * Turns the notifications of an order off, or on again: then one e-mail has what was new meanwhile. Returns the
 * change's id; null where they were so already.
 */
export async function switchNotifications(
  db: Database,
  orderNumber: string,
  { isMuted, author }: Switch,
): Promise<string | null> {
  const holds = sql`exists (select 1 from ${orders} where ${isOtherwise(orderNumber, isMuted)})`;
  const [before, after] = isMuted ? (["on", "off"] as const) : (["off", "on"] as const);
  const change = {
    kind: isMuted ? "notifications-off" : "notifications-on",
    author,
    subject: orderNumber,
    before: { notifications: before },
    after: { notifications: after },
  } as const;
  return changeIf(db, holds, change, (id) => [
    isMuted
      ? db.insert(mutedOrders).select(sql`select id, ${author}, ${new Date().toISOString()}
          from ${orders} where ${and(isIts(orderNumber), isLogged(id))}`)
      : db
          .delete(mutedOrders)
          .where(and(sql`${mutedOrders.order_id} in ${idOf(orderNumber)}`, isLogged(id))),
  ]);
}

/** The order, where its notifications aren't off or on already. */
function isOtherwise(orderNumber: string, isMuted: boolean) {
  return and(
    isIts(orderNumber),
    sql`${orders.id} ${isMuted ? sql`not in` : sql`in`}
      (select ${mutedOrders.order_id} from ${mutedOrders})`,
  );
}

function isIts(orderNumber: string) {
  return eq(orders.order_number, orderNumber);
}

function idOf(orderNumber: string) {
  return sql`(select ${orders.id} from ${orders} where ${isIts(orderNumber)})`;
}

function isOf(orderNumber: string) {
  return sql`${followers.order_id} in ${idOf(orderNumber)}`;
}

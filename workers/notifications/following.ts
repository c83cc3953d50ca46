/**
 * Following an order by e-mail: a request is stored with the e-mail that asks for its confirmation; links
 * in e-mails confirm it and stop it.
 */

import { and, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Following } from "#app/backend.ts";
import type { FollowDecision, FollowRequest } from "#app/domain/follow.ts";
import { encode } from "#app/domain/reference.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import { toNotifiedState } from "#app/domain/tracking/notifications.ts";
import { locale } from "#content/locale.ts";
import type { Database } from "../data/database.ts";
import { outbox } from "../mail/outbox-schema.ts";
import { type Follower, followers } from "../orders/followers-schema.ts";
import { orders } from "../orders/order-schema.ts";
import {
  ago,
  NETWORK_DAY_MS,
  NETWORK_REQUESTS_MAX,
  ORDER_FOLLOWERS_MAX,
  ORDER_REQUESTS_MAX,
  REQUEST_MS,
} from "./limits.ts";
import { followTokens } from "./notifications-schema.ts";
import { isFollowing, queueMail } from "./queue.ts";
import { followingEnd, settledStates } from "./state.ts";

/**
 * The outcome of a request. "over": the order is delivered or cancelled; "full": it takes no more;
 * "busy": its network has asked too often.
 */
export type Requested =
  | { readonly kind: "asked"; readonly order_number: string; readonly followerId: number }
  | { readonly kind: "unknown" | "over" | "full" | "busy" };

/**
 * Stores a request with the e-mail that asks for the confirmation, in one call. The order is the one with
 * exactly this number (but for case); `network` is the client's `networkGroup`. The outcome doesn't
 * disclose whether the address follows it.
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
  const isNetworkFree = sql`(select count(*) from ${outbox}
    left join ${followers} on ${followers.id} = ${outbox.follower_id}
    where ${outbox.kind} = 'request' and ${outbox.network} = ${network}
      and ${outbox.created_at} > ${ago(now, NETWORK_DAY_MS)}
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
        isNetworkFree: sql<0 | 1>`${isNetworkFree}`,
      })
      .from(orders)
      .where(isIts),
    db
      .insert(followers)
      .select(sql`
        select null, ${orders.id}, ${email}, ${asked_at}, ${level}, null, null, null, null, null, null, null, ${locale.lang}
        from ${orders} where ${isIts} and ${isOpen} and ${hasRoom} and ${isNetworkFree}`)
      .onConflictDoUpdate({
        target: [followers.order_id, followers.email],
        // A link that was sent before stays one.
        set: {
          asked_at: sql`coalesce(${followers.asked_at}, ${asked_at})`,
          asked_level: level,
          language: locale.lang,
        },
      }),
    queueMail(db, "request", sql`${isThis} and ${isNetworkFree}`, asked_at, network),
    db.select({ id: followers.id }).from(followers).where(isThis),
  ]);
  if (!order) return { kind: "unknown" };
  if (order.ended) return { kind: "over" };
  if (!order.isNetworkFree) return { kind: "busy" };
  if (!order.hasRoom || !follower) return { kind: "full" };
  return { kind: "asked", order_number: order.order_number, followerId: follower.id };
}

interface Link extends Follower {
  readonly order_number: string;
  /** When the link was made. */
  readonly linked_at: string;
}

interface Options {
  readonly now: Date;
  readonly settleMs: number;
}

/** The order that the link with this token is about; null where it has no follower any more, or never had one. */
export async function findFollowing(
  db: Database,
  token: string,
  now: Date,
): Promise<Following | null> {
  const link = await findLink(db, token);
  return link && toFollowing(link, now);
}

/** Does what was decided, and returns what holds then; done again, it changes nothing. */
export async function decideFollowing(
  db: Database,
  { token, decision }: { readonly token: string; readonly decision: FollowDecision },
  options: Options,
): Promise<Following | null> {
  const link = await findLink(db, token);
  if (!link) return null;
  if (decision !== "confirm") await stop(db, link, decision === "stop-all", options.now);
  else if (isPending(link, options.now)) await confirmFollower(db, link, options);
  return findFollowing(db, token, options.now);
}

async function findLink(db: Database, token: string): Promise<Link | null> {
  const hash = await hashToken(token);
  if (hash === null) return null;
  const [link] = await db
    .select({
      ...getTableColumns(followers),
      order_number: sql<string>`${orders.order_number}`,
      linked_at: followTokens.created_at,
    })
    .from(followTokens)
    .innerJoin(followers, eq(followers.id, followTokens.follower_id))
    .innerJoin(orders, eq(orders.id, followers.order_id))
    .where(eq(followTokens.hash, hash));
  return link ?? null;
}

function toFollowing(link: Link, now: Date): Following {
  const { order_number, level, asked_level, confirmed_at, stopped_at } = link;
  if (isPending(link, now)) return { order_number, level: asked_level, state: "pending" };
  const isOn = confirmed_at !== null && stopped_at === null;
  return { order_number, level, state: isOn ? "following" : "stopped" };
}

/** Whether the link confirms a request: one that was made before it, while the link is new enough. */
function isPending({ asked_at, linked_at }: Link, now: Date): boolean {
  return asked_at !== null && asked_at <= linked_at && linked_at > ago(now, REQUEST_MS);
}

/**
 * Begins the notifications of a request. What was stored within the last minutes is the first
 * notification, where it holds.
 */
export async function confirmFollower(
  db: Database,
  { id, order_id, asked_at }: Pick<Follower, "id" | "order_id" | "asked_at">,
  options: Options,
): Promise<void> {
  const states = await settledStates(db, [order_id], options);
  const state = states.get(order_id)?.state;
  if (!state || asked_at === null) return;
  const confirmed_at = options.now.toISOString();
  // An active follower who asked for another level knows what was notified.
  const unlessOn = (column: "notified" | "confirmed_at" | "ends_at", value: string) =>
    sql`iif(${isFollowing}, ${followers[column]}, ${value})`;
  await db.batch([
    db
      .update(followers)
      .set({
        notified: unlessOn("notified", JSON.stringify(toNotifiedState(state, false))),
        confirmed_at: unlessOn("confirmed_at", confirmed_at),
        ends_at: unlessOn("ends_at", followingEnd(state, null, options.now)),
        level: sql`${followers.asked_level}`,
        asked_at: null,
        asked_level: null,
        stopped_at: null,
        stopped_by: null,
      })
      .where(and(eq(followers.id, id), eq(followers.asked_at, asked_at))),
    queueMail(db, "notification", sql`${eq(followers.id, id)} and ${isFollowing}`, confirmed_at),
    db
      .delete(outbox)
      .where(and(eq(outbox.follower_id, id), eq(outbox.kind, "request"), isNull(outbox.sent_at))),
  ]);
}

/** Stops the notifications of one order, or of all to the address, with what was asked for and not confirmed. */
async function stop(db: Database, link: Link, isAll: boolean, now: Date): Promise<void> {
  const which = isAll ? eq(followers.email, link.email) : eq(followers.id, link.id);
  const ids = db.select({ id: followers.id }).from(followers).where(which);
  await db.batch([
    db.update(followers).set({ asked_at: null, asked_level: null }).where(which),
    db
      .update(followers)
      .set({ stopped_at: now.toISOString(), stopped_by: "reader" })
      .where(and(which, isNull(followers.stopped_at))),
    db.delete(outbox).where(and(inArray(outbox.follower_id, ids), isNull(outbox.sent_at))),
  ]);
}

/** The links have 160 random bits, of which only a hash is stored. */
const TOKEN_CHARACTERS = 32;
const TOKEN = /^[0-9a-z]{32}$/;

export function newToken(): string {
  return encode(crypto.getRandomValues(new Uint8Array(TOKEN_CHARACTERS))).toLowerCase();
}

/** SHA-256 in hexadecimal; null for what can't be a token. */
export async function hashToken(typed: string): Promise<string | null> {
  const token = typed.toLowerCase();
  if (!TOKEN.test(token)) return null;
  return sha256Hex(token);
}

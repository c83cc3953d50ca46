/** What the links in e-mails to followers do: confirm a request, and stop the notifications. */
import { and, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { Following } from "#app/backend.ts";
import type { FollowDecision } from "#app/domain/follow.ts";
import { toNotifiedState } from "#app/domain/tracking/notifications.ts";
import type { Database } from "../data/database.ts";
import { type Follower, followers, notificationMails } from "../orders/followers-schema.ts";
import { orders } from "../orders/schema.ts";
import { ago, REQUEST_MS } from "./limits.ts";
import { isFollowing, queueMail } from "./queue.ts";
import { followTokens } from "./schema.ts";
import { endOf, settledStates } from "./state.ts";
import { hashToken } from "./tokens.ts";

interface Link extends Follower {
  readonly order_number: string;
  /** When the link was made. */
  readonly linked_at: string;
}

interface Options {
  readonly now: Date;
  readonly settleMs: number;
}

/** What the link with this token is about; null where it is of no follower any more, or never was. */
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
  else if (isAsked(link, options.now)) await confirmFollower(db, link, options);
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
  if (isAsked(link, now)) return { order_number, level: asked_level, state: "asked" };
  const isOn = confirmed_at !== null && stopped_at === null;
  return { order_number, level, state: isOn ? "following" : "stopped" };
}

/** Whether the link confirms a request: one that was made before it, while the link is new enough. */
function isAsked({ asked_at, linked_at }: Link, now: Date): boolean {
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
        ends_at: unlessOn("ends_at", endOf(state, null, options.now)),
        level: sql`${followers.asked_level}`,
        asked_at: null,
        asked_level: null,
        stopped_at: null,
        stopped_by: null,
      })
      .where(and(eq(followers.id, id), eq(followers.asked_at, asked_at))),
    queueMail(db, "notification", eq(followers.id, id), confirmed_at),
    db
      .delete(notificationMails)
      .where(
        and(
          eq(notificationMails.follower_id, id),
          eq(notificationMails.kind, "request"),
          isNull(notificationMails.sent_at),
        ),
      ),
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
    db
      .delete(notificationMails)
      .where(and(inArray(notificationMails.follower_id, ids), isNull(notificationMails.sent_at))),
  ]);
}

/**
 * The queries that empty the queue of e-mails to followers. As in the outbox, an e-mail is claimed
 * before each attempt and marked after it, so an interrupted attempt is retried.
 */
import { and, eq, getTableColumns, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../data/database.ts";
import { isOneOf } from "../data/query.ts";
import { startAttempt } from "../mail/outbox.ts";
import {
  type Follower,
  followers,
  type NotificationMail,
  notificationMails,
} from "../orders/followers-schema.ts";
import { orders } from "../orders/schema.ts";
import {
  ago,
  type Ceilings,
  type Class,
  HOURLY_MS,
  MAILBOX_DAILY_MAX,
  MAILBOX_DAY_MS,
  MAILBOX_HOUR_MS,
  MONTHLY_MS,
  SETTLE_MAX_MS,
} from "./limits.ts";
import { followTokens, quietOrders } from "./schema.ts";

/** A follower that gets notifications. */
export const isFollowing: SQL = sql`${followers.confirmed_at} is not null and ${followers.stopped_at} is null`;

/** The statement that queues an e-mail to each of these followers that gets notifications, unless one waits. */
export function queueMail(
  db: Database,
  kind: "notification" | "reminder",
  which: SQL | undefined,
  now: string,
) {
  return db
    .insert(notificationMails)
    .select(sql`
      select null, ${followers.id}, ${kind}, ${now}, ${now}, 0, ${now}, null, null, null, null
      from ${followers} where ${and(which, isFollowing)}`)
    .onConflictDoNothing();
}

/** An e-mail that may be sent now, with its follower. */
export interface Candidate extends Follower {
  readonly mail_id: number;
  readonly kind: NotificationMail["kind"];
  readonly attempts: number;
  readonly order_number: string;
}

export interface QueueOptions {
  readonly now: Date;
  /** How long nothing must have been stored about an order before its notification is sent. */
  readonly settleMs: number;
  readonly ceilings: Ceilings;
  /** Only this follower's. */
  readonly followerId?: number | undefined;
}

/** The oldest e-mails that are due, but for those that failed before; at most `limit`. */
export function findCandidates(
  db: Database,
  of: Class,
  limit: number,
  options: QueueOptions,
): Promise<Candidate[]> {
  return db
    .select({
      ...getTableColumns(followers),
      mail_id: sql<number>`${notificationMails.id}`.as("mail_id"),
      kind: notificationMails.kind,
      attempts: notificationMails.attempts,
      order_number: sql<string>`${orders.order_number}`,
    })
    .from(notificationMails)
    .innerJoin(followers, eq(followers.id, notificationMails.follower_id))
    .innerJoin(orders, eq(orders.id, followers.order_id))
    .where(isReady(of, options))
    .orderBy(notificationMails.attempts, notificationMails.created_at, notificationMails.id)
    .limit(limit);
}

/**
 * Claims those of the e-mails that are still ready and within the ceilings, the oldest first, and
 * returns their ids. Other runs can't claim them until their pause is over.
 */
export async function claim(
  db: Database,
  of: Class,
  mailIds: readonly number[],
  options: QueueOptions,
): Promise<readonly number[]> {
  if (mailIds.length === 0) return [];
  const { now } = options;
  const chosen = sql`(select ${notificationMails.id} from ${notificationMails}
    join ${followers} on ${followers.id} = ${notificationMails.follower_id}
    where ${and(isReady(of, options), isOneOf(notificationMails.id, mailIds))}
    order by ${notificationMails.attempts}, ${notificationMails.created_at}, ${notificationMails.id}
    limit max(0, ${room(of, options)}))`;
  const claimed = await db
    .update(notificationMails)
    .set({ ...startAttempt(now, notificationMails.attempts), tried_at: now.toISOString() })
    .where(inArray(notificationMails.id, chosen))
    .returning({ id: notificationMails.id });
  return claimed.map(({ id }) => id);
}

/** How many are ready, while none may be sent for a ceiling; else 0. */
export async function countHeldUp(db: Database, of: Class, options: QueueOptions): Promise<number> {
  const [counted] = await db
    .select({ waiting: sql<number>`count(*)`, room: room(of, options).mapWith(Number) })
    .from(notificationMails)
    .innerJoin(followers, eq(followers.id, notificationMails.follower_id))
    .where(isReady(of, options));
  return counted && counted.room <= 0 ? counted.waiting : 0;
}

/** How many more may be sent now; may be negative. */
export function room(of: Class, { now, ceilings }: Pick<QueueOptions, "now" | "ceilings">): SQL {
  const isSame = sql.raw(of === "requests" ? "= 'request'" : "in ('notification', 'reminder')");
  const tried = (since: number) => sql`(select count(*) from ${notificationMails} as earlier
    where earlier.kind ${isSame} and earlier.tried_at > ${ago(now, since)})`;
  const { hourly, monthly } = ceilings[of];
  return sql`min(${hourly} - ${tried(HOURLY_MS)}, ${monthly} - ${tried(MONTHLY_MS)})`;
}

/** Whether an e-mail of the class may be sent now, but for the ceilings. */
export function isReady(
  of: Class,
  { now, settleMs, followerId }: Omit<QueueOptions, "ceilings">,
): SQL | undefined {
  return and(
    isNull(notificationMails.sent_at),
    lte(notificationMails.due_at, now.toISOString()),
    followerId === undefined ? undefined : eq(notificationMails.follower_id, followerId),
    of === "requests" ? isRequestReady(now) : isNotificationReady(now, settleMs),
  );
}

function isNotificationReady(now: Date, settleMs: number): SQL {
  return sql`${notificationMails.kind} <> 'request' and ${isFollowing}
    and (${notificationMails.kind} = 'reminder' or ${notificationMails.changed_at} <= ${ago(now, settleMs)}
      or ${notificationMails.created_at} <= ${ago(now, SETTLE_MAX_MS)})
    and not exists (select 1 from ${quietOrders} where ${quietOrders.order_id} = ${followers.order_id})`;
}

/**
 * One at a time to a mailbox: the oldest. The mailboxes that had one just now are found once for all; the
 * search for an older one ends at the mailbox's first, so that each e-mail that waits costs the same.
 */
function isRequestReady(now: Date): SQL {
  const busy = sql`select reader.mailbox from ${notificationMails} as other
    join ${followers} as reader on reader.id = other.follower_id
    where other.kind = 'request' and other.tried_at > ${ago(now, MAILBOX_DAY_MS)}
    group by reader.mailbox
    having max(other.tried_at) > ${ago(now, MAILBOX_HOUR_MS)} or count(*) >= ${MAILBOX_DAILY_MAX}`;
  const older = sql`select 1 from ${followers} as reader
    cross join ${notificationMails} as other on other.follower_id = reader.id
    where reader.mailbox = ${followers.mailbox} and reader.asked_at is not null
      and other.kind = 'request' and other.sent_at is null and other.id < ${notificationMails.id}`;
  return sql`${notificationMails.kind} = 'request' and ${followers.asked_at} is not null
    and ${followers.mailbox} not in (${busy}) and not exists (${older})`;
}

/** Stores the hashes of the links in e-mails that are about to be sent. */
export async function storeTokens(
  db: Database,
  tokens: readonly { readonly hash: string; readonly follower_id: number }[],
  now: Date,
): Promise<void> {
  const created_at = now.toISOString();
  await db
    .insert(followTokens)
    .values(tokens.map(({ hash, follower_id }) => ({ hash, follower_id, created_at })));
}

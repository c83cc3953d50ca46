/** The e-mails to followers that wait in the outbox. */

import { and, eq, getTableColumns, isNull, lte, type SQL, sql } from "drizzle-orm";
import { locale } from "#content/locale.ts";
import type { Database } from "../data/database.ts";
import { isOneOf } from "../data/query.ts";
import { todayLabels } from "../mail/inbox-texts.ts";
import { claim, queueForFollowers, SENDING_ORDER } from "../mail/outbox.ts";
import { type OutboxRow, outbox } from "../mail/outbox-schema.ts";
import { remaining, type SendingLimits } from "../mail/sending-limits.ts";
import { type Follower, followers } from "../orders/followers-schema.ts";
import { orders } from "../orders/order-schema.ts";
import {
  ago,
  GIVEN_UP_SHOWN_MS,
  MAILBOX_DAILY_MAX,
  MAILBOX_DAY_MS,
  MAILBOX_HOUR_MS,
  SETTLE_MAX_MS,
  SETTLE_MS,
} from "./limits.ts";
import { mutedOrders } from "./notifications-schema.ts";

/** "requests" go to people who don't follow yet; "notifications" are reminders too. */
export type MailClass = "requests" | "notifications";

/** A follower that gets notifications. */
export const isFollowing: SQL = sql`${followers.confirmed_at} is not null and ${followers.stopped_at} is null`;

/** The statement that queues an e-mail to each of these followers, unless one waits. */
export function queueMail(
  db: Database,
  kind: "request" | "notification" | "reminder",
  which: SQL | undefined,
  now: string,
  network: number | null = null,
) {
  const chosen = sql`select ${followers.id} as follower_id, ${now} as changed_at
    from ${followers} where ${which}`;
  return queueForFollowers(db, kind, { chosen, now, network }).onConflictDoNothing();
}

/** An e-mail that may be sent now, with its follower. */
export interface DueMail extends Follower {
  readonly mail_id: number;
  readonly kind: OutboxRow["kind"];
  readonly attempts: number;
  readonly order_number: string;
}

export interface QueueOptions {
  readonly now: Date;
  /** How long nothing must have been stored about an order before its notification is sent. */
  readonly settleMs: number;
  readonly limits: SendingLimits;
  /** Only this follower's. */
  readonly followerId?: number | undefined;
}

/**
 * The oldest e-mails that are due, but for those that failed before; at most `limit`. Those in the language
 * of this build, which has their texts.
 */
export function findCandidates(
  db: Database,
  kind: MailClass,
  limit: number,
  options: QueueOptions,
): Promise<DueMail[]> {
  return db
    .select({
      ...getTableColumns(followers),
      mail_id: sql<number>`${outbox.id}`.as("mail_id"),
      kind: outbox.kind,
      attempts: outbox.attempts,
      order_number: sql<string>`${orders.order_number}`,
    })
    .from(outbox)
    .innerJoin(followers, eq(followers.id, outbox.follower_id))
    .innerJoin(orders, eq(orders.id, followers.order_id))
    .where(and(isReady(kind, options), eq(followers.language, locale.lang)))
    .orderBy(SENDING_ORDER)
    .limit(limit);
}

/** Claims those of the e-mails that are still ready and within the limits, the oldest first. */
export async function claimReady(
  db: Database,
  kind: MailClass,
  mailIds: readonly number[],
  options: QueueOptions,
): Promise<readonly OutboxRow[]> {
  if (mailIds.length === 0) return [];
  const { now, limits } = options;
  const isStillReady = sql`exists (select 1 from ${followers}
    where ${followers.id} = ${outbox.follower_id} and ${isReady(kind, options)})`;
  return claim(db, and(isOneOf(outbox.id, mailIds), isStillReady), {
    limit: remaining(kind, limits, now.toISOString()),
    now,
    isCounted: true,
  });
}

/** How many are ready, while none may be sent for a limit; else 0. */
export async function countWaiting(
  db: Database,
  kind: MailClass,
  options: QueueOptions,
): Promise<number> {
  const left = remaining(kind, options.limits, options.now.toISOString());
  const [counted] = await db
    .select({ waiting: sql<number>`count(*)`, left: left.mapWith(Number) })
    .from(outbox)
    .innerJoin(followers, eq(followers.id, outbox.follower_id))
    .where(isReady(kind, options));
  return counted && counted.left <= 0 ? counted.waiting : 0;
}

/** True if an e-mail of the class may be sent now, but for the limits. */
function isReady(
  kind: MailClass,
  { now, settleMs, followerId }: Omit<QueueOptions, "limits">,
): SQL | undefined {
  return and(
    isNull(outbox.sent_at),
    lte(outbox.due_at, now.toISOString()),
    followerId === undefined ? undefined : eq(outbox.follower_id, followerId),
    kind === "requests" ? isRequestReady(now) : isNotificationReady(now, settleMs),
  );
}

function isNotificationReady(now: Date, settleMs: number): SQL {
  return sql`${outbox.kind} in ('notification', 'reminder') and ${isFollowing}
    and (${outbox.kind} = 'reminder' or ${outbox.changed_at} <= ${ago(now, settleMs)}
      or ${outbox.created_at} <= ${ago(now, SETTLE_MAX_MS)})
    and not exists (select 1 from ${mutedOrders} where ${mutedOrders.order_id} = ${followers.order_id})`;
}

/**
 * One at a time to a mailbox: the oldest. The mailboxes that had one just now are found once for all; the
 * search for an older one ends at the mailbox's first, so that each e-mail that waits costs the same.
 */
function isRequestReady(now: Date): SQL {
  const busy = sql`select reader.mailbox from ${outbox} as other
    join ${followers} as reader on reader.id = other.follower_id
    where other.kind = 'request' and other.counted_at > ${ago(now, MAILBOX_DAY_MS)}
    group by reader.mailbox
    having max(other.counted_at) > ${ago(now, MAILBOX_HOUR_MS)} or count(*) >= ${MAILBOX_DAILY_MAX}`;
  const older = sql`select 1 from ${followers} as reader
    cross join ${outbox} as other on other.follower_id = reader.id
    where reader.mailbox = ${followers.mailbox} and reader.asked_at is not null
      and other.kind = 'request' and other.sent_at is null and other.id < ${outbox.id}`;
  return sql`${outbox.kind} = 'request' and ${followers.asked_at} is not null
    and ${followers.mailbox} not in (${busy}) and not exists (${older})`;
}

/** Reads those that wait alone: SQLite would read all, most of which were sent. */
const JOINED = sql`${outbox} indexed by outbox_due
  join ${followers} on ${eq(followers.id, outbox.follower_id)}
  join ${orders} on ${eq(orders.id, followers.order_id)}`;

/**
 * E-mails that need attention, as rows of the daily digest (workers/today/): those that failed, and of
 * those that wait for a limit the oldest.
 */
export function unsentToFollowers(now: Date, limits: SendingLimits): SQL {
  const { email, asked_at, stopped_by, stopped_at } = followers;
  const isGivenUp = sql`${stopped_by} = 'bounce'`;
  const isWanted = sql`iif(${outbox.kind} = 'request', ${asked_at} is not null, ${isFollowing})`;
  return sql`
    select ${orders.order_number} as reference, null as name,
      substr(${email}, 1, 1) || '…' || substr(${email}, instr(${email}, '@')) as email,
      ${outbox.created_at} as since,
      iif(${isGivenUp}, ${todayLabels.givenUp}, '') || ${outbox.failure} as what
    from ${JOINED}
    where ${isNull(outbox.sent_at)} and ${outbox.failure} is not null
      and (${isWanted} or (${isGivenUp} and ${stopped_at} > ${ago(now, GIVEN_UP_SHOWN_MS)}))
    union all ${oldestWaiting("requests", now, limits)}
    union all ${oldestWaiting("notifications", now, limits)}`;
}

/** One row while a limit is reached and e-mails are ready, else none. */
function oldestWaiting(kind: MailClass, now: Date, limits: SendingLimits): SQL {
  return sql`
    select ${orders.order_number}, null, null, min(${outbox.created_at}),
      ${todayLabels.waiting} || count(*)
    from ${JOINED}
    where ${isReady(kind, { now, settleMs: SETTLE_MS })}
      and ${remaining(kind, limits, now.toISOString())} <= 0
    having count(*) > 0`;
}

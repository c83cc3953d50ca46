/** Finds items that need attention now, for the desk's first page and the daily digest. */
import { type SQL, sql } from "drizzle-orm";
import { dubaiToday } from "#app/domain/dubai-time.ts";
import type { Database } from "../data/database.ts";
import { contacts, quotes, subscribers } from "../enquiries/enquiry-schema.ts";
import { countQueued } from "../enquiries/fallback-queue.ts";
import { URGENT_NATURES } from "../enquiries/hourly-limit.ts";
import { confirmationDeadline } from "../enquiries/store.ts";
import { todayLabels } from "../mail/inbox-texts.ts";
import { outbox } from "../mail/outbox-schema.ts";
import { DEFAULT_SENDING_LIMITS, type SendingLimits } from "../mail/sending-limits.ts";
import { unsentToFollowers } from "../notifications/queue.ts";
import { findStates } from "../orders/log.ts";
import { isInView } from "../orders/order-queries.ts";
import { orders } from "../orders/order-schema.ts";

export interface OpenItem {
  /** An enquiry's reference or an order's number */
  readonly reference: string;
  readonly name: string | null;
  readonly email: string | null;
  /**
   * When it was received; of an order when it was expected or the exception was reported: ISO
   * 8601, UTC; null when unknown
   */
  readonly since: string | null;
  /** Its subject, or why it failed */
  readonly what: string | null;
}

export interface TodaySection {
  readonly count: number;
  /** The oldest first, at most as many as were asked for */
  readonly items: readonly OpenItem[];
}

/** Enquiries in the fallback queue: their number alone, which is counted every few minutes. */
export interface QueueSection extends TodaySection {
  /** ISO 8601, UTC; null before the first time */
  readonly countedAt: string | null;
  /** False where the queue couldn't be read then: `count` is an earlier one */
  readonly isReadable: boolean;
}

/** The most urgent section first. */
export interface Today {
  /** Open quote requests for an aircraft on ground */
  readonly aog: TodaySection;
  /** Other open quote requests and contact messages; subscriptions need no handling */
  readonly open: TodaySection;
  /** Orders with exceptions: on hold, damaged, missing, rolled */
  readonly exceptions: TodaySection;
  /** Orders past the moment at which they were expected */
  readonly late: TodaySection;
  /** Undecided quote requests whose day to ask again has come */
  readonly followUps: TodaySection;
  /** E-mails that didn't go out */
  readonly mails: TodaySection;
  /** Notifications that failed, or wait for a limit; addresses in part */
  readonly notifications: TodaySection;
  /** The fallback queue */
  readonly queued: QueueSection;
}

interface Row extends OpenItem {
  /** The number of all rows, also those beyond the limit */
  readonly count: number;
}

/** At most `limit` items in each section. */
export async function listToday(
  db: Database,
  {
    now,
    limit,
    limits = DEFAULT_SENDING_LIMITS,
  }: { readonly now: Date; readonly limit: number; readonly limits?: SendingLimits },
): Promise<Today> {
  // With a count of its own a query reads no more rows than it returns.
  const section = async (rows: SQL, count = sql`count(*) over ()`): Promise<TodaySection> => {
    const found = await db.all<Row>(
      sql`select *, ${count} as count from (${rows}) order by since, reference limit ${limit}`,
    );
    return { count: found[0]?.count ?? 0, items: found.map(({ count: _, ...item }) => item) };
  };
  const first = (rows: SQL, column: SQL) =>
    sql`select * from (${rows} order by ${column} limit ${limit})`;
  const isLate = isInView("late", now);
  const urgentCount = sql`(select count(*) from (${openQuotes(sql`in`)}))`;
  const [aog, open, exceptions, late, followUps, mails, notifications, queued] = await Promise.all([
    section(openQuotes(sql`in`)),
    section(
      sql`${first(openQuotes(sql`not in`), sql`created_at`)}
        union all ${first(OPEN_CONTACTS, sql`created_at`)}`,
      sql`(select count(*) from ${quotes} where handled_at is null) - ${urgentCount}
        + (select count(*) from ${contacts} where handled_at is null)`,
    ),
    listExceptions(db, now, limit),
    section(
      first(
        sql`select order_number as reference, customer_firstName as name,
          customer_email as email, coalesce(delivery_date, late_from) as since, order_status as what
          from ${orders} where ${isLate}`,
        sql`late_from`,
      ),
      sql`(select count(*) from ${orders} where ${isLate})`,
    ),
    section(
      sql`select reference, name, email, follow_up_on as since,
          concat_ws(', ', origin || ' to ' || destination, offered_currency || ' ' || printf('%,.2f', offered_amount)) as what
        from ${quotes} where follow_up_on <= ${dubaiToday(now)}`,
    ),
    section(unsentMails(now)),
    section(unsentToFollowers(now, limits)),
    countWaiting(db),
  ]);
  return {
    aog,
    open,
    exceptions,
    late,
    followUps,
    mails,
    notifications,
    queued,
  };
}

/** Since when and why is in the orders' logs. */
async function listExceptions(db: Database, now: Date, limit: number): Promise<TodaySection> {
  const hasException = isInView("exceptions", now);
  const found = await db
    .select()
    .from(orders)
    .where(hasException)
    .orderBy(orders.exception, orders.id)
    .limit(limit);
  const states = await findStates(
    db,
    found.map(({ id }) => id),
  );
  const items = found.map(({ id, ...order }): OpenItem => {
    const { order_status, exception } = states.get(id) ?? { ...order, exception: null };
    return {
      reference: order.order_number,
      name: order.customer_firstName,
      email: order.customer_email,
      since: exception?.event_time ?? null,
      what: [[order_status, exception?.place].filter(Boolean).join(", "), exception?.note]
        .filter(Boolean)
        .join(": "),
    };
  });
  const count = items.length < limit ? items.length : await db.$count(orders, hasException);
  items.sort((one, other) => (one.since ?? "").localeCompare(other.since ?? ""));
  return { count, items };
}

/** Whether nothing needs attention. */
export function isEmpty(today: Today): boolean {
  const isAnyOpen = Object.values<TodaySection>({ ...today }).some(({ count }) => count > 0);
  return !isAnyOpen && today.queued.isReadable;
}

const openQuotes = (isUrgentOrNot: SQL) =>
  sql`select reference, name, email, created_at as since, origin || ' to ' || destination as what
      from ${quotes}
      where handled_at is null and nature_of_dispatch ${isUrgentOrNot} ${URGENT_NATURES}`;

const OPEN_CONTACTS = sql`select reference, name, email, created_at, subject
  from ${contacts} where handled_at is null`;

/**
 * E-mails that failed or were not tried in time. Omits a given-up confirmation to the visitor once
 * the enquiry is handled, and e-mails whose enquiry was removed. SQLite would read each table of a
 * union whole.
 */
const unsentMails = (now: Date) =>
  sql`select coalesce(${quotes.reference}, ${contacts.reference}, ${subscribers.reference}) as reference,
        coalesce(${quotes.name}, ${contacts.name}) as name,
        coalesce(${quotes.email}, ${contacts.email}, ${subscribers.email}) as email,
        ${outbox.created_at} as since, coalesce(${outbox.failure}, ${todayLabels.notTried}) as what
      from ${outbox}
        left join ${quotes} on ${quotes.submission_id} = ${outbox.about}
        left join ${contacts} on ${contacts.submission_id} = ${outbox.about}
        left join ${subscribers} on ${subscribers.submission_id} = ${outbox.about}
      where ${outbox.sent_at} is null and ${outbox.enquiry_kind} is not null
        and (${outbox.failure} is not null or ${outbox.due_at} <= ${now.toISOString()})
        and coalesce(${quotes.id}, ${contacts.id}, ${subscribers.id}) is not null
        and (${outbox.kind} <> 'confirmation'
          or coalesce(${quotes.handled_at}, ${contacts.handled_at}, ${subscribers.handled_at}) is null
          or ${outbox.created_at} > ${confirmationDeadline(now)})`;

/** As counted by the last run that emptied the queue: so that the desk needs no KV. */
async function countWaiting(db: Database): Promise<QueueSection> {
  const counted = await countQueued(db);
  return {
    count: counted?.count ?? 0,
    items: [],
    countedAt: counted?.counted_at ?? null,
    isReadable: counted?.is_readable ?? true,
  };
}

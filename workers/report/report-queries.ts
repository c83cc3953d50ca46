/** The report's queries. None returns personal data. */
import { type SQL, sql } from "drizzle-orm";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { Database } from "../data/database.ts";
import { contacts, quotes, subscribers } from "../enquiries/enquiry-schema.ts";
import { isInView } from "../orders/order-queries.ts";
import { orders } from "../orders/order-schema.ts";

/** The kinds that the desk handles; subscriptions need no handling. */
export type ActionableKind = Exclude<EnquiryKind, "subscriber">;

export interface DayCount {
  /** Enquiries of a kind; quote requests that have an offer, or were won; orders booked */
  readonly series: EnquiryKind | "offered" | "won" | "booked";
  /** The calendar day in Dubai, YYYY-MM-DD */
  readonly day: string;
  readonly count: number;
}

export interface Count {
  readonly name: string;
  readonly count: number;
}

export interface OpenEnquiry {
  readonly kind: ActionableKind;
  readonly reference: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  /** A quote's nature of dispatch */
  readonly nature: string | null;
}

export interface HandlingTime {
  readonly kind: ActionableKind;
  readonly handled: number;
  /** Hours from sent to handled (nearest rank), and those within which nine of ten were handled */
  readonly median: number;
  readonly p90: number;
}

export interface HandlingByPerson {
  /** Null when it is unknown */
  readonly name: string | null;
  readonly handled: number;
  /** Hours, as above */
  readonly median: number;
}

/** Offers in one currency for quote requests. */
export interface OfferTotal {
  /** Null for those won or lost without an amount */
  readonly currency: string | null;
  readonly offers: number;
  readonly offered: number;
  readonly won: number;
  readonly wonAmount: number;
  readonly lost: number;
}

/** Dubai's offset, all year. */
const TO_DUBAI = "+4 hours";

/** Counts by day in Dubai since a time (ISO 8601, UTC). Days without any are omitted. */
export async function countByDay(db: Database, since: string): Promise<DayCount[]> {
  const days = (series: DayCount["series"], table: SQL, which = sql`true`) =>
    sql`select ${series} as series, date(created_at, ${TO_DUBAI}) as day, count(*) as count
        from ${table} where created_at >= ${since} and ${which} group by day`;
  // D1 takes five terms in a union.
  const [received, offers] = await Promise.all([
    db.all<DayCount>(
      sql`${days("quote", sql`${quotes}`)} union all ${days("contact", sql`${contacts}`)}
          union all ${days("subscriber", sql`${subscribers}`)}
          union all ${days("booked", sql`${orders}`)}`,
    ),
    db.all<DayCount>(
      sql`${days("offered", sql`${quotes}`, sql`offered_amount is not null`)}
          union all ${days("won", sql`${quotes}`, sql`outcome = 'won'`)}`,
    ),
  ]);
  return [...received, ...offers];
}

export interface OrderCount {
  /** As written by the operators */
  readonly status: string | null;
  readonly count: number;
  /** The number of these, as the lists of the desk have them */
  readonly open: number;
  readonly exceptions: number;
  readonly late: number;
  /** The late ones by whole days, the first one included: at most the first number of `LATE_DAYS` … */
  readonly late0: number;
  readonly late1: number;
  readonly late2: number;
  readonly late3: number;
}

/** The last day of each interval of lateness but the last. */
export const LATE_DAYS = [3, 7, 30] as const;

/** All orders by their status, at `now`: from an index alone. */
export function countOrdersByState(db: Database, now: Date): Promise<OrderCount[]> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const [few, some, many] = LATE_DAYS;
  // An order that is late since exactly three days has its fourth day.
  return db.all<OrderCount>(
    sql`select order_status as status, count(*) as count,
          total(${isInView("open", now)}) as open,
          total(${isInView("exceptions", now)}) as exceptions,
          total(${isInView("late", now)}) as late,
          total(${isInView("late", now)} and late_from > ${before(few)}) as late0,
          total(late_from <= ${before(few)} and late_from > ${before(some)}) as late1,
          total(late_from <= ${before(some)} and late_from > ${before(many)}) as late2,
          total(late_from <= ${before(many)}) as late3
        from ${orders} indexed by orders_states group by order_status`,
  );
}

/** The orders that were delivered without an exception since a time, by day in Dubai. */
export function countDeliveredByDay(db: Database, since: string): Promise<DayCount[]> {
  return db.all<DayCount>(
    sql`select 'delivered' as series, date(delivery_date, ${TO_DUBAI}) as day, count(*) as count
        from ${orders} indexed by orders_delivered where ended = 'delivered' and delivery_date >= ${since} and exception is null
        group by day`,
  );
}

/** Quote requests since a time, by option; the most frequent first. */
export function countQuotesBy(
  db: Database,
  choice: "mode_of_shipping" | "nature_of_dispatch",
  since: string,
): Promise<Count[]> {
  return db.all<Count>(
    sql`select ${quotes[choice]} as name, count(*) as count from ${quotes}
        where created_at >= ${since} group by ${quotes[choice]} order by 2 desc, 1`,
  );
}

/** Offers for quote requests since a time, and their outcomes, by currency. */
export function offersByCurrency(db: Database, since: string): Promise<OfferTotal[]> {
  return db.all<OfferTotal>(
    sql`select offered_currency as currency, count(offered_amount) as offers,
          total(offered_amount) as offered, count(iif(outcome = 'won', 1, null)) as won,
          total(iif(outcome = 'won', offered_amount, 0)) as wonAmount,
          count(iif(outcome = 'lost', 1, null)) as lost
        from ${quotes} where created_at >= ${since}
          and (offered_amount is not null or outcome is not null)
        group by offered_currency order by offers desc, currency`,
  );
}

/**
 * The most requested lanes since a time, at most `limit`: "Dubai to Manila", from the typed places
 * up to their first comma. Places with an "@" or five digits are left out: they may hold personal
 * data.
 */
export function topLanes(db: Database, since: string, limit: number): Promise<Count[]> {
  const place = (column: SQL) => sql`trim(substr(${column}, 1, instr(${column} || ',', ',') - 1))`;
  const isPlace = (column: SQL) =>
    sql`${column} not glob '*@*' and ${column} not glob '*[0-9][0-9][0-9][0-9][0-9]*'`;
  const origin = sql`${quotes.origin}`;
  const destination = sql`${quotes.destination}`;
  // min() prefers the spelling with a capital.
  return db.all<Count>(
    sql`select min(${place(origin)}) || ' to ' || min(${place(destination)}) as name,
        count(*) as count from ${quotes}
        where created_at >= ${since} and ${isPlace(origin)} and ${isPlace(destination)}
        group by lower(${place(origin)}), lower(${place(destination)})
        order by count desc, name limit ${limit}`,
  );
}

/** The oldest open quote requests and contact messages, at most `limit`. */
export function listOpen(db: Database, limit: number): Promise<OpenEnquiry[]> {
  return db.all<OpenEnquiry>(
    sql`select 'quote' as kind, reference, created_at, nature_of_dispatch as nature
        from ${quotes} where handled_at is null
        union all select 'contact', reference, created_at, null
        from ${contacts} where handled_at is null
        order by created_at limit ${limit}`,
  );
}

/** The index of a value's interval: 0 below the first start, 1 from there to the second … */
const toInterval = (value: SQL, starts: readonly number[]) =>
  sql.join(
    starts.map((start) => sql`(${value} >= ${start})`),
    sql` + `,
  );

type OpenCount = { readonly interval: number } & Readonly<Record<ActionableKind, number>>;

/** Open enquiries by age in hours, in intervals with these starts. */
export function countOpenByAge(
  db: Database,
  now: Date,
  starts: readonly number[],
): Promise<OpenCount[]> {
  const age = sql`(julianday(${now.toISOString()}) - julianday(created_at)) * 24`;
  return db.all<OpenCount>(
    sql`select ${toInterval(age, starts)} as interval,
        count(iif(kind = 'quote', 1, null)) as quote,
        count(iif(kind = 'contact', 1, null)) as contact
        from (select 'quote' as kind, created_at from ${quotes} where handled_at is null
          union all select 'contact', created_at from ${contacts} where handled_at is null)
        group by interval`,
  );
}

const handlingHours = (since: string) => sql`hours as (
  select 'quote' as kind, (julianday(handled_at) - julianday(created_at)) * 24 as h
  from ${quotes} where handled_at is not null and created_at >= ${since}
  union all select 'contact', (julianday(handled_at) - julianday(created_at)) * 24
  from ${contacts} where handled_at is not null and created_at >= ${since})`;

/** Handling times of enquiries since a time; kinds without handled ones are omitted. */
export function handlingTimes(db: Database, since: string): Promise<HandlingTime[]> {
  return db.all<HandlingTime>(
    sql`with ${handlingHours(since)}, ranked as (
          select kind, h, row_number() over (partition by kind order by h) as i,
          count(*) over (partition by kind) as n from hours)
        select kind, n as handled, max(iif(i = (n + 1) / 2, h, null)) as median,
        max(iif(i = (n * 9 + 9) / 10, h, null)) as p90
        from ranked group by kind order by kind desc`,
  );
}

/** Handled enquiries since a time by handling time in hours, in intervals with these starts. */
export function countByHandlingTime(db: Database, since: string, starts: readonly number[]) {
  return db.all<{ readonly interval: number; readonly count: number }>(
    sql`with ${handlingHours(since)}
        select ${toInterval(sql`h`, starts)} as interval, count(*) as count
        from hours group by interval`,
  );
}

/** Time to handling by who handled it, the most first; those whose person is not known are together. */
export function handlingByPerson(db: Database, since: string): Promise<HandlingByPerson[]> {
  const handled = (table: SQL) =>
    sql`select handled_by as name, (julianday(handled_at) - julianday(created_at)) * 24 as h
        from ${table} where handled_at is not null and created_at >= ${since}`;
  return db.all<HandlingByPerson>(
    sql`with hours as (${handled(sql`${quotes}`)} union all ${handled(sql`${contacts}`)}),
          ranked as (select name, h, row_number() over (partition by name order by h) as i,
            count(*) over (partition by name) as n from hours)
        select name, n as handled, max(iif(i = (n + 1) / 2, h, null)) as median
        from ranked group by name order by handled desc, name`,
  );
}

export interface DeliveryCount {
  readonly delivered: number;
  /** With a day that was reported first */
  readonly promised: number;
  /** On that day, or before */
  readonly onTime: number;
  /** The median from the departure to the delivery; null where no departure is known */
  readonly transitDays: number | null;
}

/** The orders that were delivered from `since` to `now`, by their delivery date. */
export async function countDeliveries(
  db: Database,
  since: string,
  now: Date,
): Promise<DeliveryCount> {
  const day = (column: SQL) => sql`date(${column}, ${TO_DUBAI})`;
  const delivered = sql`from ${orders} indexed by orders_delivered where ended = 'delivered'
    and delivery_date >= ${since} and delivery_date <= ${now.toISOString()}`;
  const counted = await db.get<DeliveryCount>(
    sql`with transit as materialized (
          select julianday(delivery_date) - julianday(departed_at) as days ${delivered}
          and departed_at is not null)
        select count(*) as delivered, count(promised_at) as promised,
          count(iif(delivery_date <= promised_at or ${day(sql`delivery_date`)} <= ${day(sql`promised_at`)}, 1, null)) as onTime,
          (select days from transit order by days
            limit 1 offset (select max(0, (count(*) - 1) / 2) from transit)) as transitDays
        ${delivered}`,
  );
  return counted;
}

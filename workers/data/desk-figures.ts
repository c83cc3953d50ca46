/** Counts of what came in and how it was dealt with, without anything that names a person. */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { contacts, outbox, quotes, subscribers } from "./schema.ts";

/** What the desk answers; a subscription waits for nobody. */
export type Answered = "quotes" | "contacts";

export interface DayCount {
  readonly kind: Answered | "subscribers";
  /** The calendar day in Dubai, YYYY-MM-DD */
  readonly day: string;
  readonly count: number;
}

export interface Count {
  readonly name: string;
  readonly count: number;
}

/** Origin and destination up to the first comma, as visitors typed them. */
export interface Lane {
  readonly origin: string;
  readonly destination: string;
  readonly count: number;
}

export interface OpenOne {
  readonly kind: Answered;
  readonly reference: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  /** A quote's nature of dispatch */
  readonly nature: string | null;
}

export interface HandlingTime {
  readonly kind: Answered;
  readonly handled: number;
  /** Hours from sent to handled that half, and nine tenths, of them stayed within (nearest rank) */
  readonly median: number;
  readonly p90: number;
}

/** From 00:00 UTC to 00:00 in Dubai, all year. */
const TO_DUBAI = "+4 hours";

/** What came since a moment (ISO 8601, UTC), by day in Dubai. Days without anything are left out. */
export function countByDay(db: Database, since: string): Promise<DayCount[]> {
  const days = (kind: DayCount["kind"], table: SQL) =>
    sql`select ${kind} as kind, date(created_at, ${TO_DUBAI}) as day, count(*) as count
        from ${table} where created_at >= ${since} group by day`;
  return db.all<DayCount>(
    sql`${days("quotes", sql`${quotes}`)} union all ${days("contacts", sql`${contacts}`)}
        union all ${days("subscribers", sql`${subscribers}`)}`,
  );
}

export type QuoteChoice = "mode_of_shipping" | "nature_of_dispatch";

/** How often each option of a choice was asked for since a moment; the most frequent first. */
export function countQuotesBy(db: Database, choice: QuoteChoice, since: string): Promise<Count[]> {
  return db.all<Count>(
    sql`select ${quotes[choice]} as name, count(*) as count from ${quotes}
        where created_at >= ${since} group by ${quotes[choice]} order by 2 desc, 1`,
  );
}

/**
 * The lanes that were asked for most since a moment, at most `limit`. Places with an "@" or five
 * digits are left out: somebody typed more than a place.
 */
export function topLanes(db: Database, since: string, limit: number): Promise<Lane[]> {
  const place = (column: SQL) => sql`trim(substr(${column}, 1, instr(${column} || ',', ',') - 1))`;
  const isPlace = (column: SQL) =>
    sql`${column} not glob '*@*' and ${column} not glob '*[0-9][0-9][0-9][0-9][0-9]*'`;
  const origin = sql`${quotes.origin}`;
  const destination = sql`${quotes.destination}`;
  // min() takes the spelling with a capital where both are there.
  return db.all<Lane>(
    sql`select min(${place(origin)}) as origin, min(${place(destination)}) as destination,
        count(*) as count from ${quotes}
        where created_at >= ${since} and ${isPlace(origin)} and ${isPlace(destination)}
        group by lower(${place(origin)}), lower(${place(destination)})
        order by count desc, origin, destination limit ${limit}`,
  );
}

/** Everything that nobody has handled yet, however old, the oldest first. */
export function openOnes(db: Database, limit: number): Promise<OpenOne[]> {
  return db.all<OpenOne>(
    sql`select 'quotes' as kind, reference, created_at, nature_of_dispatch as nature
        from ${quotes} where handled_at is null
        union all select 'contacts', reference, created_at, null
        from ${contacts} where handled_at is null
        order by created_at limit ${limit}`,
  );
}

/** How many of what is open came before each moment (ISO 8601, UTC), in the order of the moments. */
export async function countOpenBefore(
  db: Database,
  kind: Answered,
  moments: readonly string[],
): Promise<number[]> {
  const table = { quotes, contacts }[kind];
  const columns = moments.map(
    (moment, index) => sql`count(iif(created_at < ${moment}, 1, null)) as ${sql.raw(`c${index}`)}`,
  );
  const [row] = await db.all<Record<string, number>>(
    sql`select ${sql.join(columns, sql`, `)} from ${table} where handled_at is null`,
  );
  return moments.map((_, index) => row?.[`c${index}`] ?? 0);
}

const handlingHours = (since: string) => sql`hours as (
  select 'quotes' as kind, (julianday(handled_at) - julianday(created_at)) * 24 as h
  from ${quotes} where handled_at is not null and created_at >= ${since}
  union all select 'contacts', (julianday(handled_at) - julianday(created_at)) * 24
  from ${contacts} where handled_at is not null and created_at >= ${since})`;

/** How long it took to handle what came since a moment; a kind of which nothing was handled is left out. */
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

export type MailState = "sent" | "waiting" | "trying again" | "given up";

export interface MailCount {
  readonly state: MailState;
  readonly count: number;
  /** Of the oldest of them: ISO 8601, UTC */
  readonly oldest: string;
}

/**
 * The e-mails that submissions since a moment led to, by what became of them. "Given up": one to the
 * visitor that could not be sent within a day.
 */
export function countMails(db: Database, since: string, now: Date): Promise<MailCount[]> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  return db.all<MailCount>(
    sql`select case when sent_at is not null then 'sent'
          when audience = 'visitor' and created_at <= ${dayAgo} then 'given up'
          when attempts > 1 or failure is not null then 'trying again'
          else 'waiting' end as state, count(*) as count, min(created_at) as oldest
        from ${outbox} where created_at >= ${since} group by state`,
  );
}

/** Why e-mails that are still to be sent failed, the most frequent reason first; at most `limit`. */
export function mailFailures(db: Database, limit: number): Promise<Count[]> {
  return db.all<Count>(
    sql`select failure as name, count(*) as count from ${outbox}
        where sent_at is null and failure is not null
        group by failure order by 2 desc, 1 limit ${limit}`,
  );
}

/** How many were handled within each number of hours, beginning with the least. */
export async function countHandledWithin(
  db: Database,
  since: string,
  hours: readonly number[],
): Promise<number[]> {
  const columns = hours.map(
    (limit, index) => sql`count(iif(h < ${limit}, 1, null)) as ${sql.raw(`c${index}`)}`,
  );
  const [row] = await db.all<Record<string, number>>(
    sql`with ${handlingHours(since)} select ${sql.join(columns, sql`, `)} from hours`,
  );
  return hours.map((_, index) => row?.[`c${index}`] ?? 0);
}

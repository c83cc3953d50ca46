/**
 * How many e-mails enquiries may cause in an hour: whoever fills in forms with somebody else's
 * address must not be able to fill that mailbox, nor the desk's. Conditions in SQL, for the
 * transaction that stores an enquiry, so that calls at the same time can't pass them together.
 */
import { type SQL, sql } from "drizzle-orm";
import { mailbox } from "../data/query.ts";
import { contacts, outbox, quotes, type Recipient, subscribers } from "./schema.ts";

/** E-mails of their own that are sent in an hour, to the desk and to visitors. */
export type HourlyMax = Readonly<Record<Recipient, number>>;

export const DEFAULT_HOURLY_MAX: HourlyMax = { desk: 60, visitor: 120 };

/** The variables of wrangler.toml; each may be missing. */
export type LimitVariables = Partial<
  Pick<Env, "DESK_EMAILS_HOURLY_MAX" | "CONFIRMATIONS_HOURLY_MAX">
>;

export function hourlyMax(env: LimitVariables): HourlyMax {
  return {
    desk: toCount(env.DESK_EMAILS_HOURLY_MAX) ?? DEFAULT_HOURLY_MAX.desk,
    visitor: toCount(env.CONFIRMATIONS_HOURLY_MAX) ?? DEFAULT_HOURLY_MAX.visitor,
  };
}

/** A whole number from 0 on; undefined for any other text. */
function toCount(variable: string | undefined): number | undefined {
  return /^\d{1,9}$/.test(variable ?? "") ? Number(variable) : undefined;
}

const HOUR_MS = 3_600_000;

/** An hour before `time`; both ISO 8601, UTC. */
export function hourBefore(time: string): string {
  return new Date(Date.parse(time) - HOUR_MS).toISOString();
}

/** How many e-mails to `audience` may yet be queued, of `max` since that time. */
export function roomSince(audience: Recipient, max: number, since: SQL): SQL {
  return sql`(${max} - (select count(*) from (select 1 from ${outbox}
    where audience = ${audience} and created_at > ${since} limit ${max})))`;
}

/** Whether no confirmation to the address was queued since that time. */
export function isFirstConfirmation(email: SQL, since: SQL): SQL {
  const addresses = [quotes, contacts, subscribers].map(
    (table) => sql`(select email from ${table} where submission_id = earlier.submission_id)`,
  );
  const earlier = sql`coalesce(${sql.join(addresses, sql`, `)})`;
  return sql`not exists (select 1 from ${outbox} as earlier
    where audience = 'visitor' and created_at > ${since}
      and ${mailbox(earlier)} = ${mailbox(email)})`;
}

/**
 * How many e-mails enquiries may cause in an hour: whoever fills in forms with somebody else's
 * address must not be able to fill that mailbox, nor the desk's. Conditions in SQL, for the
 * transaction that stores an enquiry, so that calls at the same time can't pass them together.
 */
import { type SQL, sql } from "drizzle-orm";
import { mailbox } from "../data/query.ts";
import { contacts, outbox, quotes, type Recipient, subscribers } from "./schema.ts";

/** E-mails of their own that are sent in an hour. */
export const HOURLY_MAX: Readonly<Record<Recipient, number>> = { desk: 60, visitor: 120 };

const HOUR_MS = 3_600_000;

/** An hour before `time`; both ISO 8601, UTC. */
export function hourBefore(time: string): string {
  return new Date(Date.parse(time) - HOUR_MS).toISOString();
}

/** Whether fewer than `HOURLY_MAX` e-mails to `audience` were queued since that time. */
export function hasRoom(audience: Recipient, since: string): SQL {
  const max = HOURLY_MAX[audience];
  return sql`(select count(*) from (select 1 from ${outbox}
    where audience = ${audience} and created_at > ${since} limit ${max})) < ${max}`;
}

/** Whether no confirmation to the address was queued since that time. */
export function isFirstConfirmation(email: string, since: string): SQL {
  const addresses = [quotes, contacts, subscribers].map(
    (table) => sql`(select email from ${table} where submission_id = earlier.submission_id)`,
  );
  const earlier = sql`coalesce(${sql.join(addresses, sql`, `)})`;
  return sql`not exists (select 1 from ${outbox} as earlier
    where audience = 'visitor' and created_at > ${since}
      and ${mailbox(earlier)} = ${mailbox(sql`${email}`)})`;
}

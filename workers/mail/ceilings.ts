/**
 * How many e-mails are sent at most, by what they are for. The plan has 3,000 a month (Cloudflare Email
 * Service; each further thousand costs 0.35 dollars).
 */
import { type SQL, sql } from "drizzle-orm";
import { type MailKind, outbox } from "./schema.ts";

/** What has a ceiling of its own: strangers' requests never use up the notifications of customers. */
export type Budget = "inbox" | "confirmations" | "requests" | "notifications";

const KINDS: Readonly<Record<Budget, readonly MailKind[]>> = {
  inbox: ["enquiry"],
  confirmations: ["confirmation"],
  requests: ["request"],
  notifications: ["notification", "reminder"],
};

/** In an hour, and in 30 days. */
interface Ceiling {
  readonly hourly: number;
  readonly monthly: number;
}

export type Ceilings = Readonly<Record<Budget, Ceiling>>;

const UNLIMITED = 10_000_000;

/**
 * Unless the variables have others. Inbox: further enquiries are listed in one e-mail. Confirmations: a
 * program that fills in forms with others' addresses can't fill their mailboxes. Requests: far above an
 * ordinary day. Notifications: a carrier's file about a hundred followed orders is sent within the hour,
 * one about 2,000 in a day, in which a mistake in it is noticed. In 30 days ten e-mails a day of the
 * plan are left for the inbox.
 */
export const DEFAULT_CEILINGS: Ceilings = {
  inbox: { hourly: 60, monthly: UNLIMITED },
  confirmations: { hourly: 120, monthly: UNLIMITED },
  requests: { hourly: 30, monthly: 900 },
  notifications: { hourly: 100, monthly: 1800 },
};

/** The variables of the ceilings (wrangler.toml). */
export type CeilingVariables = Partial<
  Pick<
    Env,
    | "ENQUIRIES_HOURLY_MAX"
    | "DESK_EMAILS_HOURLY_MAX"
    | "CONFIRMATIONS_HOURLY_MAX"
    | "FOLLOW_REQUESTS_HOURLY_MAX"
    | "FOLLOW_REQUESTS_MONTHLY_MAX"
    | "NOTIFICATIONS_HOURLY_MAX"
    | "NOTIFICATIONS_MONTHLY_MAX"
  >
>;

/** The ceilings by the variables; the default in place of what isn't a whole number from 0. */
export function readCeilings(env: CeilingVariables): Ceilings {
  const ceiling = (of: Budget, hourly: string | undefined, monthly?: string): Ceiling => ({
    hourly: toCount(hourly) ?? DEFAULT_CEILINGS[of].hourly,
    monthly: toCount(monthly) ?? DEFAULT_CEILINGS[of].monthly,
  });
  return {
    inbox: ceiling("inbox", env.DESK_EMAILS_HOURLY_MAX),
    confirmations: ceiling("confirmations", env.CONFIRMATIONS_HOURLY_MAX),
    requests: ceiling("requests", env.FOLLOW_REQUESTS_HOURLY_MAX, env.FOLLOW_REQUESTS_MONTHLY_MAX),
    notifications: ceiling(
      "notifications",
      env.NOTIFICATIONS_HOURLY_MAX,
      env.NOTIFICATIONS_MONTHLY_MAX,
    ),
  };
}

/** A whole number from 0; undefined for another text. */
export function toCount(variable: string | undefined): number | undefined {
  return /^\d{1,7}$/.test(variable ?? "") ? Number(variable) : undefined;
}

const HOUR_S = 3600;
const MONTH_S = 30 * 24 * HOUR_S;

/** A time so many seconds before another: ISO 8601, UTC. */
export function before(time: SQL | string, seconds: number): SQL {
  return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, ${`-${seconds} seconds`})`;
}

/** How many more may be sent at this time (ISO 8601, UTC); 0 where a ceiling is reached. */
export function room(of: Budget, ceilings: Ceilings, time: SQL | string): SQL {
  const left = (max: number, seconds: number) => sql`${max} - (select count(*) from (
    select 1 from ${outbox} as counted where counted.kind in ${KINDS[of]}
      and counted.counted_at > ${before(time, seconds)} limit ${max}))`;
  const { hourly, monthly } = ceilings[of];
  if (monthly === UNLIMITED) return sql`(${left(hourly, HOUR_S)})`;
  return sql`min(${left(hourly, HOUR_S)}, ${left(monthly, MONTH_S)})`;
}

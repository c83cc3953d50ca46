/**
 * How many e-mails are sent at most, by what they are for. The plan has 3,000 a month (Cloudflare Email
 * Service; each further thousand costs 0.35 dollars). Two limits more, of a mailbox and of a network, stand
 * beside what queues an e-mail to a visitor (workers/enquiries/store.ts, workers/notifications/limits.ts).
 */
import { type SQL, sql } from "drizzle-orm";
import { type MailKind, outbox } from "./outbox-schema.ts";

/** Each has a limit of its own: strangers' requests never use up the notifications of customers. */
export type SendingLimitName = "inbox" | "confirmations" | "requests" | "notifications";

/** How many are sent at most in an hour, and in 30 days. */
interface SendingLimit {
  readonly hourly: number;
  readonly monthly: number;
}

export type SendingLimits = Readonly<Record<SendingLimitName, SendingLimit>>;

/** The variables of the limits (wrangler.toml). */
export type LimitVariables = Partial<Pick<Env, Extract<keyof Env, `${string}_MAX`>>>;

interface LimitedKinds extends SendingLimit {
  readonly kinds: readonly MailKind[];
  readonly hourlyVariable: keyof LimitVariables;
  readonly monthlyVariable?: keyof LimitVariables;
}

const UNLIMITED = 10_000_000;

/** Which e-mails a limit counts, its default, and the variables that can have another number. */
const LIMITS: Readonly<Record<SendingLimitName, LimitedKinds>> = {
  /** Further enquiries are listed in one e-mail. */
  inbox: {
    kinds: ["enquiry"],
    hourly: 60,
    hourlyVariable: "DESK_EMAILS_HOURLY_MAX",
    monthly: UNLIMITED,
  },
  /** A program that fills in forms with others' addresses can't write to many. A busy day has some 100. */
  confirmations: {
    kinds: ["confirmation"],
    hourly: 60,
    hourlyVariable: "CONFIRMATIONS_HOURLY_MAX",
    monthly: 1500,
    monthlyVariable: "CONFIRMATIONS_MONTHLY_MAX",
  },
  /** Far above an ordinary day. */
  requests: {
    kinds: ["request"],
    hourly: 30,
    hourlyVariable: "FOLLOW_REQUESTS_HOURLY_MAX",
    monthly: 900,
    monthlyVariable: "FOLLOW_REQUESTS_MONTHLY_MAX",
  },
  /**
   * A carrier's file about a hundred followed orders is sent within the hour, one about 2,000 in a day, in
   * which a mistake in it is noticed. In 30 days ten e-mails a day of the plan are left for the inbox, and confirmations come on top.
   */
  notifications: {
    kinds: ["notification", "reminder"],
    hourly: 100,
    hourlyVariable: "NOTIFICATIONS_HOURLY_MAX",
    monthly: 1800,
    monthlyVariable: "NOTIFICATIONS_MONTHLY_MAX",
  },
};

/** The limits by the variables; the default in place of what isn't a whole number from 0. */
export function readSendingLimits(env: LimitVariables): SendingLimits {
  const read = (name: SendingLimitName): SendingLimit => {
    const { hourly, hourlyVariable, monthly, monthlyVariable } = LIMITS[name];
    return {
      hourly: toCount(env[hourlyVariable]) ?? hourly,
      monthly: (monthlyVariable && toCount(env[monthlyVariable])) ?? monthly,
    };
  };
  return {
    inbox: read("inbox"),
    confirmations: read("confirmations"),
    requests: read("requests"),
    notifications: read("notifications"),
  };
}

export const DEFAULT_SENDING_LIMITS = readSendingLimits({});

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

/** How many more may be sent at this time (ISO 8601, UTC); 0 where a limit is reached. */
export function remaining(name: SendingLimitName, limits: SendingLimits, time: SQL | string): SQL {
  const left = (max: number, seconds: number) => sql`${max} - (select count(*) from (
    select 1 from ${outbox} as counted where counted.kind in ${LIMITS[name].kinds}
      and counted.counted_at > ${before(time, seconds)} limit ${max}))`;
  const { hourly, monthly } = limits[name];
  if (monthly === UNLIMITED) return sql`(${left(hourly, HOUR_S)})`;
  return sql`min(${left(hourly, HOUR_S)}, ${left(monthly, MONTH_S)})`;
}

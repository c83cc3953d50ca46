/**
 * How many enquiries are stored in an hour, so that no one fills the database, after which the desk
 * couldn't write either. The rows of the last hour are counted by their index, in the transaction that
 * stores one: calls at the same time can't pass the limit together, and a counter would be one more row
 * that every enquiry writes.
 */
import { type SQL, sql } from "drizzle-orm";
import { isUrgent } from "#app/domain/enquiries/quote.ts";
import { DISPATCH_NATURES } from "#app/domain/enquiries/quote-options.ts";
import type { Database } from "../data/database.ts";
import { before, type LimitVariables, toCount } from "../mail/sending-limits.ts";
import { contacts, quotes, subscribers } from "./enquiry-schema.ts";

/** The most of all visitors; a busy day has some 100. The variable ENQUIRIES_HOURLY_MAX can have another number. */
const DEFAULT_MAX = 600;
/** Requests for an aircraft on ground have a reserve of their own: a tenth as many. */
const URGENT_PART = 10;
/** One group of networks takes at most a sixth of either, or one sender could close the forms to all. */
const NETWORK_PART = 6;
const HOUR_S = 3600;

export interface EnquiryLimit {
  readonly urgent: number;
  readonly others: number;
}

export function enquiryLimit(env: LimitVariables): EnquiryLimit {
  const others = toCount(env.ENQUIRIES_HOURLY_MAX) ?? DEFAULT_MAX;
  return { urgent: Math.ceil(others / URGENT_PART), others };
}

export const URGENT_NATURES = DISPATCH_NATURES.filter((nature) =>
  isUrgent({ nature_of_dispatch: nature }),
);

/** The networks of the enquiries of the hour before a time (ISO 8601, UTC). */
function inLastHour(kind: keyof EnquiryLimit, time: string): SQL {
  const isRecent = sql`created_at > ${before(time, HOUR_S)}`;
  const isOf = kind === "urgent" ? sql`in` : sql`not in`;
  const found = sql`select network from ${quotes}
    where nature_of_dispatch ${isOf} ${URGENT_NATURES} and ${isRecent}`;
  if (kind === "urgent") return found;
  return sql`${found} union all select network from ${contacts} where ${isRecent}
    union all select network from ${subscribers} where ${isRecent}`;
}

/** Whether one more may be stored of a network (`networkGroup`; null where it isn't known). */
export function hasRoom(
  kind: keyof EnquiryLimit,
  limit: EnquiryLimit,
  { created_at, network }: { readonly created_at: string; readonly network: number | null },
): SQL {
  const max = limit[kind];
  return sql`(select count(*) < ${max}
      and coalesce(sum(network = ${network}), 0) < ${Math.ceil(max / NETWORK_PART)}
    from (${inLastHour(kind, created_at)}))`;
}

/** For what the forms answer 503 now, and the limit that it has reached. */
export async function findFull(
  db: Database,
  limit: EnquiryLimit,
  now: Date,
): Promise<{ readonly kind: keyof EnquiryLimit; readonly max: number }[]> {
  const count = (kind: keyof EnquiryLimit) =>
    sql`(select count(*) from (${inLastHour(kind, now.toISOString())}))`;
  const stored = await db.get<EnquiryLimit>(
    sql`select ${count("urgent")} as urgent, ${count("others")} as others`,
  );
  return (["urgent", "others"] as const)
    .filter((kind) => stored[kind] >= limit[kind])
    .map((kind) => ({ kind, max: limit[kind] }));
}

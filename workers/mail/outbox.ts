/**
 * The queries that empty the outbox. An e-mail is claimed before each attempt and marked after it, so an
 * interrupted attempt is retried.
 */
import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../data/database.ts";
import { type OutboxRow, outbox } from "./outbox-schema.ts";

/** Pauses after an attempt: 5, 10, 20, 40 minutes, then an hour each. */
const FIRST_PAUSE_S = 300;
const LONGEST_PAUSE_S = 3600;
const FAILURE_MAX = 200;

/** Due at no time: one that may have been sent, and must not be sent twice. */
export const NEVER = "9999-12-31T00:00:00.000Z";

/** Urgent ones first, then those with the fewest attempts, so that a failing one delays no other. */
export const SENDING_ORDER = sql`${outbox.is_urgent} desc, ${outbox.attempts}, ${outbox.created_at}, ${outbox.id}`;

/**
 * Claims up to `limit` of these e-mails for an attempt. Other runs can't claim them until their pause is
 * over, which doubles with each attempt.
 */
export async function claim(
  db: Database,
  which: SQL | undefined,
  {
    limit,
    now,
    isCounted = false,
  }: { readonly limit: number | SQL; readonly now: Date; readonly isCounted?: boolean },
): Promise<readonly OutboxRow[]> {
  const time = now.toISOString();
  const pause = sql`min(${FIRST_PAUSE_S} << min(${outbox.attempts}, 8), ${LONGEST_PAUSE_S})`;
  const chosen = sql`(select ${outbox.id} from ${outbox} where ${which}
    order by ${SENDING_ORDER} limit ${limit})`;
  const claimed = await db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      due_at: sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, '+' || ${pause} || ' seconds')`,
      ...(isCounted && { counted_at: time }),
    })
    .where(inArray(outbox.id, chosen))
    .returning();
  const rank = ({ is_urgent, attempts }: OutboxRow) => attempts - (is_urgent ? 1000 : 0);
  return claimed.sort((one, other) => rank(one) - rank(other) || one.id - other.id);
}

/** Why an e-mail wasn't accepted. */
export interface Failure {
  /** Without addresses */
  readonly reason: string;
  /** The mail service's code; null where it gave none */
  readonly code: string | null;
  /** Whether it may have been sent all the same. */
  readonly isUncertain: boolean;
}

/** The result of an attempt; `failure` is null where it was sent. */
export interface Delivery {
  readonly id: number;
  readonly failure: Failure | null;
}

/** The statement that stores the results of claimed e-mails. */
export function mark(db: Database, deliveries: readonly Delivery[], now: Date) {
  const time = now.toISOString();
  const rows = deliveries.map(({ id, failure }) => ({
    id,
    sent_at: failure ? null : time,
    failure: failure?.reason.slice(0, FAILURE_MAX) ?? null,
    isRefused: failure !== null && !failure.isUncertain,
  }));
  const value = (name: string) => sql.raw(`one.value ->> '${name}'`);
  return db
    .update(outbox)
    .set({
      sent_at: value("sent_at"),
      failure: value("failure"),
      // A refused e-mail doesn't count as sent to a follower.
      counted_at: sql`iif(${value("isRefused")} and ${outbox.follower_id} is not null, null, ${outbox.counted_at})`,
      due_at: sql`iif(${value("isRefused")} and ${outbox.due_at} = ${NEVER}, ${time}, ${outbox.due_at})`,
    })
    .from(sql`json_each(${JSON.stringify(rows)}) as one`)
    .where(sql`${outbox.id} = one.value ->> 'id'`);
}

/**
 * The statement that queues an e-mail for each follower of a select of `follower_id` and `changed_at`;
 * the caller adds the conflict clause for those where one waits.
 */
export function queueForFollowers(
  db: Database,
  kind: OutboxRow["kind"],
  { chosen, now, network = null }: { chosen: SQL; now: string; network?: number | null },
) {
  return db.insert(outbox).select(sql`
    select null, ${kind}, null, null, follower_id, 0, 0, ${now}, changed_at, ${now}, 0, null, null, null, ${network}
    from (${chosen}) where true`);
}

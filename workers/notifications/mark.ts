/** Stores what became of the e-mails to followers. */
import { sql } from "drizzle-orm";
import type { NotifiedState } from "#app/domain/tracking/notifications.ts";
import type { Database } from "../data/database.ts";
import { isOneOf } from "../data/query.ts";
import { FAILURE_MAX } from "../mail/outbox.ts";
import { followers, notificationMails } from "../orders/followers-schema.ts";
import { orderEvents } from "../orders/schema.ts";
import { isFollowing } from "./queue.ts";

export interface Failure {
  readonly reason: string;
  /** Whether it may have been sent all the same. */
  readonly isUncertain: boolean;
  /** Whether the address is gone for good. */
  readonly isBounce: boolean;
}

export interface Result {
  readonly mail_id: number;
  readonly follower_id: number;
  /** Null where it was sent, or where there was nothing to tell. */
  readonly failure: Failure | null;
  /** What is known by the state that was looked at; null for a request. */
  readonly known: {
    /** Null where nothing was notified. */
    readonly notified: NotifiedState | null;
    readonly ends_at: string;
    /** The last fact that was looked at. */
    readonly seen: number;
  } | null;
}

/** Stores the results of e-mails that were tried. One transaction. */
export async function markResults(
  db: Database,
  results: readonly Result[],
  now: Date,
): Promise<void> {
  if (results.length === 0) return;
  const time = now.toISOString();
  const rows = results.map(({ mail_id, failure }) => ({
    id: mail_id,
    sent_at: failure ? null : time,
    failure: failure?.reason.slice(0, FAILURE_MAX) ?? null,
    // What was refused doesn't count as sent.
    isRefused: failure !== null && !failure.isUncertain,
  }));
  const gone = results.flatMap(({ failure, follower_id }) =>
    failure?.isBounce ? follower_id : [],
  );
  const value = (name: string) => sql.raw(`one.value ->> '${name}'`);
  const known = results.filter(({ failure }) => failure === null);
  await db.batch([
    db
      .update(notificationMails)
      .set({
        sent_at: value("sent_at"),
        failure: value("failure"),
        tried_at: sql`iif(${value("isRefused")}, null, ${notificationMails.tried_at})`,
      })
      .from(sql`json_each(${JSON.stringify(rows)}) as one`)
      .where(sql`${notificationMails.id} = one.value ->> 'id'`),
    ...noteKnown(db, known, time),
    db
      .update(followers)
      .set({ stopped_at: time, stopped_by: "bounce", asked_at: null, asked_level: null })
      .where(isOneOf(followers.id, gone)),
  ]);
}

/** Removes e-mails that would have had nothing to tell. One transaction. */
export async function dropMails(
  db: Database,
  results: readonly Result[],
  now: Date,
): Promise<void> {
  if (results.length === 0) return;
  const ids = results.map(({ mail_id }) => mail_id);
  await db.batch([
    db.delete(notificationMails).where(isOneOf(notificationMails.id, ids)),
    ...noteKnown(db, results, now.toISOString()),
  ]);
}

/**
 * Notes what followers know now. Where more was said about their orders since the state was looked at,
 * another e-mail is queued.
 */
function noteKnown(db: Database, results: readonly Result[], now: string) {
  const rows = JSON.stringify(
    results.flatMap(({ follower_id: id, known }) => (known ? [{ id, ...known }] : [])),
  );
  const notified = sql.raw("one.value ->> 'notified'");
  return [
    db
      .update(followers)
      .set({
        notified: sql`coalesce(${notified}, ${followers.notified})`,
        notified_at: sql`iif(${notified} is null, ${followers.notified_at}, ${now})`,
        ends_at: sql.raw("one.value ->> 'ends_at'"),
      })
      .from(sql`json_each(${rows}) as one`)
      .where(sql`${followers.id} = one.value ->> 'id'`),
    db
      .insert(notificationMails)
      .select(sql`
        select null, ${followers.id}, 'notification', ${now}, max(${orderEvents.learned_at}), 0, ${now}, null, null, null, null
        from json_each(${rows}) as one
        cross join ${followers} on ${followers.id} = one.value ->> 'id'
        cross join ${orderEvents} on ${orderEvents.order_id} = ${followers.order_id}
        where ${orderEvents.id} > one.value ->> 'seen' and ${isFollowing}
        group by ${followers.id}`)
      .onConflictDoNothing(),
  ] as const;
}

/**
 * Which e-mails are still to be sent. A row is written together with its submission, claimed before
 * each attempt and marked after it: whatever breaks off in between, it comes up again.
 */
import { and, asc, desc, eq, exists, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./database.ts";
import { contacts, outbox, quotes, subscribers } from "./schema.ts";

export type OutboxRow = typeof outbox.$inferSelect;
/** For whom an e-mail is: the people at the desk, or who sent the form. */
export type Audience = OutboxRow["audience"];

const TABLES = {
  addServiceRequest: quotes,
  addContact: contacts,
  addSubscriber: subscribers,
} as const satisfies Record<OutboxRow["call"], SQLiteTable>;

/** Sending is tried as soon as a submission is stored; the scheduled handler stays away so long. */
const HEAD_START_MS = 60_000;
/** The pauses after an attempt: 5, 10, 20, 40 minutes, then an hour each. */
const FIRST_PAUSE_S = 300;
const LONGEST_PAUSE_S = 3600;
/** A visitor who hasn't had the acknowledgement by then is better off without it. */
const VISITOR_WAITS_MS = 24 * 3600 * 1000;
const FAILURE_MAX = 200;

interface Queued {
  readonly submission_id: string;
  /** Of the submission: ISO 8601, UTC. */
  readonly created_at: string;
  readonly call: OutboxRow["call"];
  readonly is_urgent: boolean;
}

/**
 * The statement that queues the e-mails of a submission, for the same batch as the one that stores
 * it and after that one. It queues nothing where the submission had been stored before, or wasn't
 * because it is a duplicate.
 */
export function queueMails(db: Database, queued: Queued, audiences: readonly Audience[]) {
  const { submission_id, created_at, call, is_urgent } = queued;
  const due_at = new Date(Date.parse(created_at) + HEAD_START_MS).toISOString();
  const table = TABLES[call];
  const isNew = exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.submission_id, submission_id), eq(table.created_at, created_at))),
  );
  return db
    .insert(outbox)
    .select(
      sql`select null, ${submission_id}, value, ${call}, ${is_urgent ? 1 : 0}, ${created_at}, 0, ${due_at}, null, null
        from json_each(${JSON.stringify(audiences)}) where ${isNew}`,
    )
    .onConflictDoNothing();
}

/** `now` and a pause that doubles with each attempt before this one. */
function nextDue(now: Date) {
  const pause = sql`min(${FIRST_PAUSE_S} << min(${outbox.attempts}, 8), ${LONGEST_PAUSE_S})`;
  return sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()}, '+' || ${pause} || ' seconds')`;
}

const begin = (now: Date) => ({
  attempts: sql<number>`${outbox.attempts} + 1`,
  due_at: nextDue(now),
});

/** Claims the e-mails of a submission for their first attempt; none that somebody else has claimed. */
export async function claimNew(
  db: Database,
  submissionId: string,
  now: Date,
): Promise<readonly OutboxRow[]> {
  return db
    .update(outbox)
    .set(begin(now))
    .where(
      and(eq(outbox.submission_id, submissionId), isNull(outbox.sent_at), eq(outbox.attempts, 0)),
    )
    .returning();
}

const isWanted = (now: Date) =>
  and(
    isNull(outbox.sent_at),
    or(
      ne(outbox.audience, "visitor"),
      gt(outbox.created_at, new Date(now.getTime() - VISITOR_WAITS_MS).toISOString()),
    ),
  );

/**
 * Claims up to `limit` e-mails that are due: urgent ones first, then those that were tried least, so
 * that one that can't be sent keeps nobody waiting. Until their next pause is over nobody else claims
 * them.
 */
export async function claimDue(
  db: Database,
  limit: number,
  now: Date,
): Promise<readonly OutboxRow[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isWanted(now), lte(outbox.due_at, now.toISOString())))
    .orderBy(desc(outbox.is_urgent), asc(outbox.attempts), asc(outbox.due_at), asc(outbox.id))
    .limit(limit);
  return db.update(outbox).set(begin(now)).where(sql`${outbox.id} in ${due}`).returning();
}

/** How many e-mails wait to be sent. */
export function countPending(db: Database, now: Date): Promise<number> {
  return db.$count(outbox, isWanted(now));
}

/** What an attempt led to: sent at that moment, failed for that reason, or nothing to send any more. */
export type DeliveryResult =
  | { readonly id: number; readonly sent_at: string }
  | { readonly id: number; readonly failure: string }
  | { readonly id: number; readonly deleted: true };

/** Writes down what became of the e-mails that were claimed. */
export async function markResults(db: Database, results: readonly DeliveryResult[]): Promise<void> {
  const [first, ...others] = results.map((one) => mark(db, one));
  if (first) await db.batch([first, ...others]);
}

function mark(db: Database, one: DeliveryResult) {
  if ("deleted" in one) return db.delete(outbox).where(eq(outbox.id, one.id));
  const set =
    "sent_at" in one
      ? { sent_at: one.sent_at, failure: null }
      : { failure: one.failure.slice(0, FAILURE_MAX) };
  return db.update(outbox).set(set).where(eq(outbox.id, one.id));
}

/** A submission as it is stored, under the id that its e-mails name it by. */
export type OutboxSource =
  | { readonly call: "addServiceRequest"; readonly stored: typeof quotes.$inferSelect }
  | { readonly call: "addContact"; readonly stored: typeof contacts.$inferSelect }
  | { readonly call: "addSubscriber"; readonly stored: typeof subscribers.$inferSelect };

/** The submissions that these e-mails are about, by their ids; without those that are gone. */
export async function findSources(
  db: Database,
  rows: readonly OutboxRow[],
): Promise<ReadonlyMap<string, OutboxSource>> {
  const idsOf = (call: OutboxRow["call"]) =>
    sql`(select value from json_each(${JSON.stringify(
      rows.filter((row) => row.call === call).map(({ submission_id }) => submission_id),
    )}))`;
  const [asked, written, subscribed] = await db.batch([
    db
      .select()
      .from(quotes)
      .where(sql`${quotes.submission_id} in ${idsOf("addServiceRequest")}`),
    db
      .select()
      .from(contacts)
      .where(sql`${contacts.submission_id} in ${idsOf("addContact")}`),
    db
      .select()
      .from(subscribers)
      .where(sql`${subscribers.submission_id} in ${idsOf("addSubscriber")}`),
  ]);
  const sources: OutboxSource[] = [
    ...asked.map((stored) => ({ call: "addServiceRequest", stored }) as const),
    ...written.map((stored) => ({ call: "addContact", stored }) as const),
    ...subscribed.map((stored) => ({ call: "addSubscriber", stored }) as const),
  ];
  return new Map(sources.map((one) => [one.stored.submission_id, one]));
}

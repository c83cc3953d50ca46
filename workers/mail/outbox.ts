/**
 * The queries that empty the outbox. An e-mail is claimed before each attempt and marked after it,
 * so an interrupted attempt is retried.
 */
import { and, asc, desc, eq, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import type { Database } from "../data/database.ts";
import { isOneOf } from "../data/query.ts";
import { enquiryKinds } from "../enquiries/kinds.ts";
import {
  type contacts,
  type OutboxRow,
  outbox,
  type quotes,
  type subscribers,
} from "../enquiries/schema.ts";

/** Pauses after an attempt: 5, 10, 20, 40 minutes, then an hour each. */
const FIRST_PAUSE_S = 300;
const LONGEST_PAUSE_S = 3600;
/** A confirmation is given up after this time: a late one would only confuse. */
const CONFIRMATION_MAX_AGE_MS = 24 * 3600 * 1000;
export const FAILURE_MAX = 200;

/** Starts an attempt: the next may start after a pause that doubles with each previous one. */
export function startAttempt(now: Date, attempts: SQLiteColumn = outbox.attempts) {
  const pause = sql`min(${FIRST_PAUSE_S} << min(${attempts}, 8), ${LONGEST_PAUSE_S})`;
  return {
    attempts: sql<number>`${attempts} + 1`,
    due_at: sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()}, '+' || ${pause} || ' seconds')`,
  };
}

/** Claims an enquiry's own e-mails for their first attempt, unless claimed before. */
export async function claimNew(db: Database, submissionId: string): Promise<readonly OutboxRow[]> {
  const isNew = and(isNull(outbox.sent_at), eq(outbox.attempts, 0), eq(outbox.is_listed, false));
  return db
    .update(outbox)
    .set(startAttempt(new Date()))
    .where(and(eq(outbox.submission_id, submissionId), isNew))
    .returning();
}

/** An e-mail to a visitor from before this time is given up: ISO 8601, UTC. */
export function visitorDeadline(now: Date): string {
  return new Date(now.getTime() - CONFIRMATION_MAX_AGE_MS).toISOString();
}

const isWanted = (now: Date) =>
  and(
    isNull(outbox.sent_at),
    or(ne(outbox.audience, "visitor"), gt(outbox.created_at, visitorDeadline(now))),
  );

/**
 * Claims up to `limit` due e-mails, listed ones or others: urgent ones first, then those with the
 * fewest attempts, so that a failing one delays no other. Other runs can't claim them until their
 * pause is over.
 */
export async function claimDue(
  db: Database,
  limit: number,
  isListed = false,
): Promise<readonly OutboxRow[]> {
  const now = new Date();
  const isDue = and(lte(outbox.due_at, now.toISOString()), eq(outbox.is_listed, isListed));
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isWanted(now), isDue))
    .orderBy(desc(outbox.is_urgent), asc(outbox.attempts), asc(outbox.due_at), asc(outbox.id))
    .limit(limit);
  return db.update(outbox).set(startAttempt(now)).where(sql`${outbox.id} in ${due}`).returning();
}

export function countPending(db: Database): Promise<number> {
  return db.$count(outbox, isWanted(new Date()));
}

/**
 * The result of an attempt: sent at that time, failed for that reason, or its enquiry was deleted.
 */
export type DeliveryResult =
  | { readonly id: number; readonly sent_at: string }
  | { readonly id: number; readonly failure: string }
  | { readonly id: number; readonly deleted: true };

/** Stores the results of claimed e-mails. */
export async function markResults(db: Database, results: readonly DeliveryResult[]): Promise<void> {
  if (results.length === 0) return;
  const deleted = results.flatMap((one) => ("deleted" in one ? one.id : []));
  const marks = JSON.stringify(
    results.map((one) =>
      "failure" in one ? { ...one, failure: one.failure.slice(0, FAILURE_MAX) } : one,
    ),
  );
  const marked = (name: string) =>
    sql`(select value ->> ${name} from json_each(${marks}) where value ->> 'id' = ${outbox.id})`;
  await db.batch([
    // In one statement: the queries of a run are counted (scheduled.ts).
    db
      .update(outbox)
      .set({ sent_at: marked("sent_at"), failure: marked("failure") })
      .where(
        isOneOf(
          outbox.id,
          results.map(({ id }) => id),
        ),
      ),
    db.delete(outbox).where(isOneOf(outbox.id, deleted)),
  ]);
}

/** Stores one result for several e-mails. */
export async function markListed(
  db: Database,
  rows: readonly OutboxRow[],
  set: { readonly sent_at: string } | { readonly failure: string },
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await db.update(outbox).set(set).where(isOneOf(outbox.id, ids));
}

/** The stored enquiry of an e-mail. */
export type OutboxSource =
  | { readonly kind: "quote"; readonly stored: typeof quotes.$inferSelect }
  | { readonly kind: "contact"; readonly stored: typeof contacts.$inferSelect }
  | { readonly kind: "subscriber"; readonly stored: typeof subscribers.$inferSelect };

/** The enquiries of these e-mails, by submission id; without deleted ones. */
export async function findSources(
  db: Database,
  rows: readonly OutboxRow[],
): Promise<ReadonlyMap<string, OutboxSource>> {
  const select = (kind: OutboxRow["kind"]) => {
    const table = enquiryKinds[kind].table as typeof quotes;
    const ids = rows.filter((row) => row.kind === kind).map(({ submission_id }) => submission_id);
    return db.select().from(table).where(isOneOf(table.submission_id, ids));
  };
  const [quote, contact, subscriber] = ENQUIRY_KINDS;
  const found = await db.batch([select(quote), select(contact), select(subscriber)]);
  const sources = ENQUIRY_KINDS.flatMap((kind, index) =>
    (found[index] ?? []).map((stored) => ({ kind, stored }) as OutboxSource),
  );
  return new Map(sources.map((one) => [one.stored.submission_id, one]));
}

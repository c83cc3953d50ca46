/** E-mails that failed: at the desk they are sent again, or given up. */
import { and, asc, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import { changeIf, isLogged } from "../audit/audit-log.ts";
import { conflict, doneWith, type Result } from "../audit/result.ts";
import type { Database } from "../data/database.ts";
import { followers } from "../orders/followers-schema.ts";
import { type MailKind, type OutboxRow, outbox } from "./outbox-schema.ts";

/** The e-mails of an enquiry or an order. */
export interface MailScope {
  readonly of: "enquiry" | "order";
  /** The enquiry's reference or the order's number. */
  readonly subject: string;
  /** A condition on the outbox. */
  readonly which: SQL;
}

/** An e-mail that wasn't sent. */
export type UnsentMail = Pick<
  OutboxRow,
  "id" | "kind" | "created_at" | "attempts" | "failure" | "follower_id"
>;

/** E-mails that failed, the oldest first; of those to the inbox and to senders also such as weren't tried in time. */
export function findUnsent(db: Database, { which }: MailScope, now: Date): Promise<UnsentMail[]> {
  const { id, kind, created_at, attempts, failure, follower_id } = getTableColumns(outbox);
  const isOverdue = sql`${outbox.enquiry_kind} is not null and ${outbox.due_at} <= ${now.toISOString()}`;
  return db
    .select({ id, kind, created_at, attempts, failure, follower_id })
    .from(outbox)
    .where(and(which, isNull(outbox.sent_at), or(sql`${failure} is not null`, isOverdue)))
    .orderBy(asc(outbox.id));
}

interface Work {
  readonly mail: UnsentMail;
  readonly author: string;
}

/**
 * Sends an e-mail again by `send`, which sends what is due. A follower whose address was given up gets e-mails
 * again. Says what came of it.
 */
export async function sendAgain(
  db: Database,
  { of, subject, which }: MailScope,
  { mail, author, send }: Work & { readonly send: (() => Promise<void>) | null },
): Promise<Result> {
  const now = new Date().toISOString();
  const isIt = and(which, eq(outbox.id, mail.id), isNull(outbox.sent_at));
  const isRequest = mail.kind === "request";
  const change = { author, kind: `${of}-mail-resent`, subject, detail: mail.kind } as const;
  const logged = await changeIf(db, isStored(isIt), change, (id) => [
    db
      .update(followers)
      .set({
        stopped_at: null,
        stopped_by: null,
        ...(isRequest && { asked_at: now, asked_level: sql`coalesce(asked_level, level, 'all')` }),
      })
      .where(
        and(
          eq(followers.id, mail.follower_id ?? 0),
          eq(followers.stopped_by, "bounce"),
          isLogged(id),
        ),
      ),
    db
      .update(outbox)
      // A confirmation is given up a day after it was queued.
      .set({ due_at: now, created_at: now, attempts: 0, counted_at: null, failure: null })
      .where(and(isIt, isLogged(id))),
  ]);
  if (logged === null) return doneWith("No changes. This email was sent or given up meanwhile.");
  await send?.();
  const [row] = await db.select().from(outbox).where(eq(outbox.id, mail.id));
  if (row && !row.sent_at && row.failure) return conflict(`It was not sent: ${row.failure}`);
  if (row && !row.sent_at)
    return doneWith("It waits and is sent with the next run, within minutes.");
  return doneWith(row ? "The email was sent." : "Nothing in it is new any more: it was not sent.");
}

/** Gives an e-mail up: it is never sent. */
export async function giveUp(
  db: Database,
  { of, subject, which }: MailScope,
  { mail, author }: Work,
): Promise<Result> {
  const isIt = and(which, eq(outbox.id, mail.id), isNull(outbox.sent_at));
  const change = { author, kind: `${of}-mail-given-up`, subject, detail: mail.kind } as const;
  const changeId = await changeIf(db, isStored(isIt), change, (id) => [
    db.delete(outbox).where(and(isIt, isLogged(id))),
  ]);
  if (changeId === null) return doneWith("No changes. This email was sent or given up meanwhile.");
  return { kind: "done", changeId, subject };
}

function isStored(isIt: SQL | undefined): SQL {
  return sql`exists (select 1 from ${outbox} where ${isIt})`;
}

/** What an e-mail is, in a list of those that failed. */
export const MAIL_LABELS: Readonly<Record<MailKind, string>> = {
  enquiry: "Notice to the operations inbox",
  confirmation: "Confirmation to the sender",
  request: "Request to confirm email updates",
  notification: "Email update",
  reminder: "Reminder",
  digest: "Digest",
  "confirmation-limit": "Notice of a limit",
  "follower-limit": "Notice of a limit",
};

/** Sends e-mails to followers; never throws, always logs. */
import { type Database, primary } from "../data/database.ts";
import { splitIntoGroups } from "../data/query.ts";
import { TimeoutError } from "../data/retry.ts";
import { logError, logEvent } from "../log.ts";
import { failureReason, sendWithTimeout } from "../mail/deliver.ts";
import type { Mailer } from "../mail/mailer.ts";
import { composeNotification } from "./compose.ts";
import { type Draft, draftNotifications, draftRequest } from "./drafts.ts";
import { type Class, UNDELIVERED_MAX } from "./limits.ts";
import { dropMails, type Failure, markResults, type Result } from "./mark.ts";
import { claim, findCandidates, type QueueOptions, storeTokens } from "./queue.ts";
import { hashToken, newToken } from "./tokens.ts";

/** Sent at once and marked together: a run that is interrupted in between sends them again. */
const GROUP_SIZE = 5;
/** In a run, which stays below 50 D1 queries and e-mails together (run.ts). */
const SENT_MAX: Readonly<Record<Class, number>> = { requests: 5, notifications: 10 };
/** For most of the notifications that are due nothing may be new. */
const LOOKED_AT_MAX = 300;

/** Sends those that are due, the oldest first; notifications for which nothing is new any more are dropped. */
export async function sendDue(
  mailer: Mailer,
  DB: D1Database,
  of: Class,
  options: Omit<QueueOptions, "now">,
): Promise<void> {
  try {
    const db = primary(DB);
    const at = { now: new Date(), ...options };
    const results = await sendDrafts(mailer, db, of, await draftDue(db, of, at), at);
    const failures = results.flatMap(({ failure }) => failure?.reason ?? []);
    const sent = results.length - failures.length;
    if (sent > 0) logEvent("notificationsSent", { count: sent });
    if (failures[0] !== undefined) {
      const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : "";
      logError("notifications", new Error(failures[0] + more));
    }
  } catch (error) {
    logError("notifications", error);
  }
}

async function draftDue(db: Database, of: Class, at: QueueOptions): Promise<readonly Draft[]> {
  if (of === "requests") {
    const due = await findCandidates(db, of, SENT_MAX[of], at);
    return due.map((to) => draftRequest(to, at.now));
  }
  const due = await findCandidates(db, of, LOOKED_AT_MAX, at);
  const { drafts, nothing } = await draftNotifications(db, due, at);
  await dropMails(db, nothing, at.now);
  return drafts.slice(0, SENT_MAX[of]);
}

async function sendDrafts(
  mailer: Mailer,
  db: Database,
  of: Class,
  drafts: readonly Draft[],
  at: QueueOptions,
): Promise<readonly Result[]> {
  const ids = await claim(
    db,
    of,
    drafts.map(({ to }) => to.mail_id),
    at,
  );
  const claimed = drafts.filter(({ to }) => ids.includes(to.mail_id));
  if (claimed.length === 0) return [];
  const linked = await Promise.all(
    claimed.map(async (draft) => {
      const token = newToken();
      return { draft, token, hash: (await hashToken(token)) ?? "", follower_id: draft.to.id };
    }),
  );
  await storeTokens(db, linked, at.now);
  const results: Result[] = [];
  for (const group of splitIntoGroups(linked, GROUP_SIZE)) {
    const done = await Promise.all(group.map(({ draft, token }) => sendOne(mailer, draft, token)));
    await markResults(db, done, new Date());
    results.push(...done);
  }
  return results;
}

async function sendOne(mailer: Mailer, { to, content, known }: Draft, token: string) {
  const ids = { mail_id: to.mail_id, follower_id: to.id };
  try {
    const email = composeNotification(content(token), to.email, mailer.addresses);
    await sendWithTimeout(mailer, email);
    return { ...ids, failure: null, known };
  } catch (error) {
    return { ...ids, failure: toFailure(error, to.attempts + 1), known };
  }
}

/** Addresses on the service's suppression list: it refuses them since they bounced, or complained. */
const GONE = "E_RECIPIENT_SUPPRESSED";
/** The recipient's server refused it: for now, or for good. */
const UNDELIVERED = "E_DELIVERY_FAILED";

function toFailure(error: unknown, attempts: number): Failure {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return {
    reason: failureReason(error),
    isUncertain: error instanceof TimeoutError,
    isBounce: code === GONE || (code === UNDELIVERED && attempts >= UNDELIVERED_MAX),
  };
}

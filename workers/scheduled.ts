import { languages } from "#app/content/languages.ts";
import { locale } from "#content/locale.ts";
import type { Bindings } from "./backend.ts";
import { type Database, primary, withTimeLimits } from "./data/database.ts";
import { withTimeout } from "./data/retry.ts";
import { deleteDue } from "./documents/objects.ts";
import { countQueued, drain, QUEUE_CRON } from "./enquiries/fallback-queue.ts";
import { sendConfirmationLimit, sendDueOfEnquiries } from "./enquiries/send-emails.ts";
import { mailRules } from "./enquiries/store.ts";
import { logError, logEvent } from "./log.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import { NOTIFICATIONS_CRON } from "./notifications/limits.ts";
import { runNotifications, sendToFollowers } from "./notifications/run.ts";
import { refreshStates } from "./orders/refresh.ts";
import { removeExpired } from "./retention.ts";
import { sendDigest } from "./today/digest.ts";

interface Part {
  readonly name: string;
  /** The time limit of a part; a call that it has started may end later. */
  readonly limitMs: number;
  readonly run: (env: Bindings, mailer: Mailer | null) => Promise<unknown>;
}

/**
 * Parts that share an invocation stay together within the 50 D1 queries and 1,000 KV operations that
 * the Free plan allows one; each statement of a batch counts as a query. The queue takes up to 50,
 * e-mails 13, the notice of a limit 4, the daily digest 13, rows to remove 10 and documents 2. States of orders, three
 * queries for 500 of them, are only refreshed when the queue is empty.
 */
const QUEUE: Part = { name: "queue", limitMs: 60_000, run: (env) => emptyQueue(env) };
const MAIL_PARTS: readonly Part[] = [
  { name: "mail", limitMs: 60_000, run: (env, mailer) => sendDueOfEnquiries(mailer, env.DB) },
  {
    name: "confirmation-limit",
    limitMs: 30_000,
    run: async (env, mailer) => mailer && sendConfirmationLimit(mailer, primary(env.DB)),
  },
  {
    name: "digest",
    limitMs: 60_000,
    run: async (env, mailer) => mailer && sendDigest(mailer, primary(env.DB)),
  },
  {
    name: "removeExpired",
    limitMs: 30_000,
    run: (env) => removeExpired(primary(env.DB), env),
  },
  { name: "documents", limitMs: 60_000, run: (env) => deleteDue(primary(env.DB), env) },
];
/** Of a language other than English: together within 50 queries too. */
const TRANSLATED_PARTS: readonly Part[] = [
  {
    name: "mail",
    limitMs: 60_000,
    run: (env, mailer) => sendDueOfEnquiries(mailer, env.DB, TRANSLATED_MAIL_MAX),
  },
  {
    name: "notifications",
    limitMs: 120_000,
    run: async (env, mailer) => mailer && sendToFollowers(env, mailer),
  },
];
const TRANSLATED_MAIL_MAX = 5;
const NOTIFICATION_PARTS: readonly Part[] = [
  { name: "notifications", limitMs: 120_000, run: (env, mailer) => runNotifications(env, mailer) },
];

/**
 * Runs the parts of a cron trigger; for an unknown one, such as a call by hand, all but notifications. A
 * build in another language has one trigger.
 * Parts run at the same time, each within its own time limit, so that one that hangs or fails delays no
 * other. Never throws.
 */
export async function runScheduled(
  bindings: Bindings,
  mailer = createMailer(bindings),
  cron = "",
): Promise<void> {
  const env = withTimeLimits(bindings);
  await Promise.all(
    partsOf(cron).map(({ name, limitMs, run }) =>
      withTimeout(limitMs, () => run(env, mailer)).catch((error) => logError(name, error)),
    ),
  );
}

function partsOf(cron: string): readonly Part[] {
  if (locale.lang !== languages.en.lang) return TRANSLATED_PARTS;
  if (cron === NOTIFICATIONS_CRON) return NOTIFICATION_PARTS;
  if (cron === QUEUE_CRON) return [{ ...QUEUE, run: (env) => emptyQueue(env, true) }];
  return cron === MAIL_CRON ? MAIL_PARTS : [QUEUE, ...MAIL_PARTS];
}

/** When e-mails are sent (wrangler.toml). */
export const MAIL_CRON = "*/5 * * * *";

/** Fallback queue, then states: these also when the queue can't be read, since they need D1 alone. */
async function emptyQueue(env: Bindings, isScheduled = false): Promise<void> {
  const db = primary(env.DB);
  try {
    if (isScheduled && (await wasEmpty(db))) return await refresh(db);
    const { stored, waiting } = await drain(env, db, { rules: mailRules(env) });
    if (stored > 0) logEvent("drained", { count: stored });
    if (stored + waiting > 0) return;
  } catch (error) {
    logError("drain", error);
  }
  await refresh(db);
}

async function refresh(db: Database): Promise<void> {
  const refreshed = await refreshStates(db);
  if (refreshed > 0) logEvent("statesRefreshed", { count: refreshed });
}

/** How long an empty queue isn't listed again: KV's Free plan has 1,000 lists a day. */
const EMPTY_MS = 5 * 60_000;

async function wasEmpty(db: Database): Promise<boolean> {
  const counted = await countQueued(db);
  const isEmpty = counted?.is_readable && counted.count === 0;
  return Boolean(isEmpty && Date.now() - Date.parse(counted.counted_at) < EMPTY_MS);
}

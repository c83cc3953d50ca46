/** Claims e-mails of the outbox, sends them, and stores the results; never throws, always logs. */
import { type Database, primary } from "../data/database.ts";
import { TimeoutError, withTimeout } from "../data/retry.ts";
import type { OutboxRow } from "../enquiries/schema.ts";
import { logError, logEvent } from "../log.ts";
import { composeEmail, composeList, type Email } from "./email.ts";
import type { Mailer } from "./mailer.ts";
import {
  claimDue,
  claimNew,
  countPending,
  type DeliveryResult,
  findSources,
  markListed,
  markResults,
  type OutboxSource,
} from "./outbox.ts";

const SEND_TIMEOUT_MS = 10_000;
/**
 * E-mails that are claimed, sent concurrently and marked together. A Worker has six connections; a
 * batch that is interrupted between sending and marking is sent again.
 */
const BATCH_SIZE = 5;
/** Two batches, each of six of a run's D1 queries (scheduled.ts). */
const MAX_PER_RUN = 10;
/** Enquiries in one e-mail that lists them. */
const LISTED_MAX = 200;

/** Sends the e-mails of an enquiry that was just stored. A later run retries failures. */
export async function notify(
  mailer: Mailer | null,
  DB: D1Database,
  { submission_id, kind }: Pick<OutboxRow, "submission_id" | "kind">,
): Promise<void> {
  try {
    if (!mailer) return logEvent("mailNotSetUp", { call: kind });
    const db = primary(DB);
    logFailures(await sendAll(mailer, db, await claimNew(db, submission_id)));
  } catch (error) {
    logError("mail", error);
  }
}

/** Sends the e-mails that are due. */
export async function notifyDue(mailer: Mailer | null, DB: D1Database): Promise<void> {
  try {
    const db = primary(DB);
    if (mailer) {
      const results = await sendDue(mailer, db);
      const sent = results.filter(isSent).length;
      if (sent > 0) logEvent("mailSent", { count: sent });
      logFailures(results);
      await sendList(mailer, db);
    } else {
      const waiting = await countPending(db);
      if (waiting > 0) logEvent("mailNotSetUp", { count: waiting });
    }
  } catch (error) {
    logError("mail", error);
  }
}

const isSent = (one: DeliveryResult) => "sent_at" in one;

/** One line for all failures: they mostly have one reason. */
function logFailures(results: readonly DeliveryResult[]): void {
  const [first, ...others] = results.flatMap((one) => ("failure" in one ? one.failure : []));
  if (first === undefined) return;
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  logError("mail", new Error(first + more));
}

/**
 * Sends due e-mails, up to `MAX_PER_RUN`. Those that fail are due again after their pause, the others in
 * the next run.
 */
async function sendDue(mailer: Mailer, db: Database): Promise<DeliveryResult[]> {
  const results: DeliveryResult[] = [];
  while (results.length < MAX_PER_RUN) {
    const batch = await sendAll(mailer, db, await claimDue(db, BATCH_SIZE));
    results.push(...batch);
    if (batch.length < BATCH_SIZE) break;
  }
  return results;
}

/** Sends one e-mail that lists what came beyond the desk's hourly limit. */
async function sendList(mailer: Mailer, db: Database): Promise<void> {
  const rows = await claimDue(db, LISTED_MAX, true);
  const sources = [...(await findSources(db, rows)).values()];
  const { addresses, hourlyMax } = mailer;
  try {
    if (sources.length > 0)
      await sendWithTimeout(mailer, composeList(sources, addresses, hourlyMax));
  } catch (error) {
    const failure = failureReason(error);
    await markListed(db, rows, { failure });
    throw new Error(failure);
  }
  await markListed(db, rows, { sent_at: new Date().toISOString() });
  if (sources.length > 0) logEvent("mailSent", { call: "list" });
}

/**
 * Sends an e-mail that a claim in the database allows once. After a failure `release` gives the
 * claim back, so that a later run tries again; after a timeout it may have been accepted.
 */
export async function sendOnce(
  mailer: Mailer,
  email: Email,
  { call, release }: { readonly call: string; readonly release: () => Promise<unknown> },
): Promise<void> {
  try {
    await sendWithTimeout(mailer, email);
    logEvent("mailSent", { call });
  } catch (error) {
    logError(call, new Error(failureReason(error)));
    if (!(error instanceof TimeoutError)) await release();
  }
}

async function sendAll(
  mailer: Mailer,
  db: Database,
  rows: readonly OutboxRow[],
): Promise<DeliveryResult[]> {
  if (rows.length === 0) return [];
  const sources = await findSources(db, rows);
  const results = await Promise.all(
    rows.map((row) => attempt(mailer, row, sources.get(row.submission_id))),
  );
  await markResults(db, results);
  return results;
}

async function attempt(
  mailer: Mailer,
  { id, audience }: OutboxRow,
  source: OutboxSource | undefined,
): Promise<DeliveryResult> {
  // The enquiry was removed meanwhile.
  if (!source) return { id, deleted: true };
  try {
    await sendWithTimeout(mailer, composeEmail(audience, source, mailer.addresses));
    return { id, sent_at: new Date().toISOString() };
  } catch (error) {
    return { id, failure: failureReason(error) };
  }
}

/** After a TimeoutError the e-mail may have been accepted. */
export function sendWithTimeout({ send }: Mailer, email: Email): Promise<void> {
  return withTimeout(SEND_TIMEOUT_MS, () => send(email));
}

/** Why an e-mail was not accepted. Reasons are logged and stored, so they hold no addresses. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error && typeof error.code === "string" ? `${error.code}: ` : "";
  return (code + error.message).replace(/[^\s<>"'(),;:]+/g, (word) =>
    word.includes("@") ? "…@…" : word,
  );
}

/** Claims e-mails of the outbox, sends them, and stores the results. */
import type { Database } from "../data/database.ts";
import { withTimeout } from "../data/retry.ts";
import { emailFor } from "./email.ts";
import type { Mailer } from "./mailer.ts";
import {
  claimDue,
  claimNew,
  type DeliveryResult,
  findSources,
  markResults,
  type OutboxRow,
  type OutboxSource,
} from "./outbox.ts";

export const SEND_TIMEOUT_MS = 10_000;
/**
 * How many are claimed, sent concurrently and marked together. A Worker has six connections, and
 * what breaks off between sending and marking is sent once more.
 */
const BATCH_SIZE = 5;
/**
 * A run may make a thousand subrequests: eight for each batch, and as many again for the rest of
 * the run.
 */
const MAX_PER_RUN = 200;
/** So many batches without one success mean that the mail service is down. */
const FAILED_BATCHES_MAX = 3;

export interface Delivery {
  readonly sent: number;
  /** The reasons of failures, without addresses. */
  readonly failures: readonly string[];
}

type Clock = () => Date;

/** Sends the e-mails of an enquiry that was just stored. */
export async function deliverNew(
  mailer: Mailer,
  db: Database,
  submissionId: string,
  clock: Clock,
): Promise<Delivery> {
  return sendAll(mailer, db, await claimNew(db, submissionId, clock()), clock);
}

/**
 * Sends what is due, up to 200. Ends early when the mail service seems to be down: what was claimed
 * is due again after its pause, the rest in the next run.
 */
export async function deliverDue(mailer: Mailer, db: Database, clock: Clock): Promise<Delivery> {
  let sent = 0;
  let failedBatches = 0;
  const failures: string[] = [];
  for (
    let claimed = 0;
    claimed < MAX_PER_RUN && failedBatches < FAILED_BATCHES_MAX;
    claimed += BATCH_SIZE
  ) {
    const rows = await claimDue(db, BATCH_SIZE, clock());
    const batch = await sendAll(mailer, db, rows, clock);
    sent += batch.sent;
    failures.push(...batch.failures);
    failedBatches = batch.sent > 0 ? 0 : failedBatches + 1;
    if (rows.length < BATCH_SIZE) break;
  }
  return { sent, failures };
}

async function sendAll(
  mailer: Mailer,
  db: Database,
  rows: readonly OutboxRow[],
  clock: Clock,
): Promise<Delivery> {
  if (rows.length === 0) return { sent: 0, failures: [] };
  const sources = await findSources(db, rows);
  const results = await Promise.all(
    rows.map((row) => attempt(mailer, row, sources.get(row.submission_id), clock)),
  );
  await markResults(db, results);
  return {
    sent: results.filter((one) => "sent_at" in one).length,
    failures: results.flatMap((one) => ("failure" in one ? [one.failure] : [])),
  };
}

async function attempt(
  { addresses, send }: Mailer,
  { id, audience }: OutboxRow,
  source: OutboxSource | undefined,
  clock: Clock,
): Promise<DeliveryResult> {
  // The enquiry was removed meanwhile.
  if (!source) return { id, deleted: true };
  try {
    const email = emailFor(audience, source, addresses);
    await withTimeout(SEND_TIMEOUT_MS, () => send(email));
    return { id, sent_at: clock().toISOString() };
  } catch (error) {
    return { id, failure: reasonOf(error) };
  }
}

/** Why an e-mail was not accepted, without addresses. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error && typeof error.code === "string" ? `${error.code}: ` : "";
  return withoutAddresses(code + error.message);
}

/** Reasons are logged and stored, so they may hold no addresses. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]*@[^\s<>"'(),;:]+/g, "…@…");
}

/** Takes e-mails out of the outbox, sends them, and writes down what became of each. */
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

const SEND_TIMEOUT_MS = 10_000;
/**
 * How many are taken, sent at the same time and marked together. A Worker has six connections, and
 * what breaks off between sending and marking is sent once more.
 */
const BATCH_SIZE = 5;
/**
 * A run may make a thousand requests to stores and services: eight for each round, and as many again
 * for what else the run does.
 */
const MAX_PER_RUN = 200;
/** So many rounds without one success mean that the mail is down, and not that those were bad. */
const FAILED_BATCHES_MAX = 3;

export interface Delivery {
  readonly sent: number;
  /** The reasons of those that failed, without addresses. */
  readonly failures: readonly string[];
}

type Clock = () => Date;

/** Sends what an enquiry has just put into the outbox. */
export async function deliverNew(
  mailer: Mailer,
  db: Database,
  submissionId: string,
  clock: Clock,
): Promise<Delivery> {
  return sendAll(mailer, db, await claimNew(db, submissionId, clock()), clock);
}

/**
 * Sends what is due, up to 200, and ends early when the mail seems to be down: what was taken is due
 * again after its pause, and the rest in the next run.
 */
export async function deliverDue(mailer: Mailer, db: Database, clock: Clock): Promise<Delivery> {
  let sent = 0;
  let failedBatches = 0;
  const failures: string[] = [];
  for (
    let taken = 0;
    taken < MAX_PER_RUN && failedBatches < FAILED_BATCHES_MAX;
    taken += BATCH_SIZE
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
  // Somebody took the enquiry out of its table: there is nothing to tell any more.
  if (!source) return { id, deleted: true };
  try {
    const email = emailFor(audience, source, addresses);
    await withTimeout(SEND_TIMEOUT_MS, () => send(email));
    return { id, sent_at: clock().toISOString() };
  } catch (error) {
    return { id, failure: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error && typeof error.code === "string" ? `${error.code}: ` : "";
  return withoutAddresses(code + error.message);
}

/** Reasons are logged and stored. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]*@[^\s<>"'(),;:]+/g, "…@…");
}

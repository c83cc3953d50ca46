/** Takes e-mails out of the outbox, sends them, and writes down what became of each. */
import type { Database } from "../data/database.ts";
import {
  type Attempted,
  findMailed,
  type Mailed,
  markAttempted,
  type OutboxRow,
  takeDue,
  takeNew,
} from "../data/outbox.ts";
import { within } from "../data/patience.ts";
import { withoutAddresses } from "./addresses.ts";
import { letterFor } from "./letters.ts";
import { toMime } from "./mime.ts";
import type { Post } from "./post.ts";

const SENDING_MS = 10_000;
/**
 * How many are taken, sent at the same time and marked together. A Worker has six connections, and
 * what breaks off between sending and marking is sent once more.
 */
const IN_A_ROUND = 5;
/**
 * A run may make a thousand requests to stores and services: eight for each round, and as many again
 * for what else the run does.
 */
const IN_A_RUN = 200;
/** So many rounds without one success mean that the mail is down, and not that those were bad. */
const ROUNDS_UNTIL_DOWN = 3;

export interface Delivery {
  readonly sent: number;
  /** The reasons of those that failed, without addresses. */
  readonly failures: readonly string[];
}

type Clock = () => Date;

/** Sends what a submission has just put into the outbox. */
export async function deliverNew(
  post: Post,
  db: Database,
  submissionId: string,
  clock: Clock,
): Promise<Delivery> {
  return sendAll(post, db, await takeNew(db, submissionId, clock()), clock);
}

/**
 * Sends what is due, up to 200, and ends early when the mail seems to be down: what was taken is due
 * again after its pause, and the rest in the next run.
 */
export async function deliverDue(post: Post, db: Database, clock: Clock): Promise<Delivery> {
  let sent = 0;
  let inVain = 0;
  const failures: string[] = [];
  for (let taken = 0; taken < IN_A_RUN && inVain < ROUNDS_UNTIL_DOWN; taken += IN_A_ROUND) {
    const rows = await takeDue(db, IN_A_ROUND, clock());
    const round = await sendAll(post, db, rows, clock);
    sent += round.sent;
    failures.push(...round.failures);
    inVain = round.sent > 0 ? 0 : inVain + 1;
    if (rows.length < IN_A_ROUND) break;
  }
  return { sent, failures };
}

async function sendAll(
  post: Post,
  db: Database,
  rows: readonly OutboxRow[],
  clock: Clock,
): Promise<Delivery> {
  if (rows.length === 0) return { sent: 0, failures: [] };
  const mailed = await findMailed(db, rows);
  const attempted = await Promise.all(
    rows.map((row) => attempt(post, row, mailed.get(row.submission_id), clock)),
  );
  await markAttempted(db, attempted);
  return {
    sent: attempted.filter((one) => "sent_at" in one).length,
    failures: attempted.flatMap((one) => ("failure" in one ? [one.failure] : [])),
  };
}

async function attempt(
  { addresses, send }: Post,
  { id, audience }: OutboxRow,
  mailed: Mailed | undefined,
  clock: Clock,
): Promise<Attempted> {
  // Somebody took the submission out of its table: there is nothing to tell any more.
  if (!mailed) return { id, isGone: true };
  try {
    const letter = letterFor(audience, mailed, addresses, clock());
    await within(SENDING_MS, () => send(letter.from.address, letter.to.address, toMime(letter)));
    return { id, sent_at: clock().toISOString() };
  } catch (fault) {
    return { id, failure: reasonOf(fault) };
  }
}

function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return "unknown";
  const code = "code" in fault && typeof fault.code === "string" ? `${fault.code}: ` : "";
  return withoutAddresses(code + fault.message);
}

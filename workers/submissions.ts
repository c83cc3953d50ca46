/**
 * How a submission is taken: stored before it is acknowledged, in D1 or, while that is away, in KV.
 * The people it is for are told after that.
 */
import type { Outcome, Receipt } from "#app/backend.ts";
import { answers } from "#app/content/answers.ts";
import { messages } from "#app/content/messages.ts";
import { referenceOf } from "#app/domain/reference.ts";
import { primary } from "./data/database.ts";
import { park } from "./data/parking.ts";
import { withRetry, withTimeout } from "./data/retry.ts";
import { type Submission, storeSubmission } from "./data/submission.ts";
import { type FaultLog, logEvent } from "./log.ts";
import { audiencesOf, type MailBindings, type Mailer } from "./mail/mailer.ts";
import { notify } from "./mail/notify.ts";

/** The calls that store something: the letter of their references, and what the sender is told. */
const CALLS = {
  addServiceRequest: { letter: "Q", stored: answers.quoteSent },
  addContact: { letter: "C", stored: answers.contactSent },
  addSubscriber: { letter: "S", stored: () => answers.subscribed },
} as const;

/**
 * Both together, and the second and a half in which the page after a form may look for its title,
 * stay below the five seconds in which a visitor gets an answer.
 */
const STORING = { totalMs: 2000, attempts: 3 };
const PARKING_MS = 1200;

/** What every form may send beside its fields. */
interface Extras {
  readonly submission_id?: string | undefined;
  readonly homepage_url?: string | undefined;
}

type Taken = Pick<Submission, "call" | "fields">;

type Stores = MailBindings & Pick<Env, "DB" | "PAGE_META">;

/** What taking a submission needs from its surroundings. */
interface Surroundings {
  readonly stores: Stores;
  readonly mailer: Mailer | null;
  /** Keeps the Worker alive for work that the visitor needn't wait for. */
  readonly later: (work: Promise<unknown>) => void;
  readonly log: FaultLog;
}

/**
 * Takes a submission under its id, or under one made here. What has filled the field that people
 * don't see is counted, and told that all is well.
 */
export async function take(
  { call, fields }: Taken,
  { stores, mailer, later, log }: Surroundings,
): Promise<Outcome<Receipt>> {
  const { submission_id = crypto.randomUUID(), homepage_url, ...typed }: Extras = fields;
  const { letter, stored } = CALLS[call];
  const reference = await referenceOf(letter, submission_id);
  const created_at = new Date().toISOString();
  const submission = { call, fields: typed, submission_id, reference, created_at } as Submission;

  if (homepage_url) logEvent("honeypot", call);
  else {
    const kept = await keep(submission, stores, log);
    if (kept === "duplicate") return { code: 409, message: answers.alreadySubscribed };
    if (kept === "nowhere") {
      return { code: 503, message: messages.somethingError, reference: log.reference };
    }
    if (kept === "stored") later(notify(mailer, stores.DB, { submission_id, call }));
  }
  return { code: 200, message: stored(reference), result: { reference } };
}

async function keep(
  submission: Submission,
  stores: Stores,
  log: FaultLog,
): Promise<"stored" | "parked" | "duplicate" | "nowhere"> {
  try {
    const isNew = await withRetry(STORING, () =>
      storeSubmission(primary(stores.DB), submission, audiencesOf(stores)),
    );
    return isNew ? "stored" : "duplicate";
  } catch (fault) {
    log.fault(submission.call, fault);
  }
  try {
    await withTimeout(PARKING_MS, () => park(stores.PAGE_META, submission));
    logEvent("parked", submission.call);
    return "parked";
  } catch (fault) {
    log.fault("park", fault);
    return "nowhere";
  }
}

/**
 * Where submissions wait while D1 is away: in KV, each under its own id, so that one that is parked
 * twice is there once. KV lists with a delay of up to a minute; what isn't listed yet is found by a
 * later run.
 */
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { innermostCause, logFault } from "../log.ts";
import type { Database } from "./database.ts";
import type { Audience } from "./outbox.ts";
import { isPassing, patiently, within } from "./patience.ts";
import { outbox } from "./schema.ts";
import { type Submission, storeSubmission } from "./submission.ts";

const PREFIX = "parked:";
/**
 * A Worker may make a thousand queries and as many operations on KV in one run: at most four and two
 * for each. The rest is left for the e-mails.
 */
const HOME_IN_A_RUN = 150;

export async function park(kv: KVNamespace, submission: Submission): Promise<void> {
  await kv.put(PREFIX + submission.submission_id, JSON.stringify(submission));
}

/** What is known of the attempts to store a submission: the metadata of its key. */
interface Attempts {
  readonly failures: number;
  /** Why the last one failed; nothing of what was sent stands in it. */
  readonly cause: string;
  /** Until then it isn't tried again: ms since 1970. */
  readonly retryAt: number;
}

/** One that waits. */
export interface Parked extends Partial<Attempts> {
  /** The submission's id */
  readonly id: string;
  readonly failures: number;
  /** What stands in KV */
  readonly value: string;
  /** The submission; null when the value is none. */
  readonly submission: Submission | null;
}

/** Everything that waits. */
export async function listParked(kv: KVNamespace): Promise<Parked[]> {
  const parked = (await listKeys(kv)).map(async ({ name, metadata }) => {
    const value = await kv.get(name);
    const id = name.slice(PREFIX.length);
    return value === null
      ? []
      : [{ id, failures: 0, ...metadata, value, submission: readSubmission(value) }];
  });
  return (await Promise.all(parked)).flat();
}

type Key = KVNamespaceListKey<Attempts>;

async function listKeys(kv: KVNamespace): Promise<Key[]> {
  const keys: Key[] = [];
  let cursor: string | null = null;
  do {
    const page: KVNamespaceListResult<Attempts> = await kv.list({ prefix: PREFIX, cursor });
    keys.push(...page.keys);
    cursor = page.list_complete ? null : page.cursor;
  } while (cursor);
  return keys;
}

/** Takes a parked submission away for good: its sender asked to be forgotten. */
export async function dropParked(kv: KVNamespace, submissionId: string): Promise<void> {
  await kv.delete(PREFIX + submissionId);
}

const CALLS = [
  "addServiceRequest",
  "addContact",
  "addSubscriber",
] as const satisfies readonly Submission["call"][];

/** As far as every version of the site has written them: what a table asks for, it says itself. */
const SubmissionSchema = v.looseObject({
  call: v.picklist(CALLS),
  submission_id: v.string(),
  reference: v.string(),
  fields: v.objectWithRest(
    { email: v.string() },
    v.union([v.string(), v.number(), v.boolean(), v.null()]),
  ),
});

/** Null for what is no submission. */
function readSubmission(value: string): Submission | null {
  try {
    const parsed: unknown = JSON.parse(value);
    return v.is(SubmissionSchema, parsed) ? (parsed as unknown as Submission) : null;
  } catch {
    return null;
  }
}

const STORING = { totalMs: 5000, attempts: 3 };
const PROBING_MS = 2000;

/**
 * Moves what waits into D1 and returns how many came home. Each is stored before it is forgotten, and
 * storing it twice changes nothing: a run that breaks off loses nothing and the next one goes on. One
 * that can't be stored keeps waiting, longer after each failure and behind those that failed less.
 * @throws when D1 or KV is away
 */
export async function bringHome(
  kv: KVNamespace,
  db: Database,
  audiences?: readonly Audience[],
  now: () => number = Date.now,
): Promise<number> {
  const failuresOf = ({ metadata }: Key) => metadata?.failures ?? 0;
  const due = (await listKeys(kv))
    .filter(({ metadata }) => (metadata?.retryAt ?? 0) <= now())
    .sort((a, b) => failuresOf(a) - failuresOf(b))
    .slice(0, HOME_IN_A_RUN);
  let home = 0;
  for (const key of due) {
    const { name } = key;
    const value = await kv.get(name);
    if (value === null) continue;
    try {
      await store(db, value, audiences);
    } catch (fault) {
      await requireAnswer(db);
      logFault("bringHome", fault);
      // What passes by itself says nothing about the submission.
      if (!isPassing(fault)) {
        await kv.put(name, value, { metadata: afterFailure(failuresOf(key) + 1, fault, now()) });
      }
      continue;
    }
    await kv.delete(name);
    home += 1;
  }
  return home;
}

async function store(db: Database, value: string, audiences?: readonly Audience[]): Promise<void> {
  const submission = readSubmission(value);
  if (!submission) throw new Error("Not a submission, or of another version of the site");
  await patiently(STORING, () => storeSubmission(db, submission, audiences));
}

/** @throws when it is D1 that fails, and not what was to be stored in it */
async function requireAnswer(db: Database): Promise<void> {
  await within(PROBING_MS, () => db.select({ one: sql`1` }).from(outbox).limit(1));
}

const CAUSE_MAX = 200;
const FIRST_PAUSE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** The first failure is tried again in the next run. */
function afterFailure(failures: number, fault: unknown, now: number): Attempts {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return {
    failures,
    cause: innermostCause(fault).slice(0, CAUSE_MAX),
    retryAt: failures === 1 ? now : now + pause,
  };
}

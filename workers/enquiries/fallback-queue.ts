/**
 * The queue of enquiries while D1 is unavailable: in KV, each under its own id, so that enqueueing
 * is idempotent. KV lists with a delay of up to a minute; a later run finds entries that aren't
 * listed yet.
 */
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import type { Database, Stores } from "../data/database.ts";
import { isTransient, withTimeout } from "../data/retry.ts";
import { innermostCause, logError } from "../log.ts";
import { outbox, type Recipient } from "./schema.ts";
import { type ReceivedEnquiry, storeEnquiry } from "./store.ts";

/** The namespaces that hold entries. */
export type Queue = Pick<Stores, "FALLBACK_QUEUE" | "PAGE_META">;

const PREFIX = "enquiry:";

/**
 * Versions up to November 2026 queue in PAGE_META, also while a deploy replaces them. That part can
 * go once no site runs one and none holds such keys (ops/README.md, Rotating).
 */
const places = ({ FALLBACK_QUEUE, PAGE_META }: Queue) => [
  { kv: FALLBACK_QUEUE, prefix: PREFIX },
  { kv: PAGE_META, prefix: "parked:" },
];

/** An entry takes up to 4 of a run's D1 queries (scheduled.ts), and 2 KV operations. */
const MAX_PER_RUN = 3;

/**
 * Queues an enquiry under its submission id; queueing it again replaces the entry.
 * @throws when KV fails
 */
export async function enqueue(
  { FALLBACK_QUEUE }: Pick<Queue, "FALLBACK_QUEUE">,
  enquiry: ReceivedEnquiry,
): Promise<void> {
  await FALLBACK_QUEUE.put(PREFIX + enquiry.submission_id, JSON.stringify(enquiry));
}

/** The metadata of an entry's key: its failed attempts. */
interface Attempts {
  readonly failures: number;
  /** Why the last one failed, without personal data. */
  readonly cause: string;
  /** When the next retry may start: ms since 1970. */
  readonly retryAt: number;
}

export interface QueueEntry extends Partial<Attempts> {
  /** The enquiry's submission id */
  readonly id: string;
  readonly failures: number;
  /** The stored JSON */
  readonly value: string;
  /** Null when the value is invalid. */
  readonly enquiry: ReceivedEnquiry | null;
}

/**
 * All entries, the oldest first; KV lists a new one up to a minute late.
 * @throws when KV fails
 */
export async function listQueued(queue: Queue): Promise<QueueEntry[]> {
  return readEntries(await listKeys(queue));
}

/**
 * As `listQueued`, reading at most `max` entries, with the number of all.
 * @throws when KV fails
 */
export async function sampleQueued(queue: Queue, max: number) {
  const keys = await listKeys(queue);
  const entries = await readEntries(keys.slice(0, max));
  return { entries, count: entries.length + Math.max(0, keys.length - max) };
}

async function readEntries(keys: readonly Key[]): Promise<QueueEntry[]> {
  const entries = keys.map(async ({ kv, id, name, metadata }) => {
    const value = await kv.get(name);
    return value === null
      ? []
      : [{ id, failures: 0, ...metadata, value, enquiry: parseEnquiry(value) }];
  });
  const sentAt = ({ enquiry }: QueueEntry) => enquiry?.created_at ?? "";
  const queued = (await Promise.all(entries)).flat();
  return queued.sort((a, b) => sentAt(a).localeCompare(sentAt(b)));
}

interface Key extends KVNamespaceListKey<Attempts> {
  readonly kv: KVNamespace;
  /** The enquiry's submission id */
  readonly id: string;
}

async function listKeys(queue: Queue): Promise<Key[]> {
  return (await Promise.all(places(queue).map(listPlace))).flat();
}

async function listPlace({ kv, prefix }: ReturnType<typeof places>[number]): Promise<Key[]> {
  const keys: Key[] = [];
  let cursor: string | null = null;
  do {
    const page: KVNamespaceListResult<Attempts> = await kv.list({ prefix, cursor });
    keys.push(...page.keys.map((key) => ({ ...key, kv, id: key.name.slice(prefix.length) })));
    cursor = page.list_complete ? null : page.cursor;
  } while (cursor);
  return keys;
}

/** Removes an entry for good, to erase personal data. */
export async function dequeue(queue: Queue, submissionId: string): Promise<void> {
  await Promise.all(places(queue).map(({ kv, prefix }) => kv.delete(prefix + submissionId)));
}

/** The kinds as earlier versions named them; such entries may still be queued. */
const FORMER_KINDS = {
  addServiceRequest: "quote",
  addContact: "contact",
  addSubscriber: "subscriber",
};

/** The fields that every version has written; the table's constraints check the others. */
const EntrySchema = v.looseObject({
  kind: v.picklist(ENQUIRY_KINDS),
  submission_id: v.string(),
  reference: v.string(),
  created_at: v.string(),
  fields: v.objectWithRest(
    { email: v.string() },
    v.union([v.string(), v.number(), v.boolean(), v.null()]),
  ),
});

/** Null for an invalid value. */
function parseEnquiry(value: string): ReceivedEnquiry | null {
  try {
    const { call, ...entry } = Object(JSON.parse(value));
    const former = new Map<unknown, string>(Object.entries(FORMER_KINDS)).get(call);
    const created_at = new Date().toISOString();
    const enquiry = { created_at, ...entry, ...(former && { kind: former }) };
    return v.is(EntrySchema, enquiry) ? (enquiry as ReceivedEnquiry) : null;
  } catch {
    return null;
  }
}

const STORE_TIMEOUT_MS = 5000;
const PROBE_TIMEOUT_MS = 2000;

/**
 * Moves queued entries into D1 and returns how many. Each is stored before it is removed, and
 * storing is idempotent: an interrupted run loses nothing. An entry that can't be stored stays
 * queued; each failure lengthens its pause and moves it behind entries with fewer.
 * @throws Error when D1 or KV is unavailable
 */
export async function drain(
  queue: Queue,
  db: Database,
  recipients?: readonly Recipient[],
  max = MAX_PER_RUN,
): Promise<number> {
  const failuresOf = ({ metadata }: Key) => metadata?.failures ?? 0;
  const due = (await listKeys(queue))
    .filter(({ metadata }) => (metadata?.retryAt ?? 0) <= Date.now())
    .sort((a, b) => failuresOf(a) - failuresOf(b))
    .slice(0, max);
  let moved = 0;
  for (const key of due) {
    const { kv, name } = key;
    const value = await kv.get(name);
    if (value === null) continue;
    try {
      const enquiry = parseEnquiry(value);
      if (!enquiry) throw new Error("Not an enquiry, or of another version of the site");
      await withTimeout(STORE_TIMEOUT_MS, () => storeEnquiry(db, enquiry, recipients));
    } catch (error) {
      // Throws when D1 itself fails, not only this entry.
      await withTimeout(PROBE_TIMEOUT_MS, () => db.select({ one: sql`1` }).from(outbox).limit(1));
      logError("drain", error);
      // A transient error says nothing about the entry.
      if (!isTransient(error)) {
        await kv.put(name, value, { metadata: afterFailure(failuresOf(key) + 1, error) });
      }
      continue;
    }
    await kv.delete(name);
    moved += 1;
  }
  return moved;
}

const CAUSE_MAX = 200;
const FIRST_PAUSE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** The first failure is retried in the next run. */
function afterFailure(failures: number, error: unknown): Attempts {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return {
    failures,
    cause: innermostCause(error).slice(0, CAUSE_MAX),
    retryAt: Date.now() + (failures === 1 ? 0 : pause),
  };
}

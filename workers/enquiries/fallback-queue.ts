/**
 * The queue of enquiries while D1 is unavailable: in KV, under keys that list urgent ones first, then
 * the oldest. KV lists with a delay of up to a minute; a later run finds entries that aren't listed
 * yet.
 */
import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import type { Database, Stores } from "../data/database.ts";
import { splitIntoGroups } from "../data/query.ts";
import { isTransient, withTimeout } from "../data/retry.ts";
import { innermostCause, logError } from "../log.ts";
import { outbox } from "../mail/outbox-schema.ts";
import { queueCounts } from "./enquiry-schema.ts";
import { enquiryLimit } from "./hourly-limit.ts";
import {
  isUrgentEnquiry,
  type MailRules,
  type ReceivedEnquiry,
  storeEnquiries,
  storeEnquiry,
} from "./store.ts";

/** The namespace that holds entries. */
export type Queue = Pick<Stores, "FALLBACK_QUEUE">;

/** When it is emptied (wrangler.toml), in invocations of its own. */
export const QUEUE_CRON = "1-59/2 * * * *";

const PREFIX = "enquiry:";

/**
 * The first part of a key after the prefix: entries are listed, and stored, in this sequence. After
 * it come a time (ISO 8601, UTC) and the submission id. The time is when the enquiry was sent; of one
 * that failed, when the next retry may start.
 */
const RANKS = { urgent: "0", normal: "1", failed: "2" } as const;

type Rank = (typeof RANKS)[keyof typeof RANKS];

function keyOf(rank: Rank, time: string, submissionId: string): string {
  return `${PREFIX}${rank}:${time}:${submissionId}`;
}

/** Keys that KV lists at a time. */
const KEYS_MAX = 1000;

/**
 * Queues an enquiry. Queued again with another time it has two entries, of which one is stored: the
 * tables have each submission id once. False where as many of its rank wait as an hour may have, by KV's
 * list, which has new ones up to a minute late; where it can't be listed nothing is refused.
 * @throws when KV fails
 */
export async function enqueue(
  { FALLBACK_QUEUE }: Queue,
  enquiry: ReceivedEnquiry,
  limit = enquiryLimit({}),
): Promise<boolean> {
  const [rank, max] = isUrgentEnquiry(enquiry)
    ? [RANKS.urgent, limit.urgent]
    : [RANKS.normal, limit.others];
  const listed = { prefix: `${PREFIX}${rank}:`, limit: KEYS_MAX };
  const { keys } = await FALLBACK_QUEUE.list(listed).catch(() => ({ keys: [] }));
  if (keys.length >= max) return false;
  const key = keyOf(rank, enquiry.created_at, enquiry.submission_id);
  await FALLBACK_QUEUE.put(key, JSON.stringify(enquiry));
  return true;
}

/** The metadata of a key: the entry's failed attempts. */
interface Attempts {
  readonly failures: number;
  /** Why the last one failed, without personal data. */
  readonly cause: string;
}

interface Key extends Partial<Attempts> {
  /** In KV */
  readonly key: string;
  /** The enquiry's submission id */
  readonly id: string;
  readonly failures: number;
  /** ISO 8601, UTC: when it was sent, or when the next retry may start. */
  readonly time: string;
}

export interface QueueEntry extends Key {
  /** The stored JSON */
  readonly value: string;
  /** Null when the value is invalid. */
  readonly enquiry: ReceivedEnquiry | null;
}

/** KV returns at most 100 values at a time. */
const VALUES_MAX = 100;

/**
 * All entries in the sequence in which they are stored: urgent ones, the oldest, then those that
 * failed; KV lists a new one up to a minute late.
 * @throws when KV fails
 */
export async function listQueued({ FALLBACK_QUEUE }: Queue): Promise<QueueEntry[]> {
  const entries: QueueEntry[] = [];
  for (const keys of splitIntoGroups(await listKeys(FALLBACK_QUEUE), VALUES_MAX)) {
    entries.push(...(await readEntries(FALLBACK_QUEUE, keys)));
  }
  return entries;
}

/** At most `VALUES_MAX`; without those that were removed meanwhile. */
async function readEntries(kv: KVNamespace, keys: readonly Key[]): Promise<QueueEntry[]> {
  if (keys.length === 0) return [];
  const values = await kv.get(keys.map(({ key }) => key));
  return keys.flatMap((key) => {
    const value = values.get(key.key) ?? null;
    return value === null ? [] : [{ ...key, value, enquiry: parseEnquiry(value) }];
  });
}

async function listKeys(kv: KVNamespace): Promise<Key[]> {
  const keys: Key[] = [];
  let cursor: string | null = null;
  do {
    const page: KVNamespaceListResult<Attempts> = await kv.list({ prefix: PREFIX, cursor });
    keys.push(...page.keys.map(toKey));
    cursor = page.list_complete ? null : page.cursor;
  } while (cursor);
  return keys;
}

function toKey({ name, metadata }: KVNamespaceListKey<Attempts>): Key {
  const [, time = "", id = name] = /^enquiry:\d:(.*):([^:]*)$/.exec(name) ?? [];
  return { failures: 0, ...metadata, key: name, id, time };
}

/** Removes entries for good, to erase personal data. */
export async function dequeue({ FALLBACK_QUEUE }: Queue, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => FALLBACK_QUEUE.delete(key)));
}

/** The fields that storing needs; the tables' constraints check the others. */
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
    const enquiry: unknown = JSON.parse(value);
    return v.is(EntrySchema, enquiry) ? (enquiry as ReceivedEnquiry) : null;
  } catch {
    return null;
  }
}

const STORE_TIMEOUT_MS = 10_000;
const PROBE_TIMEOUT_MS = 2000;

/**
 * Entries of one run: each takes a KV operation, and 100 of them one more, of the 1,000 of an
 * invocation.
 */
const MAX_PER_RUN = 900;
/** Entries that are stored together, in five statements. */
const GROUP_SIZE = 150;
/** Entries of a run that are tried alone because the tables didn't take them with others. */
const SINGLES_MAX = 3;

export interface DrainResult {
  /** Entries that are in D1 by now. */
  readonly stored: number;
  /** Entries that still wait. */
  readonly waiting: number;
}

/**
 * Moves queued entries into D1, urgent ones first, then the oldest. Each is stored before it is
 * removed, and storing is idempotent: an interrupted run loses nothing. An entry that can't be stored
 * stays queued behind the others; each failure lengthens its pause. Stores the number of those that
 * wait, for the desk.
 * @throws Error when D1 or KV is unavailable
 */
export async function drain(
  { FALLBACK_QUEUE: kv }: Queue,
  db: Database,
  { rules, max = MAX_PER_RUN }: { readonly rules?: MailRules; readonly max?: number } = {},
): Promise<DrainResult> {
  const keys = await listKeys(kv).catch(async (error) => {
    await saveCount(db, { is_readable: false });
    throw error;
  });
  const now = new Date().toISOString();
  const isDue = ({ failures, time }: Key) => failures === 0 || time <= now;
  const run: Run = { kv, db, rules, singles: SINGLES_MAX };
  let stored = 0;
  for (const group of splitIntoGroups(keys.filter(isDue).slice(0, max), GROUP_SIZE)) {
    const read = splitIntoGroups(group, VALUES_MAX).map((some) => readEntries(kv, some));
    stored += await storeGroup((await Promise.all(read)).flat(), run);
  }
  const waiting = keys.length - stored;
  await saveCount(db, { is_readable: true, count: waiting });
  return { stored, waiting };
}

interface Run {
  readonly kv: KVNamespace;
  readonly db: Database;
  readonly rules: MailRules | undefined;
  /** Entries that may yet be tried alone. */
  singles: number;
}

/** Returns how many of the entries were stored and removed. */
async function storeGroup(entries: readonly QueueEntry[], run: Run): Promise<number> {
  const { kv, db, rules } = run;
  const enquiries = entries.flatMap(({ enquiry }) => enquiry ?? []);
  const settled = await withTimeout(STORE_TIMEOUT_MS, () => storeEnquiries(db, enquiries, rules));
  const done = entries.filter(({ enquiry }) => enquiry && settled.has(enquiry.submission_id));
  const refused = entries.filter((entry) => !done.includes(entry));
  for (const entry of refused.slice(0, run.singles)) {
    run.singles -= 1;
    if (await storeAlone(entry, run)) done.push(entry);
  }
  await Promise.all(done.map(({ key }) => kv.delete(key)));
  return done.length;
}

/** Whether it was stored; a failure is noted in its key. */
async function storeAlone(entry: QueueEntry, { kv, db, rules }: Run): Promise<boolean> {
  const { key, enquiry, value, id } = entry;
  try {
    if (!enquiry) throw new Error("Not an enquiry, or of another version of the site");
    await withTimeout(STORE_TIMEOUT_MS, () => storeEnquiry(db, enquiry, { rules }));
    return true;
  } catch (error) {
    // Throws when D1 itself fails, not only this entry.
    await withTimeout(PROBE_TIMEOUT_MS, () => db.select({ one: sql`1` }).from(outbox).limit(1));
    logError("drain", error);
    // A transient error says nothing about the entry.
    if (isTransient(error)) return false;
    const failures = entry.failures + 1;
    const metadata = { failures, cause: innermostCause(error).slice(0, CAUSE_MAX) };
    const retryKey = keyOf(RANKS.failed, retryTime(failures), id);
    await kv.put(retryKey, value, { metadata });
    if (retryKey !== key) await kv.delete(key);
    return false;
  }
}

const CAUSE_MAX = 200;
const FIRST_PAUSE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** The first failure is retried in the next run. */
function retryTime(failures: number): string {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return new Date(Date.now() + (failures === 1 ? 0 : pause)).toISOString();
}

type QueueCount = Pick<typeof queueCounts.$inferSelect, "is_readable"> &
  Partial<Pick<typeof queueCounts.$inferSelect, "count">>;

async function saveCount(db: Database, counted: QueueCount): Promise<void> {
  const row = { ...counted, counted_at: new Date().toISOString() };
  await db
    .insert(queueCounts)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: queueCounts.id, set: row });
}

/** How many entries waited when they were counted last, which needs no KV; null before the first. */
export async function countQueued(db: Database) {
  const [counted] = await db.select().from(queueCounts).where(eq(queueCounts.id, 1));
  return counted ?? null;
}

import { lt } from "drizzle-orm";
import { type Database, primary, type Stores } from "./data/database.ts";
import { lastWrites } from "./data/last-writes-schema.ts";
import { withTimeout } from "./data/retry.ts";

const TIMEOUT_MS = 1000;
/** How long a result is reused. */
const FRESH_MS = 5000;
/** How long a write to the database counts, for all isolates. */
const WRITE_FRESH_MS = 60_000;

/**
 * The health check for a monitor: which stores work, without details. 200 while the database or the
 * fallback queue takes enquiries; 503 when both don't. `lastWrite` is when the database took a write: a
 * full disk answers queries. An isolate checks at most once in five seconds; Age is the result's age in
 * seconds.
 */
export function createHealth() {
  let latest: { readonly parts: ReturnType<typeof probe>; readonly at: number } | undefined;

  return async (
    stores: Stores,
    waitUntil: (promise: Promise<unknown>) => void,
  ): Promise<Response> => {
    if (!latest || Date.now() - latest.at >= FRESH_MS) {
      latest = { parts: probe(stores), at: Date.now() };
      // Completes for other requests even when the one that started it is cancelled.
      waitUntil(latest.parts);
    }
    const { parts, at } = latest;
    const { database, queue, cache, lastWrite } = await parts;
    return Response.json(
      { ok: database && queue && cache, database, queue, cache, lastWrite },
      {
        status: database || queue ? 200 : 503,
        headers: {
          "Cache-Control": "no-store",
          Age: String(Math.floor((Date.now() - at) / 1000)),
        },
      },
    );
  };
}

async function probe({ DB, FALLBACK_QUEUE, PAGE_META }: Stores) {
  const db = primary(DB);
  const [written, canReadQueue, cache] = await Promise.all([
    attempt(() => write(db)),
    succeeds(() => FALLBACK_QUEUE.get(KEY)),
    succeeds(() => PAGE_META.get(KEY)),
  ]);
  if (written !== null) return { database: true, queue: canReadQueue, cache, lastWrite: written };
  // Only now: KV's Free plan has 1,000 writes a day.
  const [lastWrite, canWriteQueue] = await Promise.all([
    attempt(() => readLastWrite(db)),
    canReadQueue && succeeds(() => writeQueue(FALLBACK_QUEUE)),
  ]);
  return { database: false, queue: canWriteQueue, cache, lastWrite };
}

/** A key that is no enquiry's. */
const KEY = "health";

/** Writes once a minute, whoever asks: returns when the database took the last write. */
async function write(db: Database): Promise<string | null> {
  const row = { id: 1, written_at: new Date().toISOString() };
  const due = new Date(Date.now() - WRITE_FRESH_MS).toISOString();
  const [, [last]] = await db.batch([
    db
      .insert(lastWrites)
      .values(row)
      .onConflictDoUpdate({
        target: lastWrites.id,
        set: row,
        setWhere: lt(lastWrites.written_at, due),
      }),
    db.select().from(lastWrites),
  ]);
  return last?.written_at ?? null;
}

async function readLastWrite(db: Database): Promise<string | null> {
  const [last] = await db.select().from(lastWrites);
  return last?.written_at ?? null;
}

/** Under a key of its own, since KV takes one write a second of each; it goes by itself. */
async function writeQueue(kv: KVNamespace): Promise<void> {
  await kv.put(`${KEY}:${crypto.randomUUID()}`, "", { expirationTtl: 60 });
}

/** Null where it fails or doesn't respond. */
function attempt<T>(operation: () => Promise<T>): Promise<T | null> {
  return withTimeout(TIMEOUT_MS, operation).catch(() => null);
}

function succeeds(operation: () => Promise<unknown>): Promise<boolean> {
  return withTimeout(TIMEOUT_MS, operation).then(
    () => true,
    () => false,
  );
}

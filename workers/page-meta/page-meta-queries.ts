import { eq, getTableColumns } from "drizzle-orm";
import type { ApiResult } from "#app/backend.ts";
import { isPageName, type PageMeta } from "#app/domain/page-meta.ts";
import { locale } from "#content/locale.ts";
import { contentPageMeta } from "#content/page-meta.ts";
import { serverMessages } from "#content/server-messages.ts";
import { type Database, primary, replica, type Stores } from "../data/database.ts";
import { withTimeout } from "../data/retry.ts";
import type { ErrorLog } from "../log.ts";
import { pageMeta } from "./page-meta-schema.ts";
import { type PageRecord, pageRecord } from "./records.ts";

/** Short, because pages have default titles. */
const KV_TIMEOUT_MS = 500;
const D1_TIMEOUT_MS = 1000;

/** How long KV caches a record, in seconds. An operator's change updates KV at once. */
const CACHE_TTL_S = 3600;

const key = (record: PageRecord) => `page-meta:${record}`;

/** A record in D1; undefined without one. */
export async function findPageMeta(
  db: Database,
  record: PageRecord,
): Promise<PageMeta | undefined> {
  const { page_name: _, updated_at: __, ...columns } = getTableColumns(pageMeta);
  const [row] = await db.select(columns).from(pageMeta).where(eq(pageMeta.page_name, record));
  return row;
}

/** The records in D1, with the time of their last change (ISO 8601, UTC). */
export function listPageMeta(db: Database) {
  return db.select().from(pageMeta);
}

/**
 * KV's copy of a record, at most an hour old; null without one.
 * @throws where KV fails or holds no JSON
 */
export function readCachedPageMeta(kv: KVNamespace, record: PageRecord): Promise<PageMeta | null> {
  return kv.get<PageMeta>(key(record), "json");
}

/** Caches a record in KV for an hour. */
export function cachePageMeta(kv: KVNamespace, record: PageRecord, meta: PageMeta): Promise<void> {
  return kv.put(key(record), JSON.stringify(meta), { expirationTtl: CACHE_TTL_S });
}

interface Context {
  readonly env: Stores;
  readonly waitUntil: (promise: Promise<unknown>) => void;
  readonly log: ErrorLog;
}

/**
 * A page's record in this language from KV, else D1, else the content's default. Both stores are asked at once: after
 * KV's answer D1 may be another continent's time away.
 */
export async function readPageMeta(
  name: string,
  { env, waitUntil, log }: Context,
): Promise<ApiResult<PageMeta>> {
  if (!isPageName(name)) return { code: 404, message: serverMessages.pageUnknown };
  const record = pageRecord(name, locale.lang);
  /** Undefined, and logged, when the store fails. */
  const attempt = <T>(read: Promise<T>) =>
    read.catch((error: unknown) => log.error("pageMeta", error) as undefined);

  const stored = withTimeout(D1_TIMEOUT_MS, () => findPageMeta(replica(env.DB), record));
  // Its failure matters only where KV has no record.
  stored.catch(() => {});
  let result: PageMeta | null | undefined = await attempt(
    withTimeout(KV_TIMEOUT_MS, () => readCachedPageMeta(env.PAGE_META, record)),
  );
  if (!result) {
    result = await attempt(stored);
    if (result && mayCache(record)) waitUntil(attempt(refreshCache(env, record)));
  }
  return {
    code: 200,
    message: serverMessages.pageMetaFound,
    result: result ?? contentPageMeta[name],
  };
}

/** From the primary: a lagging replica's record would replace a newer one in KV, for an hour. */
async function refreshCache({ DB, PAGE_META }: Stores, record: PageRecord): Promise<void> {
  const meta = await findPageMeta(primary(DB), record);
  if (meta) await cachePageMeta(PAGE_META, record, meta);
}

/** How long KV may not find a record that was just written. */
const MISSING_MS = 60_000;
/** When this isolate cached a record: ms since 1970. */
const cachedAt = new Map<PageRecord, number>();

/** At most one write a minute and isolate: KV takes one write a second for a key. */
function mayCache(record: PageRecord): boolean {
  const now = Date.now();
  if (now - (cachedAt.get(record) ?? 0) < MISSING_MS) return false;
  cachedAt.set(record, now);
  return true;
}

import { eq } from "drizzle-orm";
import type { PageMeta, PageName } from "#app/domain/page-meta.ts";
import type { Database } from "../data/database.ts";
import { pageMeta } from "./schema.ts";

/** How long KV caches a record, in seconds. An operator's change updates KV at once. */
const CACHED_FOR = 3600;

const key = (name: PageName) => `page-meta:${name}`;

export async function findPageMeta(db: Database, name: PageName): Promise<PageMeta | undefined> {
  const [row] = await db
    .select({
      meta_title: pageMeta.meta_title,
      meta_description: pageMeta.meta_description,
      meta_keywords: pageMeta.meta_keywords,
    })
    .from(pageMeta)
    .where(eq(pageMeta.page_name, name));
  return row;
}

/** As stored, with the time of the change (ISO 8601, UTC). */
export type StoredPageMeta = PageMeta & { readonly page_name: string; readonly updated_at: string };

export function listPageMeta(db: Database): Promise<StoredPageMeta[]> {
  return db.select().from(pageMeta);
}

/** Stores a page's record. KV has the old one until `cachePageMeta` is called. */
export async function storePageMeta(db: Database, name: PageName, meta: PageMeta): Promise<void> {
  const set = { ...meta, updated_at: new Date().toISOString() };
  await db
    .insert(pageMeta)
    .values({ page_name: name, ...set })
    .onConflictDoUpdate({ target: pageMeta.page_name, set });
}

export function readCachedPageMeta(kv: KVNamespace, name: PageName): Promise<PageMeta | null> {
  return kv.get<PageMeta>(key(name), "json");
}

export function cachePageMeta(kv: KVNamespace, name: PageName, meta: PageMeta): Promise<void> {
  return kv.put(key(name), JSON.stringify(meta), { expirationTtl: CACHED_FOR });
}

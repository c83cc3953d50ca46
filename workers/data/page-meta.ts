import { eq } from "drizzle-orm";
import type { PageMeta, PageName } from "#app/domain/page-meta.ts";
import type { Database } from "./database.ts";
import { pageMeta } from "./schema.ts";

/** How long KV may answer for D1, in seconds. An operator's change freshens KV at once. */
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

export function readCachedPageMeta(kv: KVNamespace, name: PageName): Promise<PageMeta | null> {
  return kv.get<PageMeta>(key(name), "json");
}

export function cachePageMeta(kv: KVNamespace, name: PageName, meta: PageMeta): Promise<void> {
  return kv.put(key(name), JSON.stringify(meta), { expirationTtl: CACHED_FOR });
}

import type { ApiResult } from "#app/backend.ts";
import { pageMeta as contentPageMeta } from "#app/content/page-meta.ts";
import { serverMessages } from "#app/content/server-messages.ts";
import { isPageName, type PageMeta } from "#app/domain/page-meta.ts";
import { replica } from "../data/database.ts";
import { withTimeout } from "../data/retry.ts";
import type { ErrorLog } from "../log.ts";
import { cachePageMeta, findPageMeta, readCachedPageMeta } from "./queries.ts";

/** Short: a page has a default title. */
const KV_TIMEOUT_MS = 500;
const D1_TIMEOUT_MS = 1000;

interface Context {
  readonly env: { readonly DB: D1Database; readonly PAGE_META: KVNamespace };
  readonly waitUntil: (promise: Promise<unknown>) => void;
  readonly log: ErrorLog;
}

/** A page's record from KV, else D1, else the content's default. */
export async function readPageMeta(
  name: string,
  { env, waitUntil, log }: Context,
): Promise<ApiResult<PageMeta>> {
  if (!isPageName(name)) return { code: 404, message: serverMessages.pageUnknown };
  /** Undefined, and logged, when the store fails. */
  const attempt = <T>(read: Promise<T>) =>
    read.catch((error: unknown) => log.error("pageMeta", error) as undefined);

  let result: PageMeta | null | undefined = await attempt(
    withTimeout(KV_TIMEOUT_MS, () => readCachedPageMeta(env.PAGE_META, name)),
  );
  if (!result) {
    result = await attempt(withTimeout(D1_TIMEOUT_MS, () => findPageMeta(replica(env.DB), name)));
    if (result) waitUntil(attempt(cachePageMeta(env.PAGE_META, name, result)));
  }
  return {
    code: 200,
    message: serverMessages.pageMetaFound,
    result: result ?? contentPageMeta[name],
  };
}

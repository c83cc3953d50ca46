import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { ApiResult } from "#app/backend.ts";

/** At most one look-up in this time, whatever the visitor does. */
const PAUSE_MS = 60_000;

/** Codes of a look-up that didn't fail. */
const SETTLED_CODES: readonly unknown[] = [200, 404];

interface LookedUp {
  readonly outcome?: ApiResult<unknown>;
}

/**
 * Returns the loader's data, or that of a later look-up: it looks again when the visitor comes back to
 * the tab. If that fails, it keeps the last data.
 */
export function useLatest<Data extends LookedUp>(loaded: Data): Data {
  const { key, pathname, search } = useLocation();
  // A fetcher for each entry of the history: another visit of the address begins without its data.
  const { load, data } = useFetcher<Data>({ key });
  const [latest, setLatest] = useState<{ readonly key: string; readonly data: Data } | null>(null);

  useEffect(() => {
    if (data && SETTLED_CODES.includes(data.outcome?.code)) setLatest({ key, data: data as Data });
  }, [key, data]);

  useEffect(() => {
    let lookedUpAt = Date.now();
    function lookAgain() {
      if (document.visibilityState === "hidden" || Date.now() - lookedUpAt < PAUSE_MS) return;
      lookedUpAt = Date.now();
      load(pathname + search);
    }
    document.addEventListener("visibilitychange", lookAgain);
    return () => document.removeEventListener("visibilitychange", lookAgain);
  }, [load, pathname, search]);

  return latest?.key === key ? latest.data : loaded;
}

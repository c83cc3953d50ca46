import { useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { ApiResult } from "#app/backend.ts";

/** The minimum time between two look-ups. */
const PAUSE_MS = 60_000;

/** Codes of a look-up that didn't fail. */
const SETTLED_CODES: readonly unknown[] = [200, 404];

interface LookedUp {
  readonly outcome?: ApiResult<unknown>;
}

/**
 * Returns the loader's data, which is loaded again when the visitor comes back to the tab. If that fails,
 * the last data stays.
 */
export function useLatest<Data extends LookedUp>(loaded: Data): Data {
  const { key } = useLocation();
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState({ key, data: loaded });

  // A navigation, also to the same address, starts without the last data.
  const isNew = shown.key !== key || SETTLED_CODES.includes(loaded.outcome?.code);
  if (isNew && (shown.key !== key || shown.data !== loaded)) setShown({ key, data: loaded });

  useEffect(() => {
    let lookedUpAt = Date.now();
    function lookAgain() {
      if (document.visibilityState === "hidden" || Date.now() - lookedUpAt < PAUSE_MS) return;
      lookedUpAt = Date.now();
      revalidate();
    }
    document.addEventListener("visibilitychange", lookAgain);
    return () => document.removeEventListener("visibilitychange", lookAgain);
  }, [revalidate]);

  return isNew ? loaded : shown.data;
}

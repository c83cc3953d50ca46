import type { FormValues } from "#app/domain/enquiries/form-data.ts";
import { DRAFT_KEY } from "./draft-key.ts";

/**
 * This tab's draft, or else the one typed last in any tab; empty without one, and where storage is
 * unavailable.
 */
export function readDraft(): FormValues {
  try {
    const kept = sessionStorage.getItem(DRAFT_KEY) ?? localStorage.getItem(DRAFT_KEY);
    return Object.fromEntries(
      Object.entries(Object(JSON.parse(kept || "{}"))).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/**
 * Keeps the draft for this tab, and for tabs opened later. Where nothing is filled it is removed, and
 * what another tab has typed stays.
 */
export function writeDraft(draft: FormValues) {
  const isEmpty = Object.values(draft).every((value) => !value);
  try {
    const isLatest = sessionStorage.getItem(DRAFT_KEY) === localStorage.getItem(DRAFT_KEY);
    // Empty text, unlike no item: this tab doesn't take over another's draft.
    const kept = isEmpty ? "" : JSON.stringify(draft);
    sessionStorage.setItem(DRAFT_KEY, kept);
    if (!isEmpty) localStorage.setItem(DRAFT_KEY, kept);
    else if (isLatest) localStorage.removeItem(DRAFT_KEY);
  } catch {
    // Full or denied: no draft then.
  }
}

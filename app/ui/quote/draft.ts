import type { FormValues } from "#app/domain/enquiries/form-data.ts";

const KEY = "quote-draft";

/** Whether a draft is kept in this browser. */
export function hasDraft(): boolean {
  return Object.keys(readDraft()).length > 0;
}

/** The kept draft; empty without one, and where storage is unavailable. */
export function readDraft(): FormValues {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(
      Object.entries(Object(kept)).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/** Keeps the draft; removes it where nothing is filled. */
export function writeDraft(draft: FormValues) {
  const isEmpty = Object.values(draft).every((value) => !value);
  try {
    if (isEmpty) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Full or denied: no draft then.
  }
}

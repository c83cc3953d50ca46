/** The key of a draft in both storages: this tab's in sessionStorage, the latest in localStorage. */
export const DRAFT_KEY = "quote-draft";

/** Whether a draft is kept in this browser. Loaded with the page, unlike what reads it. */
export function hasDraft(): boolean {
  try {
    return Boolean(sessionStorage.getItem(DRAFT_KEY) ?? localStorage.getItem(DRAFT_KEY));
  } catch {
    return false;
  }
}

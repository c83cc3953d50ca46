import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";

/** Each form that keeps a draft: an enquiry, or the request to follow an order. */
export type DraftKind = EnquiryKind | "follow";

/** The key of a draft in its storages. */
export const draftKey = (kind: DraftKind) => `${kind}-draft`;

/** Where drafts are kept: this tab's in sessionStorage; a quote, which is long, in localStorage too. */
export const draftStorages = (kind: DraftKind): readonly Storage[] =>
  kind === "quote" ? [sessionStorage, localStorage] : [sessionStorage];

/** Whether this browser has a draft. This module is loaded with the page, draft.ts with the form. */
export function hasDraft(kind: DraftKind): boolean {
  try {
    for (const storage of draftStorages(kind)) {
      const kept = storage.getItem(draftKey(kind));
      if (kept !== null) return kept !== "";
    }
  } catch {
    // Denied: no draft then.
  }
  return false;
}

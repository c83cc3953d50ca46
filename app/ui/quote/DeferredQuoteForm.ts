import { hydrateOnUse } from "../hydrate-on-use.tsx";
import { hasDraft } from "./draft.ts";

/** The quote form, whose scripts load when the page is used, and at once to restore a draft. */
export const DeferredQuoteForm = hydrateOnUse(
  async () => (await import("./QuoteForm.tsx")).QuoteForm,
  hasDraft,
);

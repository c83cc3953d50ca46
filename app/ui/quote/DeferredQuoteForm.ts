import { hydrateOnInteraction } from "../hydrate-on-interaction.tsx";
import { hasDraft } from "./draft-key.ts";

/** The quote form, whose scripts load when the page is used, and at once to restore a draft. */
export const DeferredQuoteForm = hydrateOnInteraction(
  async () => (await import("./QuoteForm.tsx")).QuoteForm,
  hasDraft,
);

import { hasDraft } from "../form/draft-key.ts";
import { hydrateOnInteraction } from "../hydrate-on-interaction.tsx";

/** The quote form, whose scripts load when the page is used, and at once to restore a draft. */
export const DeferredQuoteForm = hydrateOnInteraction(
  async () => (await import("./QuoteForm.tsx")).QuoteForm,
  () => hasDraft("quote"),
);

import { hasDraft } from "../form/draft-key.ts";
import { hydrateOnInteraction } from "../hydrate-on-interaction.tsx";

/** The contact page's form, whose scripts load when the page is used. */
export const DeferredContactForm = hydrateOnInteraction(
  async () => (await import("./ContactForm.tsx")).ContactForm,
  () => hasDraft("contact"),
);

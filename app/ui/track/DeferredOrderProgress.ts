import { hydrateOnInteraction } from "../hydrate-on-interaction.tsx";

/** An order's progress, whose scripts load when the page is used: nothing changes in it. */
export const DeferredOrderProgress = hydrateOnInteraction(
  async () => (await import("./OrderProgress.tsx")).OrderProgress,
);

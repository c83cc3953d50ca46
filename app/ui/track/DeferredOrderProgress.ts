import { hydrateOnUse } from "../hydrate-on-use.tsx";

/** An order's progress, whose scripts load when the page is used: nothing changes in it. */
export const DeferredOrderProgress = hydrateOnUse(
  async () => (await import("./OrderProgress.tsx")).OrderProgress,
);

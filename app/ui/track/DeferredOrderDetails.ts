import { hydrateOnInteraction } from "../hydrate-on-interaction.tsx";

/** An order's details, whose scripts load when the page is used: nothing changes in them. */
export const DeferredOrderDetails = hydrateOnInteraction(
  async () => (await import("./OrderDetails.tsx")).OrderDetails,
);

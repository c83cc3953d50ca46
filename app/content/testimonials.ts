/** Placeholder testimonials, until the company supplies real ones. */

import { placeholder } from "./fact.ts";

/** Said by a role and trade, never an invented name. */
export const testimonials = placeholder([
  {
    quote: "They answered at three in the morning, and the part flew at six.",
    saidBy: "Maintenance Manager, aviation",
  },
  {
    quote: "The crane, the trailers and the customs papers came from one desk. So did the answers.",
    saidBy: "Procurement Lead, power and energy",
  },
]);

/** Placeholder testimonials, until the company supplies real ones. */

import { placeholder } from "#app/content/fact.ts";

/**
 * Said by a role and trade, never an invented name.
 * @owner Testimonials. Two quotes of customers who agree, each with the name or the role and the trade.
 * @stands On the home page and the FAQ page, under "What customers say".
 */
export const testimonials = placeholder([
  {
    quote: "They answered at three in the morning, and the part flew at six.",
    saidBy: "Maintenance Manager, aviation",
  },
  {
    quote: "One team arranged the crane, the trailers and the customs documents.",
    saidBy: "Procurement Lead, power and energy",
  },
]);

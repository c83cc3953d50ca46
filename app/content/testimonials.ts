/** Placeholder testimonials, until the company supplies real ones. */

import { type Fact, placeholder } from "./fact.ts";

export interface Testimonial {
  readonly quote: string;
  /** Role and trade, never an invented name. */
  readonly saidBy: string;
}

export const testimonials: Fact<readonly [Testimonial, Testimonial]> = placeholder([
  {
    quote: "They answered at three in the morning, and the part flew at six.",
    saidBy: "Maintenance Manager, aviation",
  },
  {
    quote: "The crane, the trailers and the customs papers came from one desk. So did the answers.",
    saidBy: "Procurement Lead, power and energy",
  },
]);

/**
 * Affiliates and clients. Each stands for a trade or a sector until a company's name and logo replace
 * it, one at a time.
 */

import { type CompanyFact, placeholder } from "./fact.ts";

export interface PartnerMark {
  readonly name: string;
  /** A picture in public/partners/, in one ink on a transparent ground; its size in px. */
  readonly logo?: { readonly file: string; readonly width: number; readonly height: number };
}

export const affiliates: CompanyFact<readonly PartnerMark[]> = placeholder([
  { name: "Airlines" },
  { name: "Ocean carriers" },
  { name: "Port operators" },
  { name: "Hauliers" },
  { name: "Agent networks" },
  { name: "Chambers of commerce" },
]);

export const clients: CompanyFact<readonly PartnerMark[]> = placeholder([
  { name: "Aviation" },
  { name: "Oil and gas" },
  { name: "Power and energy" },
  { name: "Industrial plants" },
  { name: "Events" },
  { name: "Security" },
]);

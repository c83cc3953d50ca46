/** The affiliates strip and the client wall, set as word marks: neutral trades until real names arrive. */

import { type Fact, placeholder } from "./fact.ts";

export interface WordMark {
  readonly name: string;
  /** Which cut of the type sets it, so that the wall doesn't look like one list. */
  readonly cut: "wide" | "text" | "spaced" | "mono" | "caps" | "boxed";
}

export const affiliates: Fact<readonly WordMark[]> = placeholder([
  { name: "Airline", cut: "wide" },
  { name: "ocean carrier", cut: "text" },
  { name: "Port operator", cut: "spaced" },
  { name: "Haulier", cut: "wide" },
  { name: "agent network", cut: "mono" },
  { name: "Chamber", cut: "caps" },
]);

export const clients: Fact<readonly WordMark[]> = placeholder([
  { name: "Aviation", cut: "wide" },
  { name: "oil & gas", cut: "text" },
  { name: "Power", cut: "spaced" },
  { name: "Industrial", cut: "text" },
  { name: "events", cut: "wide" },
  { name: "Security", cut: "boxed" },
]);

/** Affiliates and clients as word marks: neutral trades until real names are supplied. */

import { type Fact, placeholder } from "./fact.ts";

export interface WordMark {
  readonly name: string;
  /** The typographic style; varied so that the marks don't look alike. */
  readonly cut: "wide" | "text" | "spaced" | "mono" | "caps" | "boxed";
  /** The symbol before the name. */
  readonly sign?:
    | "ring"
    | "waves"
    | "stacks"
    | "hexagon"
    | "peak"
    | "chevrons"
    | "halves"
    | "frame"
    | "dots";
}

export const affiliates: Fact<readonly WordMark[]> = placeholder([
  { name: "Airline", cut: "wide", sign: "ring" },
  { name: "ocean carrier", cut: "text", sign: "waves" },
  { name: "Port operator", cut: "spaced" },
  { name: "Haulier", cut: "wide", sign: "stacks" },
  { name: "agent network", cut: "mono", sign: "hexagon" },
  { name: "Chamber", cut: "caps", sign: "peak" },
]);

export const clients: Fact<readonly WordMark[]> = placeholder([
  { name: "Aviation", cut: "wide", sign: "chevrons" },
  { name: "oil & gas", cut: "text", sign: "halves" },
  { name: "Power", cut: "spaced" },
  { name: "Industrial", cut: "text", sign: "frame" },
  { name: "events", cut: "wide", sign: "dots" },
  { name: "Security", cut: "boxed" },
]);

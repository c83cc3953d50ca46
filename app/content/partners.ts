/** The affiliates strip and the client wall, set as word marks: neutral trades until real names arrive. */

import { type Fact, placeholder } from "./fact.ts";

export interface WordMark {
  readonly name: string;
  /** Which cut of the type sets it, so that the wall doesn't look like one list. */
  readonly cut: "wide" | "text" | "spaced" | "mono" | "caps" | "boxed";
  /** The sign before the name; without one the word stands alone. */
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

/**
 * The eleven rules of Incoterms 2020: who arranges and pays each leg from door to door, who insures, and
 * where the risk passes. Summaries of what is publicly known of the rules; the ICC's text governs.
 */
import type { Answers } from "./answers.ts";

export const INCOTERMS = [
  "EXW",
  "FCA",
  "CPT",
  "CIP",
  "DAP",
  "DPU",
  "DDP",
  "FAS",
  "FOB",
  "CFR",
  "CIF",
] as const;
export type Incoterm = (typeof INCOTERMS)[number];

/** From the seller's door to the buyer's. Clearances stand where goods usually wait for them. */
export const LEGS = [
  "packing",
  "loading",
  "exportClearance",
  "toTerminal",
  "terminalLoading",
  "mainCarriage",
  "terminalUnloading",
  "importClearance",
  "toDoor",
  "unloading",
] as const;
export type Leg = (typeof LEGS)[number];

/**
 * Who arranges and pays a leg. `place`: the seller as far as the named place, then the buyer.
 * `contract`: the buyer, unless the seller's contract of carriage includes it.
 */
export type LegParty = "seller" | "buyer" | "place" | "contract";

export interface IncotermRule {
  /** True where only cargo that is loaded on a ship can travel by it. */
  readonly isForShips: boolean;
  readonly legs: Readonly<Record<Leg, LegParty>>;
  /** The leg after which the goods are at the buyer's risk. */
  readonly riskAfter: Leg;
  /** The Institute Cargo Clauses by which the seller must insure the buyer's risk; null without a duty. */
  readonly insurance: "A" | "C" | null;
}

const BUYERS: Readonly<Record<Leg, LegParty>> = {
  packing: "seller",
  loading: "buyer",
  exportClearance: "buyer",
  toTerminal: "buyer",
  terminalLoading: "buyer",
  mainCarriage: "buyer",
  terminalUnloading: "buyer",
  importClearance: "buyer",
  toDoor: "buyer",
  unloading: "buyer",
};
const ALONGSIDE = {
  ...BUYERS,
  loading: "seller",
  exportClearance: "seller",
  toTerminal: "seller",
} as const;
const ON_BOARD = { ...ALONGSIDE, terminalLoading: "seller" } as const;
const FREIGHT_PAID = {
  ...ON_BOARD,
  mainCarriage: "seller",
  terminalUnloading: "contract",
} as const;
const CARRIAGE_PAID = { ...FREIGHT_PAID, toDoor: "place" } as const;
const AT_PLACE = { ...FREIGHT_PAID, terminalUnloading: "seller", toDoor: "seller" } as const;

export const INCOTERM_RULES: Readonly<Record<Incoterm, IncotermRule>> = {
  EXW: { isForShips: false, legs: BUYERS, riskAfter: "packing", insurance: null },
  FCA: {
    isForShips: false,
    legs: { ...ALONGSIDE, toTerminal: "place" },
    riskAfter: "toTerminal",
    insurance: null,
  },
  CPT: { isForShips: false, legs: CARRIAGE_PAID, riskAfter: "toTerminal", insurance: null },
  CIP: { isForShips: false, legs: CARRIAGE_PAID, riskAfter: "toTerminal", insurance: "A" },
  DAP: { isForShips: false, legs: AT_PLACE, riskAfter: "toDoor", insurance: null },
  DPU: {
    isForShips: false,
    legs: { ...AT_PLACE, unloading: "seller" },
    riskAfter: "unloading",
    insurance: null,
  },
  DDP: {
    isForShips: false,
    legs: { ...AT_PLACE, importClearance: "seller" },
    riskAfter: "toDoor",
    insurance: null,
  },
  FAS: { isForShips: true, legs: ALONGSIDE, riskAfter: "toTerminal", insurance: null },
  FOB: { isForShips: true, legs: ON_BOARD, riskAfter: "terminalLoading", insurance: null },
  CFR: { isForShips: true, legs: FREIGHT_PAID, riskAfter: "terminalLoading", insurance: null },
  CIF: { isForShips: true, legs: FREIGHT_PAID, riskAfter: "terminalLoading", insurance: "C" },
};

/** Whether the goods are at the buyer's risk during a leg. */
export function isBuyersRisk({ riskAfter }: IncotermRule, leg: Leg): boolean {
  return LEGS.indexOf(leg) > LEGS.indexOf(riskAfter);
}

/** The three questions and their answers, under their names in an address. */
export const INCOTERM_QUESTIONS = {
  /** How the goods are handed over. */
  cargo: ["any", "ship"],
  /** Who books and pays the main carriage. */
  carriage: ["seller", "buyer"],
  /** How far the seller's part goes. */
  part: ["ready", "export", "insure", "risk", "unload", "duty"],
} as const;
export type IncotermQuestion = keyof typeof INCOTERM_QUESTIONS;
export type IncotermAnswers = Answers<typeof INCOTERM_QUESTIONS>;

export interface Fitting {
  /** The best one first. */
  readonly rules: readonly [Incoterm, ...Incoterm[]];
  /** True where no rule has all of the answers, and these are the nearest. */
  readonly isNearest: boolean;
}

/** The rules that fit the answers. Who books the main carriage outweighs the seller's part. */
export function fittingIncoterms({ cargo, carriage, part }: IncotermAnswers): Fitting {
  const isShip = cargo === "ship";
  if (carriage === "buyer") {
    if (part === "ready") return { rules: ["EXW", "FCA"], isNearest: false };
    return { rules: isShip ? ["FOB", "FAS"] : ["FCA"], isNearest: part !== "export" };
  }
  switch (part) {
    case "ready":
    case "export":
      return { rules: [isShip ? "CFR" : "CPT"], isNearest: part === "ready" };
    case "insure":
      return { rules: [isShip ? "CIF" : "CIP"], isNearest: false };
    case "risk":
      return { rules: ["DAP"], isNearest: false };
    case "unload":
      return { rules: ["DPU"], isNearest: false };
    case "duty":
      return { rules: ["DDP"], isNearest: false };
  }
}

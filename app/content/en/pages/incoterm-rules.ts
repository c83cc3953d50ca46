/** Content of the Incoterms tool, which loads when the page is used: plain summaries of our own. */
import type { HeadText } from "#app/content/types.ts";
import type {
  Incoterm,
  IncotermAnswers,
  IncotermQuestion,
  IncotermRule,
  Leg,
  LegParty,
} from "#app/domain/incoterms.ts";

export const incotermQuestions: {
  readonly [Name in IncotermQuestion]: {
    readonly label: string;
    readonly answers: Readonly<Record<IncotermAnswers[Name], { label: string; gloss?: string }>>;
  };
} = {
  cargo: {
    label: "How the goods travel",
    answers: {
      any: { label: "Container, air, road or rail", gloss: "Handed over at a door or a terminal" },
      ship: { label: "Loose on a ship", gloss: "Bulk or break bulk, loaded at the port" },
    },
  },
  carriage: {
    label: "Who books and pays the main carriage",
    answers: {
      seller: { label: "The seller" },
      buyer: { label: "The buyer" },
    },
  },
  part: {
    label: "How far the seller goes",
    answers: {
      ready: { label: "Goods ready", gloss: "For collection, nothing more" },
      export: { label: "Export", gloss: "Cleared, and handed over for carriage" },
      insure: { label: "Insurance", gloss: "The buyer's risk is insured too" },
      risk: { label: "Arrival", gloss: "At the seller's risk as far as the destination" },
      unload: { label: "Unloading", gloss: "The same, and unloaded there" },
      duty: { label: "Duty paid", gloss: "The same, import cleared, not unloaded" },
    },
  },
};

export const incotermLabels = {
  questions: "Which one fits?",
  show: "Show the rule",
  choose: "Choose one.",
  fits: (codes: string) => `${codes} fits`,
  nearest: (codes: string) => `${codes} comes nearest`,
  nearestNote: "No rule has all three of your answers. Who books the main carriage decided.",
  alternative: (code: string, name: string) => `Or ${code}, ${name}.`,
  request: (code: string) => `Request a quote with ${code}`,
  chart: {
    label: "Rules",
    heading: "Eleven rules, door to door",
    lead: "Each strip runs from the seller's door to the buyer's. The mark is where the risk passes.",
  } satisfies HeadText,
  /** On narrow windows, above the strips. */
  ends: ["Seller", "Main carriage", "Buyer"],
  anyMode: "Any mode",
  ships: "Ocean and inland waterway only",
  details: (code: string) => `Who does what under ${code}`,
  riskPasses: "Risk passes",
  riskMark: "The risk passes here.",
  buyersRisk: "with the risk on the buyer",
  disclaimer:
    "These are summaries in our own words for planning, not legal advice. Incoterms is a trademark of the International Chamber of Commerce, whose rules govern together with your contract. Always add the named place and the year: FCA Dubai, Incoterms 2020.",
} as const;

export const legLabels: Readonly<Record<Leg, string>> = {
  packing: "Packing",
  loading: "Loading at the door",
  exportClearance: "Export clearance",
  toTerminal: "To the port or terminal",
  terminalLoading: "Loading there",
  mainCarriage: "Main carriage",
  terminalUnloading: "Unloading at arrival",
  importClearance: "Import clearance, duty",
  toDoor: "To the door",
  unloading: "Unloading at the door",
};

/** A cell of a strip: its word, and its meaning in the legend. */
export const partyLabels: Readonly<Record<LegParty | "buyersRisk", readonly [string, string]>> = {
  seller: ["Seller", "The seller arranges and pays, at the seller's risk."],
  buyersRisk: ["Seller", "The seller arranges and pays, at the buyer's risk."],
  buyer: ["Buyer", "The buyer arranges and pays, at the buyer's risk."],
  place: ["Named place", "The seller as far as the named place, the buyer from there."],
  contract: ["Contract", "The buyer, unless the seller's contract of carriage includes it."],
};

export interface IncotermText {
  readonly name: string;
  /** Where the risk passes. */
  readonly risk: string;
  /** When it is a good choice. */
  readonly use: string;
  /** The usual mistake. */
  readonly careful: string;
}

export const incotermTexts: Readonly<Record<Incoterm, IncotermText>> = {
  EXW: {
    name: "Ex works",
    risk: "When the goods are at the buyer's disposal at the seller's place, not loaded.",
    use: "Sales within one country, or a buyer with an agent at the origin.",
    careful:
      "The buyer has to clear export, which a foreign buyer often can't. FCA is usually safer for exports.",
  },
  FCA: {
    name: "Free carrier",
    risk: "When the buyer's carrier has the goods at the named place: loaded, if it is the seller's door; elsewhere on the seller's vehicle, ready for unloading.",
    use: "The buyer has freight rates of its own. Containers, air and road.",
    careful:
      "Name the place exactly. The parties can agree that the buyer's carrier issues an on-board bill of lading to the seller, which letters of credit may need.",
  },
  CPT: {
    name: "Carriage paid to",
    risk: "When the first carrier has the goods, long before they arrive.",
    use: "The seller has good rates, and the buyer has insurance of its own.",
    careful: "Two places matter: where the risk passes, and how far carriage is paid. Name both.",
  },
  CIP: {
    name: "Carriage and insurance paid to",
    risk: "When the first carrier has the goods, as under CPT.",
    use: "As CPT, where the buyer wants the goods insured.",
    careful:
      "The seller insures at the level of Institute Cargo Clauses (A), for at least 110 % of the contract price. The parties can agree on less.",
  },
  DAP: {
    name: "Delivered at place",
    risk: "When the goods are at the named place, on the vehicle and ready for unloading.",
    use: "The buyer wants a price to its door and can clear import.",
    careful:
      "Goods wait if the buyer clears import late, and storage costs more each day. The seller need not unload.",
  },
  DPU: {
    name: "Delivered at place unloaded",
    risk: "When the goods are unloaded at the named place.",
    use: "The seller has the means to unload at the destination, as with project cargo.",
    careful: "It is the only rule by which the seller must unload at the destination.",
  },
  DDP: {
    name: "Delivered duty paid",
    risk: "When the goods are at the named place, cleared for import and ready for unloading.",
    use: "The seller can act as importer in the buyer's country.",
    careful:
      "In many countries only a registered business can import and recover VAT. Check it before you offer DDP.",
  },
  FAS: {
    name: "Free alongside ship",
    risk: "When the goods are alongside the ship at the port of loading.",
    use: "Bulk and break bulk that the buyer's ship loads itself.",
    careful: "Not for containers, which are handed over at a terminal. Use FCA for them.",
  },
  FOB: {
    name: "Free on board",
    risk: "When the goods are on board the ship at the port of loading.",
    use: "Bulk and break bulk on a ship that the buyer books.",
    careful:
      "Not for containers: the seller would bear the risk in a terminal that it doesn't control. Use FCA for them.",
  },
  CFR: {
    name: "Cost and freight",
    risk: "When the goods are on board at the port of loading, though the seller pays the freight.",
    use: "Bulk and break bulk on a ship that the seller books.",
    careful: "The buyer bears the risk of the voyage and should insure it. For containers use CPT.",
  },
  CIF: {
    name: "Cost, insurance and freight",
    risk: "When the goods are on board at the port of loading, as under CFR.",
    use: "As CFR, where the buyer wants the goods insured. Common for commodities.",
    careful:
      "Insurance at the level of Institute Cargo Clauses (C) is enough: it covers few dangers. Agree on more where the goods need it. For containers use CIP.",
  },
};

/** Who does what, by leg, as sentences. */
export const dutyLabels = {
  mainCarriage: "Main carriage",
  insurance: "Insurance",
  exportClearance: "Export clearance",
  importClearance: "Import clearance and duty",
  loading: "Loading at the origin",
  unloading: "Unloading at the destination",
  risk: "Risk passes",
  use: "A good choice for",
  careful: "Be careful",
} as const;

export const dutyTexts: Readonly<Record<LegParty, string>> = {
  seller: "The seller.",
  buyer: "The buyer.",
  place: "The seller as far as the named place.",
  contract: "The buyer, unless the contract of carriage includes it.",
};

/** Who books and pays the main carriage. */
export const carriageText = (party: LegParty) =>
  party === "seller" ? "The seller books and pays." : "The buyer books and pays.";

export function insuranceText({ insurance, riskAfter }: IncotermRule): string {
  if (insurance) {
    return `The seller, for the buyer, at least at the level of Institute Cargo Clauses (${insurance}).`;
  }
  const isSellers = riskAfter === "toDoor" || riskAfter === "unloading";
  return `No one has to. The main carriage is at the ${isSellers ? "seller" : "buyer"}'s risk, who should insure it.`;
}

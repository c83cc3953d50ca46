/** Content of the quote form, designed as an air waybill. */

import type { Action } from "#app/content/types.ts";
import type { Packages, Weights } from "#app/domain/freight.ts";
import type { Incoterm } from "#app/domain/incoterms.ts";
import { locale } from "../locale.ts";
import { documentsPath, incotermsPath, requestQuote, weightPath } from "../navigation.ts";

interface QuoteGroup {
  readonly title: string;
  readonly text: string;
  /** Tools that help with its fields. */
  readonly tools: readonly Action[];
}

/** The form's four groups. */
export const quoteGroups: readonly QuoteGroup[] = [
  { title: "Your details", text: "We reply by email, or by phone if it's urgent.", tools: [] },
  { title: "Route and service", text: "City and country. No street address needed.", tools: [] },
  {
    title: "Cargo",
    text: "Measurements of one pack. If packs differ, list them under Description.",
    tools: [{ label: "Add up several sizes", to: weightPath }],
  },
  {
    title: "Handling",
    text: "We carry declared dangerous goods.",
    tools: [
      { label: "Find the Incoterm", to: incotermsPath },
      { label: "List the documents", to: documentsPath },
    ],
  },
];

/** Labels by field. */
export const quoteFields = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  origin: "Origin",
  destination: "Destination",
  mode_of_shipping: "Mode of Shipping",
  nature_of_dispatch: "Nature of Dispatch",
  estimated_date: "Estimated Date",
  type_of_packaging: "Type Of Packaging",
  number_of_packs: "Number of packs",
  length: "Length",
  width: "Width",
  height: "Height",
  weight: "Weight",
  net_weight: "Net Weight, per pack",
  weight_of_pallet: "Weight of Pallet",
  dangerous_goods: "Dangerous Goods",
  cargo_insurance: "Cargo Insurance",
  description: "Description",
} as const;

/** The others are required. */
export const optionalQuoteFields: readonly (keyof typeof quoteFields)[] = [
  "number_of_packs",
  "description",
];

/** Static help under a field. */
export const quoteHelp = {
  estimated_date: "When the cargo is ready",
  weight: "Of one pack, without its pallet",
  net_weight: "Goods only, without packaging",
  weight_of_pallet: "Of one pallet; 0 if none",
  dangerous_goods: "DG: goods with a UN number, such as lithium batteries",
  description:
    "Commodity, value and Incoterm. Example: 12 cartons of pump spares, USD 8,000, FCA Dubai.",
} as const;

/** Explanations beneath options. */
export const quoteGlosses: Readonly<Record<string, string>> = {
  AOG: "Aircraft on ground",
  "Fly as book": "On the flight as booked",
  Coli: "Single loose package",
};

/** Units of the calculated weights. */
export const quoteUnits = { weight: "kg", volume: "m³" } as const;

export const yesNoLabels = { yes: "Yes", no: "No" } as const;

/** The calculated weights. */
export const quoteTotals = {
  title: "Chargeable weight",
  volume: "Volume",
  gross: "Gross",
  volumetric: "Volumetric",
  chargeable: "Chargeable",
  none: "–",
  /** How the weights are calculated, by mode. */
  rules: {
    Air: "Air freight counts 6000 cm³ as 1 kg. The greater of volumetric and gross weight is charged.",
    Sea: "Sea freight counts 1 m³ as 1000 kg (W/M). The greater of volume and gross weight is charged.",
    Road: "Road freight counts 1 m³ as 333 kg. The greater of volumetric and gross weight is charged.",
    "Hand Carry": "Hand carry is charged by gross weight.",
  },
  chooseMode: "Choose a mode of shipping to see the chargeable weight.",
  gross_rule: "Gross weight is the weight plus the pallet, times the number of packs.",
} as const;

/** Advice, never an error. */
export const quoteHints = {
  datePast: "This date has already passed in Dubai. You can still send the request.",
  netAboveGross:
    "The net weight is higher than the gross weight (weight plus pallet). Please check.",
  readAs: (value: number, other: number, unit: string) =>
    `This means ${value} ${unit}. For ${other} ${unit}, type ${other}.`,
  zero: (unit: string) => `You entered 0 ${unit}. You can still send the request.`,
  dangerousGoods:
    "For dangerous goods, give the UN number and the class, such as UN 3480, class 9.",
} as const;

/** Shown when Nature of Dispatch is AOG. */
export const aogTab = {
  text: "Aircraft on ground? Call the AOG desk now and send this afterwards.",
} as const;

/** Above the fields. */
export const quoteRequired = `All fields are required except ${new Intl.ListFormat(
  locale.format,
).format(optionalQuoteFields.map((name) => quoteFields[name]))}.`;

export const quoteFooter = {
  submit: requestQuote.label,
  busy: "Sending",
} as const;

/** The draft kept in the visitor's browser. */
export const quoteDraft = {
  kept: "What you type is saved in this browser only, until you send it.",
  restored: "We restored what you typed earlier. It was saved in this browser only.",
  clear: "Clear the form",
} as const;

/** Values that a tool has put into the form. */
export const quoteFromTools = {
  note: "We filled in what you chose in our tools. Please check it and add the rest.",
  /** Under the note, where the tool had several sizes. */
  averageNote:
    "The fields have an average pack, with the weight and volume of all. The description lists each size.",
  /** In the description; the visitor adds the place. */
  incoterm: (code: Incoterm) => `Incoterms 2020: ${code}, named place:`,
  /** The description, where the fields have the average of several sizes. */
  sizes: (sizes: readonly Packages[], { volume, gross }: Pick<Weights, "volume" | "gross">) =>
    `Packages (the fields have their average): ${sizes.map(size).join("; ")}. Together ${exact.format(volume)} m³, ${exact.format(gross)} kg.`,
} as const;

const exact = new Intl.NumberFormat(locale.lang, { maximumFractionDigits: 3 });

function size({ number_of_packs, length, width, height, weight }: Packages): string {
  return `${number_of_packs} × ${length} × ${width} × ${height} cm, ${weight} kg each`;
}

/** Content of the quote form, designed as an air waybill. */

import { requestQuote } from "../navigation.ts";

/** The form's four groups. */
export const quoteGroups = [
  { title: "Who is asking", text: "We answer by email, and by phone when it is urgent." },
  { title: "From where to where", text: "City and country are enough for a first price." },
  { title: "What it is", text: "One pack. If there are several kinds, say so under Description." },
  {
    title: "How to handle it",
    text: "Dangerous goods travel with us too; we only need to know.",
  },
] as const;

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

/** Of the calculated weights. */
export const quoteUnits = { weight: "kg", volume: "m³" } as const;

export const yesNo = { yes: "Yes", no: "No" } as const;

/** The calculated weights. */
export const quoteTotals = {
  title: "This package, for the carrier",
  volume: "Volume",
  gross: "Gross",
  volumetric: "Volumetric",
  chargeable: "Chargeable",
  none: "–",
  /** How the weights are calculated, by mode. */
  rules: {
    Air: "Air counts volume at 1:6000: 6000 cm³ are 1 kg. The greater of volumetric and gross weight is charged.",
    Sea: "Sea counts weight or measurement (W/M): 1 m³ is 1000 kg. The greater of the two is charged.",
    Road: "Road counts volume at 333 kg for each m³. The greater of volumetric and gross weight is charged.",
    "Hand Carry": "Hand carry has no volume rule: the gross weight counts.",
  },
  chooseMode: "Choose a mode of shipping to see the chargeable weight.",
  gross_rule: "Gross is weight plus pallet.",
} as const;

/** Advice, never an error. */
export const quoteHints = {
  datePast: "That day has passed in Dubai. Send it all the same if you mean it.",
  netAboveGross: "Net weight is above the gross weight (weight plus pallet). Is that right?",
  readAs: (value: number, other: number, unit: string) =>
    `We read ${value} ${unit}. If you mean ${other} ${unit}, write ${other}.`,
  zero: (unit: string) => `0 ${unit}, is that right? Send it all the same if you mean it.`,
  dangerousGoods:
    "Dangerous goods: please give the UN number and the class here, such as UN 1263, class 3.",
} as const;

/** Shown when Nature of Dispatch is AOG. */
export const aogTab = { code: "AOG", text: "Aircraft on ground? Call while you type." } as const;

export const quoteFooter = {
  required: "Every cell but Description is needed for a price.",
  submit: requestQuote.label,
  busy: "Sending",
} as const;

/** The draft kept in the visitor's browser. */
export const quoteDraft = {
  kept: "What you type is kept in this browser until you send it, and nowhere else.",
  restored: "We put back what you had typed here. It never left your browser.",
  clear: "Clear the sheet",
} as const;

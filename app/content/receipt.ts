/** The receipt of a stored enquiry: on the page that sent it, and in the confirmation by email. */

import { longTime } from "#app/domain/dubai-time.ts";
import type { Quote } from "#app/domain/enquiries/quote.ts";
import { type Packages, type ShippingMode, weigh } from "#app/domain/freight.ts";
import { bidiIsolate } from "#app/domain/invisible.ts";
import { replyTime } from "./company.ts";
import { locale } from "./locale.ts";
import { quoteTotals, quoteUnits } from "./pages/quote-form.ts";
import { plural } from "./plural.ts";

export const receiptLabels = {
  reference: "Your reference",
  /** On the stamp, above the time. */
  received: "Received",
  /** Stands where the banner of the success was. */
  hint: "Please give this reference when you call or write to us.",
  next: "What happens next",
  files: "Files to add?",
  copy: "Copy reference",
  copied: "Copied",
  print: "Print or save as PDF",
} as const;

export interface ReceiptTexts {
  /** Without the visitor's name, for the confirmation. */
  readonly title: string;
  readonly heading: (name: string) => string;
  /** In the order in which they happen; the address is the visitor's, null in an email to it. */
  readonly steps: (email: string | null) => readonly string[];
  /** Stands above the company's address. */
  readonly files: string;
  /** The heading of the form beneath the receipt. */
  readonly again: string;
  /** Opens that form with the visitor's name, email and phone. */
  readonly keep: string;
}

const reply = (email: string | null) => {
  const how =
    email === null
      ? "We reply by email, or call you if it's urgent."
      : `We reply to ${bidiIsolate(email)} by email, or call you if it's urgent.`;
  return replyTime.value === null ? how : `${how} ${replyTime.value}`;
};

export const quoteReceipt: ReceiptTexts = {
  title: "We have your request",
  heading: (name) => `We have your request, ${bidiIsolate(name)}.`,
  steps: (email) => [
    "We check the route, the weights and the documents.",
    reply(email),
    "Nothing is booked until you accept.",
  ],
  files: "Email a packing list or a safety data sheet with the reference.",
  again: "Request another quote",
  keep: "Request another quote, keep my details",
};

export const contactReceipt: ReceiptTexts = {
  title: "We have your message",
  heading: (name) => `We have your message, ${bidiIsolate(name)}.`,
  steps: (email) => ["We read your message.", reply(email)],
  files: "Email them with the reference.",
  again: "Send another message",
  keep: "Send another message, keep my details",
};

/** For an aircraft on ground, beside the AOG desk's number. */
export const urgentReceipt = {
  text: "Don't wait for our email. Call the AOG desk and give this reference.",
} as const;

export interface ReceiptCell {
  readonly label: string;
  readonly value: string;
  /** Stand beneath the value. */
  readonly notes?: readonly string[];
  /** "code" is a number or a date, "total" the one that counts. */
  readonly look?: "code" | "total";
}

/** The fields of a quote request that can't carry a text of the visitor's. */
export type QuoteFacts = Packages &
  Pick<
    Quote,
    | "mode_of_shipping"
    | "nature_of_dispatch"
    | "estimated_date"
    | "type_of_packaging"
    | "dangerous_goods"
    | "cargo_insurance"
  >;

/** What was asked for. */
export const receiptFields = {
  from: "From",
  to: "To",
  service: "Mode and service",
  date: "Cargo ready",
  cargo: "Cargo",
} as const;

const packs: Readonly<Record<Quote["type_of_packaging"], readonly [string, string]>> = {
  Carton: ["carton", "cartons"],
  Crate: ["crate", "crates"],
  Drum: ["drum", "drums"],
  Coli: ["coli", "coli"],
  Palletised: ["pack, palletised", "packs, palletised"],
  "Non Palletised": ["pack, not palletised", "packs, not palletised"],
};

const handling = { dangerous: "Dangerous goods", insured: "With cargo insurance" } as const;

/** How volume counts, by mode, beneath the chargeable weight in kg (app/domain/freight.ts). */
const chargeableNotes: Readonly<Record<ShippingMode, (chargeable: number) => string>> = {
  Air: () => "6000 cm³ count as 1 kg",
  Sea: (chargeable) => `W/M ${exact.format(chargeable / 1000)}: 1 m³ counts as 1000 kg`,
  Road: () => "1 m³ counts as 333 kg",
  "Hand Carry": () => "By gross weight",
};

const rounded = new Intl.NumberFormat(locale.lang, { maximumFractionDigits: 1 });
const exact = new Intl.NumberFormat(locale.lang, { maximumFractionDigits: 3 });

/** The cells of a quote request, but for its places. */
export function quoteCells(quote: QuoteFacts): readonly ReceiptCell[] {
  const { number_of_packs: count, mode_of_shipping: mode, length, width, height } = quote;
  const { volume, gross, volumetric, chargeable } = weigh(quote, mode);
  const kg = (weight: number) => `${rounded.format(weight)} ${quoteUnits.weight}`;
  const size = [length, width, height].map((side) => exact.format(side)).join(" × ");
  return [
    { label: receiptFields.service, value: `${mode}, ${quote.nature_of_dispatch}` },
    {
      label: receiptFields.date,
      value: longTime(Date.parse(quote.estimated_date)).day,
      look: "code",
    },
    {
      label: receiptFields.cargo,
      value: `${exact.format(count)} ${plural(count, ...packs[quote.type_of_packaging])}`,
      notes: [
        plural(count, `${size} cm`, `${size} cm each`),
        ...(quote.dangerous_goods ? [handling.dangerous] : []),
        ...(quote.cargo_insurance ? [handling.insured] : []),
      ],
    },
    { label: quoteTotals.gross, value: kg(gross), look: "code" },
    {
      label: quoteTotals.volumetric,
      value: volumetric === null ? quoteTotals.none : kg(volumetric),
      notes: [`${exact.format(volume)} ${quoteUnits.volume}`],
      look: "code",
    },
    {
      label: quoteTotals.chargeable,
      value: kg(chargeable),
      notes: [chargeableNotes[mode](chargeable)],
      look: "total",
    },
  ];
}

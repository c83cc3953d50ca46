/** The receipt of a stored enquiry: on the page that sent it, and in the confirmation by email. */
import type { ReceiptTexts } from "#app/content/types.ts";
import type { Quote } from "#app/domain/enquiries/quote.ts";
import type { ShippingMode } from "#app/domain/freight.ts";
import { bidiIsolate } from "#app/domain/invisible.ts";
import { replyTime } from "./company.ts";
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

/** What was asked for. */
export const receiptFields = {
  from: "From",
  to: "To",
  service: "Mode and service",
  date: "Cargo ready",
  cargo: "Cargo",
} as const;

const PACKS: Readonly<Record<Quote["type_of_packaging"], readonly [string, string]>> = {
  Carton: ["carton", "cartons"],
  Crate: ["crate", "crates"],
  Drum: ["drum", "drums"],
  Coli: ["coli", "coli"],
  Palletised: ["pack, palletised", "packs, palletised"],
  "Non Palletised": ["pack, not palletised", "packs, not palletised"],
};

/** How many packs, by their kind; the number as it is shown. */
export const packsText = (count: number, shown: string, kind: Quote["type_of_packaging"]) =>
  `${shown} ${plural(count, ...PACKS[kind])}`;

/** The size of a pack: "120 × 80 × 100", of one or of several. */
export const packSize = (count: number, size: string) =>
  plural(count, `${size} cm`, `${size} cm each`);

export const handling = { dangerous: "Dangerous goods", insured: "With cargo insurance" } as const;

/** How volume counts, by mode (app/domain/freight.ts), with the chargeable weight in tonnes. */
export const chargeableNotes: Readonly<Record<ShippingMode, (tonnes: string) => string>> = {
  Air: () => "6000 cm³ count as 1 kg",
  Sea: (tonnes) => `W/M ${tonnes}: 1 m³ counts as 1000 kg`,
  Road: () => "1 m³ counts as 333 kg",
  "Hand Carry": () => "By gross weight",
};

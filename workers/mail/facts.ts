/** An enquiry as rows of label and value, in the specification's order. */
import { deskMail, deskTotals } from "#app/content/mail.ts";
import { contactFields } from "#app/content/pages/contact.ts";
import { quoteFields, quoteTotals, quoteUnits, yesNo } from "#app/content/pages/service-request.ts";
import { ContactSchema } from "#app/domain/enquiries/contact.ts";
import { type Quote, QuoteSchema } from "#app/domain/enquiries/quote.ts";
import { weigh } from "#app/domain/freight.ts";
import type { OutboxSource } from "./outbox.ts";

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A group of rows. */
export interface Facts {
  readonly heading?: string;
  readonly rows: readonly Fact[];
  readonly note?: string;
}

/** Every stored field, and for a quote the chargeable weight. */
export function factsOf(source: OutboxSource): readonly Facts[] {
  switch (source.kind) {
    case "quote": {
      const quote = source.stored as unknown as Quote;
      return [{ rows: rows(QUOTE_FIELDS, quoteFields, quote) }, weightsOf(quote)];
    }
    case "contact":
      return [{ rows: rows(CONTACT_FIELDS, contactFields, source.stored) }];
    case "subscriber":
      return [{ rows: [{ label: contactFields.email, value: source.stored.email }] }];
  }
}

/** The schemas have their fields in the specification's order. */
const QUOTE_FIELDS = fieldsOf(QuoteSchema.entries, quoteFields);
const CONTACT_FIELDS = fieldsOf(ContactSchema.entries, contactFields);

function fieldsOf<Labels extends object>(entries: object, labels: Labels) {
  return Object.keys(entries).filter((name) => Object.hasOwn(labels, name)) as (keyof Labels)[];
}

function rows<Name extends string>(
  names: readonly Name[],
  labels: Readonly<Record<Name, string>>,
  stored: Readonly<Record<Name, string | number | boolean>>,
): Fact[] {
  return names.map((name) => ({ label: labels[name], value: shown(name, stored[name]) }));
}

const UNITS: Readonly<Record<string, string>> = {
  length: quoteUnits.length,
  width: quoteUnits.length,
  height: quoteUnits.length,
  weight: quoteUnits.weight,
  net_weight: quoteUnits.weight,
  weight_of_pallet: quoteUnits.weight,
};

function shown(name: string, value: string | number | boolean): string {
  if (value === "") return deskMail.empty;
  if (typeof value === "boolean") return value ? yesNo.yes : yesNo.no;
  return typeof value === "number" ? measure(value, UNITS[name]) : value;
}

function weightsOf(quote: Quote): Facts {
  const { volume, gross, volumetric, chargeable } = weigh(quote, quote.mode_of_shipping);
  const { weight, volume: cubic } = quoteUnits;
  return {
    heading: deskTotals.heading,
    rows: [
      { label: deskTotals.volume, value: measure(volume, cubic) },
      { label: deskTotals.gross, value: measure(gross, weight) },
      {
        label: deskTotals.volumetric,
        value: volumetric === null ? quoteTotals.none : measure(volumetric, weight),
      },
      { label: deskTotals.chargeable, value: measure(chargeable, weight) },
    ],
    note: quoteTotals.rules[quote.mode_of_shipping],
  };
}

function measure(value: number, unit = ""): string {
  return `${value.toLocaleString("en", { maximumFractionDigits: 3 })} ${unit}`.trim();
}

/** What a receipt says about a quote request: on the page that sent it, and in the confirmation by email. */
import { longTime } from "#app/domain/dubai-time.ts";
import type { Quote } from "#app/domain/enquiries/quote.ts";
import { type Packages, weigh } from "#app/domain/freight.ts";
import { locale } from "#content/locale.ts";
import { optionNames } from "#content/options.ts";
import { quoteTotals, quoteUnits } from "#content/pages/quote-form.ts";
import { withCommas } from "#content/punctuation.ts";
import { chargeableNotes, handling, packSize, packsText, receiptFields } from "#content/receipt.ts";

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

const rounded = new Intl.NumberFormat(locale.format, { maximumFractionDigits: 1 });
const exact = new Intl.NumberFormat(locale.format, { maximumFractionDigits: 3 });

/** The cells of a quote request, but for its places. */
export function quoteCells(quote: QuoteFacts): readonly ReceiptCell[] {
  const { number_of_packs: count, mode_of_shipping: mode, length, width, height } = quote;
  const { volume, gross, volumetric, chargeable } = weigh(quote, mode);
  const kg = (weight: number) => `${rounded.format(weight)} ${quoteUnits.weight}`;
  const size = [length, width, height].map((side) => exact.format(side)).join(" × ");
  return [
    {
      label: receiptFields.service,
      value: withCommas(optionNames[mode], optionNames[quote.nature_of_dispatch]),
    },
    {
      label: receiptFields.date,
      value: longTime(Date.parse(quote.estimated_date)).day,
      look: "code",
    },
    {
      label: receiptFields.cargo,
      value: packsText(count, exact.format(count), quote.type_of_packaging),
      notes: [
        packSize(count, size),
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
      notes: [chargeableNotes[mode](exact.format(chargeable / 1000))],
      look: "total",
    },
  ];
}

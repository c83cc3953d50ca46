/** Names of options, by their values, which are those of specification section 5 in every language. */
import type { Quote } from "#app/domain/enquiries/quote.ts";

/** An option of a quote request. */
type QuoteOption = Quote["mode_of_shipping" | "nature_of_dispatch" | "type_of_packaging"];

export const optionNames = {
  Air: "Air",
  Sea: "Sea",
  Road: "Road",
  "Hand Carry": "Hand Carry",
  Ordinary: "Ordinary",
  Priority: "Priority",
  AOG: "AOG",
  "Fly as book": "Fly as book",
  Carton: "Carton",
  Crate: "Crate",
  Drum: "Drum",
  Coli: "Coli",
  Palletised: "Palletised",
  "Non Palletised": "Non Palletised",
} as const satisfies Readonly<Record<QuoteOption, string>>;

import * as v from "valibot";
import {
  calendarDay,
  email,
  honeypot,
  line,
  measure,
  oneOf,
  optionalCount,
  optionalText,
  phone,
  submissionId,
  yesNo,
} from "../fields.ts";
import {
  DISPATCH_NATURES,
  MEASURE_MAX,
  PACKAGINGS,
  SHIPPING_MODES,
  URGENT_NATURE,
} from "./quote-options.ts";

const NAME_MAX = 120;
const PLACE_MAX = 160;
const DESCRIPTION_MAX = 4000;

/**
 * A quote request: the fields, rules and messages of specification sections 3 and 5, in its order,
 * and our own.
 */
export const QuoteSchema = v.object({
  submission_id: submissionId(),
  homepage_url: honeypot(),
  name: line("Name", NAME_MAX),
  email: email(),
  phone: phone(),
  type_of_packaging: oneOf("Type Of Packaging", PACKAGINGS),
  /** Not in the specification. The measures are those of one pack. */
  number_of_packs: optionalCount("Number of packs", MEASURE_MAX.number_of_packs),
  mode_of_shipping: oneOf("Mode of Shipping", SHIPPING_MODES),
  estimated_date: calendarDay("Estimated Date"),
  origin: line("Origin", PLACE_MAX),
  destination: line("Destination", PLACE_MAX),
  nature_of_dispatch: oneOf("Nature of Dispatch", DISPATCH_NATURES),
  /** cm */
  length: measure("Length", MEASURE_MAX.length),
  /** cm */
  width: measure("Width", MEASURE_MAX.width),
  /** cm */
  height: measure("Height", MEASURE_MAX.height),
  /** kg, without the pallet */
  weight: measure("Weight", MEASURE_MAX.weight),
  /** kg for each pack */
  net_weight: measure("Net Weight", MEASURE_MAX.net_weight),
  /** kg */
  weight_of_pallet: measure("Weight of Pallet", MEASURE_MAX.weight_of_pallet),
  description: optionalText("Description", DESCRIPTION_MAX),
  dangerous_goods: yesNo("Dangerous Goods"),
  cargo_insurance: yesNo("Cargo Insurance"),
});

export type Quote = v.InferOutput<typeof QuoteSchema>;

/** Whether a request is for an aircraft on ground. */
export function isUrgent({
  nature_of_dispatch,
}: {
  readonly nature_of_dispatch: unknown;
}): boolean {
  return nature_of_dispatch === URGENT_NATURE;
}

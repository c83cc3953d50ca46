import * as v from "valibot";
import { fieldNames } from "#content/field-messages.ts";
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
  name: line(fieldNames.name, NAME_MAX),
  email: email(),
  phone: phone(),
  type_of_packaging: oneOf(fieldNames.type_of_packaging, PACKAGINGS),
  /** Not in the specification. The measures are those of one pack. */
  number_of_packs: optionalCount(fieldNames.number_of_packs, MEASURE_MAX.number_of_packs),
  mode_of_shipping: oneOf(fieldNames.mode_of_shipping, SHIPPING_MODES),
  estimated_date: calendarDay(fieldNames.estimated_date),
  origin: line(fieldNames.origin, PLACE_MAX),
  destination: line(fieldNames.destination, PLACE_MAX),
  nature_of_dispatch: oneOf(fieldNames.nature_of_dispatch, DISPATCH_NATURES),
  /** cm */
  length: measure(fieldNames.length, MEASURE_MAX.length),
  /** cm */
  width: measure(fieldNames.width, MEASURE_MAX.width),
  /** cm */
  height: measure(fieldNames.height, MEASURE_MAX.height),
  /** kg, without the pallet */
  weight: measure(fieldNames.weight, MEASURE_MAX.weight),
  /** kg for each pack */
  net_weight: measure(fieldNames.net_weight, MEASURE_MAX.net_weight),
  /** kg */
  weight_of_pallet: measure(fieldNames.weight_of_pallet, MEASURE_MAX.weight_of_pallet),
  description: optionalText(fieldNames.description, DESCRIPTION_MAX),
  dangerous_goods: yesNo(fieldNames.dangerous_goods),
  cargo_insurance: yesNo(fieldNames.cargo_insurance),
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

/** Asking for the order of a carrier's number, which can be guessed, with one more detail of the order. */
import * as v from "valibot";
import { DETAIL_FIELD } from "./carrier-number.ts";
import { line } from "./fields.ts";

/** The customer's email address or the place of delivery. The longest address has 254 characters. */
export const CarrierSearchSchema = v.object({
  [DETAIL_FIELD]: line("Email address or place of delivery", 254),
});

/** The offer for a quote request, and its outcome. */
import * as v from "valibot";
import { readAmount } from "../read-number.ts";

export const CURRENCIES = ["AED", "USD", "EUR", "GBP", "SAR", "INR", "CNY"] as const;
export const OUTCOMES = ["won", "lost"] as const;
export type OfferOutcome = (typeof OUTCOMES)[number];

const AMOUNT_MAX = 1_000_000_000;
const MESSAGE = "Write the amount in digits, with two decimals at most, such as 12,480.50.";

/** An offer as it is typed; empty texts are null. */
export const OfferSchema = v.object({
  offered_amount: v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => typed === "" || readPrice(typed) !== null, MESSAGE),
    v.transform((typed) => (typed === "" ? null : readPrice(typed))),
    v.check(
      (amount) => amount === null || amount <= AMOUNT_MAX,
      `At most ${AMOUNT_MAX.toLocaleString("en")}.`,
    ),
  ),
  offered_currency: v.picklist(CURRENCIES, "Choose one of the currencies."),
  outcome: v.pipe(
    v.picklist(["", ...OUTCOMES], "Choose one of the outcomes."),
    v.transform((typed) => typed || null),
  ),
});

/** An amount with at most two decimals; "1.240" may mean thousands too, and is none. */
function readPrice(typed: string): number | null {
  const amount = readAmount(typed);
  const isExact = amount !== null && Math.round(amount * 100) / 100 === amount;
  return isExact && !/^\s*\d+\.\d{3}\s*$/.test(typed) ? amount : null;
}

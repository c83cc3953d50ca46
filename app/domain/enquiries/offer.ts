/** What was offered for a quote request, and what became of it. */
import * as v from "valibot";

export const CURRENCIES = ["AED", "USD", "EUR", "GBP", "SAR", "INR", "CNY"] as const;
export const OUTCOMES = ["won", "lost"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const AMOUNT_MAX = 1_000_000_000;
/** Commas group thousands. */
const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/;
const MESSAGE = "Write the amount in digits, such as 12480.50.";

/** An offer as it is typed; empty texts are null. */
export const OfferSchema = v.object({
  offered_amount: v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => typed === "" || AMOUNT.test(typed), MESSAGE),
    v.transform((typed) => (typed === "" ? null : Number(typed.replaceAll(",", "")))),
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

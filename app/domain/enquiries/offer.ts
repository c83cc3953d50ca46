/** The offer for a quote request, and its outcome. */
import * as v from "valibot";
import { calendarDay, optionalLine } from "../fields.ts";
import { latinDigits } from "../fold.ts";
import { readAmount, readNumber } from "../read-number.ts";

export const CURRENCIES = ["AED", "USD", "EUR", "GBP", "SAR", "INR", "CNY"] as const;
export type Currency = (typeof CURRENCIES)[number];
export const OUTCOMES = ["won", "lost"] as const;
export type OfferOutcome = (typeof OUTCOMES)[number];
/** Proposals for why a quote was lost. */
export const LOST_REASONS = [
  "Price",
  "Transit time",
  "No answer",
  "Postponed",
  "No space",
] as const;

/** Where a quote request stands. */
export const QUOTE_STAGES = ["open", "offered", "won", "lost"] as const;
export type QuoteStage = (typeof QUOTE_STAGES)[number];

const AMOUNT_MAX = 1_000_000_000;
const REASON_MAX = 200;
const NO_AMOUNT = "Write the amount in digits, with two decimals at most, such as AED 12,480.50.";

/** Signs and names of currencies as people type them; a dollar alone is an American one here. */
const CURRENCY_SIGNS: Readonly<Record<Currency, RegExp>> = {
  AED: /^(?:aed|dhs?\.?|dirhams?|د\.إ\.?|درهم)$/i,
  USD: /^(?:usd|us\$|\$|us dollars?|dollars?|دولار)$/i,
  EUR: /^(?:eur|€|euros?|يورو)$/i,
  GBP: /^(?:gbp|£|pounds?)$/i,
  SAR: /^(?:sar|sr|riyals?|ر\.س\.?|ريال)$/i,
  INR: /^(?:inr|₹|rs\.?|rupees?)$/i,
  CNY: /^(?:cny|rmb|¥|yuan)$/i,
};

/** A price as it was typed; or, as `question`, why it isn't clear. */
export type TypedPrice =
  | { readonly amount: number; readonly currency: Currency | null }
  | { readonly question: string };

const PRICE = /^(?<before>[^\d\s]+(?: dollars?)?)? ?(?<number>\d(?:[.,' ]?\d)*)(?<after>\D*)$/;
const THOUSANDS = /^(?:k|thousand|m|mn|mio|million)\b\s*/i;

/** Reads an amount with its currency: "AED 12,500", "12.500,00 EUR", "12500/-". "USD 3k" is asked about. */
export function readPrice(typed: string): TypedPrice {
  const text = latinDigits(typed).replace(/\s+/g, " ").trim();
  const { before = "", number = "", after = "" } = PRICE.exec(text)?.groups ?? {};
  const amount = readAmount(number);
  if (amount === null) return { question: NO_AMOUNT };
  const rest = after.trimStart();
  const short = THOUSANDS.exec(rest)?.[0];
  // "12,500/-", "12.500,-"
  const behind = rest.slice(short?.length ?? 0).replace(/^[.,]?\/?[-–=]|^[.,]|\/?[-–=]$/g, "");
  const signs = [before, behind.trim()].filter(Boolean);
  const named = signs.map((sign) => CURRENCIES.find((name) => CURRENCY_SIGNS[name].test(sign)));
  const [currency = null, other = currency] = named;
  if (named.includes(undefined) || other !== currency) {
    return { question: `The currencies here are ${CURRENCIES.join(", ")}.` };
  }
  const shown = (value: number) => [currency, value.toLocaleString("en")].filter(Boolean).join(" ");
  if (short) {
    const whole = Math.round(amount * (/^[kt]/i.test(short) ? 1000 : 1_000_000));
    return { question: `Is that ${shown(whole)}? Write the whole amount.` };
  }
  if (Math.round(amount * 100) / 100 !== amount || /^\d+\.\d{3}$/.test(number)) {
    const { value, other: thousands } = readNumber(number);
    return thousands === null
      ? { question: NO_AMOUNT }
      : { question: `Is that ${shown(thousands)} or ${shown(value)}? Write it with two decimals.` };
  }
  if (amount > AMOUNT_MAX) return { question: `At most ${AMOUNT_MAX.toLocaleString("en")}.` };
  return { amount, currency };
}

/** An offer as it is typed; empty texts are null. A currency in the amount decides, else the chosen one. */
export const OfferSchema = v.pipe(
  v.object({
    offered_amount: v.pipe(
      v.string(),
      v.trim(),
      v.rawTransform(({ dataset: { value: typed }, addIssue, NEVER }) => {
        if (typed === "") return null;
        const price = readPrice(typed);
        if ("amount" in price) return price;
        addIssue({ message: price.question });
        return NEVER;
      }),
    ),
    offered_currency: v.picklist(CURRENCIES, "Choose one of the currencies."),
    outcome: v.pipe(
      v.picklist(["", ...OUTCOMES], "Choose one of the outcomes."),
      v.transform((typed) => typed || null),
    ),
    lost_reason: v.optional(optionalLine("The reason", REASON_MAX), ""),
    follow_up_on: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.check((day) => day === "" || v.is(calendarDay(""), day), "Choose a day of the calendar."),
        v.transform((day) => day || null),
      ),
      "",
    ),
  }),
  v.forward(
    v.check(
      ({ outcome, lost_reason }) => outcome !== "lost" || lost_reason !== "",
      "Write why it was lost, such as Price.",
    ),
    ["lost_reason"],
  ),
  v.transform(({ offered_amount: price, offered_currency: chosen, outcome, ...typed }) => ({
    offered_amount: price?.amount ?? null,
    offered_currency: price ? (price.currency ?? chosen) : null,
    outcome,
    lost_reason: outcome === "lost" ? typed.lost_reason : null,
    follow_up_on: outcome === null ? typed.follow_up_on : null,
  })),
);

/** Amounts of offers as people type them, and what is asked about. */
import { describe, expect, it } from "vitest";
import { OfferSchema, readPrice } from "#app/domain/enquiries/offer.ts";
import { validate } from "#app/domain/validation.ts";

describe("an amount", () => {
  it.each([
    ["AED 12,500", 12_500, "AED"],
    ["aed12500", 12_500, "AED"],
    ["12.500,00 EUR", 12_500, "EUR"],
    ["€ 1 240,50", 1240.5, "EUR"],
    ["$12,480.50", 12_480.5, "USD"],
    ["US$ 900", 900, "USD"],
    ["Dhs. 1,250/-", 1250, "AED"],
    ["1,25,000 INR", 125_000, "INR"],
    ["١٢٥٠ درهم", 1250, "AED"],
    ["12,480.50", 12_480.5, null],
    ["0", 0, null],
  ])("%s is read at once", (typed, amount, currency) => {
    expect(readPrice(typed)).toEqual({ amount, currency });
  });

  it.each([
    ["USD 3k", "Is that USD 3,000? Write the whole amount."],
    ["1.2 mio EUR", "Is that EUR 1,200,000? Write the whole amount."],
    ["EUR 1.240", "Is that EUR 1,240 or EUR 1.24? Write it with two decimals."],
    ["JPY 3000", expect.stringContaining("The currencies here are AED")],
    ["AED 100 USD", expect.stringContaining("The currencies here are AED")],
    ["12.345", "Is that 12,345 or 12.345? Write it with two decimals."],
    ["three hundred", expect.stringContaining("in digits")],
    ["-5", expect.stringContaining("The currencies here are AED")],
    ["2,000,000,000", "At most 1,000,000,000."],
  ])("%s is asked about", (typed, question) => {
    expect(readPrice(typed)).toEqual({ question });
  });
});

describe("an offer", () => {
  const offer = { offered_amount: "EUR 900", offered_currency: "AED", outcome: "" };
  const read = (more: object) => validate(OfferSchema, { ...offer, ...more });

  it("has the currency of its amount, else the chosen one", () => {
    expect(read({})).toMatchObject({ value: { offered_amount: 900, offered_currency: "EUR" } });
    expect(read({ offered_amount: "900" })).toMatchObject({ value: { offered_currency: "AED" } });
    expect(read({ offered_amount: "" })).toMatchObject({ value: { offered_currency: null } });
  });

  it("that is lost needs a reason", () => {
    const errors = { lost_reason: "Write why it was lost, such as Price." };
    expect(read({ outcome: "lost" })).toEqual({ errors });
    expect(read({ outcome: "lost", lost_reason: "Price" })).toMatchObject({
      value: { lost_reason: "Price" },
    });
    expect(read({ outcome: "won", lost_reason: "Price" })).toMatchObject({
      value: { lost_reason: null },
    });
  });

  it("has a day to ask again while it isn't decided", () => {
    expect(read({ follow_up_on: "2026-12-02" })).toMatchObject({
      value: { follow_up_on: "2026-12-02" },
    });
    expect(read({ follow_up_on: "2026-12-02", outcome: "won" })).toMatchObject({
      value: { follow_up_on: null },
    });
    expect(read({ follow_up_on: "2026-02-30" })).toMatchObject({ errors: {} });
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ContactSchema, HomeContactSchema } from "#app/domain/enquiries/contact.ts";
import { QuoteSchema } from "#app/domain/enquiries/quote.ts";
import {
  DISPATCH_NATURES,
  PACKAGINGS,
  SHIPPING_MODES,
} from "#app/domain/enquiries/quote-options.ts";
import { ORDER_NUMBER_MAX } from "#app/domain/order.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import { validate } from "#app/domain/validation.ts";
import { contact, quote } from "./samples.ts";

const quoteWith = (field: string, value: unknown) =>
  validate(QuoteSchema, { ...quote, [field]: value });
const contactWith = (field: string, value: unknown) =>
  validate(ContactSchema, { ...contact, [field]: value });

describe("lengths", () => {
  it.each([
    ["name", "Name", 120],
    ["origin", "Origin", 160],
    ["destination", "Destination", 160],
    ["description", "Description", 4000],
  ])("of a quote's %s: at most %s's limit of %d", (field, label, max) => {
    expect(quoteWith(field, "é".repeat(max))).toMatchObject({ value: expect.anything() });
    expect(quoteWith(field, "é".repeat(max + 1))).toEqual({
      errors: { [field]: `${label} is too long: at most ${max} characters.` },
    });
  });

  it.each([
    ["subject", "Subject", 200],
    ["message", "Message", 4000],
    ["freight", "Freight", 160],
    ["city", "City", 160],
    ["delivery", "Delivery", 160],
    ["incoterms", "Incoterms", 160],
  ])("of a contact's %s: at most %s's limit of %d", (field, label, max) => {
    expect(contactWith(field, "ش".repeat(max))).toMatchObject({ value: expect.anything() });
    expect(contactWith(field, "ش".repeat(max + 1))).toEqual({
      errors: { [field]: `${label} is too long: at most ${max} characters.` },
    });
  });

  it("of an order number: at most 80", () => {
    const search = (order_number: string) => validate(OrderSearchSchema, { order_number });
    expect(search("9".repeat(ORDER_NUMBER_MAX))).toHaveProperty("value");
    expect(search("9".repeat(81))).toEqual({
      errors: { order_number: "Order number is too long: at most 80 characters." },
    });
  });

  it("don't count the spaces around", () => {
    expect(quoteWith("name", `   ${"x".repeat(120)}   `)).toHaveProperty("value");
  });
});

describe("control characters", () => {
  it.each(["\u0000", "\u0007", "\u001b", "\u007f", "\u0085", "\u009f", "\n", "\t"])(
    "%j is refused within a line",
    (character) => {
      const text = `left${character}right`;
      for (const [field, label] of Object.entries({ name: "Name", origin: "Origin" })) {
        expect(quoteWith(field, text)).toEqual({ errors: { [field]: unprintable(label) } });
      }
      for (const [field, label] of Object.entries({ subject: "Subject", city: "City" })) {
        expect(contactWith(field, text)).toEqual({ errors: { [field]: unprintable(label) } });
      }
      expect(validate(OrderSearchSchema, { order_number: text })).toEqual({
        errors: { order_number: unprintable("Order number") },
      });
    },
  );

  it.each(["\u0000", "\u0008", "\u001b", "\u007f", "\u0085"])(
    "%j is refused within several lines",
    (character) => {
      const text = `left${character}right`;
      expect(quoteWith("description", text)).toEqual({
        errors: { description: unprintable("Description") },
      });
      expect(contactWith("message", text)).toEqual({
        errors: { message: unprintable("Message") },
      });
    },
  );

  it("line breaks and tabs stay within several lines, all breaks as \\n", () => {
    const sent = { ...contact, message: "\r\n one\r\ntwo\rthree\n\tfour \r\n" };
    const value = { ...contact, message: "one\ntwo\nthree\n\tfour" };
    expect(validate(ContactSchema, sent)).toEqual({ value });
  });

  it.each([
    "Zoë Ægir",
    "محمد بن راشد",
    "李小龍",
    "O'Neil & Sons <b>",
    "👩‍✈️",
    '"; DROP TABLE quotes;--',
  ])("everything else passes as it was typed: %s", (text) => {
    expect(quoteWith("name", text)).toEqual({ value: { ...quote, name: text } });
  });
});

function unprintable(label: string): string {
  return `${label} contains characters that can't be printed. Please type it again.`;
}

describe("what may be left out", () => {
  it.each([undefined, null, "", "  "])("a quote's description: %j", (description) => {
    expect(quoteWith("description", description)).toEqual({ value: { ...quote, description: "" } });
  });

  it.each(["message", "freight", "city", "delivery", "incoterms"])("a contact's %s", (field) => {
    for (const value of [undefined, null, "", " \n "]) {
      expect(contactWith(field, value)).toEqual({ value: { ...contact, [field]: "" } });
    }
  });

  it("but not the message of the home page's form", () => {
    const { message: _, freight: __, city: ___, ...rest } = contact;
    expect(validate(HomeContactSchema, rest)).toEqual({
      errors: { message: "Message is required." },
    });
    expect(validate(HomeContactSchema, { ...rest, message: "Hello" })).toEqual({
      value: { ...rest, message: "Hello", freight: "", city: "" },
    });
  });
});

const MEASURES = ["length", "width", "height", "weight", "net_weight", "weight_of_pallet"] as const;

describe("measures", () => {
  it.each(MEASURES)("%s takes 0, decimals and large numbers", (field) => {
    for (const value of [0, -0, 0.001, 1.5, 99.99, 10_000]) {
      expect(quoteWith(field, value)).toEqual({ value: { ...quote, [field]: value } });
    }
  });

  it.each([
    ["length", "Length is too large: at most 10,000."],
    ["width", "Width is too large: at most 10,000."],
    ["height", "Height is too large: at most 10,000."],
    ["weight", "Weight is too large: at most 10,000,000."],
    ["net_weight", "Net Weight is too large: at most 10,000,000."],
    ["weight_of_pallet", "Weight of Pallet is too large: at most 10,000,000."],
  ])("%s has an upper end", (field, message) => {
    expect(quoteWith(field, 10_000_000.5)).toEqual({ errors: { [field]: message } });
  });
});

describe("days", () => {
  it.each(["2028-02-29", "2026-12-31", "2027-01-01", "2000-02-29"])("%s is one", (day) => {
    expect(quoteWith("estimated_date", day)).toEqual({ value: { ...quote, estimated_date: day } });
  });
});

describe("any quote that keeps the rules", () => {
  const printable = (max: number) =>
    fc
      .string({ unit: "grapheme", minLength: 1, maxLength: max })
      .map((text) => text.trim())
      .filter((text) => text !== "" && text.length <= max && !/\p{Cc}/u.test(text));
  const mailPart = fc.stringMatching(/^[a-z0-9._%+-]{1,30}$/);
  const day = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const measure = fc.double({ min: 0, max: 10_000, noNaN: true });
  const anyQuote = fc.record({
    submission_id: fc.uuid({ version: 4 }),
    name: printable(120),
    email: fc
      .tuple(mailPart, fc.stringMatching(/^[a-z0-9-]{1,20}$/), fc.stringMatching(/^[a-z]{2,4}$/))
      .map(([mailbox, host, end]) => `${mailbox}@${host}.${end}`),
    phone: fc.stringMatching(/^\+?[0-9][0-9 ().-]{0,28}[0-9]$/),
    type_of_packaging: fc.constantFrom(...PACKAGINGS),
    mode_of_shipping: fc.constantFrom(...SHIPPING_MODES),
    estimated_date: day,
    origin: printable(160),
    destination: printable(160),
    nature_of_dispatch: fc.constantFrom(...DISPATCH_NATURES),
    ...Object.fromEntries(MEASURES.map((name) => [name, measure])),
    description: fc.oneof(fc.constant(""), printable(4000)),
    dangerous_goods: fc.boolean(),
    cargo_insurance: fc.boolean(),
  });

  it("passes unchanged", () => {
    fc.assert(
      fc.property(anyQuote, (valid) => {
        expect(validate(QuoteSchema, valid)).toEqual({ value: valid });
      }),
    );
  });
});

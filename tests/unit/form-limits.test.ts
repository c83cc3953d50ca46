import { describe, expect, it } from "vitest";
import { ContactSchema, HomeContactSchema } from "#app/domain/enquiries/contact.ts";
import { QuoteSchema } from "#app/domain/enquiries/quote.ts";
import { ORDER_NUMBER_MAX } from "#app/domain/order-number.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import { validate } from "#app/domain/validation.ts";
import { contact, MEASURES, quote } from "./samples.ts";

const quoteWith = (field: string, value: unknown) =>
  validate(QuoteSchema, { ...quote, [field]: value });
const contactWith = (field: string, value: unknown) =>
  validate(ContactSchema, { ...contact, [field]: value });

describe("lengths", () => {
  it.each([
    ["quote", "name", "Name", 120],
    ["quote", "origin", "Origin", 160],
    ["quote", "destination", "Destination", 160],
    ["quote", "description", "Description", 4000],
    ["contact", "subject", "Subject", 200],
    ["contact", "message", "Message", 4000],
    ["contact", "freight", "Freight", 160],
    ["contact", "city", "City", 160],
    ["contact", "delivery", "Delivery", 160],
    ["contact", "incoterms", "Incoterms", 160],
  ])("a %s's %s (%s) is refused beyond %d characters", (form, field, label, max) => {
    const sendWith = form === "quote" ? quoteWith : contactWith;
    for (const character of ["é", "ش"]) {
      expect(sendWith(field, character.repeat(max))).toMatchObject({ value: expect.anything() });
      expect(sendWith(field, character.repeat(max + 1))).toEqual({
        errors: { [field]: `${label} is too long: at most ${max} characters.` },
      });
    }
  });

  it("an order number is refused beyond 80 characters", () => {
    const search = (order_number: string) => validate(OrderSearchSchema, { order_number });
    expect(search("9".repeat(ORDER_NUMBER_MAX))).toHaveProperty("value");
    expect(search("9".repeat(81))).toEqual({
      errors: { order_number: "Order number is too long: at most 80 characters." },
    });
  });

  it("the length of a text is counted without the spaces around it", () => {
    expect(quoteWith("name", `   ${"x".repeat(120)}   `)).toHaveProperty("value");
  });
});

describe("control characters", () => {
  it.each(["\u0000", "\u0007", "\u001b", "\u007f", "\u0085", "\u009f", "\n", "\t", "\ud800"])(
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

  it.each(["\u0000", "\u0008", "\u001b", "\u007f", "\u0085", "\udfff"])(
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

  it("a text of several lines keeps line breaks, all as \\n, and tabs", () => {
    const sent = { ...contact, message: "\r\n one\r\ntwo\rthree\n\tfour \r\n" };
    const value = { ...contact, message: "one\ntwo\nthree\n\tfour" };
    expect(validate(ContactSchema, sent)).toEqual({ value });
  });

  it.each([
    ...[
      "Zoë Ægir",
      "محمد بن راشد",
      "李小龍",
      "O'Neil & Sons <b>",
      "👩‍✈️",
      '"; DROP TABLE quotes;--',
    ],
  ])("the text %s is kept as it was typed", (text) => {
    expect(quoteWith("name", text)).toEqual({ value: { ...quote, name: text } });
  });
});

function unprintable(label: string): string {
  return `${label} contains characters that can't be printed. Please type it again.`;
}

describe("a field that may be left out", () => {
  it.each([undefined, null, "", "  "])(
    "a quote's description of %j becomes empty",
    (description) => {
      expect(quoteWith("description", description)).toEqual({
        value: { ...quote, description: "" },
      });
    },
  );

  it.each(["message", "freight", "city", "delivery", "incoterms"])(
    "a contact's optional %s becomes empty when it is missing",
    (field) => {
      for (const value of [undefined, null, "", " \n "]) {
        expect(contactWith(field, value)).toEqual({ value: { ...contact, [field]: "" } });
      }
    },
  );

  it.each([5, true, [], {}])("an optional text is refused when it is %j", (value) => {
    expect(quoteWith("description", value)).toEqual({
      errors: { description: unprintable("Description") },
    });
    for (const [field, label] of Object.entries({ message: "Message", freight: "Freight" })) {
      expect(contactWith(field, value)).toEqual({ errors: { [field]: unprintable(label) } });
    }
  });

  it("the message of the home page's form is required", () => {
    const { message: _, freight: __, city: ___, ...rest } = contact;
    expect(validate(HomeContactSchema, rest)).toEqual({
      errors: { message: "Message is required." },
    });
    expect(validate(HomeContactSchema, { ...rest, message: "Hello" })).toEqual({
      value: { ...rest, message: "Hello", freight: "", city: "" },
    });
  });
});

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
  ])("%s is refused beyond its maximum", (field, message) => {
    expect(quoteWith(field, 10_000_000.5)).toEqual({ errors: { [field]: message } });
  });
});

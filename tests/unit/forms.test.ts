import { describe, expect, it } from "vitest";
import { ContactSchema, HomeContactSchema } from "#app/domain/enquiries/contact.ts";
import { QuoteSchema } from "#app/domain/enquiries/quote.ts";
import {
  DISPATCH_NATURES,
  PACKAGINGS,
  SHIPPING_MODES,
} from "#app/domain/enquiries/quote-options.ts";
import { SubscriberSchema } from "#app/domain/enquiries/schemas.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import { validate } from "#app/domain/validation.ts";
import * as samples from "./samples.ts";

const forms = {
  quote: { schema: QuoteSchema, valid: samples.quote },
  contact: { schema: ContactSchema, valid: samples.contact },
  "home contact": { schema: HomeContactSchema, valid: samples.contact },
  subscriber: { schema: SubscriberSchema, valid: { email: "amina@example.com" } },
  tracking: { schema: OrderSearchSchema, valid: { order_number: "DL-7K3M-9XQ2-4TVC" } },
} as const;
type Form = keyof typeof forms;

const check = (form: Form, payload: unknown) => validate(forms[form].schema, payload);
const without = (form: Form, field: string) =>
  Object.fromEntries(Object.entries(forms[form].valid).filter(([key]) => key !== field));

const NOTHING = [undefined, null, "", "   ", " \t\n", "\u00a0"] as const;
const NO_TEXT = [5, true, ["x"], { x: 1 }] as const;
const NO_NUMBER = ["5", "abc", true, [5], {}, Number.NaN, Infinity, -Infinity, -0.01, -5] as const;
const NO_OPTION = ["Bag", "carton", "AIR", "Air ", "__proto__", 0, true, [], {}] as const;
const NO_DAY = ["2026-02-30", "2027-02-29", "2026-13-01", "2026-00-10", "0", "01/02/2027"] as const;
const NO_DAY_EITHER = ["2026-2-3", "2026-02-03T00:00", "tomorrow", 20270228, true, {}] as const;
const NO_YES_OR_NO = ["true", "false", "Yes", "yes", "on", 0, 1, [], {}] as const;

describe("the number of packs", () => {
  const packs = (count: unknown) => check("quote", { ...samples.quote, number_of_packs: count });

  it.each([undefined, null])("is 1 where it is %j", (count) => {
    expect(packs(count)).toMatchObject({ value: { number_of_packs: 1 } });
  });

  it.each([1, 12, 100_000])("may be %j", (count) => {
    expect(packs(count)).toMatchObject({ value: { number_of_packs: count } });
  });

  it.each([0, -1, 1.5, 100_001, "12", true, Number.NaN])("may not be %j", (count) => {
    expect(packs(count)).toEqual({
      errors: { number_of_packs: "Number of packs must be a whole number from 1 to 100,000." },
    });
  });
});

/** The rows of specification section 5: what each field refuses, and with which words. */
const table: readonly (readonly [Form, string, string, readonly unknown[]])[] = [
  ["quote", "name", "Name is required.", NO_TEXT],
  ["quote", "email", "Email is required", NO_TEXT],
  ["quote", "phone", "Phone Number is required.", [true, [], {}]],
  ["quote", "type_of_packaging", "Type Of Packaging is required.", NO_OPTION],
  ["quote", "mode_of_shipping", "Mode of Shipping is required.", NO_OPTION],
  ["quote", "estimated_date", "Estimated Date is required.", [...NO_DAY, ...NO_DAY_EITHER]],
  ["quote", "origin", "Origin is required.", NO_TEXT],
  ["quote", "destination", "Destination is required.", NO_TEXT],
  ["quote", "nature_of_dispatch", "Nature of Dispatch is required.", NO_OPTION],
  ["quote", "length", "Length is required.", NO_NUMBER],
  ["quote", "width", "Width is required.", NO_NUMBER],
  ["quote", "height", "Height is required.", NO_NUMBER],
  ["quote", "weight", "Weight is required.", NO_NUMBER],
  ["quote", "net_weight", "Net Weight is required.", NO_NUMBER],
  ["quote", "weight_of_pallet", "Weight of Pallet is required.", NO_NUMBER],
  ["quote", "dangerous_goods", "Dangerous Goods is required.", NO_YES_OR_NO],
  ["quote", "cargo_insurance", "Cargo Insurance is required.", NO_YES_OR_NO],
  ["contact", "name", "Name is required.", NO_TEXT],
  ["contact", "email", "Email is required", NO_TEXT],
  ["contact", "phone", "Phone Number is required.", [true, [], {}]],
  ["contact", "subject", "Subject is required.", NO_TEXT],
  ["home contact", "name", "Name is required.", NO_TEXT],
  ["home contact", "email", "Email is required", NO_TEXT],
  ["home contact", "phone", "Phone Number is required.", [true, [], {}]],
  ["home contact", "subject", "Subject is required.", NO_TEXT],
  ["home contact", "message", "Message is required.", NO_TEXT],
  ["subscriber", "email", "Email is required", NO_TEXT],
  ["tracking", "order_number", "Order number is required.", NO_TEXT],
];

describe.each(table)("%s: %s", (form, field, message, refused) => {
  it.each([...NOTHING, ...refused])("refuses %j", (value) => {
    const payload = { ...forms[form].valid, [field]: value };
    expect(check(form, payload)).toEqual({ errors: { [field]: message } });
  });

  it("refuses a payload without it", () => {
    expect(check(form, without(form, field))).toEqual({ errors: { [field]: message } });
  });
});

describe.each(Object.keys(forms) as Form[])("%s", (form) => {
  const { valid } = forms[form];
  const required = table.filter(([name]) => name === form);
  const everyMessage = Object.fromEntries(
    required.map(([, field, message]) => [field, message] as const),
  );

  it("the complete sample is accepted", () => {
    expect(check(form, valid)).toEqual({ value: valid });
  });

  it.each([{}, [], [valid], "text", "", 5, true, null, undefined, '{"name":"x"}'])(
    "the errors name every required field when the payload is %j",
    (payload) => {
      expect(check(form, payload)).toEqual({ errors: everyMessage });
    },
  );

  it("unknown fields are dropped", () => {
    const payload = { ...valid, id: 1, is_admin: true, created_at: "2020-01-01" };
    expect(check(form, payload)).toEqual({ value: valid });
  });

  it("a prototype's fields are not accepted", () => {
    const payload = JSON.parse(`{"__proto__":${JSON.stringify(valid)}}`);
    expect(check(form, payload)).toEqual({ errors: everyMessage });
    expect(check(form, Object.create(valid))).toEqual({ errors: everyMessage });
  });

  it("a key named __proto__ changes nothing", () => {
    const payload = JSON.parse(`{"__proto__":{"polluted":1},${JSON.stringify(valid).slice(1)}`);
    expect(check(form, payload)).toEqual({ value: valid });
    expect({}).not.toHaveProperty("polluted");
  });

  it("texts are trimmed", () => {
    const options: readonly unknown[] = [...PACKAGINGS, ...SHIPPING_MODES, ...DISPATCH_NATURES];
    const padded = Object.entries(valid).map(([key, value]) => {
      const isText = typeof value === "string" && !options.includes(value);
      return [key, isText ? ` \u00a0${value}\t ` : value];
    });
    expect(check(form, Object.fromEntries(padded))).toEqual({ value: valid });
  });
});

describe.each(["quote", "contact", "home contact", "subscriber"] as const)(
  "the submission id of a %s",
  (form) => {
    const { valid } = forms[form];

    it("a submission id is kept when it is a UUID", () => {
      const payload = { ...valid, submission_id: "3f1e7a52-8c1d-4a56-9b1e-0c6a2f7d9e10" };
      expect(check(form, payload)).toEqual({ value: payload });
    });

    // A UUID of version 8 is the server's own, which can be predicted.
    it.each(["3f1e7a52-8c1d-8a56-8b1e-0c6a2f7d9e10", ...["1", "", "x".repeat(36), 5, null, {}]])(
      "the submission id %j is refused",
      (submission_id) => {
        expect(check(form, { ...valid, submission_id })).toEqual({
          errors: { submission_id: "The submission id must be a UUID." },
        });
      },
    );
  },
);

it("several bad fields are all named, each with its own first message", () => {
  const payload = { ...samples.quote, name: " ", email: "A@B.C", width: -1, origin: null };
  expect(check("quote", payload)).toEqual({
    errors: {
      name: "Name is required.",
      email: "Invalid Email",
      width: "Width is required.",
      origin: "Origin is required.",
    },
  });
});

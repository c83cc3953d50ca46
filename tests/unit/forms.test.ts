import * as fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { quoteFields } from "#app/content/pages/quote-form.ts";
import { ContactSchema, HomeContactSchema } from "#app/domain/enquiries/contact.ts";
import { formValues, parseFormData } from "#app/domain/enquiries/form-data.ts";
import { isEnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { QuoteSchema } from "#app/domain/enquiries/quote.ts";
import {
  DISPATCH_NATURES,
  PACKAGINGS,
  SHIPPING_MODES,
} from "#app/domain/enquiries/quote-options.ts";
import { SubscriberSchema } from "#app/domain/enquiries/schemas.ts";
import { contentSubmissionId } from "#app/domain/enquiries/submission-id.ts";
import { type Packages, weigh } from "#app/domain/freight.ts";
import {
  escapeFormula,
  isBlank,
  unescapeFormula,
  withoutBidiControls,
} from "#app/domain/invisible.ts";
import { ORDER_NUMBER_MAX } from "#app/domain/order-number.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import { validate } from "#app/domain/validation.ts";
import { readDraft, writeDraft } from "#app/ui/form/draft.ts";
import { hasDraft } from "#app/ui/form/draft-key.ts";
import { EnquiryContext, initialState } from "#app/ui/form/enquiry-state.ts";
import { refusalNote } from "#app/ui/form/Field.tsx";
import { QuoteGroups } from "#app/ui/quote/QuoteGroups.tsx";
import * as samples from "./samples.ts";
import { contact, OPTIONAL_QUOTE_FIELDS, quote } from "./samples.ts";

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

  it.each([
    [undefined, 1],
    [null, 1],
    [1, 1],
    [100_000, 100_000],
  ])("of %j is %d", (count, number_of_packs) => {
    expect(packs(count)).toMatchObject({ value: { number_of_packs } });
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
  const everyMessage = Object.fromEntries(required.map(([, field, message]) => [field, message]));

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

describe.each(["quote", "contact", "home contact", "subscriber"] as const)("a %s", (form) => {
  const { valid } = forms[form];

  it("keeps a submission id that is a UUID", () => {
    const payload = { ...valid, submission_id: "3f1e7a52-8c1d-4a56-9b1e-0c6a2f7d9e10" };
    expect(check(form, payload)).toEqual({ value: payload });
  });

  // A UUID of version 8 is the server's own, which can be predicted.
  it.each(["3f1e7a52-8c1d-8a56-8b1e-0c6a2f7d9e10", "1", "", "x".repeat(36), 5, null, {}])(
    "refuses the submission id %j",
    (submission_id) => {
      expect(check(form, { ...valid, submission_id })).toEqual({
        errors: { submission_id: "The submission id must be a UUID." },
      });
    },
  );
});

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

test("the quote form has an input for each label, in their order, optional where the rules say so", () => {
  const value = initialState("quote", null);
  const form = createElement(EnquiryContext, { value }, createElement(QuoteGroups, { typed: {} }));
  const controls = renderToStaticMarkup(form).match(/<(?:input|textarea) [^>]*>/g) ?? [];
  const nameOf = (control: string) => / name="(\w+)"/.exec(control)?.[1];
  const isOptional = (control: string) =>
    !control.includes("radio") && !/ required\b/.test(control);
  expect([...new Set(controls.map(nameOf))]).toEqual(Object.keys(quoteFields));
  expect(controls.filter(isOptional).map(nameOf)).toEqual(Object.keys(OPTIONAL_QUOTE_FIELDS));
});

describe("limits of fields", () => {
  type OurForm = "quote" | "contact";
  const checkWith = (form: OurForm, field: string, value: unknown) =>
    check(form, { ...forms[form].valid, [field]: value });
  const valueWith = (form: OurForm, field: string, value: unknown) => ({
    value: { ...forms[form].valid, [field]: value },
  });
  const unprintable = (field: string, label: string) => ({
    errors: {
      [field]: `${label} contains characters that can't be printed. Please type it again.`,
    },
  });
  const optionalTexts = Object.entries(OPTIONAL_QUOTE_FIELDS).flatMap(
    ([name, { label, max }]): [OurForm, string, string, number][] =>
      max ? [["quote", name, label, max]] : [],
  );

  it.each<[OurForm, string, string, number]>([
    ["quote", "name", "Name", 120],
    ["quote", "origin", "Origin", 160],
    ["quote", "destination", "Destination", 160],
    ...optionalTexts,
    ["contact", "subject", "Subject", 200],
    ["contact", "message", "Message", 4000],
    ["contact", "freight", "Freight", 160],
    ["contact", "city", "City", 160],
    ["contact", "delivery", "Delivery", 160],
    ["contact", "incoterms", "Incoterms", 160],
  ])("a %s's %s (%s) is refused beyond %d characters, without the spaces around it", (...row) => {
    const [form, field, label, max] = row;
    const longest = "ش".repeat(max);
    expect(checkWith(form, field, ` ${longest} `)).toEqual(valueWith(form, field, longest));
    expect(checkWith(form, field, `${longest}é`)).toEqual({
      errors: { [field]: `${label} is too long: at most ${max} characters.` },
    });
  });

  it("an order number is refused beyond 80 characters", () => {
    const search = (order_number: string) => check("tracking", { order_number });
    expect(search("9".repeat(ORDER_NUMBER_MAX))).toHaveProperty("value");
    expect(search("9".repeat(81))).toEqual({
      errors: { order_number: "Order number is too long: at most 80 characters." },
    });
  });

  it.each(["\u0000", "\u001b", "\u007f", "\u0085", "\u009f", "\ud800", "\n", "\t"])(
    "%j is refused within a line, and within several but for line breaks and tabs",
    (character) => {
      const text = `left${character}right`;
      expect(checkWith("quote", "name", text)).toEqual(unprintable("name", "Name"));
      expect(checkWith("quote", "origin", text)).toEqual(unprintable("origin", "Origin"));
      expect(checkWith("contact", "subject", text)).toEqual(unprintable("subject", "Subject"));
      expect(checkWith("contact", "city", text)).toEqual(unprintable("city", "City"));
      const number = unprintable("order_number", "Order number");
      expect(check("tracking", { order_number: text })).toEqual(number);
      const isKept = /[\n\t]/.test(character);
      for (const [form, field, label] of [
        ["quote", "description", "Description"],
        ["contact", "message", "Message"],
      ] as const) {
        expect(checkWith(form, field, text)).toEqual(
          isKept ? valueWith(form, field, text) : unprintable(field, label),
        );
      }
    },
  );

  it("a text of several lines has its line breaks as \\n", () => {
    const value = valueWith("contact", "message", "one\ntwo\nthree\n\tfour");
    expect(checkWith("contact", "message", "\r\n one\r\ntwo\rthree\n\tfour \r\n")).toEqual(value);
  });

  it.each(["Zoë Ægir", "محمد بن راشد", "O'Neil & Sons <b>", "👩‍✈️", '"; DROP TABLE quotes;--'])(
    "the text %s is kept as it was typed",
    (text) => expect(checkWith("quote", "name", text)).toEqual(valueWith("quote", "name", text)),
  );

  it.each<[OurForm, string, string]>([
    ["quote", "description", "Description"],
    ["contact", "message", "Message"],
    ["contact", "freight", "Freight"],
    ["contact", "city", "City"],
    ["contact", "delivery", "Delivery"],
    ["contact", "incoterms", "Incoterms"],
  ])("a %s's optional %s becomes empty when it is missing, and is text", (form, field, label) => {
    for (const nothing of [undefined, null, "", " \n "]) {
      expect(checkWith(form, field, nothing)).toEqual(valueWith(form, field, ""));
    }
    for (const noText of [5, true, [], {}]) {
      expect(checkWith(form, field, noText)).toEqual(unprintable(field, label));
    }
  });

  it("the message of the home page's form is required", () => {
    const { message: _, freight: __, city: ___, ...rest } = contact;
    expect(check("home contact", rest)).toEqual({ errors: { message: "Message is required." } });
    expect(check("home contact", { ...rest, message: "Hello" })).toEqual({
      value: { ...rest, message: "Hello", freight: "", city: "" },
    });
  });

  it.each([
    ["length", "Length is too large: at most 10,000."],
    ["width", "Width is too large: at most 10,000."],
    ["height", "Height is too large: at most 10,000."],
    ["weight", "Weight is too large: at most 10,000,000."],
    ["net_weight", "Net Weight is too large: at most 10,000,000."],
    ["weight_of_pallet", "Weight of Pallet is too large: at most 10,000,000."],
  ])("%s takes 0, decimals and numbers up to its maximum", (field, message) => {
    const max = Number(message.replace(/\D/g, ""));
    for (const value of [0, -0, 0.001, 99.99, max]) {
      expect(checkWith("quote", field, value)).toEqual(valueWith("quote", field, value));
    }
    expect(checkWith("quote", field, max + 0.5)).toEqual({ errors: { [field]: message } });
  });
});

describe("what a form sends", () => {
  function fields(values: Readonly<Record<string, string | Blob>>): FormData {
    const data = new FormData();
    for (const [name, value] of Object.entries(values)) data.append(name, value);
    return data;
  }

  it("parseFormData gives a whole quote back in its types", () => {
    const answers = { ...quote, dangerous_goods: "no", cargo_insurance: "yes" };
    const typed = Object.entries(answers).map(([name, value]) => [name, String(value)]);
    const data = fields(Object.fromEntries(typed));
    expect(parseFormData(data)).toEqual(quote);
    expect(check("quote", parseFormData(data))).toEqual({ value: quote });
  });

  it.each<[string, Record<string, string | Blob>, Record<string, unknown>]>([
    [
      "a measure as people write it",
      { length: "12,5", weight: "-5" },
      { length: 12.5, weight: -5 },
    ],
    ["what is no measure", { length: "1e3" }, { length: Number.NaN }],
    ["yes", { dangerous_goods: "yes" }, { dangerous_goods: true }],
    ["no", { cargo_insurance: "no" }, { cargo_insurance: false }],
    ["another answer, as typed", { cargo_insurance: "Yes" }, { cargo_insurance: "Yes" }],
    [
      "spaces and breaks",
      { name: " أمينة ", message: "a\r\nb" },
      { name: " أمينة ", message: "a\r\nb" },
    ],
    ["digits of a text", { subject: "12" }, { subject: "12" }],
    ["nothing where it is empty, or a file", { name: "", length: "", x: new Blob() }, {}],
  ])("parseFormData reads %s", (_, typed, payload) => {
    expect(parseFormData(fields(typed))).toEqual(payload);
  });

  it("parseFormData sets own properties alone, whatever a field is called", () => {
    const payload = parseFormData(fields({ __proto__: "x", constructor: "y", name: "Amina" }));
    expect(Object.getPrototypeOf(payload)).toBe(Object.prototype);
    expect(payload.name).toBe("Amina");
  });

  it("formValues keeps what people type, empty fields too, and nothing that they don't", () => {
    const typed = { name: "Amina ", origin: "", weight: "-5", dangerous_goods: "yes" };
    const ours = { kind: "contact", form: "home", submission_id: "1", homepage_url: "http://a" };
    expect(formValues(fields({ ...typed, ...ours, photo: new Blob() }))).toEqual(typed);
  });

  it("isEnquiryKind knows the three kinds", () => {
    expect(["quote", "contact", "subscriber"].filter(isEnquiryKind)).toHaveLength(3);
    const others = [null, undefined, "", "Quote", "toString", "__proto__", 5, new Blob()];
    expect(others.filter(isEnquiryKind)).toEqual([]);
  });
});

describe("drafts", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  function storage() {
    const items = new Map<string, string>();
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    };
  }

  /** Tabs of one browser; the returned function does something in one of them. */
  function tabs() {
    vi.stubGlobal("localStorage", storage());
    const own = { first: storage(), second: storage(), later: storage() };
    return <T>(tab: keyof typeof own, act: () => T): T => {
      vi.stubGlobal("sessionStorage", own[tab]);
      return act();
    };
  }

  function storing(text: string | null) {
    vi.stubGlobal("sessionStorage", storage());
    vi.stubGlobal("localStorage", { getItem: () => text });
  }

  test.each<readonly [text: string, draft: object]>([
    ['{"name":"Amina","origin":"Dubai"}', { name: "Amina", origin: "Dubai" }],
    ['{"name":5,"nobody":"x"}', { nobody: "x" }],
    ...["{", "[]", "null", "7", '{"name":5}'].map((text) => [text, {}] as const),
  ])("the kept draft %s is read as %j", (text, draft) => {
    storing(text);
    expect(readDraft("quote")).toEqual(draft);
  });

  test("where storage is denied there is no draft, and no error", () => {
    const denied = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    vi.stubGlobal("sessionStorage", { getItem: denied, setItem: denied });
    writeDraft("quote", { origin: "Dubai" });
    expect([readDraft("quote"), hasDraft("quote")]).toEqual([{}, false]);
  });

  test("two tabs keep two drafts, a later one begins with the last, and one that is sent is gone", () => {
    const inTab = tabs();
    const drafts = () =>
      (["first", "second", "later"] as const).map((tab) =>
        inTab(tab, () => [readDraft("quote").origin, hasDraft("quote")]),
      );
    inTab("first", () => writeDraft("quote", { origin: "Dubai" }));
    inTab("second", () => writeDraft("quote", { origin: "Manila" }));
    const [dubai, manila, none] = [
      ["Dubai", true],
      ["Manila", true],
      [undefined, false],
    ];
    expect(drafts()).toEqual([dubai, manila, manila]);
    inTab("first", () => writeDraft("quote", {}));
    expect(drafts()).toEqual([none, manila, manila]);
    inTab("second", () => writeDraft("quote", { origin: "" }));
    expect(drafts()[2]).toEqual(none);
  });
});

describe("the id of a submission", () => {
  const NOON = new Date("2026-11-20T12:00:00Z");
  const fields = {
    form: "contact",
    name: "يوسف المنصوري",
    email: "a@b.co",
    length: 120.5,
    ok: true,
  };
  const idOf = (payload: Record<string, unknown>, now = NOON) => contentSubmissionId(payload, now);

  it("is a UUID of version 8, the same for the same fields in any order", async () => {
    const id = await idOf(fields);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await idOf(Object.fromEntries(Object.entries(fields).reverse()))).toBe(id);
  });

  it.each([
    { form: "home-contact" },
    { name: "يوسف المنصور" },
    { length: 120.6 },
    { ok: false },
    { ok: "true" },
    { subject: "" },
    { email: 'a@b.co","x":"' },
  ])("is another with %j", async (change) => {
    expect(await idOf({ ...fields, ...change })).not.toBe(await idOf(fields));
  });

  it("is the same for a day in Dubai", async () => {
    const at = (moment: string) => idOf(fields, new Date(moment));
    const next = await at("2026-11-20T20:00:00Z");
    expect(await at("2026-11-20T19:59:59Z")).toBe(await idOf(fields));
    expect(next).not.toBe(await idOf(fields));
    expect(await at("2026-11-21T19:59:59Z")).toBe(next);
  });
});

describe("addresses and telephones", () => {
  const codePoint = (character: string) =>
    `U+${character.codePointAt(0)?.toString(16).padStart(4, "0")}`;

  /** The text as word processors, web pages and messengers change it, by the character they put in. */
  function pastedCases(plain: string): (readonly [string, string])[] {
    const [start = "", ...rest] = plain.split("-");
    const unseen = ["\u200b", "\u200e", "\u202a", "\u202c", "\u2060", "\ufe0f", "\ufeff", "\u00ad"];
    const dashes = ["\u2010", "\u2011", "\u2013", "\u2212"];
    return [
      ...unseen.map(
        (one) => [codePoint(one), `${one}${start}${one}-${rest.join("-")}${one}`] as const,
      ),
      ...dashes.map((dash) => [codePoint(dash), [start, ...rest].join(dash)] as const),
    ];
  }

  describe("an e-mail address", () => {
    const subscribe = (email: string) => check("subscriber", { email });
    const ending = "@example.com";
    const longest = "a".repeat(254 - ending.length) + ending;

    it.each([
      ..."a@b.co first_last+freight@example.com 50%off@example.info 0@0.ae".split(" "),
      ..."x-1@sub-domain.example.ae a.b_c%d+e-1@x-y.co".split(" "),
      longest,
    ])("may be %s", (email) => expect(subscribe(email)).toEqual({ value: { email } }));

    it.each([
      ..."Amina@example.com amina@Example.com amina@example.COM amina@example".split(" "),
      ..."amina@example.c amina@example.world amina@example.c0m amina@example.com.".split(" "),
      ..."@example.com amina amina@ amina@.c amina!@example.com amina@exa_mple.com".split(" "),
      ..."amina@@example.com amina@exam@ple.com o'neil@example.com أمينة@example.com".split(" "),
      ..."amïna@example.com amina@exämple.com amina@example,com mailto:amina@example.com".split(
        " ",
      ),
      ...["amina rahman@example.com", "amina@exam ple.com", "amina@example.com, b@example.com"],
      ...[
        "amina@example.com\nbcc: all@example.com",
        "amina@example.com>",
        "\u0000amina@example.com",
      ],
      `a${longest}`,
    ])("may not be %j", (email) => {
      expect(subscribe(email)).toEqual({ errors: { email: "Invalid Email" } });
    });

    it.each(pastedCases("first.last-b@my-host.com"))("pasted with %s it is plain", (_, pasted) => {
      expect(subscribe(pasted)).toEqual({ value: { email: "first.last-b@my-host.com" } });
      expect(refusalNote("email", pasted)).toBeNull();
    });
  });

  describe("a telephone number", () => {
    const call = (phone: unknown) => check("contact", { ...contact, phone });

    it.each([
      ..."+971 4 555 0100|+971-4-555-0100|+971 (0)4 555 0100|(04) 555 0100|+(971) 4 555 0100".split(
        "|",
      ),
      ..."04.555.0100|+49 69/555-0100|0|٠٤ ٥٥٥ ٠١٠٠|+۹۷۱ ۴ ۵۵۵ ۰۱۰۰".split("|"),
      "5".repeat(40),
    ])("%s is kept as it was typed", (phone) => {
      expect(call(phone)).toEqual({ value: { ...contact, phone } });
    });

    it.each([0, 971501234567])("may be the JSON number %d", (phone) => {
      expect(call(phone)).toEqual({ value: { ...contact, phone: String(phone) } });
    });

    it.each([
      ..."-5| -5 |abc|04 555 CALL|+|()|( )|++971 4|971+4|e5|=1+1|javascript:1".split("|"),
      ...["04 555 0100; DROP", "04\u0000555", "04\n555", -5, Number.NaN, Infinity],
    ])("may not be %j", (phone) => {
      expect(call(phone)).toEqual({ errors: { phone: "Phone Number is required." } });
    });

    const dashed = "+971-4-555-0100";
    const spaces = ["\u00a0", "\u202f", "\u2009", "\u3000"];
    it.each([
      ...pastedCases(dashed).map(([name, pasted]) => [name, pasted, dashed] as const),
      ...spaces.map((one) => [codePoint(one), `${one}+971${one}4`, "+971 4"] as const),
    ])("pasted with %s it is plain", (_, pasted, phone) => {
      expect(call(pasted)).toEqual({ value: { ...contact, phone } });
      expect(refusalNote("phone", pasted)).toBeNull();
    });

    it("has at most 40 characters", () => {
      expect(call("5".repeat(41))).toEqual({
        errors: { phone: "Phone Number is too long: at most 40 characters." },
      });
    });
  });
});

describe("text that nobody sees", () => {
  const INVISIBLE = [
    ...["\u200b", "\u200b \u200d", "\u2060", "\ufeff", "\u00ad", "\u202e", "\u3164", "\u2800"],
    "\ufe0f",
  ];

  it.each(INVISIBLE)("%j is blank: no name and no subject", (text) => {
    expect(isBlank(text)).toBe(true);
    expect(check("contact", { ...contact, name: text, subject: text })).toEqual({
      errors: { name: "Name is required.", subject: "Subject is required." },
    });
  });

  it.each(["a", "\u200ba", "می\u200cخواهم", "👩\u200d✈️", ".", "0"])("%j is not", (text) => {
    expect(isBlank(text)).toBe(false);
  });

  it("bidi controls go, and separators become line breaks; joiners and marks stay", () => {
    expect(withoutBidiControls("a\u202egpj.exe\u202c\u2066b\u2069")).toBe("agpj.exeb");
    expect(withoutBidiControls("a\u2028b\u2029c")).toBe("a\nb\nc");
    expect(withoutBidiControls("می\u200cخواهم \u200fx")).toBe("می\u200cخواهم \u200fx");
  });

  it.each([
    ..."=1+1|+971 4 555|-1|@SUM(A1)|\t=1|\rx|＝1|\u200b=1|\u202e\u2066=1".split("|"),
    ...["\ufeff+1", " =1", "\n=1", "\u00ad\u3164@x"],
  ])("the formula %j gets a ' before it, which is taken off again", (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(`'${text}`)).toBe(text);
  });

  it.each(["", "a=1", "\u200ba=1", "1-2", "'quoted'", "O'Neill"])("%j is no formula", (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  });
});

describe("what is charged", () => {
  /** Each 120 x 80 x 95.5 cm, 916,800 cm³. */
  const packs: Packages = {
    ...{ number_of_packs: 10, length: 120, width: 80, height: 95.5 },
    ...{ weight: 150, weight_of_pallet: 12 },
  };

  it.each([
    ["Air", 1528, 1620],
    ["Road", 3052.944, 3052.944],
    ["Sea", 9168, 9168],
    ["Hand Carry", null, 1620],
  ] as const)(
    "the chargeable weight by %s is the greater of gross and volumetric weight",
    (mode, volumetric, chargeable) => {
      const weights = weigh(packs, mode);
      expect(weights).toEqual({
        volume: expect.closeTo(9.168, 10),
        gross: 1620,
        volumetric: volumetric && expect.closeTo(volumetric, 9),
        chargeable: expect.closeTo(chargeable, 9),
      });
    },
  );

  it.each(["length", "width", "height"] as const)("the volume is 0 while %s is missing", (side) => {
    const weights = { volume: 0, gross: 1620, volumetric: 0, chargeable: 1620 };
    expect(weigh({ ...packs, [side]: 0 }, "Sea")).toEqual(weights);
  });

  it("the chargeable weight is never below gross or volumetric weight", () => {
    const side = fc.double({ min: 0, max: 10_000, noNaN: true });
    const kg = fc.double({ min: 0, max: 10_000_000, noNaN: true });
    const anyPacks = fc.record({
      number_of_packs: fc.integer({ min: 1, max: 100_000 }),
      ...{ length: side, width: side, height: side, weight: kg, weight_of_pallet: kg },
    });
    fc.assert(
      fc.property(anyPacks, fc.constantFrom(...SHIPPING_MODES), (any, mode) => {
        const { gross, volumetric, chargeable } = weigh(any, mode);
        expect(gross).toBe(any.number_of_packs * (any.weight + any.weight_of_pallet));
        expect(chargeable).toBe(Math.max(gross, volumetric ?? gross));
      }),
    );
  });
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FormResult } from "#app/backend.ts";
import { ContactSchema, HomeContactSchema } from "#app/domain/enquiries/contact.ts";
import { type FormValues, formValues, parseFormData } from "#app/domain/enquiries/form-data.ts";
import { isEnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { QuoteSchema } from "#app/domain/enquiries/quote.ts";
import { SubscriberSchema } from "#app/domain/enquiries/schemas.ts";
import { contentSubmissionId } from "#app/domain/enquiries/submission-id.ts";
import { type Packages, weigh } from "#app/domain/freight.ts";
import {
  escapeFormula,
  isBlank,
  unescapeFormula,
  withoutBidiControls,
} from "#app/domain/invisible.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import { validate } from "#app/domain/validation.ts";
import { readDraft, writeDraft } from "#app/ui/form/draft.ts";
import { hasDraft } from "#app/ui/form/draft-key.ts";
import {
  type EnquiryAction,
  EnquiryContext,
  type EnquiryState,
  initialState,
  reduce,
} from "#app/ui/form/enquiry-state.ts";
import { refusalNote } from "#app/ui/form/Field.tsx";
import { QuoteGroups } from "#app/ui/quote/QuoteGroups.tsx";
import { quoteFields } from "#content/pages/quote-form.ts";
import { contact, OPTIONAL_QUOTE_FIELDS, quote } from "./samples.ts";

const forms = {
  quote: { schema: QuoteSchema, valid: quote },
  contact: { schema: ContactSchema, valid: contact },
  "home contact": { schema: HomeContactSchema, valid: contact },
  subscriber: { schema: SubscriberSchema, valid: { email: "amina@example.com" } },
  tracking: { schema: OrderSearchSchema, valid: { order_number: "DL-7K3M-9XQ2-4TVC" } },
} as const;
type Form = keyof typeof forms;

const check = (form: Form, payload: unknown) => validate(forms[form].schema, payload);
/** The sample of a form with another value in a field. */
const sampleWith = (form: Form, field: string, value: unknown) => ({
  ...forms[form].valid,
  [field]: value,
});
const checkWith = (form: Form, field: string, value: unknown) =>
  check(form, sampleWith(form, field, value));

const NOTHING = [undefined, null, "", "   ", " \t\n", "\u00a0"] as const;
const NO_TEXT = [5, true, ["x"], { x: 1 }] as const;
const NO_NUMBER = ["5", "abc", true, [5], {}, Number.NaN, Infinity, -Infinity, -0.01, -5] as const;
const NO_OPTION = ["Bag", "AIR", "Air ", "__proto__", 0, true, [], {}] as const;
const NO_DAY = ["2027-02-29", "2026-13-01", "01/02/2027", "2026-2-3", "2026-02-03T00:00", 20270228];
const NO_YES_OR_NO = ["true", "false", "Yes", "yes", "on", 0, 1, [], {}] as const;

/** Specification section 5: the message of each required field, and which values are refused beside none. */
const REQUIRED: Readonly<Record<string, readonly [message: string, refused: readonly unknown[]]>> =
  {
    name: ["Name is required.", NO_TEXT],
    email: ["Email is required", NO_TEXT],
    phone: ["Phone Number is required.", [true, [], {}]],
    type_of_packaging: ["Type Of Packaging is required.", NO_OPTION],
    mode_of_shipping: ["Mode of Shipping is required.", NO_OPTION],
    estimated_date: ["Estimated Date is required.", NO_DAY],
    origin: ["Origin is required.", NO_TEXT],
    destination: ["Destination is required.", NO_TEXT],
    nature_of_dispatch: ["Nature of Dispatch is required.", NO_OPTION],
    length: ["Length is required.", NO_NUMBER],
    width: ["Width is required.", NO_NUMBER],
    height: ["Height is required.", NO_NUMBER],
    weight: ["Weight is required.", NO_NUMBER],
    net_weight: ["Net Weight is required.", NO_NUMBER],
    weight_of_pallet: ["Weight of Pallet is required.", NO_NUMBER],
    dangerous_goods: ["Dangerous Goods is required.", NO_YES_OR_NO],
    cargo_insurance: ["Cargo Insurance is required.", NO_YES_OR_NO],
    subject: ["Subject is required.", NO_TEXT],
    message: ["Message is required.", NO_TEXT],
    order_number: ["Order number is required.", NO_TEXT],
  };

describe.each<readonly [Form, readonly string[]]>([
  ["quote", Object.keys(quote).filter((name) => !(name in OPTIONAL_QUOTE_FIELDS))],
  ["contact", ["name", "email", "phone", "subject"]],
  ["home contact", ["name", "email", "phone", "subject", "message"]],
  ["subscriber", ["email"]],
  ["tracking", ["order_number"]],
])("%s", (form, required) => {
  const { valid } = forms[form];

  it.each(required)("%s is refused where it is missing or wrong", (field) => {
    const [message = "", refused = []] = REQUIRED[field] ?? [];
    for (const value of [...NOTHING, ...refused])
      expect(checkWith(form, field, value), `${value}`).toEqual({ errors: { [field]: message } });
  });

  it("the complete sample is accepted, also with spaces around its texts and without unknown fields", () => {
    expect(check(form, valid)).toEqual({ value: valid });
    const others = { id: 1, is_admin: true, created_at: "2020-01-01" };
    const padded = Object.entries(valid).map(([key, value]) => {
      const isTyped = typeof value === "string" && !/^(type|mode|nature)_of_/.test(key);
      return [key, isTyped ? ` \u00a0${value}\t ` : value];
    });
    expect(check(form, { ...Object.fromEntries(padded), ...others })).toEqual({ value: valid });
    const named = JSON.parse(`{"__proto__":{"polluted":1},${JSON.stringify(valid).slice(1)}`);
    expect(check(form, named)).toEqual({ value: valid });
  });

  it.each([
    ...[{}, [valid], "text", 5, null, undefined],
    // A prototype's fields are not accepted.
    ...[JSON.parse(`{"__proto__":${JSON.stringify(valid)}}`), Object.create(valid)],
  ])("the errors name every required field when the payload is %j", (payload) => {
    const messages = required.map((field) => [field, REQUIRED[field]?.[0]]);
    expect(check(form, payload)).toEqual({ errors: Object.fromEntries(messages) });
  });
});

it.each(["quote", "contact", "home contact", "subscriber"] as const)(
  "a %s keeps a submission id that is a UUID, and refuses any other",
  (form) => {
    const value = sampleWith(form, "submission_id", "3f1e7a52-8c1d-4a56-9b1e-0c6a2f7d9e10");
    expect(check(form, value)).toEqual({ value });
    const errors = { submission_id: "The submission id must be a UUID." };
    // A UUID of version 8 is the server's own, which can be predicted.
    for (const other of ["3f1e7a52-8c1d-8a56-8b1e-0c6a2f7d9e10", "1", "", "x".repeat(36), 5, null])
      expect(checkWith(form, "submission_id", other)).toEqual({ errors });
  },
);

it("the quote form has an input for each label, in their order, optional where the rules say so", () => {
  const value = initialState("quote", null);
  const form = createElement(EnquiryContext, { value }, createElement(QuoteGroups, { typed: {} }));
  const page = createElement(MemoryRouter, null, form);
  const controls = renderToStaticMarkup(page).match(/<(?:input|textarea) [^>]*>/g) ?? [];
  const nameOf = (control: string) => / name="(\w+)"/.exec(control)?.[1];
  const isOptional = (control: string) =>
    !control.includes("radio") && !/ required\b/.test(control);
  expect([...new Set(controls.map(nameOf))]).toEqual(Object.keys(quoteFields));
  expect(controls.filter(isOptional).map(nameOf)).toEqual(Object.keys(OPTIONAL_QUOTE_FIELDS));
});

describe("limits of fields", () => {
  const valueWith = (form: Form, field: string, value: unknown) => ({
    value: sampleWith(form, field, value),
  });
  /** A line, a line that is optional, or several lines that are. */
  type Kind = "line" | "line?" | "text?";
  const optionalTexts = Object.entries(OPTIONAL_QUOTE_FIELDS).flatMap(
    ([name, { label, max }]): [Form, string, string, number, Kind][] =>
      max ? [["quote", name, label, max, "text?"]] : [],
  );

  it.each<[Form, string, string, number, Kind]>([
    ["quote", "name", "Name", 120, "line"],
    ["quote", "origin", "Origin", 160, "line"],
    ["quote", "destination", "Destination", 160, "line"],
    ...optionalTexts,
    ["contact", "subject", "Subject", 200, "line"],
    ["contact", "message", "Message", 4000, "text?"],
    ["contact", "freight", "Freight", 160, "line?"],
    ["contact", "city", "City", 160, "line?"],
    ["contact", "delivery", "Delivery", 160, "line?"],
    ["contact", "incoterms", "Incoterms", 160, "line?"],
    ["tracking", "order_number", "Order number", 80, "line"],
  ])(
    "a %s's %s (%s) has at most %d characters that can be printed: %s",
    (form, field, label, max, kind) => {
      const longest = "ش".repeat(max);
      expect(checkWith(form, field, ` ${longest} `)).toEqual(valueWith(form, field, longest));
      expect(checkWith(form, field, `${longest}é`)).toEqual({
        errors: { [field]: `${label} is too long: at most ${max} characters.` },
      });
      const message = `${label} contains characters that can't be printed. Please type it again.`;
      const unprintable = { errors: { [field]: message } };
      for (const character of "\u0000\u001b\u007f\u0085\u009f\ud800\n\t") {
        const text = `left${character}right`;
        const isKept = kind === "text?" && /[\n\t]/.test(character);
        const checked = isKept ? valueWith(form, field, text) : unprintable;
        expect(checkWith(form, field, text), JSON.stringify(text)).toEqual(checked);
      }
      if (kind === "line") return;
      for (const nothing of [undefined, null, "", " \n "])
        expect(checkWith(form, field, nothing)).toEqual(valueWith(form, field, ""));
      for (const noText of [5, true, [], {}])
        expect(checkWith(form, field, noText)).toEqual(unprintable);
    },
  );

  it("a text is kept as it was typed, of several lines with \\n as their breaks", () => {
    const typed = "\r\n Zoë\r\nمحمد بن راشد\rO'Neil & Sons <b>\n\t\"; DROP TABLE quotes;-- \r\n";
    const text = "Zoë\nمحمد بن راشد\nO'Neil & Sons <b>\n\t\"; DROP TABLE quotes;--";
    expect(checkWith("contact", "message", typed)).toEqual(valueWith("contact", "message", text));
  });

  it.each([
    ...["Length", "Width", "Height"].map((label) => [label, "10,000"] as const),
    ...["Weight", "Net Weight", "Weight of Pallet"].map((label) => [label, "10,000,000"] as const),
  ])("%s takes 0, decimals and numbers up to %s", (label, most) => {
    const field = label.toLowerCase().replaceAll(" ", "_");
    const max = Number(most.replaceAll(",", ""));
    for (const value of [0, -0, 0.001, 99.99, max])
      expect(checkWith("quote", field, value)).toEqual(valueWith("quote", field, value));
    const message = `${label} is too large: at most ${most}.`;
    expect(checkWith("quote", field, max + 0.5)).toEqual({ errors: { [field]: message } });
  });

  it("the number of packs is a whole one, 1 where it isn't given", () => {
    const check = (count: unknown) => checkWith("quote", "number_of_packs", count);
    const value = (packs: number) => valueWith("quote", "number_of_packs", packs);
    expect([check(undefined), check(null), check(1)]).toEqual([value(1), value(1), value(1)]);
    expect(check(100_000)).toEqual(value(100_000));
    const message = "Number of packs must be a whole number from 1 to 100,000.";
    for (const count of [0, -1, 1.5, 100_001, "12", true, Number.NaN])
      expect(check(count)).toEqual({ errors: { number_of_packs: message } });
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
    expect(parseFormData(fields(Object.fromEntries(typed)))).toEqual(quote);
  });

  it("parseFormData gives measures and answers in their types, other texts as typed, nothing for what is empty", () => {
    const typed = { message: " أمينة\r\nb ", subject: "12", cargo_insurance: "Yes" };
    const read = { length: "12,5", width: "1e3", dangerous_goods: "yes" };
    const empty = { name: "", height: "", photo: new Blob() };
    expect(parseFormData(fields({ ...typed, ...read, ...empty }))).toEqual({
      ...typed,
      ...{ length: 12.5, width: Number.NaN, dangerous_goods: true },
    });
  });

  it("formValues keeps what people type, empty fields too, and nothing that they don't", () => {
    const typed = { name: "Amina ", origin: "", weight: "-5", dangerous_goods: "yes" };
    const ours = { kind: "contact", form: "home", submission_id: "1", homepage_url: "http://a" };
    expect(formValues(fields({ ...typed, ...ours, photo: new Blob() }))).toEqual(typed);
  });

  it("isEnquiryKind knows the three kinds", () => {
    const others = [null, undefined, "", "Quote", "toString", "__proto__", 5, new Blob()];
    const kinds = ["quote", "contact", "subscriber"];
    expect([...kinds, ...others].filter(isEnquiryKind)).toEqual(kinds);
  });
});

describe("the state of a form", () => {
  const values = { name: "Amina", subject: "Rates" };
  const errors = { subject: "We can't read this." };
  const name = "Name is required.";
  const attemptOf = (result: Partial<FormResult["result"]>, isSent = true): FormResult => ({
    ...{ kind: "contact", isSent, values },
    result: { code: 422, message: "In words.", ...result },
  });
  const receipt = { reference: "C-1", received_at: "2026-11-20T08:00:00.000Z" };
  const stored = attemptOf({ code: 200, result: receipt });
  const [failed, refused] = [attemptOf({ code: 503 }), attemptOf({ errors })];
  const unsent = attemptOf({ errors }, false);
  const none = { errors: {}, refused: {} };
  const acknowledged = { receipt: { ...receipt, message: "In words.", values } };
  const isStored = { attempt: stored, hasBanner: true, errors: {}, refused: values };
  const isRefused = { attempt: refused, hasBanner: true, errors, refused: values };
  const sending = { isSending: true, isChanged: true, failedAttempts: 1 };
  const isSending = false;
  const corrected = { ...values, subject: "To Sharjah" };
  const retyped = { ...values, name: "" };
  const attempted = (attempt: FormResult) => ({ type: "attempted", attempt }) as const;
  const validated = (typed: FormValues, found = {}) =>
    ({ type: "validated", values: typed, errors: found }) as const;

  const posted = (result: FormResult | null) => ({ type: "posted", posted: result }) as const;

  /** A state, what happens, and what is different then. */
  const transitions: readonly [Partial<EnquiryState>, EnquiryAction, Partial<EnquiryState>][] = [
    [{}, { type: "changed" }, { isChanged: true }],
    // What is sent has no result, and hasn't changed since.
    [isRefused, { type: "sending" }, { isSending: true, attempt: null, hasBanner: false }],
    [{ isChanged: true }, { type: "sending" }, { isSending: true, isChanged: false }],
    // What was typed meanwhile still counts as a change, and the form stays open.
    [sending, attempted(stored), { isSending, ...isStored, ...acknowledged }],
    [
      { ...sending, isChanged: false },
      attempted(stored),
      { isSending, ...isStored, ...acknowledged, isFolded: true },
    ],
    [{}, { type: "folded", isFolded: true }, { isFolded: true }],
    // The last receipt stays.
    [
      { ...sending, ...acknowledged },
      attempted(failed),
      { isSending, ...isStored, attempt: failed },
    ],
    [sending, attempted(refused), { isSending, failedAttempts: 2, ...isRefused }],
    // What the browser refuses has no banner.
    [{}, attempted(unsent), { ...isRefused, failedAttempts: 1, attempt: unsent, hasBanner: false }],
    // A field keeps the server's message until it changes.
    [isRefused, validated(retyped, { name }), { errors: { ...errors, name }, refused: retyped }],
    [isRefused, validated(corrected), { errors: {}, refused: corrected }],
    // Before the first attempt nothing is shown.
    [{}, validated(retyped, { name }), {}],
    [isStored, { type: "bannerEnded" }, { hasBanner: false }],
    [{ ...isStored, ...acknowledged, values }, { type: "reset" }, { ...none, values: {} }],
    [{ ...isRefused, values }, { type: "reset" }, { ...none, attempt: null, values: {} }],
    [{}, posted(stored), { posted: stored, ...isStored, ...acknowledged }],
    [isRefused, posted(null), { ...none, attempt: null, hasBanner: false }],
  ];
  it.each(transitions)("after %j, by %j, changes by %j", (before, action, change) => {
    const state = { ...initialState("contact", null), ...before };
    expect(reduce(state, action)).toEqual({ ...state, ...change });
  });

  it("begins with what was posted, unless it is stored", () => {
    expect(initialState("contact", stored)).toMatchObject({ ...isStored, ...acknowledged });
    expect(initialState("contact", stored)).toMatchObject({ values: {}, isFolded: true });
    expect(initialState("contact", refused)).toMatchObject({ ...isRefused, values });
  });
});

describe("drafts", () => {
  afterEach(() => void vi.unstubAllGlobals());

  function storage() {
    const items = new Map<string, string>();
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    };
  }

  it("what is kept and can't be read is no draft, nor is there one where storage is denied", () => {
    vi.stubGlobal("sessionStorage", storage());
    const readOf = (text: string) => {
      vi.stubGlobal("localStorage", { getItem: () => text });
      return readDraft("quote");
    };
    expect(readOf('{"name":5,"origin":"Dubai"}')).toEqual({ origin: "Dubai" });
    for (const text of ["{", "[]", "null", "7"]) expect(readOf(text), text).toEqual({});
    const denied = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    vi.stubGlobal("sessionStorage", { getItem: denied, setItem: denied });
    writeDraft("quote", { origin: "Dubai" });
    expect([readDraft("quote"), hasDraft("quote")]).toEqual([{}, false]);
  });

  it("two tabs keep two drafts, a later one begins with the last, and one that is sent is gone", () => {
    vi.stubGlobal("localStorage", storage());
    const tabs = [storage(), storage(), storage()] as const;
    const write = (tab: 0 | 1, origin?: string) => {
      vi.stubGlobal("sessionStorage", tabs[tab]);
      writeDraft("quote", origin === undefined ? {} : { origin });
    };
    const origins = () =>
      tabs.map((tab) => {
        vi.stubGlobal("sessionStorage", tab);
        const { origin } = readDraft("quote");
        expect(hasDraft("quote")).toBe(origin !== undefined);
        return origin;
      });
    write(0, "Dubai");
    write(1, "Manila");
    expect(origins()).toEqual(["Dubai", "Manila", "Manila"]);
    write(0);
    expect(origins()).toEqual([undefined, "Manila", "Manila"]);
    write(1, "");
    expect(origins()[2]).toBeUndefined();
  });
});

describe("the id of a submission", () => {
  const fields = { form: "contact", name: "يوسف", email: "a@b.co", length: 120.5, ok: true };
  const idOf = (payload: Record<string, unknown>, now = "2026-11-20T12:00:00Z") =>
    contentSubmissionId(payload, new Date(now));

  it("is a UUID of version 8, the same for the same fields in any order on a day in Dubai", async () => {
    const id = await idOf(fields);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await idOf(Object.fromEntries(Object.entries(fields).reverse()))).toBe(id);
    expect(await idOf(fields, "2026-11-20T19:59:59Z")).toBe(id);
    expect(await idOf(fields, "2026-11-20T20:00:00Z")).not.toBe(id);
  });

  it.each([
    ...[{ form: "home-contact" }, { name: "يوس" }, { length: 120.6 }, { ok: false }],
    ...[{ ok: "true" }, { subject: "" }, { email: 'a@b.co","x":"' }],
  ])("is another with %j", async (change) => {
    expect(await idOf({ ...fields, ...change })).not.toBe(await idOf(fields));
  });
});

describe("addresses and telephones", () => {
  const subscribe = (email: string) => check("subscriber", { email });
  const call = (phone: unknown) => checkWith("contact", "phone", phone);

  /** What word processors, web pages and messengers put into a text that is copied. */
  const UNSEEN = ["\u200b", "\u200e", "\u202a", "\u202c", "\u2060", "\ufe0f", "\ufeff", "\u00ad"];
  const DASHES = ["\u2010", "\u2011", "\u2013", "\u2212"];
  const SPACES = ["\u00a0", "\u202f", "\u2009", "\u3000"];
  const pasted = (plain: string) => [
    ...UNSEEN.map((one) => `${one}${plain.replace("-", `${one}-`)}${one}`),
    ...DASHES.map((dash) => plain.replaceAll("-", dash)),
  ];

  const ending = "@example.com";
  const longest = "a".repeat(254 - ending.length) + ending;

  it.each([
    ..."a@b.co first_last+freight@example.com 50%off@example.info 0@0.ae".split(" "),
    ..."x-1@sub-domain.example.ae a.b_c%d+e-1@x-y.co".split(" "),
    longest,
  ])("an e-mail address may be %s", (email) => {
    expect(subscribe(email)).toEqual({ value: { email } });
  });

  it.each([
    ..."Amina@example.com amina@Example.com amina@example amina@example.c amina@example.world".split(
      " ",
    ),
    ..."amina@example.c0m amina@example.com. @example.com amina amina@ amina@.c amina!@b.com".split(
      " ",
    ),
    ..."amina@exa_mple.com amina@@example.com amina@exam@ple.com أمينة@example.com".split(" "),
    ..."\u212aim@example.com kim@e\u017fample.com \u0130da@example.com".split(" "),
    ..."amina@exämple.com amina@example,com mailto:amina@example.com amina@example.com>".split(" "),
    ...["amina rahman@example.com", "amina@exam ple.com", "amina@example.com, b@example.com"],
    ...["amina@example.com\nbcc: all@example.com", "\u0000amina@example.com", `a${longest}`],
  ])("an e-mail address may not be %j", (email) => {
    expect(subscribe(email)).toEqual({ errors: { email: "Invalid Email" } });
  });

  it.each([
    ..."+971 4 555 0100|+971 (0)4 555 0100|(04) 555 0100|04.555.0100|+(971) 4 555 0100".split("|"),
    ..."+49 69/555-0100|0|٠٤ ٥٥٥ ٠١٠٠|+۹۷۱ ۴ ۵۵۵ ۰۱۰۰".split("|"),
    ...["5".repeat(40), 0, 971501234567],
  ])("the telephone number %s is kept as it was typed", (phone) => {
    expect(call(phone)).toEqual({ value: { ...contact, phone: String(phone) } });
  });

  it("a telephone number has at most 40 characters", () => {
    const message = "Phone Number is too long: at most 40 characters.";
    expect(call("5".repeat(41))).toEqual({ errors: { phone: message } });
  });

  it.each([
    ..."-5| -5 |abc|04 555 CALL|+|()|( )|++971 4|971+4|=1+1|javascript:1".split("|"),
    ...["04 555 0100; DROP", "04\u0000555", "04\n555", -5, Number.NaN, Infinity],
  ])("a telephone number may not be %j", (phone) => {
    expect(call(phone)).toEqual({ errors: { phone: "Phone Number is required." } });
  });

  it("what was pasted is plain, and no reason for a note", () => {
    const email = "first.last-b@my-host.com";
    for (const written of pasted(email)) {
      expect(subscribe(written)).toEqual({ value: { email } });
      expect(refusalNote("email", written)).toBeNull();
    }
    const dashed = pasted("+971-4-555").map((written) => [written, "+971-4-555"] as const);
    const spaced = SPACES.map((one) => [`${one}+971${one}4`, "+971 4"] as const);
    for (const [written, phone] of [...dashed, ...spaced]) {
      expect(call(written)).toEqual({ value: { ...contact, phone } });
      expect(refusalNote("phone", written)).toBeNull();
    }
  });
});

describe("invisible text", () => {
  it.each([
    ...["\u200b", "\u200b \u200d", "\u2060", "\ufeff", "\u00ad", "\u202e", "\u3164", "\u2800"],
    "\ufe0f",
  ])("%j is blank: no name and no subject", (text) => {
    expect(isBlank(text)).toBe(true);
    expect(check("contact", { ...contact, name: text, subject: text })).toEqual({
      errors: { name: "Name is required.", subject: "Subject is required." },
    });
  });

  it("other text isn't blank; bidi controls go, and separators become line breaks", () => {
    for (const text of ["a", "\u200ba", "می\u200cخواهم", "👩\u200d✈️", ".", "0"])
      expect(isBlank(text), text).toBe(false);
    expect(withoutBidiControls("a\u202egpj.exe\u202c\u2066b\u2069\u2028c\u2029d")).toBe(
      "agpj.exeb\nc\nd",
    );
    expect(withoutBidiControls("می\u200cخواهم \u200fx")).toBe("می\u200cخواهم \u200fx");
  });

  it.each([
    ..."=1+1|+971 4 555|-1|@SUM(A1)|\t=1|\rx|＝1|\u200b=1|\u202e\u2066=1".split("|"),
    ...["\ufeff+1", " =1", "\n=1", "\u00ad\u3164@x"],
  ])("the formula %j gets a ' before it, which is taken off again", (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(`'${text}`)).toBe(text);
  });

  it("what is no formula stays as it is", () => {
    for (const text of ["", "a=1", "\u200ba=1", "1-2", "'quoted'", "O'Neill"])
      expect([escapeFormula(text), unescapeFormula(text)]).toEqual([text, text]);
  });
});

it.each([
  ["Air", 1528, 1620],
  ["Road", 3052.944, 3052.944],
  ["Sea", 9168, 9168],
  ["Hand Carry", null, 1620],
] as const)("by %s the greater of gross and volumetric weight is charged", (...row) => {
  const [mode, volumetric, chargeable] = row;
  // Each 120 x 80 x 95.5 cm, 916,800 cm³.
  const size = { number_of_packs: 10, length: 120, width: 80, height: 95.5 };
  const packs: Packages = { ...size, weight: 150, weight_of_pallet: 12 };
  expect(weigh(packs, mode)).toEqual({
    ...{ volume: expect.closeTo(9.168, 10), gross: 1620 },
    volumetric: volumetric && expect.closeTo(volumetric, 9),
    chargeable: expect.closeTo(chargeable, 9),
  });
  for (const side of ["length", "width", "height"]) {
    const weights = { volume: 0, gross: 1620, volumetric: volumetric && 0, chargeable: 1620 };
    expect(weigh({ ...packs, [side]: 0 }, mode)).toEqual(weights);
  }
});

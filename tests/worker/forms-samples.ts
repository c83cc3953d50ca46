/** Enquiries made up at random, of the kinds that the rules take and of those that they refuse. */
import * as fc from "fast-check";
import {
  DISPATCH_NATURES,
  PACKAGINGS,
  SHIPPING_MODES,
} from "#app/domain/enquiries/quote-options.ts";

/** Spaces around are taken off before a text is stored. */
const spaces = fc.constantFrom("", "", " ", "\u00a0 ", "\t", "\r\n");

/** What is sent, and what is stored of it. */
export interface Sample {
  readonly sent: unknown;
  readonly stored: unknown;
}
type Samples = fc.Arbitrary<Sample>;

const asIs = (values: fc.Arbitrary<unknown>): Samples =>
  values.map((value) => ({ sent: value, stored: value }));

function padded(texts: fc.Arbitrary<string>): Samples {
  return fc
    .tuple(spaces, texts, spaces)
    .map(([before, text, after]) => ({ sent: before + text + after, stored: text }));
}

const SCRIPTS = [..."أ ش م 李 ß é 👩‍✈️ '".split(" "), '"', "<", "&", "%", "\\", ";", "\u2028"];
const character = fc.oneof(fc.constantFrom(...SCRIPTS), fc.string({ minLength: 1, maxLength: 1 }));

function line(max: number): Samples {
  return padded(
    fc
      .oneof(
        fc.string({ unit: character, minLength: 1, maxLength: max }),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: max }),
        fc.constant("ش".repeat(max)),
      )
      .map((text) =>
        text
          .slice(0, max)
          .replace(/[\p{Cc}\p{Cs}]/gu, "")
          .trim(),
      )
      .filter((text) => text !== ""),
  );
}

function lines(max: number): Samples {
  const texts = fc.array(fc.string({ unit: character, maxLength: 40 }), { maxLength: 8 });
  return texts.map((parts) => {
    const clean = parts.map((part) => part.replace(/[\p{Cc}\p{Cs}]/gu, ""));
    const sent = clean.join("\r\n").slice(0, max);
    return { sent, stored: sent.replaceAll("\r\n", "\n").replaceAll("\r", "\n").trim() };
  });
}

const optional = (samples: Samples): Samples =>
  fc.oneof(samples, fc.constantFrom({ sent: null, stored: "" }, { sent: "  ", stored: "" }));

export const email = padded(
  fc
    .tuple(
      fc.stringMatching(/^[a-z0-9._%+-]{1,30}$/),
      fc.stringMatching(/^[a-z0-9.-]{1,20}$/),
      fc.stringMatching(/^[a-z]{2,4}$/),
    )
    .map(([mailbox, host, end]) => `${mailbox}@${host}.${end}`),
);
const phone = padded(fc.stringMatching(/^\+?[0-9٠-٩][0-9٠-٩ ().-]{0,28}[0-9٠-٩]$/));
const day = asIs(
  fc
    .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);
const measure = (max: number) =>
  asIs(
    fc.oneof(fc.double({ min: 0, max, noNaN: true }), fc.integer({ min: 0, max }), fc.constant(0)),
  );
/** D1 keeps them as 1 and 0. */
const yesNo = fc.boolean().map((sent) => ({ sent, stored: sent ? 1 : 0 }));

const length = measure(10_000);
const weight = measure(10_000_000);

export const quote = {
  name: line(120),
  email,
  phone,
  type_of_packaging: asIs(fc.constantFrom(...PACKAGINGS)),
  mode_of_shipping: asIs(fc.constantFrom(...SHIPPING_MODES)),
  estimated_date: day,
  origin: line(160),
  destination: line(160),
  nature_of_dispatch: asIs(fc.constantFrom(...DISPATCH_NATURES)),
  length,
  width: length,
  height: length,
  weight,
  net_weight: weight,
  weight_of_pallet: weight,
  description: optional(lines(4000)),
  dangerous_goods: yesNo,
  cargo_insurance: yesNo,
} as const;

export const contact = {
  name: line(120),
  email,
  phone,
  subject: line(200),
  message: optional(lines(4000)),
  freight: optional(line(160)),
  city: optional(line(160)),
  delivery: optional(line(160)),
  incoterms: optional(line(160)),
} as const;

/** What no field takes that must be filled in. */
const nothing: readonly unknown[] = [null, "", "   ", "\u00a0", [], {}, true];
const noLine: readonly unknown[] = [...nothing, 5, "a\u0000b", "a\nb", "\ud800", "x".repeat(201)];
const noEmail: readonly unknown[] = [
  ...nothing,
  5,
  "A@b.co",
  "a@b",
  "a@b.c",
  "a@b.store",
  "a b@c.de",
];
const noPhone: readonly unknown[] = [...nothing, "-5", "call me", "+", -1, "5".repeat(41)];
const noDay: readonly unknown[] = [...nothing, "2027-02-29", "2026-13-01", "01/02/2027", 20270228];
const noOption: readonly unknown[] = [...nothing, "Air ", "carton", "AIR", 0, "__proto__"];
const noMeasure: readonly unknown[] = [...nothing.slice(0, 6), "5", -0.001, -1e9, 10_000_001];
const noYesNo: readonly unknown[] = [...nothing.slice(0, 6), "yes", "true", 0, 1];
const noText: readonly unknown[] = [5, true, [], {}, "a\u0000b", "\udfff", "x".repeat(4001)];
const noDetail: readonly unknown[] = [5, true, [], {}, "a\u001bb", "a\nb", "x".repeat(161)];

/** By field: what it refuses. */
export const refusedOfQuote: Readonly<Record<keyof typeof quote, readonly unknown[]>> = {
  name: noLine,
  email: noEmail,
  phone: noPhone,
  type_of_packaging: noOption,
  mode_of_shipping: noOption,
  estimated_date: noDay,
  origin: noLine,
  destination: noLine,
  nature_of_dispatch: noOption,
  length: noMeasure,
  width: noMeasure,
  height: noMeasure,
  weight: noMeasure,
  net_weight: noMeasure,
  weight_of_pallet: noMeasure,
  description: noText,
  dangerous_goods: noYesNo,
  cargo_insurance: noYesNo,
};

export const refusedOfContact: Readonly<Record<keyof typeof contact, readonly unknown[]>> = {
  name: noLine,
  email: noEmail,
  phone: noPhone,
  subject: noLine,
  message: noText,
  freight: noDetail,
  city: noDetail,
  delivery: noDetail,
  incoterms: noDetail,
};
export const refusedOfSubscriber = { email: noEmail } as const;

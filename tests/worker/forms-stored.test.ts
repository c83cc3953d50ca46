/** What is valid is stored as it was sent: enquiries made up at random. */
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  DISPATCH_NATURES,
  PACKAGINGS,
  SHIPPING_MODES,
} from "#app/domain/enquiries/quote-options.ts";
import { handleApi } from "#workers/api.ts";
import { createBackend } from "#workers/backend.ts";
import { countEnquiries, paths } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";
import { stores } from "./stores.ts";

/** How often each. */
const RUNS = 100;

/** What is sent, and what is stored of it. */
type Samples = fc.Arbitrary<{ readonly sent: unknown; readonly stored: unknown }>;

const asIs = (values: fc.Arbitrary<unknown>): Samples =>
  values.map((value) => ({ sent: value, stored: value }));

/** Spaces around are taken off before a text is stored. */
const spaces = fc.constantFrom("", "", " ", "\u00a0 ", "\t", "\r\n");
const padded = (texts: fc.Arbitrary<string>): Samples =>
  fc
    .tuple(spaces, texts, spaces)
    .map(([before, text, after]) => ({ sent: before + text + after, stored: text }));

const SCRIPTS = [..."أ ش م 李 ß é 👩‍✈️ ' \" < & % \\ ; \u2028".split(" ")];
const unit = fc.oneof(fc.constantFrom(...SCRIPTS), fc.string({ minLength: 1, maxLength: 1 }));
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cs}]/gu, "");

function line(maxLength: number): Samples {
  const texts = fc.oneof(
    fc.string({ unit, maxLength }),
    fc.string({ unit: "grapheme", maxLength }),
  );
  const clean = texts.map((text) => printable(text.slice(0, maxLength)).trim());
  return padded(fc.oneof(clean.filter(Boolean), fc.constant("ش".repeat(maxLength))));
}

function lines(max: number): Samples {
  const texts = fc.array(fc.string({ unit, maxLength: 40 }), { maxLength: 8 });
  return texts.map((parts) => {
    const sent = parts.map(printable).join("\r\n").slice(0, max);
    return { sent, stored: sent.replaceAll("\r\n", "\n").replaceAll("\r", "\n").trim() };
  });
}

const optional = (samples: Samples): Samples =>
  fc.oneof(samples, fc.constantFrom({ sent: null, stored: "" }, { sent: "  ", stored: "" }));
const oneOf = (values: readonly string[]) => asIs(fc.constantFrom(...values));
const upTo = (max: number) =>
  asIs(fc.oneof(fc.double({ min: 0, max, noNaN: true }), fc.nat(max), fc.constant(0)));

const email = padded(fc.stringMatching(/^[a-z0-9._%+-]{1,30}@[a-z0-9.-]{1,20}\.[a-z]{2,4}$/));
const phone = padded(fc.stringMatching(/^\+?[0-9٠-٩][0-9٠-٩ ().-]{0,28}[0-9٠-٩]$/));
const years = { min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true };
const day = asIs(fc.date(years).map((date) => date.toISOString().slice(0, 10)));
/** D1 keeps them as 1 and 0. */
const yesNo = fc.boolean().map((sent) => ({ sent, stored: sent ? 1 : 0 }));

const sender = { name: line(120), email, phone };
const lengths = { length: upTo(10_000), width: upTo(10_000), height: upTo(10_000) };
const weights = {
  weight: upTo(10_000_000),
  net_weight: upTo(10_000_000),
  weight_of_pallet: upTo(10_000_000),
};
const choices = {
  type_of_packaging: oneOf(PACKAGINGS),
  mode_of_shipping: oneOf(SHIPPING_MODES),
  nature_of_dispatch: oneOf(DISPATCH_NATURES),
  dangerous_goods: yesNo,
  cargo_insurance: yesNo,
};
const way = { estimated_date: day, origin: line(160), destination: line(160) };
const quote = { ...sender, ...lengths, ...weights, ...choices, ...way };
const details = {
  freight: optional(line(160)),
  city: optional(line(160)),
  delivery: optional(line(160)),
  incoterms: optional(line(160)),
};
const contact = { ...sender, subject: line(200), message: optional(lines(4000)), ...details };

/** The three that store something. */
const kinds: readonly (readonly [string, string, Record<string, Samples>])[] = [
  ["quotes", paths.quote, { ...quote, description: optional(lines(4000)) }],
  ["contacts", paths.contact, contact],
  ["subscribers", paths.subscriber, { email }],
];

captureLogs();

/** The calls on the stores alone: neither limits nor e-mails are what this is about. */
const backend = createBackend(stores, () => undefined);

async function call(path: string, payload: unknown) {
  const request = new Request(`https://site.example${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(payload),
  });
  const response = await handleApi(request, backend);
  const body: Record<string, unknown> = await response.json();
  return { status: response.status, body };
}

// Far above what it takes, also where the computer is busy with other things.
it.each(kinds)("%s holds what was sent, type by type", { timeout: 60_000 }, async (...kind) => {
  const [table, path, fields] = kind;
  const addresses = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(fc.record(fields), fc.uuid({ version: 4 }), async (sample, submission_id) => {
      // A subscriber's address is stored once.
      fc.pre(table !== "subscribers" || !addresses.has(sample.email?.stored));
      addresses.add(sample.email?.stored);
      const part = (key: "sent" | "stored") =>
        Object.fromEntries(Object.entries(sample).map(([field, value]) => [field, value[key]]));
      const { status, body } = await call(path, { ...part("sent"), submission_id });
      expect(body).toMatchObject({ code: 200 });
      expect(status).toBe(200);
      const row = await env.DB.prepare(`SELECT * FROM ${table} WHERE submission_id = ?`)
        .bind(submission_id)
        .first();
      expect(row).toMatchObject(part("stored"));
      expect(body.result).toEqual({ reference: row?.reference });
    }),
    { numRuns: RUNS },
  );
});

it("the home page's form is stored with a message, and every other form without one", async () => {
  const message = { name: "A", email: "a@b.co", phone: "5", subject: "S" };
  const before = await countEnquiries();
  await call(paths.contact, { ...message, form: "home-contact", message: "Hello" });
  for (const form of [undefined, "contact", "quote", 5, null]) {
    expect((await call(paths.contact, { ...message, form })).status).toBe(200);
  }
  expect(await countEnquiries()).toBe(before + 6);
});

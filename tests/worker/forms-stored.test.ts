/** What is valid is stored as it was sent: enquiries made up at random. */
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
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
const RUNS = 200;
/** Far above what it takes, also where the computer is busy with other things. */
const TIMEOUT_MS = 60_000;

/** Spaces around are taken off before a text is stored. */
const spaces = fc.constantFrom("", "", " ", "\u00a0 ", "\t", "\r\n");

/** What is sent, and what is stored of it. */
interface Sample {
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

const email = padded(
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

const quote = {
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

const contact = {
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

/** The three that store something. */
const kinds = [
  { path: paths.quote, table: "quotes", fields: quote },
  { path: paths.contact, table: "contacts", fields: contact },
  { path: paths.subscriber, table: "subscribers", fields: { email } },
] as const;

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

const part = (sample: Readonly<Record<string, Sample>>, key: keyof Sample) =>
  Object.fromEntries(Object.entries(sample).map(([field, value]) => [field, value[key]]));

describe.each(kinds)("$table", ({ path, table, fields }) => {
  const anySample = fc.record<Record<string, Sample>>(fields);

  it(
    `holds what was sent, type by type, ${RUNS} times`,
    async () => {
      const addresses = new Set<unknown>();
      await fc.assert(
        fc.asyncProperty(anySample, fc.uuid({ version: 4 }), async (sample, submission_id) => {
          // A subscriber's address is stored once.
          fc.pre(table !== "subscribers" || !addresses.has(sample.email?.stored));
          addresses.add(sample.email?.stored);
          const { status, body } = await call(path, { ...part(sample, "sent"), submission_id });
          expect(body).toMatchObject({ code: 200 });
          expect(status).toBe(200);
          const row = await env.DB.prepare(`SELECT * FROM ${table} WHERE submission_id = ?`)
            .bind(submission_id)
            .first();
          expect(row).toMatchObject(part(sample, "stored"));
          expect(body.result).toEqual({ reference: row?.reference });
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
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

/** What is valid is stored as it was sent; what is not is stored nowhere, and each bad field named. */
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handleApi } from "#workers/api.ts";
import { createBackend } from "#workers/backend.ts";
import { countEnquiries, paths } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";
import * as samples from "./forms-samples.ts";

/** How often each. */
const RUNS = 200;
/** Far above what it takes, also where the computer is busy with other things. */
const TIMEOUT_MS = 60_000;

/** The three that store something; `refused` says by field what it doesn't take. */
const kinds = [
  {
    path: paths.quote,
    table: "quotes",
    fields: samples.quote,
    refused: samples.refusedOfQuote,
  },
  {
    path: paths.contact,
    table: "contacts",
    fields: samples.contact,
    refused: samples.refusedOfContact,
  },
  {
    path: paths.subscriber,
    table: "subscribers",
    fields: { email: samples.email },
    refused: samples.refusedOfSubscriber,
  },
] as const;

captureLogs();

/** The calls on the stores alone: neither limits nor e-mails are what this is about. */
const backend = createBackend({ DB: env.DB, PAGE_META: env.PAGE_META }, () => undefined);

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

const part = (sample: Readonly<Record<string, samples.Sample>>, key: keyof samples.Sample) =>
  Object.fromEntries(Object.entries(sample).map(([field, value]) => [field, value[key]]));

describe.each(kinds)("$table", ({ path, table, fields, refused }) => {
  const anySample = fc.record<Record<string, samples.Sample>>(fields);

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

  it(
    `holds nothing of what is refused, and names each bad field, ${RUNS} times`,
    async () => {
      const before = await countEnquiries();
      const bad = fc
        .subarray(Object.keys(refused), { minLength: 1 })
        .chain((names) =>
          fc.record(
            Object.fromEntries(
              names.map((name) => [
                name,
                fc.constantFrom(...((refused as Record<string, readonly unknown[]>)[name] ?? [])),
              ]),
            ),
          ),
        );
      await fc.assert(
        fc.asyncProperty(anySample, bad, async (sample, faults) => {
          const { status, body } = await call(path, { ...part(sample, "sent"), ...faults });
          expect(status).toBe(422);
          expect(body).toMatchObject({ code: 422, message: "Please check the marked fields." });
          expect(Object.keys(body.errors ?? {}).sort()).toEqual(Object.keys(faults).sort());
          for (const message of Object.values(body.errors ?? {})) expect(message).toMatch(/\S/);
        }),
        { numRuns: RUNS },
      );
      expect(await countEnquiries()).toBe(before);
    },
    TIMEOUT_MS,
  );
});

describe("the home page's form", () => {
  const message = { name: "A", email: "a@b.co", phone: "5", subject: "S" };

  it.each([undefined, null, "", "  \n"])("is refused without a message: %j", async (missing) => {
    const before = await countEnquiries();
    const sent = { ...message, form: "home-contact", message: missing };
    const { status, body } = await call(paths.contact, sent);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ message: "Message is required." });
    expect(await countEnquiries()).toBe(before);
  });

  it("is stored with a message, and every other form without one", async () => {
    const before = await countEnquiries();
    await call(paths.contact, { ...message, form: "home-contact", message: "Hello" });
    for (const form of [undefined, "contact", "quote", 5, null]) {
      expect((await call(paths.contact, { ...message, form })).status).toBe(200);
    }
    expect(await countEnquiries()).toBe(before + 6);
  });
});

/** A form posted without scripts: what is sent again, as when its result is reloaded, is stored and mailed once. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { HOME_FORM } from "#app/domain/enquiries/form-data.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { submitForm } from "#app/enquiries/action.server.ts";
import { createBackend } from "#workers/backend.ts";
import { drain, listQueued } from "#workers/enquiries/fallback-queue.ts";
import { contacts, quotes, subscribers } from "#workers/enquiries/schema.ts";
import { outbox } from "#workers/mail/schema.ts";
import { contact, quote } from "../unit/samples.ts";
import { formOf } from "./bodies.ts";
import { d1That, db, emptyStores, fails, stores } from "./stores.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const NEXT_DAY = new Date("2026-11-20T20:00:00Z");

emptyStores();
const backendOn = (DB: D1Database) => createBackend({ ...stores, DB }, () => {});
const backend = backendOn(env.DB);

const yesNo = { dangerous_goods: "no", cargo_insurance: "yes" };
const reader = { email: "reader@example.com" };
const forms = [
  ["quote", { ...quote, ...yesNo }],
  ["contact", contact],
  ["contact", { ...contact, form: HOME_FORM }],
] as const;

/** What a browser without scripts posts: the two fields that only scripts and programs fill in are empty. */
function post(kind: EnquiryKind, typed: object, { to = backend, at = NOON } = {}) {
  const fields = formOf({ kind, submission_id: "", homepage_url: "", ...typed });
  return submitForm(kind, fields, to, at);
}

const stored = async () =>
  (await Promise.all([quotes, contacts, subscribers].map((table) => db.$count(table)))).reduce(
    (sum, count) => sum + count,
  );

describe.each(forms)("%s", (kind, typed) => {
  it("a form is stored and mailed once when its result is reloaded, with the same result", async () => {
    const first = await post(kind, typed);
    expect(first.result.code).toBe(200);
    expect(await post(kind, typed)).toEqual(first);
    expect([await stored(), await db.$count(outbox)]).toEqual([1, 1]);
  });

  it("a form sent again the next day in Dubai is another enquiry", async () => {
    const first = await post(kind, typed);
    const second = await post(kind, typed, { at: NEXT_DAY });
    expect(second.result.result).not.toEqual(first.result.result);
    expect([await stored(), await db.$count(outbox)]).toEqual([2, 2]);
  });

  it("a form filled in again the same way on the page that acknowledged it is another enquiry", async () => {
    const first = await post(kind, typed);
    const previous_reference = first.previousReference;
    const second = await post(kind, { ...typed, previous_reference });
    expect(second.result.result).not.toEqual(first.result.result);
    expect(await post(kind, { ...typed, previous_reference })).toEqual(second);
    expect(await stored()).toBe(2);
  });
});

describe.each([...forms, ["subscriber", reader] as const])("%s", (kind, typed) => {
  it("a form with one field changed is another enquiry", async () => {
    const first = await post(kind, typed);
    const second = await post(kind, { ...typed, email: "another@example.com" });
    expect(second.result.result).not.toEqual(first.result.result);
    expect([await stored(), await db.$count(outbox)]).toEqual([2, 2]);
  });

  it("a form keeps an id that a browser gave it", async () => {
    const submission_id = "5d1f7b0a-8f3e-4c55-9a44-0d4c41f0a001";
    await post(kind, { ...typed, submission_id });
    const kept = [quotes, contacts, subscribers].map((table) =>
      db.$count(table, eq(table.submission_id, submission_id)),
    );
    expect((await Promise.all(kept)).toSorted()).toEqual([0, 0, 1]);
  });
});

it.each([...forms, ["subscriber", reader] as const])(
  "a form whose hidden field is filled in is acknowledged, and not stored: %s",
  async (kind, typed) => {
    const { result } = await post(kind, { ...typed, homepage_url: "http://spam.example" });
    expect(result).toMatchObject({ code: 200, result: { reference: expect.any(String) } });
    expect([await stored(), await db.$count(outbox)]).toEqual([0, 0]);
  },
);

describe("a subscription", () => {
  it("the second of an address is refused as a duplicate, from whatever page it comes", async () => {
    const first = await post("subscriber", reader);
    expect(first.result).toMatchObject({ code: 200, message: "Thank you For Subscribing with Us" });
    const { previousReference: previous_reference } = first;
    for (const again of [reader, { ...reader, previous_reference }, reader]) {
      const { result } = await post("subscriber", again);
      expect(result).toEqual({ code: 409, message: "Already Subscribed from this Email" });
    }
    const tomorrow = await post("subscriber", reader, { at: NEXT_DAY });
    expect(tomorrow.result.code).toBe(409);
    expect([await stored(), await db.$count(outbox)]).toEqual([1, 1]);
  });

  it("it is acknowledged while D1 is away, stored and mailed once after that, and then a duplicate", async () => {
    const away = { to: backendOn(d1That(fails)) };
    for (const _ of ["sent", "sent again"]) {
      expect((await post("subscriber", reader, away)).result.code).toBe(200);
    }
    await drain(env, db);
    expect(await listQueued(env)).toEqual([]);
    expect((await post("subscriber", reader)).result.code).toBe(409);
    expect([await stored(), await db.$count(outbox)]).toEqual([1, 1]);
  });
});

it("what acknowledged one enquiry is remembered while the next is being mended", async () => {
  const { previousReference: previous_reference } = await post("contact", contact);
  expect(previous_reference).toMatch(/^C-/);
  const refused = await post("contact", { ...contact, email: "", previous_reference });
  expect(refused).toMatchObject({ result: { code: 422 }, previousReference: previous_reference });
  expect(refused.values).not.toHaveProperty("previous_reference");
});

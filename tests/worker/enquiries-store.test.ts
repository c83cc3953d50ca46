import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { contacts, quotes, subscribers } from "#workers/enquiries/schema.ts";
import { type ReceivedEnquiry, storeEnquiry } from "#workers/enquiries/store.ts";
import { type OutboxRow, outbox } from "#workers/mail/schema.ts";
import { contact, quote } from "../unit/samples.ts";
import { db, emptyStores } from "./stores.ts";

const START = "2026-11-20T08:00:00.000Z";

emptyStores();

const rows = () => db.select().from(outbox).orderBy(outbox.id);

describe("storing an enquiry", () => {
  const keys = { submission_id: crypto.randomUUID(), reference: "X-1", created_at: START };
  const kinds: readonly ReceivedEnquiry[] = [
    { kind: "quote", fields: quote, ...keys },
    { kind: "quote", fields: { ...quote, nature_of_dispatch: "AOG" }, ...keys },
    { kind: "contact", fields: contact, ...keys },
    { kind: "subscriber", fields: { email: "amina@example.com" }, ...keys },
  ];

  it.each(kinds)("an enquiry is stored with its e-mail, due a minute later: $kind", async (one) => {
    expect(await storeEnquiry(db, one)).toBe(true);
    const isAog = "nature_of_dispatch" in one.fields && one.fields.nature_of_dispatch === "AOG";
    expect(await rows()).toEqual([
      {
        id: expect.any(Number),
        kind: "enquiry",
        about: one.submission_id,
        enquiry_kind: one.kind,
        follower_id: null,
        is_urgent: isAog,
        is_listed: false,
        created_at: START,
        changed_at: null,
        counted_at: START,
        network: null,
        attempts: 0,
        due_at: "2026-11-20T08:01:00.000Z",
        sent_at: null,
        failure: null,
      } satisfies OutboxRow,
    ]);
  });

  it.each(kinds)(
    "an enquiry that is stored again adds no e-mail, at once or later: $kind",
    async (one) => {
      for (const created_at of [START, START, "2026-11-20T08:00:09.000Z"]) {
        expect(await storeEnquiry(db, { ...one, created_at })).toBe(true);
      }
      expect(await rows()).toHaveLength(1);
      await db.delete(outbox);
      await storeEnquiry(db, { ...one, created_at: "2026-11-20T08:00:10.000Z" });
      expect(await rows()).toEqual([]);
    },
  );

  it("a second subscription of an address adds no e-mail", async () => {
    const subscription = kinds.find(({ kind }) => kind === "subscriber") as ReceivedEnquiry;
    await storeEnquiry(db, subscription);
    const again = { ...subscription, submission_id: crypto.randomUUID() };
    expect(await storeEnquiry(db, again)).toBe(false);
    expect((await rows()).map(({ about }) => about)).toEqual([keys.submission_id]);
  });

  it.each(kinds)("an enquiry whose e-mail can't be stored is not stored: $kind", async (one) => {
    await env.DB.prepare("ALTER TABLE outbox RENAME TO away").run();
    try {
      await expect(storeEnquiry(db, one)).rejects.toThrow();
      for (const table of [quotes, contacts, subscribers]) expect(await db.$count(table)).toBe(0);
    } finally {
      await env.DB.prepare("ALTER TABLE away RENAME TO outbox").run();
    }
  });
});

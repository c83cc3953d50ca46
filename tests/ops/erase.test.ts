/** What waits in KV, and what is erased of a person: tests/worker/enquiries.test.ts has the rules. */
import { eq, isNotNull } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { contacts, queueCounts, quotes, subscribers } from "#workers/enquiries/enquiry-schema.ts";
import { enqueue, listQueued } from "#workers/enquiries/fallback-queue.ts";
import { saveProfile } from "#workers/imports/import-profiles.ts";
import { outbox } from "#workers/mail/outbox-schema.ts";
import { notes } from "#workers/notes/notes-schema.ts";
import { confirmFollower, requestNotifications } from "#workers/notifications/following.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { enquiryKeys } from "../support/rows.ts";
import { storeOrders, updateOrders } from "../support/store-orders.ts";
import { contact } from "../unit/samples.ts";
import { localStores, migratedStores, ops, storedContact, storedQuote } from "./run-ops.ts";

const EMAIL = "go.away@example.com";

migratedStores();
/** A contact message that waits in KV. */
const queue = (reference: string, email: string) => {
  const { submission_id, created_at } = storedContact(reference);
  const fields = { ...contact, email };
  const enquiry = { kind: "contact", fields, submission_id, reference, created_at } as const;
  return enqueue(localStores().kv, enquiry);
};

beforeAll(async () => {
  const { db } = localStores();
  await db
    .insert(quotes)
    .values([
      storedQuote("Q-MINE0-00001", { email: EMAIL }),
      storedQuote("Q-ELSE0-00002", { description: `Ask ${EMAIL} for papers` }),
    ]);
  await db.insert(contacts).values(storedContact("C-MINE0-00003", { email: EMAIL }));
  await db.insert(subscribers).values([
    { ...enquiryKeys("S-MINE0-00004"), email: EMAIL },
    { ...enquiryKeys("S-ELSE0-00007"), email: "someone.else@example.com" },
  ]);
  await storeOrders(db, [
    {
      ...{ order_number: "DL-1", customer_email: " Go.Away@Example.com", note: "Ring" },
      events: [{ milestone: "arrived", code: "ARR", note: `Signed by ${EMAIL}` }],
    },
    { order_number: "DL-2", customer_email: `x.${EMAIL}`, note: `Ask ${EMAIL}` },
  ]);
  const mail = { about: "id-of-Q-MINE0-00001", kind: "enquiry", enquiry_kind: "quote" } as const;
  const now = new Date();
  const counted_at = now.toISOString();
  await db.insert(outbox).values({ ...mail, due_at: counted_at });
  await db.insert(queueCounts).values({ id: 1, count: 1, is_readable: true, counted_at });
  await queue("C-WAIT0-00006", EMAIL);
  await updateOrders(db, [{ order_number: "DL-1", note: "Ring twice" }]);
  const follow = { order_number: "DL-1", email: EMAIL, level: "all", network: null } as const;
  await requestNotifications(db, follow, now);
  const [follower] = await db.select().from(followers);
  if (follower) await confirmFollower(db, follower, { now, settleMs: 0 });
  await db.delete(outbox).where(isNotNull(outbox.follower_id));
  const options = { columns: { [`Of ${EMAIL}`]: "note" } };
  const profile = { name: "Carrier's files", options, author: "sara@dhowline.example" };
  await saveProfile(db, { format: "CSV", columns: [] }, profile);
  const note = { reference: "S-ELSE0-00007", text: `Asked for by ${EMAIL}` };
  await db.insert(notes).values(note);
});

it("queued lists what waits in KV, and shows what can't be stored, how often that failed and why", async () => {
  const metadata = { failures: 7, cause: "NOT NULL constraint failed" };
  const submission_id = "5d1f7b0a-8f3e-4c55-9a44-0d4c41f0a001";
  const retry_at = "2001-09-09T01:46:40.000Z";
  const value = '{"call":"gone","mail":"someone@example.com"';
  const key = `enquiry:2:${retry_at}:${submission_id}`;
  await localStores().kv.FALLBACK_QUEUE.put(key, value, { metadata });
  const { out } = await ops("queued");
  expect(out).toMatch(/^C-WAIT0-00006 .* contact message +go\.away@example\.com$/m);
  expect(out).toMatch(/^5d1f7b0a-\S+ .*can't be read .* 7 +NOT NULL constraint failed$/m);
  expect(out).toContain("2 waiting");
  expect(JSON.parse((await ops("queued", "--json")).out)).toEqual([
    expect.objectContaining({
      ...{ kind: "contact", failures: 0 },
      fields: expect.objectContaining({ email: EMAIL }),
    }),
    { submission_id, value, ...metadata, retry_at },
  ]);
  const erased = await ops("erase", "someone@example.com", "--yes");
  expect(erased.out).toMatch(/^waiting in KV +5d1f7b0a-\S+ .* removed$/m);
});

it("erase first shows what there is and changes nothing, then takes it out", async () => {
  const found = async () => JSON.parse((await ops("erase", EMAIL, "--json")).out);
  const before = await found();
  const dry = await ops("erase", "GO.AWAY@example.com");
  expect(dry.code).toBe(0);
  for (const row of [
    "order +DL-1 .* would be emptied",
    "quote request +Q-MINE0-00001 .* would be removed",
    "contact message +C-MINE0-00003 .* would be removed",
    "subscription +S-MINE0-00004 .* would be removed",
    "waiting in KV +C-WAIT0-00006 .* would be removed",
    "email updates +DL-1 .* would be removed",
    "import profile +Carrier's files .* address would be replaced",
    "mention in description +Q-ELSE0-00002 .* not changed: read it",
    "mention in a note +S-ELSE0-00007 .* not changed: read it",
    "mention in an event +DL-1 .* not changed: read it",
    "mention in customer_email, note +DL-2 .* not changed: read it",
    "Nothing was changed on this computer. --yes does it.",
    "The values of 2 changes in the audit log would be emptied too: they can't be undone any more.",
    "1 order of these has a note, which stays: read it at the desk, and correct it first.",
  ]) {
    expect(dry.out).toMatch(RegExp(`^${row}$`, "m"));
  }
  expect(await found()).toEqual(before);

  const done = await ops("erase", EMAIL, "--yes");
  expect(done.out).toMatch(/^Erased on this computer\.\n1 e-mail about these left the outbox/m);
  const nothing = { orders: [], quotes: [], contacts: [], subscribers: [], queued: [] };
  expect(await found()).toEqual({
    ...{ ...before, ...nothing, followed: [], profiles: [], mails: 0, changes: 0 },
    mentions: before.mentions,
  });
  expect((await ops("erase", "nobody@example.com")).out).toBe(
    "Nothing is stored about nobody@example.com on this computer.\n",
  );
});

it("queued --drain stores what waits, with the e-mails that the site's variables ask for", async () => {
  const { db, kv } = localStores();
  const reference = "C-ELSE0-00008";
  await queue(reference, "later@example.com");
  const { out } = await ops("queued", "--drain");
  expect(out).toContain("Stored on this computer: 1. Still waiting: 0.");
  expect(await listQueued(kv)).toEqual([]);
  expect(await db.$count(contacts, eq(contacts.reference, reference))).toBe(1);
  const mails = await db.select({ kind: outbox.kind }).from(outbox);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(["confirmation", "enquiry"]);
});

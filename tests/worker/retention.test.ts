import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { personalDataRows } from "#app/desk/erase.tsx";
import { logChange } from "#workers/audit/audit-log.ts";
import { changes } from "#workers/audit/schema.ts";
import { primary, withTimeLimits } from "#workers/data/database.ts";
import { findEnquiryDetails } from "#workers/enquiries/details.ts";
import { enqueue, listQueued } from "#workers/enquiries/fallback-queue.ts";
import { submitEnquiryForm } from "#workers/enquiries/forms.ts";
import { contacts, enquiryNotes, quotes } from "#workers/enquiries/schema.ts";
import { erasePerson, findPerson, findPersonalData } from "#workers/erase/erase.ts";
import { type OutboxRow, outbox } from "#workers/mail/schema.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { orderChanges, orders, stagedOrders } from "#workers/orders/schema.ts";
import { planChangeUndo } from "#workers/orders/undo.ts";
import { auditKeptDays, DEFAULT_AUDIT_KEPT_DAYS, removeExpired } from "#workers/retention.ts";
import { isScan, planOf, recordQueries } from "../support/query-plans.ts";
import { enquiryKeys } from "../support/rows.ts";
import { storeOrders, updateOrders } from "../support/store-orders.ts";
import { contact, quote } from "../unit/samples.ts";
import { formOf } from "./bodies.ts";
import { bothKvThat, db, emptyStores, fails, hangs, stores } from "./stores.ts";

emptyStores();

/** A person is erased everywhere, also in the audit log. */
describe("a person is erased", () => {
  const EMAIL = "go.away@example.com";
  const SARA = { name: "sara@dhowline.example", isAdmin: true };
  const find = (queue = stores) => findPerson(db, queue, EMAIL);
  const erase = async (queue = stores) =>
    erasePerson(db, queue, { email: EMAIL, found: await find(queue), by: SARA.name });
  const MINE = "Q-MINE0-00001";
  const OTHER = "C-ELSE0-00002";

  /** All that is stored, as text. */
  async function everything(): Promise<string> {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*[_]cf[_]*' AND name NOT GLOB 'sqlite*'",
    ).all<{ name: string }>();
    const tables = results.filter(({ name }) => name !== "places");
    const rows = await env.DB.batch(
      tables.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)),
    );
    const queued = (await listQueued(stores)).map(({ value }) => value);
    return JSON.stringify([rows.map(({ results }) => results), queued]);
  }

  beforeEach(async () => {
    for (const table of [enquiryNotes, changes]) await db.delete(table);
    await db
      .insert(quotes)
      .values({ ...quote, ...enquiryKeys(MINE), name: "Golda Away", email: "Go.Away@Example.com" });
    await db.insert(contacts).values({ ...contact, ...enquiryKeys(OTHER) });
    const queued = { ...enquiryKeys("C-WAIT0-00003"), submission_id: crypto.randomUUID() };
    await enqueue(stores, { kind: "contact", fields: { ...contact, email: EMAIL }, ...queued });
    await storeOrders(db, [
      { order_number: "DL-1", customer_firstName: "Golda", customer_email: EMAIL },
    ]);
  });

  const post = (reference: string, fields: Readonly<Record<string, string>>) =>
    submitEnquiryForm(db, SARA, reference, formOf(fields));

  it.each([
    ["fails", fails],
    ["hangs", hangs],
  ])(
    "while KV %s a person is found and erased in the database, and the queue is named as unread",
    async (_, operation) => {
      const without = withTimeLimits({ ...stores, ...bothKvThat(operation) });
      expect(await find(without)).toMatchObject({
        quotes: [{ id: MINE }],
        queued: [],
        isQueueRead: false,
      });
      await erase(without);
      expect(await find()).toMatchObject({
        quotes: [],
        queued: [{ id: "C-WAIT0-00003" }],
      });
    },
  );

  describe("erasing a person", () => {
    it("leaves nothing of them: enquiries, notes, the queue, orders, and what the audit log had", async () => {
      const editable = async (reference: string) => {
        const found = await findEnquiryDetails(db, reference);
        const texts = found?.editable.map((name) => [name, String(found.fields[name])]) ?? [];
        return Object.fromEntries(texts) as Record<string, string>;
      };
      await post(MINE, { ...(await editable(MINE)), do: "edit", name: "Golda A.", email: EMAIL });
      await post(MINE, { do: "note", text: "Golda rang" });
      const other = { ...(await editable(OTHER)), do: "edit" };
      await post(OTHER, { ...other, seen: "0", message: `Golda is ${EMAIL}` });
      await post(OTHER, { ...other, seen: "1", message: "She is gone" });
      const of = { subject: "DL-1", detail: "Golda's gate is closed" };
      await logChange(db, { id: "AAAA-AAAA", author: null, kind: "order-updated", ...of });

      const before = await find();
      expect(before).toMatchObject({
        orders: [{ id: "DL-1" }],
        quotes: [{ id: MINE }],
        queued: [{ id: "C-WAIT0-00003" }],
        mentions: [],
        changes: 4,
      });
      expect(await everything()).toMatch(/Golda/);
      const id = await erase();
      expect(await everything()).not.toMatch(/Golda|go\.away/i);

      const rows = await db.select().from(changes);
      expect(rows.find((row) => row.id === id)).toMatchObject({
        ...{ kind: "person-erased", author: SARA.name, count: 3 },
        ...{ subject: null, detail: null, before: null, after: null },
      });
      // Who did what and when is the company's, and stays.
      expect(rows.filter(({ author }) => author === SARA.name)).toHaveLength(5);
      expect((await findEnquiryDetails(db, OTHER))?.fields.message).toBe("She is gone");
      expect(await find()).toEqual({
        ...{ orders: [], quotes: [], contacts: [], subscribers: [], followed: [], queued: [] },
        ...{ mails: 0, changes: 0, mentions: [], isQueueRead: true },
      });
    });

    it("leaves nothing of them in what orders were before, nor in an import that was aborted", async () => {
      const other = { order_number: "DL-2", customer_firstName: "Golda", customer_email: EMAIL };
      await storeOrders(db, [other, { order_number: "DL-3", note: "old" }]);
      await updateOrders(db, [
        { order_number: "DL-1", customer_firstName: "G.", customer_email: null },
        { order_number: "DL-2", customer_firstName: "New", customer_email: "new@example.com" },
        { order_number: "DL-3", note: "new" },
      ]);
      const part = (import_id: string, customer_email: string) => ({
        ...{ import_id, part: 0 },
        rows: JSON.stringify([{ order_number: "DL-4", customer_email }]),
      });
      await db
        .insert(stagedOrders)
        .values([part("own", "Go.Away@Example.com"), part("other", "x@x.ae")]);
      await erase();
      expect(await everything()).not.toMatch(/Golda|go\.away/i);
      const others = (await db.select().from(orderChanges)).filter(({ after }) => after !== "{}");
      expect(others).toMatchObject([{ before: '{"note":"old"}', after: '{"note":"new"}' }]);
      expect(await db.$count(stagedOrders)).toBe(1);
      expect((await find()).changes).toBe(0);
    });

    it("names notes of others that mention the address, which an administrator can remove", async () => {
      await post(OTHER, { do: "note", text: `Ask ${EMAIL}` });
      expect((await find()).mentions).toMatchObject([{ id: OTHER, fields: ["a note"] }]);
      const rows = personalDataRows({
        ...(await find()),
        mentions: [{ id: OTHER, created_at: "", fields: ["customer_email", "a note"] }],
      });
      expect(rows.at(-1)?.what).toBe("Mention in Email, a note");
      const [note] = (await findEnquiryDetails(db, OTHER))?.notes ?? [];
      await post(OTHER, { do: "remove-note", note: String(note?.id) });
      expect((await find()).mentions).toEqual([]);
    });
  });

  it("each row of what is stored links to the page of its order or enquiry", async () => {
    const [order] = await db.select().from(orders);
    await db.insert(followers).values({ order_id: Number(order?.id), email: EMAIL });
    const links = personalDataRows(await find()).map(({ what, to }) => [what, to]);
    expect(links).toEqual([
      ["Order", "/desk/orders/DL-1"],
      ["Quote request", `/desk/enquiries/${MINE}`],
      ["Email updates of an order", "/desk/orders/DL-1"],
      ["In the fallback queue", undefined],
    ]);
  });

  it("the look-up reads no table of orders, events or changes as a whole", async () => {
    const { d1, queries } = recordQueries(env.DB);
    await findPersonalData(primary(d1), "ana@consignee.example");
    const large = /^SCAN (orders|order_events|order_changes|changes|quotes|contacts)\b/;
    for (const { query, values } of queries) {
      // Texts of others' enquiries alone are read.
      if (/from "(quotes|contacts|subscribers)" where \(not/.test(query)) continue;
      const plan = await planOf(env.DB, query, values);
      expect(
        plan.filter((step) => large.test(step) && isScan(step)),
        query,
      ).toEqual([]);
    }
  });
});

/** What nothing needs any more is removed, and nothing earlier than that. */
describe("what nothing needs any more", () => {
  const NOW = new Date("2026-11-20T08:00:00.000Z");
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
  const count = async (table: string) =>
    (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n;

  it("e-mails that were sent or given up go after 30 days; the others wait until they are sent", async () => {
    const mail = (days: number, kind: OutboxRow["kind"], isSent: boolean) => ({
      ...{ kind, about: crypto.randomUUID() },
      created_at: daysAgo(days),
      due_at: daysAgo(days),
      counted_at: daysAgo(days),
      sent_at: isSent ? daysAgo(days) : null,
      failure: isSent ? null : "refused",
    });
    const kept = [
      mail(29, "enquiry", true),
      mail(31, "enquiry", false),
      mail(29, "confirmation", false),
      mail(29, "digest", true),
      mail(31, "notification", false),
    ];
    const removed = [
      mail(31, "enquiry", true),
      mail(31, "confirmation", false),
      mail(31, "confirmation-ceiling", true),
      mail(31, "digest", false),
      mail(31, "notification", true),
    ];
    await db.insert(outbox).values([...kept, ...removed]);
    await removeExpired(db, env, NOW);
    const left = await db.select().from(outbox).orderBy(outbox.id);
    expect(left.map(({ about }) => about)).toEqual(kept.map(({ about }) => about));
  });

  it("the audit log goes after its days, never a part of a change that can be undone", async () => {
    const numbers = Array.from({ length: 1500 }, (_, index) => ({ order_number: `R-${index}` }));
    await storeOrders(db, numbers, { now: daysAgo(731) });
    const kept = await storeOrders(db, [{ order_number: "K-1" }], { now: daysAgo(729) });
    await removeExpired(db, { AUDIT_KEPT_DAYS: "800" }, NOW);
    expect(await db.$count(orderChanges)).toBe(1501);
    await removeExpired(db, env, NOW);
    // Not all rows at once, but its undo is over with the first.
    expect((await db.select().from(changes)).map(({ id }) => id)).toEqual([kept]);
    expect(await db.$count(orderChanges)).toBe(501);
    await removeExpired(db, env, NOW);
    expect((await db.select().from(orderChanges)).map(({ change_id }) => change_id)).toEqual([
      kept,
    ]);
    expect(await count("orders")).toBe(1501);
    const by = { source: "operator", author: null, now: NOW.toISOString() } as const;
    expect(await planChangeUndo(db, kept, by)).toMatchObject({ removed: ["K-1"] });
  });

  it("staged rows and files go", async () => {
    const store = (query: string, ...values: string[]) =>
      env.DB.prepare(query)
        .bind(...values)
        .run();
    for (const days of [0.001, 0.05]) {
      await store(
        "INSERT INTO staged_orders (import_id, part, rows, created_at) VALUES (?1, 0, '[]', ?1)",
        daysAgo(days),
      );
      await store(
        "INSERT INTO uploads (id, part, name, content, author, made_at) VALUES (?1, 0, 'x', '', 'a', ?1)",
        daysAgo(days),
      );
    }
    await removeExpired(db, env, NOW);
    for (const table of ["staged_orders", "uploads"]) {
      expect(await count(table), table).toBe(1);
    }
  });

  it("is found by indexes", async () => {
    const { d1, queries } = recordQueries(env.DB);
    await removeExpired(primary(d1), env, NOW);
    for (const { query, values } of queries) {
      // Tables of a few rows.
      if (/staged_orders/.test(query)) continue;
      const plan = await planOf(env.DB, query, values);
      expect(plan.filter(isScan), `${query}\n${plan.join("\n")}`).toEqual([]);
    }
    expect(queries).toHaveLength(5);
  });

  it.each([
    ["365", 365],
    ["", DEFAULT_AUDIT_KEPT_DAYS],
    ["29", DEFAULT_AUDIT_KEPT_DAYS],
    ["a year", DEFAULT_AUDIT_KEPT_DAYS],
  ])("AUDIT_KEPT_DAYS %j is %i days", (AUDIT_KEPT_DAYS, days) => {
    expect(auditKeptDays({ AUDIT_KEPT_DAYS })).toBe(days);
  });
});

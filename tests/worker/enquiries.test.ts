import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerBackend as Backend } from "#app/backend.ts";
import { changeTitle } from "#app/desk/change-text.ts";
import { personalDataRows } from "#app/desk/erase.tsx";
import { HOME_FORM } from "#app/domain/enquiries/form-data.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { Enquiry } from "#app/domain/enquiries/schemas.ts";
import { searchColumns } from "#app/domain/search-terms.ts";
import { submitForm } from "#app/enquiries/action.server.ts";
import { contentPageMeta } from "#content/page-meta.ts";
import { findChange, logChange } from "#workers/audit/audit-log.ts";
import { changes } from "#workers/audit/audit-schema.ts";
import type { Result } from "#workers/audit/result.ts";
import { createBackend } from "#workers/backend.ts";
import { primary } from "#workers/data/database.ts";
import { previewUndo, undoChange } from "#workers/desk/changes.ts";
import { canUndoEnquiryChange, undoEnquiryChange } from "#workers/enquiries/changes.ts";
import { exportEnquiries } from "#workers/enquiries/csv.ts";
import { findEnquiryDetails, listEnquiryLines } from "#workers/enquiries/details.ts";
import type { EnquiryFilter } from "#workers/enquiries/enquiry-queries.ts";
import {
  contacts,
  quotes,
  removedEnquiries,
  subscribers,
} from "#workers/enquiries/enquiry-schema.ts";
import {
  countQueued,
  drain,
  enqueue,
  listQueued,
  QUEUE_CRON,
} from "#workers/enquiries/fallback-queue.ts";
import { removeListed, submitEnquiryForm } from "#workers/enquiries/forms.ts";
import { enquiryLimit, findFull } from "#workers/enquiries/hourly-limit.ts";
import { type ReceivedEnquiry, storeEnquiry } from "#workers/enquiries/store.ts";
import {
  erasePerson,
  erasePersonalData,
  findPerson,
  findPersonalData,
} from "#workers/erase/erase.ts";
import { type MailKind, outbox } from "#workers/mail/outbox-schema.ts";
import { DEFAULT_SENDING_LIMITS } from "#workers/mail/sending-limits.ts";
import { notes } from "#workers/notes/notes-schema.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { orderChanges, orders, stagedOrders } from "#workers/orders/order-schema.ts";
import { planChangeUndo } from "#workers/orders/undo.ts";
import { auditKeptDays, removeExpired } from "#workers/retention.ts";
import { runScheduled } from "#workers/scheduled.ts";
import { recordQueries, scansOf } from "../support/query-plans.ts";
import { enquiryKeys } from "../support/rows.ts";
import { storeOrders, updateOrders } from "../support/store-orders.ts";
import { contact, quote } from "../unit/samples.ts";
import { countEnquiries } from "./api.ts";
import { formOf } from "./bodies.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt, fakeMailer } from "./fake-mailer.ts";
import {
  bothKvThat,
  d1That,
  d1With,
  db,
  empty,
  emptyStores,
  fails,
  hangs,
  kvWith,
  stores,
} from "./stores.ts";

const { errors } = captureLogs();
const mailer = fakeMailer();
emptyStores();

/** As of D1 that has stores, with these in their place. */
const backendWith = (others: Partial<typeof stores>) =>
  createBackend({ ...stores, ...others }, () => {});
/** Without the confirmations to senders. */
const countInboxMails = () => db.$count(outbox, eq(outbox.kind, "enquiry"));
const withoutD1 = backendWith({ DB: d1That(fails) });

describe("the store of enquiries", () => {
  const START = "2026-11-20T08:00:00.000Z";
  const keys = { submission_id: crypto.randomUUID(), reference: "X-1", created_at: START };
  const kinds: readonly ReceivedEnquiry[] = [
    { kind: "quote", fields: quote, ...keys },
    { kind: "quote", fields: { ...quote, nature_of_dispatch: "AOG" }, ...keys },
    { kind: "contact", fields: contact, ...keys },
    { kind: "subscriber", fields: { email: "amina@example.com" }, ...keys },
  ];

  it.each(kinds)("a $kind is stored with one e-mail, due a minute later", async (one) => {
    // Stored again it has no other, at once or once the first is gone.
    const stored = { outcome: "stored", received_at: START };
    for (const created_at of [START, "2026-11-20T08:00:05.000Z"]) {
      expect(await storeEnquiry(db, { ...one, created_at })).toEqual(stored);
    }
    const is_urgent = one === kinds[1];
    const about = { about: one.submission_id, enquiry_kind: one.kind, kind: "enquiry" };
    const at = { created_at: START, counted_at: START, due_at: "2026-11-20T08:01:00.000Z" };
    const isNew = { is_urgent, is_listed: false, attempts: 0, sent_at: null };
    expect(await db.select().from(outbox)).toMatchObject([{ ...about, ...at, ...isNew }]);
    await db.delete(outbox);
    await storeEnquiry(db, { ...one, created_at: "2026-11-20T08:00:10.000Z" });
    expect(await db.$count(outbox)).toBe(0);
  });

  it.each([
    ["description", kinds[0], { description: "Other cargo" }],
    ["width", kinds[0], { width: 81.5 }],
    ["dangerous goods", kinds[1], { dangerous_goods: true }],
    ["message", kinds[2], { message: "" }],
    ["address", kinds[3], { email: "other@example.com" }],
  ])("another %s under the same id is a conflict and is not stored", async (_, one, changed) => {
    if (!one) throw new Error("No such enquiry");
    await storeEnquiry(db, one);
    const other = { ...one, fields: { ...one.fields, ...changed } } as ReceivedEnquiry;
    expect(await storeEnquiry(db, other)).toMatchObject({ outcome: "conflict" });
    expect([await countEnquiries(), await db.$count(outbox)]).toEqual([1, 1]);
    const { code } = await backendWith({}).submit({
      ...other,
      fields: { ...other.fields, submission_id: one.submission_id, homepage_url: "" },
    } as Enquiry);
    expect(code).toBe(409);
  });

  it("an enquiry whose e-mail can't be stored is not stored", async () => {
    await env.DB.prepare("ALTER TABLE outbox RENAME TO away").run();
    for (const one of kinds) await expect(storeEnquiry(db, one)).rejects.toThrow();
    await env.DB.prepare("ALTER TABLE away RENAME TO outbox").run();
    expect(await countEnquiries()).toBe(0);
  });
});

describe("the limit of an hour", () => {
  const AOG = { ...quote, nature_of_dispatch: "AOG" } as const;
  const kindOf = (count: number, own: object) =>
    Array.from({ length: count }, () => ({ ...enquiryKeys(crypto.randomUUID()), ...own }));
  /** So many stored contact messages, subscriptions or AOG requests, each a network's, at a time. */
  const fill = async (
    table: typeof contacts | typeof subscribers | typeof quotes,
    count: number,
    { network = 1, minutesAgo = 59 } = {},
  ) => {
    const created_at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const rows = kindOf(count, { created_at, network: 0 }).map((row, at) => ({
      ...{ ...row, network: network + at },
      ...(table === contacts ? contact : table === quotes ? AOG : {}),
      ...(table === subscribers && { email: `${at}-${minutesAgo}@example.com` }),
    }));
    for (const row of rows) await db.insert(table).values(row as never);
  };
  const site = (network: number | null = null, DB = stores.DB) =>
    createBackend({ ...stores, DB }, () => {}, undefined, undefined, network);
  const sent = (fields: typeof quote | typeof AOG = quote): Enquiry => ({
    kind: "quote",
    fields: { ...fields, submission_id: crypto.randomUUID(), homepage_url: "" },
  });
  const full = () => findFull(db, enquiryLimit({}), new Date());

  it("requests at once store no more than it; above it they get the telephone number, and AOG is stored", async () => {
    await fill(contacts, 400);
    await fill(subscribers, 198);
    await fill(contacts, 100, { minutesAgo: 61 });
    expect(await full()).toEqual([]);
    const first = sent();
    const answers = await Promise.all(
      [first, ...kindOf(9, {}).map(() => sent())].map(site().submit),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, ...Array(8).fill(503)]);
    const refused = answers.find(({ code }) => code === 503);
    expect(refused?.message).toContain("+971 4 000 0001");
    expect([await db.$count(quotes), await countInboxMails()]).toEqual([2, 2]);
    expect(await full()).toEqual([{ kind: "others", max: 600 }]);
    const typed = formOf({ kind: "contact", ...contact });
    const page = await submitForm("contact", typed, site());
    expect(page).toMatchObject({ result: { code: 503 }, values: contact });
    const home = { ...contact, form: HOME_FORM, submission_id: "", homepage_url: "" };
    for (const kind of ["contact", "subscriber"] as const)
      expect((await submitForm(kind, formOf({ kind, ...home }), site())).result.code).toBe(503);
    // What is stored already is acknowledged again.
    const stored = answers[0]?.code === 200 ? first : null;
    if (stored) expect((await site().submit(stored)).code).toBe(200);
    expect((await site().submit(sent(AOG))).code).toBe(200);
  });

  it("AOG requests have a tenth of their own, and then the AOG desk's number", async () => {
    await fill(quotes, 59);
    const answers = await Promise.all(kindOf(4, {}).map(() => site().submit(sent(AOG))));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 503, 503, 503]);
    expect(answers.find(({ code }) => code === 503)?.message).toContain("+971 4 000 0003");
    expect(await full()).toEqual([{ kind: "urgent", max: 60 }]);
    expect((await site().submit(sent())).code).toBe(200);
  });

  it("one group of networks has at most a sixth, so that it closes the forms to no other", async () => {
    for (let at = 0; at < 100; at += 1) await fill(contacts, 1, { network: 7 });
    expect((await site(7).submit(sent())).code).toBe(503);
    expect((await site(8).submit(sent())).code).toBe(200);
    expect((await site(7).submit(sent(AOG))).code).toBe(200);
    expect(await full()).toEqual([]);
  });

  it("the fallback queue holds as many, and is stored whole", async () => {
    const away = site(null, d1That(fails));
    const waiting = (rank: number, count: number) =>
      Promise.all(
        kindOf(count, {}).map(({ submission_id, reference, created_at }) => {
          const enquiry = {
            kind: "contact",
            fields: contact,
            submission_id,
            reference,
            created_at,
          };
          const key = `enquiry:${rank}:${created_at}:${submission_id}`;
          return env.FALLBACK_QUEUE.put(key, JSON.stringify(enquiry));
        }),
      );
    await waiting(1, 599);
    expect((await away.submit(sent())).code).toBe(200);
    expect((await away.submit(sent())).message).toContain("+971 4 000 0001");
    await waiting(0, 59);
    expect((await away.submit(sent(AOG))).code).toBe(200);
    expect((await away.submit(sent(AOG))).code).toBe(503);
    const noList = kvWith((name) => (name === "list" ? fails : undefined));
    const unlisted = createBackend(
      { ...stores, DB: d1That(fails), FALLBACK_QUEUE: noList },
      () => {},
    );
    expect((await unlisted.submit(sent())).code).toBe(200);
    await drain(stores, db);
    expect(await countEnquiries()).toBe(661);
  });
});

/** A form posted without scripts: what is sent again, as when its result is reloaded, is stored and mailed once. */
describe("forms posted without scripts", () => {
  const NOON = new Date("2026-11-20T12:00:00Z");
  const NEXT_DAY = new Date("2026-11-20T20:00:00Z");

  /** What a browser without scripts posts: the two fields that only scripts and programs fill in are empty. */
  function post(kind: EnquiryKind, typed: object, { to = backendWith({}), at = NOON } = {}) {
    const fields = formOf({ kind, submission_id: "", homepage_url: "", ...typed });
    return submitForm(kind, fields, to, at);
  }

  const counts = async () => [await countEnquiries(), await countInboxMails()];

  it("reloaded, its result is the same; changed, filled in again or a day later it is another", async () => {
    const first = await post("contact", contact);
    expect(first.result.code).toBe(200);
    expect(await post("contact", contact)).toEqual(first);
    expect(await counts()).toEqual([1, 1]);
    // The page that acknowledged the first has its reference in the form.
    const again = { ...contact, previous_reference: first.previousReference };
    const others = [
      await post("contact", again),
      await post("contact", { ...contact, form: HOME_FORM, city: "Jeddah" }),
      // The next day in Dubai
      await post("contact", contact, { at: NEXT_DAY }),
    ];
    const answers = [first, ...others].map(({ result }) => JSON.stringify(result.result));
    expect(new Set(answers).size).toBe(4);
    expect(await counts()).toEqual([4, 4]);
    // What acknowledged one is remembered while the next is being corrected.
    const refused = await post("contact", { ...again, email: "" });
    const { previousReference } = first;
    expect(refused).toMatchObject({ result: { code: 422 }, previousReference });
    expect(refused.values).not.toHaveProperty("previous_reference");
    const submission_id = "5d1f7b0a-8f3e-4c55-9a44-0d4c41f0a001";
    await post("contact", { ...contact, submission_id });
    expect(await db.$count(contacts, eq(contacts.submission_id, submission_id))).toBe(1);
  });

  it("a subscription is acknowledged while D1 is away, stored and mailed once after that, and then a duplicate", async () => {
    const reader = { email: "reader@example.com" };
    for (const _ of ["sent", "sent again"]) {
      const { result } = await post("subscriber", reader, { to: withoutD1 });
      expect(result).toMatchObject({ code: 200, message: "Thank you For Subscribing with Us" });
    }
    await drain(env, db);
    expect(await listQueued(env)).toEqual([]);
    for (const at of [NOON, NEXT_DAY]) {
      const { result } = await post("subscriber", reader, { at });
      expect(result).toEqual({ code: 409, message: "Already Subscribed from this Email" });
    }
    expect(await counts()).toEqual([1, 1]);
  });
});

const [SARA, OMAR] = ["sara@dhowline.example", "omar@dhowline.example"];
/** The desk as a person has it. */
const as = (name: string, isAdmin: boolean) => {
  const change = (fields: object, reference = REF) =>
    submitEnquiryForm(db, { name, isAdmin }, reference, formOf(fields));
  return {
    change,
    /** Succeeds, and returns the id of the change. */
    do: async (...form: Parameters<typeof change>) => {
      const result = await change(...form);
      if (result.kind === "done" && result.changeId !== null) return result.changeId;
      throw new Error(JSON.stringify(result));
    },
  };
};
const REF = "Q-00000-00001";
const [sara, omar] = [as(SARA, false), as(OMAR, true)];
const found = async (reference = REF) => {
  const enquiry = await findEnquiryDetails(db, reference);
  if (!enquiry) throw new Error("gone");
  return enquiry;
};
/** What the form to edit it is filled with. */
const texts = async (reference = REF) => {
  const { fields, editable } = await found(reference);
  return Object.fromEntries(editable.map((name) => [name, String(fields[name])]));
};

const changeOf = async (id: string) => {
  const change = await findChange(db, id);
  if (!change) throw new Error("not logged");
  return change;
};

describe("enquiries at the desk", () => {
  const HOSTILE = '<script>alert(1)</script>"\u202e=1+1';

  beforeEach(async () => {
    await db.insert(quotes).values({ ...quote, ...enquiryKeys(REF) });
  });

  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 1) + minutes * 60_000).toISOString();

  const DONE_ALREADY = {
    kind: "conflict",
    message: expect.stringMatching(/^No changes\. This was already done/),
  };

  describe("two people", () => {
    it("of two who take one at once, one has it and the other is shown who", async () => {
      const both = await Promise.all([sara.change({ do: "take" }), omar.change({ do: "take" })]);
      const winner = (await found()).taken_by;
      const refused = { kind: "conflict", message: expect.stringContaining(`${winner}`) };
      expect(both.filter(({ kind }) => kind !== "done")).toMatchObject([refused]);
      const other = winner === SARA ? omar : sara;
      expect(await other.change({ do: "take" })).toMatchObject(refused);
      await other.do({ do: "take", from: String(winner) });
      expect((await found()).taken_by).not.toBe(winner);
    });

    it("the second one's save shows what changed, keeps what was typed, and overwrites nothing that it left alone", async () => {
      await sara.do({ ...(await texts()), do: "edit", seen: 0, description: "Pumps" });
      const shown = { ...(await texts()), do: "edit", seen: 1 };
      await sara.do({ ...shown, name: "Amina R.", origin: "Sharjah" });
      const omarTyped = { ...shown, origin: "Ajman", destination: "Cebu" };
      const conflict = await omar.change(omarTyped);
      if (conflict.kind !== "conflict") throw new Error(JSON.stringify(conflict));
      const merged = { name: "Amina R.", origin: "Ajman", destination: "Cebu" };
      expect(conflict).toMatchObject({
        message: expect.stringMatching(`^${SARA} changed this in the meantime`),
        changes: [{ field: "name" }, { field: "origin", after: "Sharjah" }],
        values: merged,
        errors: { origin: "Changed in the meantime to: Sharjah" },
      });
      expect(await texts()).toMatchObject({ name: "Amina R.", origin: "Sharjah" });
      await omar.do({ ...conflict.values, do: "edit", seen: (await found()).edits });
      expect(await texts()).toMatchObject(merged);
    });

    it("what is done already isn't done by another; each gives back only their own", async () => {
      await sara.do({ do: "take" });
      expect(await omar.change({ do: "give-back" })).toMatchObject(DONE_ALREADY);
      await sara.do({ do: "give-back" });
      await sara.do({ do: "handle" });
      const { handled_at, taken_by } = await found();
      expect(taken_by).toBeNull();
      expect(await omar.change({ do: "handle" })).toMatchObject(DONE_ALREADY);
      expect(await found()).toMatchObject({ handled_at, handled_by: SARA });
      await omar.do({ do: "reopen" });
      expect(await found()).toMatchObject({ handled_at: null, handled_by: null });
    });
  });

  it("notes add up, as they were written; administrators remove one", async () => {
    await sara.do({ do: "note", text: " Rang\r\ntwice " });
    await omar.do({ do: "note", text: HOSTILE });
    const { notes } = await found();
    expect(notes.map(({ author, text }) => [author, text])).toEqual([
      [SARA, "Rang\ntwice"],
      [OMAR, HOSTILE],
    ]);
    const first = { do: "remove-note", note: notes[0]?.id ?? 0 };
    expect(await sara.change(first)).toEqual({ kind: "forbidden" });
    await omar.do(first);
    expect(await omar.change(first)).toMatchObject(DONE_ALREADY);
    expect((await found()).notes).toHaveLength(1);
    const long = await sara.change({ do: "note", text: "x".repeat(4001) });
    expect(long).toMatchObject({ errors: { text: expect.stringContaining("too long") } });
  });

  it("an offer has its amount, and keeps the moment at which it was won", async () => {
    const typed = { do: "offer", offered_amount: "12,480.50", outcome: "won" };
    await sara.do({ ...typed, offered_currency: "USD", seen: 0 });
    const { offer } = await found();
    expect(offer).toMatchObject({
      offered_amount: 12480.5,
      offered_currency: "USD",
      outcome: "won",
    });
    expect(offer?.outcome_at).toMatch(/Z$/);
    await sara.do({ ...typed, offered_currency: "AED", seen: 1 });
    expect((await found()).offer).toEqual({ ...offer, offered_currency: "AED" });
  });

  it("a change is undone once, and not when what it changed was changed again", async () => {
    const before = await texts();
    const change = await findChange(db, await sara.do({ ...before, do: "edit", name: "A" }));
    if (!change) throw new Error("not logged");
    await sara.do({ ...before, do: "edit", seen: 1, name: "B" });
    expect(await canUndoEnquiryChange(db, change)).toBe(false);
    expect(await undoEnquiryChange(db, change, OMAR)).toBeNull();
    await sara.do({ ...before, do: "edit", seen: 2, name: "A" });
    expect(await canUndoEnquiryChange(db, { ...change, subject: "Q-00000-00000" })).toBe(false);
    expect(await canUndoEnquiryChange(db, change)).toBe(true);
    expect(await undoEnquiryChange(db, change, OMAR)).not.toBeNull();
    const { fields, changes } = await found();
    expect(fields.name).toBe(quote.name);
    expect(changes.map(changeTitle)[0]).toBe("Undone: Enquiry edited");
    expect((await findChange(db, change.id))?.undoneBy).toBe(OMAR);
    expect(await undoEnquiryChange(db, change, OMAR)).toBeNull();
  });

  describe("removed", () => {
    const admin = { name: OMAR, isAdmin: true };
    const undo = (id: string, person = admin) => undoChange(db, id, person);
    const listed = async (filter: EnquiryFilter) =>
      (await listEnquiryLines(db, filter)).lines.map(({ reference }) => reference).sort();
    /** What the page of a list posts. */
    const remove = (
      filter: EnquiryFilter,
      confirm: unknown,
      { person = admin, until = at(999) } = {},
    ) => removeListed(db, person, { filter, detail: "junk", form: formOf({ confirm, until }) });
    const idOf = (result: Result) => (result.kind === "done" && result.changeId) || "";

    it("by an administrator, one is put back as it was within 30 days; then its notes and the audit log's texts go too", async () => {
      await sara.do({ ...(await texts()), do: "edit", seen: 0, name: HOSTILE });
      await sara.do({ do: "note", text: HOSTILE });
      await sara.do({ do: "offer", offered_amount: "12.5", offered_currency: "AED", outcome: "" });
      const mail = { kind: "enquiry", enquiry_kind: "quote", due_at: at(0) } as const;
      const abouts = [enquiryKeys(REF).submission_id, "another"];
      await db.insert(outbox).values(abouts.map((about) => ({ ...mail, about })));
      const { changes: _, ...before } = await found();
      const typed = { do: "remove", confirm: REF.toLowerCase() };
      expect(await sara.change(typed)).toEqual({ kind: "forbidden" });
      const first = await omar.do(typed);
      expect(await findEnquiryDetails(db, REF)).toBeUndefined();
      expect([await listed({ search: "script" }), await db.$count(outbox)]).toEqual([[], 1]);
      expect(await undo(first, { name: SARA, isAdmin: false })).toEqual({ kind: "forbidden" });
      // Another has its id by then.
      await db.insert(quotes).values({ ...quote, ...enquiryKeys("Q-OTHER-00000") });
      expect(await previewUndo(db, await changeOf(first), admin, 0)).toMatchObject({
        kind: "planned",
        change: { kind: "enquiry-removed", count: 1 },
      });
      expect(await undo(first)).toMatchObject({ kind: "done", subject: REF });
      const { changes: after, ...again } = await found();
      expect(again).toEqual(before);
      expect(after[0]).toMatchObject({ canUndo: false, undone: { kind: "enquiry-removed" } });
      expect(await listed({ search: "script" })).toEqual([REF]);
      expect(await undo(first)).toMatchObject({ kind: "conflict" });

      const second = await omar.do(typed);
      const days = (count: number) => new Date(Date.now() + count * 86_400_000);
      await removeExpired(db, {}, days(29));
      expect(await db.$count(notes)).toBe(1);
      await removeExpired(db, {}, days(31));
      expect([await db.$count(notes), await db.$count(removedEnquiries)]).toEqual([0, 0]);
      expect(JSON.stringify(await db.select().from(changes))).not.toContain("script");
      expect(await changeOf(second)).toMatchObject({ subject: REF, author: OMAR, count: 1 });
      expect(await undo(second)).toMatchObject({ kind: "conflict" });
      expect(await previewUndo(db, await changeOf(second), admin, 0)).toMatchObject({
        kind: "conflict",
      });
    });

    it("many are found by network, text and hour, removed together as they were listed, and put back together", async () => {
      for (let number = 0; number < 30; number += 1) {
        const keys = { created_at: at(number * 10), network: number % 3 };
        const own = enquiryKeys(`C-${number}`, keys);
        const message = number % 2 ? "casino bonus" : "freight";
        await db
          .insert(contacts)
          .values({ ...contact, message, ...own, ...searchColumns({ texts: [message] }) });
      }
      const hour = { since: at(60), until: at(119) };
      expect(await listed(hour)).toEqual(["C-10", "C-11", "C-6", "C-7", "C-8", "C-9"]);
      expect(await listed({ ...hour, network: 0 })).toEqual(["C-6", "C-9"]);
      expect(await listed({ ...hour, search: "casino" })).toEqual(["C-11", "C-7", "C-9"]);

      const casino = { search: "casino" };
      const error = (confirm: string) => ({ kind: "invalid", errors: { confirm } });
      expect(await remove(casino, 14)).toEqual(
        error("The list has 15 now: check it, and type that number."),
      );
      expect(await remove(casino, "")).toEqual(
        error("The list has 15 now: check it, and type that number."),
      );
      expect(await remove(casino, 15, { person: { name: SARA, isAdmin: false } })).toEqual({
        kind: "forbidden",
      });
      // What came after the page was shown isn't on it.
      expect(await remove({ network: 1 }, 2, { until: at(40) })).toMatchObject({ kind: "done" });
      expect(await remove({ ...hour, network: 2 }, 2)).toMatchObject({ kind: "done" });
      expect(await listed({ network: 2, ...hour })).toEqual([]);
      const left = await listed({});
      expect(left).toHaveLength(27);
      const both = await Promise.all([remove(casino, 13), remove(casino, 13)]);
      expect(both.map(({ kind }) => kind).sort()).toEqual(["conflict", "done"]);
      const id = idOf(both.find(({ kind }) => kind === "done") ?? { kind: "missing" });
      expect(await changeOf(id)).toMatchObject({
        detail: "13 with junk",
        count: 13,
        canUndo: true,
      });
      expect(await listed(casino)).toEqual([]);
      expect(await undo(id)).toMatchObject({ kind: "done" });
      expect(await listed({})).toEqual(left);
    });

    it("an address that has subscribed again since stays once; a person's removed enquiries are erased", async () => {
      const email = "reader@example.com";
      const subscribe = (reference: string) =>
        storeEnquiry(db, { ...enquiryKeys(reference), kind: "subscriber", fields: { email } });
      await subscribe("S-1");
      const kind = { kind: "subscriber", search: "reader" } as const;
      const id = idOf(await remove(kind, 1, { until: "2027-01-01" }));
      await subscribe("S-2");
      expect(await undo(id)).toMatchObject({ kind: "done" });
      expect(await listed({ kind: "subscriber" })).toEqual(["S-2"]);
      await remove(kind, 1, { until: "2027-01-01" });
      await db
        .insert(contacts)
        .values({ ...contact, ...enquiryKeys("C-9"), message: `Ask ${email}` });
      await remove({ search: "C-9" }, 1, { until: "2027-01-01" });
      const found = await findPersonalData(db, email);
      expect(found.subscribers).toMatchObject([{ id: "S-2" }]);
      const change = { id: "ABCD-1234", author: null, kind: "person-erased", count: 1 } as const;
      await erasePersonalData(db, email, change);
      expect(await db.$count(removedEnquiries)).toBe(0);
    });
  });

  it("what is edited goes by the form's rules, and no other column changes", async () => {
    const typed = { ...(await texts()), do: "edit", seen: 0, weight: 1, handled_by: "me", id: 9 };
    const errors = { name: "Name is required." };
    expect(await sara.change({ ...typed, name: "" })).toEqual({ kind: "invalid", errors });
    const unchanged = { kind: "done", changeId: null, message: "No changes." };
    expect(await sara.change(typed)).toEqual(unchanged);
    await sara.do({ ...typed, name: HOSTILE, description: HOSTILE });
    expect(await found()).toMatchObject({
      ...{ handled_by: null, reference: REF },
      fields: { name: HOSTILE, description: HOSTILE, weight: quote.weight },
    });
    expect(await sara.change({ do: "take" }, "Q-NONE0-00000")).toEqual({ kind: "missing" });
    expect(await sara.change({ do: "toString" })).toEqual({ kind: "missing" });
  });

  describe("lists", () => {
    it("those of two kinds stand on pages, the newest first, each once", async () => {
      // Many at the same moment
      for (let number = 1; number < 120; number += 1) {
        const keys = { created_at: at(Math.floor(number / 7)) };
        const own = enquiryKeys(`${number % 3 ? "Q" : "C"}-${number}`, keys);
        if (number % 3) await db.insert(quotes).values({ ...quote, ...own });
        else await db.insert(contacts).values({ ...contact, ...own });
      }
      const seen: string[] = [];
      let before: string | undefined;
      do {
        const page = await listEnquiryLines(db, {}, before);
        expect(page).toMatchObject({ count: 120, open: 120 });
        seen.push(...page.lines.map(({ created_at, reference }) => `${created_at} ${reference}`));
        before = page.next ?? undefined;
      } while (before);
      expect(seen).toHaveLength(120);
      expect(seen).toEqual([...new Set(seen)].sort().reverse());
    });

    it("filters by kind, AOG, state and day", async () => {
      await db.insert(quotes).values([
        { ...quote, ...enquiryKeys("Q-AOG00-00002"), nature_of_dispatch: "AOG", name: HOSTILE },
        { ...quote, ...enquiryKeys("Q-DONE0-00003", { handled_at: at(1), created_at: at(0) }) },
      ]);
      await db.insert(contacts).values({ ...contact, ...enquiryKeys("C-00000-00004") });
      await db.insert(subscribers).values({ ...enquiryKeys("S-00000-00005"), email: "s@x.ae" });
      const references = async (filter: EnquiryFilter) =>
        (await listEnquiryLines(db, filter)).lines.map(({ reference }) => reference).sort();
      expect(await references({})).toHaveLength(4);
      expect(await references({ kind: "subscriber" })).toEqual(["S-00000-00005"]);
      expect(await references({ isUrgent: true })).toEqual(["Q-AOG00-00002"]);
      expect(await references({ kind: "quote", isOpen: true })).toEqual([REF, "Q-AOG00-00002"]);
      expect(await references({ since: at(1) })).not.toContain("Q-DONE0-00003");
      expect((await found("c0000000004")).reference).toBe("C-00000-00004");
    });
  });

  /** tests/ops/export.test.ts has the columns. */
  it("the export has what is filtered of all kinds, with formulas made harmless and all notes", async () => {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const csv = async (filter: EnquiryFilter) =>
      decoder.decode(await new Response(await exportEnquiries(db, filter)).arrayBuffer());
    const keys = enquiryKeys("Q-00000-00002", { handled_at: at(1) });
    await db.insert(quotes).values({ ...quote, name: "=cmd|' /C calc'!A0", ...keys });
    for (const text of ["one", "two"]) await sara.do({ do: "note", text }, "Q-00000-00002");
    const open = await csv({ kind: "quote", isOpen: true });
    expect(open.startsWith('\uFEFF"name","email","phone",')).toBe(true);
    expect(open).toContain(`"${REF}"`);
    expect(open).not.toContain("Q-00000-00002");
    const all = await csv({});
    expect(all).toContain(`"'=cmd|' /C calc'!A0"`);
    expect(all).toContain(`"${SARA}: one\n${SARA}: two"`);
    expect(all.split("\n")[0]).toContain('"subject"');
  });
});

describe("the fallback queue", () => {
  const ask = (to: typeof withoutD1, submission_id = crypto.randomUUID() as string) =>
    to.submit({ kind: "quote", fields: { ...quote, submission_id } });
  const clock = clockAt();
  const reader = { email: "queued@example.com" };
  const ids = [1, 2, 3, 4].map((at) => `5d1f7b0a-8f3e-4c55-9a44-0d4c41f0a00${at}`);

  it("an empty queue is listed at most once in five minutes, and one that has entries by each run", async () => {
    let lists = 0;
    const FALLBACK_QUEUE = kvWith((name) => {
      if (name === "list") lists += 1;
    });
    const run = () => runScheduled({ ...stores, FALLBACK_QUEUE }, null, QUEUE_CRON);
    for (let minutes = 0; minutes < 60; minutes += 2) {
      await run();
      clock.forward(2);
    }
    expect(lists).toBe(10);
    clock.forward(5);
    await ask(withoutD1);
    await run();
    expect(await db.$count(quotes)).toBe(1);
    await env.FALLBACK_QUEUE.put("enquiry:0:2026-11-20T03:05:00.000Z:x", "{}");
    clock.forward(5);
    const before = lists;
    for (const _ of [1, 2, 3]) await run();
    expect(lists).toBe(before + 3);
  });

  it("an enquiry of each kind is queued, acknowledged with its reference, and stored later as sent", async () => {
    const outcome = await ask(withoutD1);
    const sent = new Date().toISOString();
    const result = { reference: expect.stringMatching(/^Q-/), received_at: sent };
    expect(outcome).toMatchObject({ code: 200, result });
    await withoutD1.submit({ kind: "contact", fields: contact });
    await withoutD1.submit({ kind: "subscriber", fields: reader });
    expect(await countEnquiries()).toBe(0);
    clock.forward(10);
    // Whoever empties the cache of page meta loses none.
    await empty(env.PAGE_META);
    await runScheduled(stores);
    const { reference } = outcome.result ?? {};
    const asSent = { ...quote, reference, created_at: sent };
    expect(await db.select().from(quotes)).toMatchObject([asSent]);
    expect(await db.select().from(contacts)).toMatchObject([{ ...contact, created_at: sent }]);
    expect(await db.$count(subscribers, eq(subscribers.email, reader.email))).toBe(1);
    expect(await listQueued(env)).toEqual([]);
  });

  it("a drain that breaks off loses nothing, and the next continues it, without a failure of the enquiry; what comes again is stored once", async () => {
    for (const id of ids) await ask(withoutD1, id);
    const [first, again] = [await ask(withoutD1, ids[0]), await ask(backendWith({}), ids[0])];
    expect(again.result).toEqual(first.result);
    for (let run = 0; run < 5; run += 1) {
      await expect(drain(env, primary(d1That(fails)))).rejects.toThrow();
    }
    await runScheduled({ ...stores, DB: d1That(fails) });
    let removed = 0;
    const brittle = kvWith((name) => {
      if (name !== "delete") return undefined;
      removed += 1;
      return removed > 2 ? fails : undefined;
    });
    const queued = await listQueued(env);
    expect(queued.every(({ failures }) => failures === 0)).toBe(true);
    await expect(drain({ ...stores, FALLBACK_QUEUE: brittle }, db)).rejects.toThrow();
    expect(await listQueued(env)).toHaveLength(queued.length - 2);
    for (const _ of [1, 2]) {
      expect(await db.$count(quotes)).toBe(ids.length);
      await drain(env, db);
    }
    expect(await listQueued(env)).toEqual([]);
  });

  it("urgent ones are stored first, then the oldest; each has its e-mail, within the hourly limit", async () => {
    const send = async (fields: object, minutes: number) => {
      clock.forward(minutes);
      await withoutD1.submit({ kind: "quote", fields: { ...quote, ...fields } });
    };
    await send({ name: "first" }, 0);
    await send({ name: "second" }, 1);
    await send({ name: "urgent", nature_of_dispatch: "AOG" }, 1);
    const inbox = { ...DEFAULT_SENDING_LIMITS.inbox, hourly: 2 };
    const rules = { sendsConfirmation: false, limits: { ...DEFAULT_SENDING_LIMITS, inbox } };
    for (const waiting of [2, 1, 0]) {
      expect(await drain(env, db, { max: 1, rules })).toEqual({ stored: 1, waiting });
      expect(await countQueued(db)).toMatchObject({ count: waiting, is_readable: true });
    }
    const stored = await db.select().from(quotes);
    expect(stored.map(({ name }) => name)).toEqual(["urgent", "first", "second"]);
    const mails = await db.select().from(outbox);
    expect(mails.map(({ is_urgent }) => is_urgent)).toEqual([true, false, false]);
    expect(mails.map(({ is_listed }) => is_listed)).toEqual([false, false, true]);
  });

  it("entries that can't be stored stay as they were sent, with why, and are tried less and less often", async () => {
    // A quote request with one field alone is refused by its table.
    const entry = { kind: "quote", fields: { email: "a@b.co" }, reference: "Q-1" };
    const stored = { ...entry, submission_id: "2", created_at: "2026-11-20T08:00:00.000Z" };
    const values = ["{", JSON.stringify({ ...stored, kind: "wish" }), JSON.stringify(stored)];
    for (const [at, value] of values.entries())
      await env.FALLBACK_QUEUE.put(`enquiry:1:${stored.created_at}:${at}`, value);
    const causes = [/^Not an enquiry/, /^Not an enquiry/, /NOT NULL/];
    for (const [at, minutes] of [0, 10, 20, 40, 80, 160, 320, 360, 360].entries()) {
      expect(await drain(env, db)).toEqual({ stored: 0, waiting: 3 });
      const time = new Date(Date.now() + minutes * 60_000).toISOString();
      const entries = values.map((value, id) => {
        const cause = expect.stringMatching(causes[id] ?? "");
        return { id: `${id}`, value, cause, failures: at + 1, time };
      });
      expect(await listQueued(env)).toMatchObject(entries);
      clock.pass(Math.max(0, minutes * 60_000 - 1));
      if (minutes > 0) await drain(env, db);
      expect(await listQueued(env)).toMatchObject(entries);
      clock.pass(minutes > 0 ? 1 : 0);
    }
    expect(errors().filter(({ call }) => call === "drain")).toHaveLength(27);
    expect(JSON.stringify(errors())).not.toContain("a@b.co");
  });

  it("stores that hang keep no visitor waiting beyond five seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
    const hanging = backendWith({ DB: d1That(hangs), ...bothKvThat(hangs) });
    const answers = Promise.all([
      ask(hanging),
      hanging.searchOrder({ order_number: "DL-1" }),
      hanging.pageMeta({ pageName: "home" }),
    ]);
    // Each store that is asked has its limit; page meta asks both.
    while (vi.getTimerCount() < 4) await scheduler.wait(1);
    await vi.advanceTimersByTimeAsync(4900);
    expect(await answers).toMatchObject([
      { code: 503, message: "Something Error!" },
      { code: 503 },
      { code: 200, result: contentPageMeta.home },
    ]);
  });
});

/** Where the database is asked: look-ups at the nearest replica, everything else at the primary. */
it.each<[string, string, (site: Backend, DB: D1Database) => Promise<unknown>]>([
  ["an order", "first-unconstrained", (site) => site.searchOrder({ order_number: "A" })],
  ["a quote request", "primary", (site) => site.submit({ kind: "quote", fields: quote })],
  ["a scheduled run", "primary", (_, DB) => runScheduled({ ...stores, DB }, mailer)],
])("%s, with what follows the response, asks %s alone", async (_, where, ask) => {
  const asked = new Set<string>();
  const DB = d1With((name) => {
    if (name === "prepare") asked.add("primary");
    if (name !== "withSession") return undefined;
    return (constraint: string) => {
      asked.add(constraint);
      return env.DB.withSession(constraint);
    };
  });
  const later: Promise<unknown>[] = [];
  const wait = (work: Promise<unknown>) => later.push(work);
  await ask(createBackend({ ...stores, DB }, wait, undefined, mailer), DB);
  await Promise.all(later);
  expect([...asked]).toEqual([where]);
});

/** A person is erased everywhere, also in the audit log. */
describe("a person is erased", () => {
  const EMAIL = "go.away@example.com";
  const find = (queue = stores) => findPerson(db, queue, EMAIL);
  const erase = async (queue = stores) =>
    erasePerson(db, queue, { email: EMAIL, found: await find(queue), by: SARA });
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
    for (const table of [notes, changes]) await db.delete(table);
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

  it("while KV fails a person is found and erased in the database, and the queue is named as unread", async () => {
    const without = { ...stores, ...bothKvThat(fails) };
    const found = { quotes: [{ id: MINE }], queued: [], isQueueRead: false };
    expect(await find(without)).toMatchObject(found);
    await erase(without);
    expect(await find()).toMatchObject({ quotes: [], queued: [{ id: "C-WAIT0-00003" }] });
  });

  it("leaves nothing of a person: enquiries, notes, the queue, orders as they are and were, an aborted import, the audit log", async () => {
    await sara.do({ ...(await texts(MINE)), do: "edit", name: "Golda A.", email: EMAIL }, MINE);
    await sara.do({ do: "note", text: "Golda rang" }, MINE);
    const other = { ...(await texts(OTHER)), do: "edit" };
    await sara.do({ ...other, seen: 0, message: `Golda is ${EMAIL}` }, OTHER);
    await sara.do({ ...other, seen: 1, message: "She is gone" }, OTHER);
    const of = { subject: "DL-1", detail: "Golda's gate is closed" };
    await logChange(db, { id: "AAAA-AAAA", author: null, kind: "order-updated", ...of });
    const [order] = await db.select().from(orders);
    await db.insert(followers).values({ order_id: Number(order?.id), email: EMAIL });
    const before = await find();
    expect(before).toMatchObject({ mentions: [], changes: 4 });
    expect(personalDataRows(before).map(({ what, to }) => [what, to])).toEqual([
      ["Order", "/desk/orders/DL-1"],
      ["Quote request", `/desk/enquiries/${MINE}`],
      ["Email updates of an order", "/desk/orders/DL-1"],
      ["In the fallback queue", undefined],
    ]);

    // Orders that were the person's, and one that never was.
    const former = { order_number: "DL-2", customer_firstName: "Golda", customer_email: EMAIL };
    await storeOrders(db, [former, { order_number: "DL-3", note: "old" }]);
    await updateOrders(db, [
      { order_number: "DL-1", customer_firstName: "G." },
      { order_number: "DL-2", customer_firstName: "New", customer_email: "new@example.com" },
      { order_number: "DL-3", note: "new" },
    ]);
    const part = (import_id: string, customer_email: string) => ({
      ...{ import_id, part: 0 },
      rows: JSON.stringify([{ order_number: "DL-4", customer_email }]),
    });
    const parts = [part("own", "Go.Away@Example.com"), part("other", "x@x.ae")];
    await db.insert(stagedOrders).values(parts);
    expect(await everything()).toMatch(/Golda/);
    const id = await erase();
    expect(await everything()).not.toMatch(/Golda|go\.away/i);

    const rows = await db.select().from(changes);
    expect(rows.find((row) => row.id === id)).toMatchObject({
      ...{ kind: "person-erased", author: SARA, count: 4 },
      ...{ subject: null, detail: null, before: null, after: null },
    });
    // Who did what and when is the company's, and stays.
    expect(rows.filter(({ author }) => author === SARA)).toHaveLength(5);
    expect((await found(OTHER)).fields.message).toBe("She is gone");
    const others = (await db.select().from(orderChanges)).filter(({ after }) => after !== "{}");
    expect(others).toMatchObject([{ before: '{"note":"old"}', after: '{"note":"new"}' }]);
    expect(await db.$count(stagedOrders)).toBe(1);
    expect(await find()).toEqual({
      ...{ orders: [], quotes: [], contacts: [], subscribers: [], followed: [], queued: [] },
      ...{ profiles: [], mails: 0, changes: 0, mentions: [], isQueueRead: true },
    });
  });

  it("the look-up reads no table of orders, events or changes as a whole", async () => {
    const { d1, queries } = recordQueries(env.DB);
    await findPersonalData(primary(d1), "ana@consignee.example");
    const large = /^SCAN (orders|order_events|order_changes|changes|quotes|contacts)\b/;
    // Texts of others' enquiries alone are read.
    const others = queries.filter(
      ({ query }) => !/from "(quotes|contacts|subscribers)" where \(not/.test(query),
    );
    const scans = await scansOf(env.DB, others);
    expect(scans.filter((scan) => large.test(scan))).toEqual([]);
  });
});

/** What nothing needs any more is removed, and nothing earlier than that. */
describe("what nothing needs any more", () => {
  const NOW = new Date("2026-11-20T08:00:00.000Z");
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

  it("e-mails that were sent or given up go after 30 days, staged rows after ten minutes", async () => {
    const mails = (all: string) =>
      all.split(", ").map((one) => {
        const [days, kind, end] = one.split(" ");
        const at = daysAgo(Number(days));
        const ended = { sent_at: end ? at : null, failure: end ? null : "refused" };
        const times = { created_at: at, due_at: at, counted_at: at };
        return { kind: kind as MailKind, about: crypto.randomUUID(), ...times, ...ended };
      });
    const kept = mails(
      "29 enquiry sent, 31 enquiry, 29 confirmation, 29 digest sent, 31 notification",
    );
    const removed = mails(
      "31 enquiry sent, 31 confirmation, 31 confirmation-limit sent, 31 digest, 31 notification sent",
    );
    await db.insert(outbox).values([...kept, ...removed]);
    const part = (created_at: string) => ({ created_at, import_id: created_at, part: 0, rows: "" });
    const [before, lately] = [daysAgo(10.1 / 1440), daysAgo(9.9 / 1440)];
    await db.insert(stagedOrders).values([part(before), part(lately)]);
    await removeExpired(db, env, NOW);
    expect(await db.select().from(stagedOrders)).toMatchObject([{ import_id: lately }]);
    const left = await db.select().from(outbox).orderBy(outbox.id);
    expect(left.map(({ about }) => about)).toEqual(kept.map(({ about }) => about));
  });

  it("the audit log goes after its days, never a part of a change that can be undone", async () => {
    const numbers = Array.from({ length: 1010 }, (_, index) => ({ order_number: `R-${index}` }));
    await storeOrders(db, numbers, { now: daysAgo(731) });
    const kept = await storeOrders(db, [{ order_number: "K-1" }], { now: daysAgo(729) });
    await removeExpired(db, { AUDIT_KEPT_DAYS: "800" }, NOW);
    expect(await db.$count(orderChanges)).toBe(1011);
    const daysOf = (AUDIT_KEPT_DAYS: string) => auditKeptDays({ AUDIT_KEPT_DAYS });
    expect(["30", "29", "a year"].map(daysOf)).toEqual([30, 730, 730]);
    await removeExpired(db, env, NOW);
    // Not all rows at once, but its undo is over with the first.
    expect((await db.select().from(changes)).map(({ id }) => id)).toEqual([kept]);
    expect(await db.$count(orderChanges)).toBe(11);
    await removeExpired(db, env, NOW);
    expect(await db.select().from(orderChanges)).toMatchObject([{ change_id: kept }]);
    expect(await db.$count(orders)).toBe(1011);
    const by = { author: null, now: NOW.toISOString() };
    expect(await planChangeUndo(db, kept, by)).toMatchObject({ undoes: { removed: ["K-1"] } });
  });

  it("is found by indexes", async () => {
    const { d1, queries } = recordQueries(env.DB);
    await removeExpired(primary(d1), env, NOW);
    // Tables of a few rows
    const ofLarge = queries.filter(({ query }) => !/staged_orders/.test(query));
    expect(await scansOf(env.DB, ofLarge)).toEqual([]);
    expect(queries).toHaveLength(10);
  });
});

import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeTitle } from "#app/desk/change-text.ts";
import { HOME_FORM } from "#app/domain/enquiries/form-data.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { submitForm } from "#app/enquiries/action.server.ts";
import { findChange } from "#workers/audit/audit-log.ts";
import type { Result } from "#workers/audit/result.ts";
import { changes } from "#workers/audit/schema.ts";
import { createBackend } from "#workers/backend.ts";
import { canUndoEnquiryChange, undoEnquiryChange } from "#workers/enquiries/changes.ts";
import { exportEnquiries } from "#workers/enquiries/csv.ts";
import { findEnquiryDetails, listEnquiryLines } from "#workers/enquiries/details.ts";
import { drain, listQueued } from "#workers/enquiries/fallback-queue.ts";
import { submitEnquiryForm } from "#workers/enquiries/forms.ts";
import type { EnquiryFilter } from "#workers/enquiries/queries.ts";
import { contacts, enquiryNotes, quotes, subscribers } from "#workers/enquiries/schema.ts";
import { type ReceivedEnquiry, storeEnquiry } from "#workers/enquiries/store.ts";
import { type OutboxRow, outbox } from "#workers/mail/schema.ts";
import readme from "../../ops/README.md?raw";
import { enquiryKeys } from "../support/rows.ts";
import { contact, quote } from "../unit/samples.ts";
import { formOf } from "./bodies.ts";
import { d1That, db, emptyStores, fails, stores } from "./stores.ts";

describe("the store of enquiries", () => {
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

    it.each(kinds)(
      "an enquiry is stored with its e-mail, due a minute later: $kind",
      async (one) => {
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
      },
    );

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
});

/** A form posted without scripts: what is sent again, as when its result is reloaded, is stored and mailed once. */
describe("forms posted without scripts", () => {
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
      expect(first.result).toMatchObject({
        code: 200,
        message: "Thank you For Subscribing with Us",
      });
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
});

describe("enquiries at the desk", () => {
  const SARA = { name: "sara@dhowline.example", isAdmin: false };
  const OMAR = { name: "omar@dhowline.example", isAdmin: true };
  const as = (person: typeof SARA) => ({
    change: (reference: string, form: FormData) => submitEnquiryForm(db, person, reference, form),
  });
  const [sara, omar] = [as(SARA), as(OMAR)];
  const REF = "Q-00000-00001";
  const HOSTILE = '<script>alert(1)</script>"\u202e=1+1';

  emptyStores();
  beforeEach(async () => {
    await db.insert(quotes).values({ ...quote, ...enquiryKeys(REF) });
  });

  const doneOf = (result: Result) => {
    if (result.kind !== "done" || result.changeId === null) throw new Error(JSON.stringify(result));
    return result.changeId;
  };
  const conflictOf = (result: Result) => {
    if (result.kind !== "conflict") throw new Error(JSON.stringify(result));
    return result;
  };
  const errorsOf = (result: Result) => (result.kind === "invalid" ? result.errors : result);
  const found = async (reference = REF) => {
    const enquiry = await findEnquiryDetails(db, reference);
    if (!enquiry) throw new Error("gone");
    return enquiry;
  };
  const texts = async () => {
    const { fields, editable } = await found();
    return Object.fromEntries(editable.map((name) => [name, String(fields[name])]));
  };
  const csv = async (filter: EnquiryFilter) => {
    const bytes = await new Response(exportEnquiries(db, filter)).arrayBuffer();
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  };

  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 1) + minutes * 60_000).toISOString();

  const DONE_ALREADY = {
    kind: "conflict",
    message: expect.stringMatching(/^No changes\. This was already done/),
  };

  /** What the audit log calls the changes of the enquiry, the newest first. */
  const titles = async () => (await found()).changes.map(changeTitle);

  describe("two people", () => {
    it("of two who take one at once, one has it and the other is shown who", async () => {
      const both = await Promise.all([
        sara.change(REF, formOf({ do: "take" })),
        omar.change(REF, formOf({ do: "take" })),
      ]);
      const winner = (await found()).taken_by;
      const refused = {
        kind: "conflict",
        changes: [],
        message: expect.stringContaining(`${winner}`),
      };
      expect(both.filter(({ kind }) => kind !== "done")).toEqual([refused]);
      const other = winner === SARA.name ? omar : sara;
      expect(await other.change(REF, formOf({ do: "take" }))).toEqual(refused);
      doneOf(await other.change(REF, formOf({ do: "take", from: String(winner) })));
      expect((await found()).taken_by).not.toBe(winner);
      expect((await found()).changes.map(({ kind }) => kind)).toEqual([
        "enquiry-taken",
        "enquiry-taken",
      ]);
    });

    it("gives back only what is one's own", async () => {
      doneOf(await sara.change(REF, formOf({ do: "take" })));
      expect(await omar.change(REF, formOf({ do: "give-back" }))).toMatchObject(DONE_ALREADY);
      doneOf(await sara.change(REF, formOf({ do: "give-back" })));
      expect((await found()).taken_by).toBeNull();
      expect(await titles()).toEqual(["Enquiry given back", "Enquiry taken"]);
    });

    it("the second one's save shows what changed, keeps what was typed, and overwrites nothing that it left alone", async () => {
      const before = await texts();
      const saraTyped = { ...before, do: "edit", seen: 0, name: "Amina R.", origin: "Sharjah" };
      doneOf(await sara.change(REF, formOf(saraTyped)));
      const omarTyped = { ...before, do: "edit", seen: 0, origin: "Ajman", destination: "Cebu" };
      const conflict = conflictOf(await omar.change(REF, formOf(omarTyped)));
      expect(conflict).toMatchObject({
        message: expect.stringMatching(`^${SARA.name} changed this in the meantime`),
        changes: [{ field: "name" }, { field: "origin", after: "Sharjah" }],
        values: { name: "Amina R.", origin: "Ajman", destination: "Cebu" },
        errors: { origin: "Changed in the meantime to: Sharjah" },
      });
      expect(await texts()).toMatchObject({ name: "Amina R.", origin: "Sharjah" });

      const { edits } = await found();
      doneOf(await omar.change(REF, formOf({ ...conflict.values, do: "edit", seen: edits })));
      expect(await texts()).toMatchObject({
        ...{ name: "Amina R.", origin: "Ajman", destination: "Cebu" },
      });
    });

    it("of two saves at once one is refused, and the audit log has what stands", async () => {
      const before = await texts();
      const save = (desk: typeof sara, origin: string) =>
        desk.change(REF, formOf({ ...before, do: "edit", seen: 0, origin }));
      const both = await Promise.all([save(sara, "Sharjah"), save(omar, "Ajman")]);
      expect(both.filter(({ kind }) => kind === "done")).toHaveLength(1);
      const [logged, ...others] = (await found()).changes;
      expect(others).toEqual([]);
      const after = (await found()).fields.origin;
      expect(logged?.fields).toEqual([{ field: "origin", before: quote.origin, after }]);
    });

    it("the second to handle it gets a message, and the first one's name and moment stay", async () => {
      doneOf(await sara.change(REF, formOf({ do: "handle" })));
      const { handled_at } = await found();
      expect(await omar.change(REF, formOf({ do: "handle" }))).toMatchObject(DONE_ALREADY);
      expect(await found()).toMatchObject({ handled_at, handled_by: SARA.name });
      doneOf(await omar.change(REF, formOf({ do: "reopen" })));
      expect(await found()).toMatchObject({ handled_at: null, handled_by: null });
    });
  });

  describe("notes and offers", () => {
    it("notes add up, as they were written; administrators remove one", async () => {
      doneOf(await sara.change(REF, formOf({ do: "note", text: " Rang\r\ntwice " })));
      doneOf(await omar.change(REF, formOf({ do: "note", text: HOSTILE })));
      const { notes } = await found();
      expect(notes.map(({ author, text }) => [author, text])).toEqual([
        [SARA.name, "Rang\ntwice"],
        [OMAR.name, HOSTILE],
      ]);
      const first = { do: "remove-note", note: notes[0]?.id ?? 0 };
      expect(await sara.change(REF, formOf(first))).toEqual({ kind: "forbidden" });
      doneOf(await omar.change(REF, formOf(first)));
      expect(await omar.change(REF, formOf(first))).toMatchObject(DONE_ALREADY);
      expect((await found()).notes).toHaveLength(1);
    });

    it.each([
      ["", "Note is required."],
      ["x".repeat(4001), expect.stringContaining("too long")],
    ])("refuses a note that is empty or too long, and keeps it", async (text, message) => {
      const refused = await sara.change(REF, formOf({ do: "note", text }));
      expect(errorsOf(refused)).toEqual({ text: message });
    });

    it("an offer has its amount, and is won with its moment", async () => {
      const offer = { do: "offer", offered_currency: "USD" };
      const typed = { ...offer, seen: 0, offered_amount: "12,480.50", outcome: "" };
      doneOf(await sara.change(REF, formOf(typed)));
      const stored = { offered_amount: 12480.5, offered_currency: "USD" };
      expect((await found()).offer).toEqual({ ...stored, outcome: null, outcome_at: null });
      const won = await omar.change(REF, formOf({ ...typed, seen: 1, outcome: "won" }));
      const { offer: decided } = await found();
      expect(decided).toMatchObject({ ...stored, outcome: "won" });
      expect(Date.parse(decided?.outcome_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
      const late = conflictOf(
        await sara.change(REF, formOf({ ...typed, seen: 1, outcome: "lost" })),
      );
      expect(late).toMatchObject({ values: { outcome: "lost" } });

      const change = await findChange(db, doneOf(won));
      if (!change) throw new Error("not logged");
      expect(await undoEnquiryChange(db, change, SARA.name)).not.toBeNull();
      expect((await found()).offer).toEqual({ ...stored, outcome: null, outcome_at: null });
      expect(await undoEnquiryChange(db, change, SARA.name)).toBeNull();
    });

    it.each(["12.480", "12.4805", "-1", "1e5", "much"])(
      "refuses the amount %s",
      async (offered_amount) => {
        const typed = {
          do: "offer",
          seen: 0,
          offered_amount,
          offered_currency: "USD",
          outcome: "",
        };
        const refused = await sara.change(REF, formOf(typed));
        expect(errorsOf(refused)).toEqual({ offered_amount: expect.any(String) });
      },
    );
  });

  describe("undoing", () => {
    it("an edit is undone once, and not when the text was changed again", async () => {
      const before = await texts();
      const first = await sara.change(REF, formOf({ ...before, do: "edit", seen: 0, name: "A" }));
      const change = await findChange(db, doneOf(first));
      if (!change) throw new Error("not logged");
      doneOf(await sara.change(REF, formOf({ ...before, do: "edit", seen: 1, name: "B" })));
      expect(await undoEnquiryChange(db, change, OMAR.name)).toBeNull();
      doneOf(await sara.change(REF, formOf({ ...before, do: "edit", seen: 2, name: "A" })));
      expect(await undoEnquiryChange(db, change, OMAR.name)).not.toBeNull();
      expect((await found()).fields.name).toBe(quote.name);
      expect((await findChange(db, change.id))?.undoneBy).toBe(OMAR.name);
      expect(await undoEnquiryChange(db, change, OMAR.name)).toBeNull();
    });

    it("handled, then undone: it is open again", async () => {
      const change = await findChange(db, doneOf(await sara.change(REF, formOf({ do: "handle" }))));
      if (!change) throw new Error("not logged");
      expect(change.canUndo).toBe(true);
      expect(await canUndoEnquiryChange(db, { ...change, subject: "Q-00000-00000" })).toBe(false);
      await undoEnquiryChange(db, change, OMAR.name);
      expect(await found()).toMatchObject({ handled_at: null, handled_by: null });
      await sara.change(REF, formOf({ do: "handle" }));
      await sara.change(REF, formOf({ do: "reopen" }));
      expect(await titles()).toEqual([
        "Enquiry reopened",
        "Enquiry marked as handled",
        "Undone: Enquiry marked as handled",
        "Enquiry marked as handled",
      ]);
    });
  });

  describe("removing", () => {
    it("is for administrators, who type the reference; notes, e-mails and the audit log's texts go too", async () => {
      doneOf(
        await sara.change(REF, formOf({ ...(await texts()), do: "edit", seen: 0, name: HOSTILE })),
      );
      doneOf(await sara.change(REF, formOf({ do: "note", text: HOSTILE })));
      const mail = { kind: "enquiry", enquiry_kind: "quote", due_at: at(0) } as const;
      const [stored] = await db.select().from(quotes);
      await db.insert(outbox).values({ ...mail, about: stored?.submission_id ?? "" });
      await db.insert(outbox).values({ ...mail, about: "another" });
      const typed = { do: "remove", confirm: REF.toLowerCase() };
      expect(await sara.change(REF, formOf(typed))).toEqual({ kind: "forbidden" });
      const wrong = await omar.change(REF, formOf({ ...typed, confirm: "Q-1" }));
      expect(errorsOf(wrong)).toEqual({ confirm: "This is not the enquiry's reference." });
      const id = doneOf(await omar.change(REF, formOf(typed)));
      expect(await findEnquiryDetails(db, REF)).toBeUndefined();
      expect([await db.$count(enquiryNotes), await db.$count(outbox)]).toEqual([0, 1]);
      expect(JSON.stringify(await db.select().from(changes))).not.toContain("script");
      const removal = { kind: "enquiry-removed", subject: REF, author: OMAR.name, canUndo: false };
      expect(await findChange(db, id)).toMatchObject(removal);
    });
  });

  describe("editing", () => {
    it("goes by the form's rules, and nothing typed is lost", async () => {
      const typed = { ...(await texts()), do: "edit", seen: 0, name: "", description: HOSTILE };
      const refused = await sara.change(REF, formOf(typed));
      expect(errorsOf(refused)).toEqual({ name: "Name is required." });
      doneOf(await sara.change(REF, formOf({ ...typed, name: HOSTILE })));
      expect((await found()).fields).toMatchObject({ name: HOSTILE, description: HOSTILE });
    });

    it("changes no other column, and nothing without a change", async () => {
      const typed = { ...(await texts()), do: "edit", seen: 0 };
      const more = { id: 9, weight: 1, handled_by: "me", reference: "Q-X", submission_id: "x" };
      expect(await sara.change(REF, formOf({ ...typed, ...more }))).toEqual({
        kind: "done",
        changeId: null,
        message: "No changes.",
      });
      expect((await found()).changes).toEqual([]);
      expect(await sara.change("Q-NONE0-00000", formOf({ do: "take" }))).toEqual({
        kind: "missing",
      });
      expect(await sara.change(REF, formOf({ do: "toString" }))).toEqual({ kind: "missing" });
      expect(await findEnquiryDetails(db, "quotes")).toBeUndefined();
    });
  });

  describe("lists", () => {
    it("five hundred of two kinds are each on one page, the newest first", async () => {
      await db.delete(quotes);
      const ref = (letter: string, number: number) =>
        `${letter}-${String(number).padStart(5, "0")}-A`;
      // Many at the same moment.
      const rows = Array.from({ length: 500 }, (_, number) => ({
        letter: number % 3 ? "Q" : "C",
        created_at: at(Math.floor(number / 7)),
        number,
      }));
      const values = rows.map(({ letter, number, created_at }) =>
        letter === "Q"
          ? db.insert(quotes).values({ ...quote, ...enquiryKeys(ref("Q", number), { created_at }) })
          : db
              .insert(contacts)
              .values({ ...contact, ...enquiryKeys(ref("C", number), { created_at }) }),
      );
      await db.batch(values as [(typeof values)[0]]);
      const seen: string[] = [];
      let before: string | null | undefined;
      do {
        const page = await listEnquiryLines(db, {}, before ?? undefined);
        expect(page).toMatchObject({ count: 500, open: 500 });
        seen.push(...page.lines.map(({ created_at, reference }) => `${created_at} ${reference}`));
        before = page.next;
      } while (before);
      expect(seen).toHaveLength(500);
      expect(seen).toEqual([...new Set(seen)].sort().reverse());
    });

    it("filters by kind, AOG, state, day and any text, also a note's", async () => {
      await db.insert(quotes).values([
        { ...quote, ...enquiryKeys("Q-AOG00-00002"), nature_of_dispatch: "AOG", name: HOSTILE },
        { ...quote, ...enquiryKeys("Q-DONE0-00003", { handled_at: at(1), created_at: at(0) }) },
      ]);
      await db.insert(contacts).values({ ...contact, ...enquiryKeys("C-00000-00004") });
      await db.insert(subscribers).values({ ...enquiryKeys("S-00000-00005"), email: "s@x.ae" });
      doneOf(
        await sara.change("C-00000-00004", formOf({ do: "note", text: "Asked for Thursday" })),
      );
      const references = async (filter: EnquiryFilter) =>
        (await listEnquiryLines(db, filter)).lines.map(({ reference }) => reference).sort();
      expect(await references({})).toHaveLength(4);
      expect(await references({ kind: "subscriber" })).toEqual(["S-00000-00005"]);
      expect(await references({ isUrgent: true })).toEqual(["Q-AOG00-00002"]);
      expect(await references({ kind: "quote", isOpen: true })).toEqual([REF, "Q-AOG00-00002"]);
      expect(await references({ since: at(1) })).not.toContain("Q-DONE0-00003");
      expect(await references({ search: "qdone0 00003" })).toEqual(["Q-DONE0-00003"]);
      expect(await references({ search: "thursday" })).toEqual(["C-00000-00004"]);
      expect((await findEnquiryDetails(db, "c0000000004"))?.reference).toBe("C-00000-00004");
    });
  });

  describe("the export", () => {
    it("has what is filtered, with formulas made harmless, times of Dubai and all notes", async () => {
      const created_at = "2026-11-20T08:00:00.000Z";
      await db.insert(quotes).values({
        ...{ ...quote, name: "=cmd|' /C calc'!A0" },
        ...enquiryKeys("Q-00000-00002", { created_at, handled_at: created_at }),
      });
      await db.insert(contacts).values({ ...contact, ...enquiryKeys("C-00000-00003") });
      doneOf(await sara.change("Q-00000-00002", formOf({ do: "note", text: "one" })));
      doneOf(await omar.change("Q-00000-00002", formOf({ do: "note", text: "two" })));
      const open = await csv({ kind: "quote", isOpen: true });
      expect(open.startsWith('\uFEFF"name","email","phone",')).toBe(true);
      expect(open).toContain(`"${REF}"`);
      expect(open).not.toContain("Q-00000-00002");
      const all = await csv({});
      expect(all).toContain(`"'=cmd|' /C calc'!A0"`);
      expect(all).toContain('"2026-11-20 12:00:00"');
      expect(all).toContain(`"${SARA.name}: one\n${OMAR.name}: two"`);
      expect(all).toContain('"C-00000-00003"');
      expect(all.split("\n")[0]).toContain('"subject"');
    });
  });
});

describe("queries of the README", () => {
  const DAY_MS = 86_400_000;
  /** By the clock of the database, as the queries. */
  let now = 0;
  beforeAll(async () => {
    now = Number(await env.DB.prepare("SELECT 1000 * unixepoch() AS now").first("now"));
  });
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();

  /** The statements that the README gives to `wrangler d1 execute`. */
  const [, command = ""] = /d1 execute DB [^"]*--command "([^"]+)"/.exec(readme) ?? [];
  const statements = command.split(";").map((query) => env.DB.prepare(query));

  const keys = (reference: string, days: number, handled_at: string | null = null) =>
    enquiryKeys(reference, { created_at: daysAgo(days), handled_at });

  emptyStores();

  it("the README's query whether enquiries arrive counts what is open however old it is, and what came in a day and a week", async () => {
    await db.insert(quotes).values([
      { ...quote, ...keys("Q-1", 0.5) },
      { ...quote, ...keys("Q-2", 3, daysAgo(2)) },
      { ...quote, ...keys("Q-3", 8) },
    ]);
    await db.insert(contacts).values({ ...contact, ...keys("C-1", 400) });
    const [enquiries, letters] = await env.DB.batch<Record<string, unknown>>(statements);
    const newest = { newest: expect.any(String) };
    expect(enquiries?.results).toEqual([
      { kind: "contact", last_day: 0, last_week: 0, open: 1, ...newest },
      { kind: "quote", last_day: 1, last_week: 2, open: 2, ...newest },
    ]);
    expect(letters?.results).toEqual([{ mails_waiting: 0, oldest: null, why: null }]);
  });
});

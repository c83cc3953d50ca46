/** Files at the desk: whose they are, what a form does with one, and how large one may be. */
import { env } from "cloudflare:workers";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { loader } from "#app/desk/file.tsx";
import { OrderDifferences } from "#app/desk/file-rows.tsx";
import { profileName } from "#app/desk/files.tsx";
import { submitStatus } from "#app/desk/statuses.tsx";
import { findChange, listChanges } from "#workers/audit/audit-log.ts";
import type { Person } from "#workers/audit/result.ts";
import { primary } from "#workers/data/database.ts";
import { findDone, previewUndo, undoChange } from "#workers/desk/changes.ts";
import { handleDesk } from "#workers/desk/handle.ts";
import { findDeskOrder } from "#workers/desk/orders.ts";
import { streamWork, type Work, workContext } from "#workers/desk/progress.ts";
import { deskContext } from "#workers/desk/session.ts";
import { RequestLog } from "#workers/http/request-log.ts";
import {
  findProfiles,
  listProfiles,
  removeProfile,
  saveProfile,
} from "#workers/imports/import-profiles.ts";
import type { GivenOptions } from "#workers/imports/options.ts";
import { readChange } from "#workers/orders/order-changes.ts";
import { changedFields } from "#workers/orders/plan.ts";
import { runScheduled } from "#workers/scheduled.ts";
import { submitFileForm, UNSET } from "#workers/uploads/forms.ts";
import type { PlanView, Shown } from "#workers/uploads/stored-plan.ts";
import { readUpload, removeUpload, storeUpload } from "#workers/uploads/uploads.ts";
import {
  findRefused,
  findRefusedName,
  findWaiting,
  uploadFile,
} from "#workers/uploads/waiting-file.ts";
import { updateOrders } from "../support/store-orders.ts";
import { chunkedBody, formOf } from "./bodies.ts";
import { clockAt, fakeMailer } from "./fake-mailer.ts";
import { eventsOf, follow, load, onlyOrders, plan, storedOrder, twoOrders } from "./load.ts";
import { d1With, db, emptyStores } from "./stores.ts";

emptyStores();

const SARA = "sara@dhowline.example";
const OMAR = "omar@dhowline.example";
const author = SARA;
const ALL: Shown = { view: null, page: 1 };

const upload = (content: string | Uint8Array<ArrayBuffer>, profile = "") =>
  uploadFile(db, formOf({ file: new File([content], "C:\\a\u202e.csv"), profile }), SARA);
const waiting = (id: string, author = SARA) => findWaiting(db, { id, author }, ALL);
const profiles = () => listProfiles(db);
const planOf = async (id: string, shown = ALL): Promise<PlanView> => {
  const plan = (await findWaiting(db, { id, author }, shown))?.plan;
  if (!plan || "error" in plan) throw new Error(plan?.error ?? "gone");
  return plan;
};
const send = (id: string, fields: object, author = SARA) =>
  submitFileForm(db, { id, author }, formOf(fields));
const ADMIN = { name: OMAR, isAdmin: true };
const COLLEAGUE = { name: SARA, isAdmin: false };
const APPLIED = { kind: "done", changeId: null, message: "" };
const CONFLICT = { kind: "conflict", message: expect.stringMatching(/nothing was imported/) };
const imported = (id: string) => ({ kind: "done", changeId: id });
const doImport = async (id: string) =>
  send(id, { do: "import", digest: (await planOf(id)).digest ?? "" });
/** What the page of a file loads. */
const visit = (id: string) => {
  const context = new RouterContextProvider();
  context.set(deskContext, { db, env, person: COLLEAGUE, isAnswer: false });
  const url = new URL(`https://dhowline.example/desk/files/${id}?view=all&page=1#rows`);
  const args = { request: new Request(url), params: { fileId: id }, context } as unknown;
  return { url, context, page: loader(args as Parameters<typeof loader>[0]) };
};
const NOTES = "order_number,note\nDL-1,new\nDL-9,other\n";

it("says before and after an import of many orders how many followers are notified", async () => {
  const fileOf = (status: string) => {
    const rows = Array.from({ length: 150 }, (_, index) => `DL-N${index}-K9,${status}`);
    return ["order_number,order_status", ...rows].join("\n");
  };
  await load(fileOf("Booked"));
  await follow("DL-N1-K9", "all", "important");
  const id = await upload(fileOf("Collected"));
  const notified = { count: 1, others: 1, paused: 0 };
  expect((await planOf(id)).notified).toEqual(notified);
  await doImport(id);
  expect((await findDone(db, id, 600_000))?.notified).toEqual({ ...notified, minutes: 10 });
  const again = await planOf(await upload(fileOf("Collected")));
  expect(again.notified).toMatchObject({ count: 0, others: 0 });
});

describe("a file at the desk", () => {
  it("offers each of its columns' fields by the event and its place", async () => {
    const { fields, columns } = await planOf(
      await upload("order_number,Discharged at T/S\nDL-1,\n"),
    );
    const field = "actual DISC transshipment port";
    expect(columns[1]).toMatchObject({ field });
    expect(fields.find(({ value }) => value === field)?.label).toBe(
      "Unloaded from the vessel (transshipment port), actual",
    );
    expect(fields.map(({ label }) => label)).toContain("Departed, actual");
  });

  it("whose stored plan can't be read is planned again", async () => {
    await onlyOrders({ order_number: "DL-1" });
    const id = await upload(NOTES);
    const shown = await planOf(id);
    for (const stored of ["", "[]", "{", '{"plan":{"rows":[1]}}']) {
      const bytes = new TextEncoder().encode(stored);
      await storeUpload(db, { name: "a.csv", bytes }, SARA, `${id}-plan`);
      expect(await planOf(id), stored).toEqual(shown);
    }
  });

  it("is shown row by row, done as it was shown, leads to what it did, and is undone by an administrator", async () => {
    await onlyOrders({ order_number: "DL-1", note: "old", order_status: "Booked" });
    const id = await upload(`${NOTES}DL-8,=1\u0007\n`);
    const { counts, shown } = await planOf(id);
    expect(counts).toMatchObject({ added: 1, changed: 1, refused: 1, unchanged: 0, all: 3 });
    const changes = [{ field: "note", before: "old", after: "new" }];
    const changed = { order_number: "DL-1", changes };
    expect(shown.rows).toMatchObject([
      { line: 2, outcome: "changed", orders: [changed] },
      { line: 3, outcome: "added", orders: [{ isNew: true }] },
      { line: 4, outcome: "refused", problems: [{ column: "note", value: "=1\u0007" }] },
    ]);
    expect(await doImport(id)).toMatchObject(imported(id));
    expect((await storedOrder("DL-1")).note).toBe("new");
    expect(await waiting(id)).toBeNull();
    expect(await readChange(db, id, 0)).toMatchObject({
      change: { detail: "a.csv", author, count: 2, effect: { added: 1, events: 0 } },
      orders: [changed, { order_number: "DL-9", isNew: true }],
    });
    const { name, csv = "" } = (await findRefused(db, { id, author })) ?? {};
    expect(name).toBe("a, 1 row refused.csv");
    expect(csv).toMatch(/^\uFEFFrefused_because,order_number,note\n/);
    expect(csv).toMatch(/,DL-8,'=1.\n$/);
    // Corrected it is imported; nothing in it is a formula.
    const { orders } = await plan(csv.replace("\u0007", ""));
    expect(orders.flatMap(changedFields)).toEqual([{ field: "note", before: null, after: "=1" }]);

    const preview = async (person: Person) => {
      const entry = await findChange(db, id);
      return entry && previewUndo(db, entry, person, 0);
    };
    const refused = {
      kind: "conflict",
      message: "No changes. Undoing this removes 1 order that it added: ask an administrator.",
    };
    expect(await preview(COLLEAGUE)).toMatchObject(refused);
    expect(await undoChange(db, id, COLLEAGUE)).toMatchObject(refused);
    expect((await storedOrder("DL-9")).order_number).toBe("DL-9");
    expect(await preview(ADMIN)).toMatchObject({ kind: "planned" });
    await undoChange(db, id, ADMIN, { confirm: "2" });
    expect(await readChange(db, id, 0)).toMatchObject({ change: { undoneBy: OMAR } });
    const ofOrder = (await findDeskOrder(db, "DL-1", 0))?.changes.find((one) => one.id === id);
    expect(ofOrder).toMatchObject({ undoneBy: OMAR, canUndo: false });
  });

  it.each([
    ["arrived", "Arrived", '<li dir="auto">Confirmed: Arrived</li>'],
    ["on hold", "ON-HOLD", '<li dir="auto">Confirmed: On hold</li>'],
  ])("says that it confirms the carrier's %s", async (name, status, shown) => {
    await onlyOrders({ order_number: "DL-1" });
    await load(`order_number,event,time\nDL-1,${name},2026-11-20T10:00+04:00\n`);
    const id = await upload(`order_number,order_status\nDL-1,${status}\n`);
    const [row] = (await planOf(id)).shown.rows;
    expect(row?.outcome).toBe("changed");
    const [order] = row?.orders ?? [];
    expect(order && renderToStaticMarkup(createElement(OrderDifferences, order))).toContain(shown);
  });

  it("is its author's alone: another sees nothing of it, does nothing with it, and has no refused rows", async () => {
    const id = await upload(`${NOTES}DL-8,\u0007\n`);
    const { digest } = await planOf(id);
    expect(await waiting(id, OMAR)).toBeNull();
    for (const does of ["import", "discard", "settings", "save"]) {
      expect(await send(id, { do: does, digest: digest ?? "", name: "x" }, OMAR)).toBeNull();
    }
    expect(await findRefused(db, { id, author: OMAR })).toBeNull();
    expect(await doImport(id)).toMatchObject(imported(id));
    expect(await findRefusedName(db, { id, author: OMAR })).toBeNull();
    expect(await findRefused(db, { id, author: OMAR })).toBeNull();
  });

  it("is done once, however often its button is pressed, and leads to what it did though a crash left it behind", async () => {
    await onlyOrders({ order_number: "DL-1", note: "old" });
    const id = await upload(NOTES);
    const digest = (await planOf(id)).digest ?? "";
    const press = () => send(id, { do: "import", digest });
    const outcomes = await Promise.all([press(), press(), press()]);
    expect(outcomes.map((one) => one ?? imported(id))).toMatchObject(Array(3).fill(imported(id)));
    expect((await listChanges(db, { kinds: ["orders-imported"], size: 9 })).changes).toHaveLength(
      1,
    );
    await storeUpload(db, { name: "a.csv", bytes: new TextEncoder().encode(NOTES) }, SARA, id);
    const page = (await visit(id).page.catch((response) => response)) as Response;
    expect(page.headers.get("Location")).toBe(`/desk/activity/${id}`);
  });

  it("does nothing where orders have changed since it was shown, and shows what it would do now", async () => {
    await onlyOrders({ order_number: "DL-1", note: "old" });
    const id = await upload(NOTES);
    const { digest } = await planOf(id);
    await updateOrders(db, [{ order_number: "DL-1", note: "between" }]);
    expect(await send(id, { do: "import", digest: digest ?? "" })).toMatchObject(CONFLICT);
    expect((await storedOrder("DL-1")).note).toBe("between");
    const [row] = (await planOf(id)).shown.rows;
    expect(row?.orders[0]?.changes).toEqual([{ field: "note", before: "between", after: "new" }]);
    expect(await send(id, { do: "import", digest: "" })).toMatchObject(CONFLICT);
    expect(await doImport(id)).toMatchObject(imported(id));
  });

  it("that reports what happens now, or Delivered without a date, is the same a while later", async () => {
    await twoOrders();
    for (const [content, order_status] of [
      ["order_number,event,time\nDL-1,ARRI,now\n", "Arrived"],
      ["order_number,order_status\nDL-1,Delivered\n", "Delivered"],
    ] as const) {
      const id = await upload(content);
      const { digest } = await planOf(id);
      await scheduler.wait(1100);
      expect(await send(id, { do: "import", digest: digest ?? "" })).toMatchObject(imported(id));
      expect(await storedOrder("DL-1")).toMatchObject({ order_status });
    }
  });

  describe("that takes long", () => {
    const rows = Array.from({ length: 1_001 }, (_, n) => `N-${n}-K,2026-11-18,${"n".repeat(40)}`);
    const long = ["order_number,ATD,note", ...rows].join("\n");
    /** Its page as it is sent. */
    const stream = async (id: string, work?: Work) => {
      const { url, context, page } = visit(id);
      expect(await page).toEqual({ name: "a.csv", plan: null });
      const log = new RequestLog(new Request(url), url);
      const rendered = new Response("<output>Reading</output>end");
      const planning = work ?? context.get(workContext) ?? Promise.reject;
      return { log, sent: await (await streamWork(rendered, planning, url, log)).text() };
    };

    it("is planned while its page is sent, which then loads again, on pages by what becomes of its rows", async () => {
      await load("order_number,note\nN-7-K,same\n");
      const id = await upload(long.replace(/(N-7-K,).*/, "$1,"));
      const steps = ["500", "1,000", "1,001"].map(
        (done) => `<span>Checked ${done} of 1,001 rows.</span>`,
      );
      const again = `<meta http-equiv="refresh" content="0;url=/desk/files/${id}?view=all&amp;page=1">`;
      expect((await stream(id)).sent).toBe(`<output>Reading${steps.join("")}${again}</output>end`);
      expect(await visit(id).page).toMatchObject({ plan: { shown: { view: "all", page: 1 } } });

      expect(await planOf(id)).toMatchObject({
        counts: { added: 1_000, unchanged: 1, affected: 1_000, all: 1_001 },
        shown: { view: "affected", page: 1, pages: 5 },
      });
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((page) => planOf(id, { view: "all", page })),
      );
      const lines = pages.flatMap(({ shown }) => shown.rows.map(({ line }) => line));
      expect(lines).toEqual(rows.map((_, at) => at + 2));
      expect((await planOf(id, { view: "unchanged", page: 9 })).shown).toMatchObject({
        ...{ page: 1, pages: 1 },
        rows: [{ line: 9, orders: [{ order_number: "N-7-K", isNew: false }] }],
      });

      const lastPart = env.DB.prepare("DELETE FROM uploads WHERE id GLOB '*-5' RETURNING part");
      expect((await lastPart.all()).results, "rows 1,001 and later").toHaveLength(1);
      await planOf(id, { view: "all", page: 5 });
      expect((await lastPart.all()).results, "a page reads its own rows alone").toEqual([]);
      expect((await planOf(id, { view: "all", page: 6 })).shown.rows).toEqual(pages[5]?.shown.rows);
      expect((await lastPart.all()).results, "without its rows it is planned").toHaveLength(1);
      await send(id, { do: "discard" });
      expect(await env.DB.prepare("SELECT count(*) AS n FROM uploads").first("n")).toBe(0);
    });

    it("and can't be read has its page with the reason, and is read again at the next visit", async () => {
      // An order takes 1,000 events: the last row has none.
      const id = await upload(long.replace(/,2026-11-18(,n+)$/, ",$1"));
      await send(id, { do: "settings", kind: "events", order: "NOBODYS" });
      await stream(id);
      expect(await visit(id).page).toMatchObject({ plan: { error: "There is no order NOBODYS." } });
      await onlyOrders({ order_number: "NOBODYS" });
      await stream(id);
      expect(await visit(id).page).not.toHaveProperty("plan.error");
    });

    it("and fails has the reference of its error, and doesn't load again", async () => {
      const fail = () => Promise.reject(new Error("D1"));
      const { sent, log } = await stream(await upload(long), fail);
      expect(sent).toMatch(RegExp(`Reference: ${log.errorId}</strong></output>end$`));
      expect(sent).not.toContain("refresh");
    });
  });
});

describe("the import settings of a file", () => {
  const CARRIER = "Our ref,ETD,Sailing date,Remark\nDL-1,03/04/2026,05/06/2026,x\n";

  it("are asked for, and saved for the next one of its sender, in any letter case", async () => {
    await onlyOrders({ order_number: "DL-1", created_at: "2026-04-01T00:00:00.000Z" });
    const id = await upload(CARRIER);
    const asked = await planOf(id);
    expect(asked.digest).toBeNull();
    expect(asked.columns.map(({ proposed }) => proposed)).toEqual([null, null, null, ""]);
    const settings = {
      ...{ do: "settings", unknown: "add", dates: "day-first" },
      column: ["Our ref", "ETD", "Sailing date", "Remark"],
      field: ["order_number", "?", "actual departed", ""],
    };
    expect(await send(id, settings)).toEqual(APPLIED);
    const [row] = (await planOf(id)).shown.rows;
    expect(row?.orders[0]?.events.map(({ when }) => when)).toEqual(["2026-04-03", "2026-06-05"]);
    expect(await send(id, { do: "save", name: " " })).toMatchObject({ kind: "invalid" });
    const saved = { kind: "done", changeId: null };
    expect(await send(id, { do: "save", name: "Carrier A" })).toMatchObject(saved);

    const next = await upload(CARRIER);
    expect(await waiting(next)).toMatchObject({ profiles: [{ name: "Carrier A" }] });
    expect(await send(next, { do: "use", profile: "Carrier A" })).toEqual(APPLIED);
    expect((await planOf(next)).questions).toEqual([]);
    expect(await waiting(next)).toMatchObject({ profiles: [] });
    expect((await planOf(await upload(CARRIER, "Carrier A"))).questions).toEqual([]);
    await send(next, { do: "allow", permission: "allowImplausible" });
    await send(next, { do: "save", name: "carrier a" });
    expect((await profiles()).map(profileName)).toEqual(["carrier a (accepts implausible dates)"]);
    await removeProfile(db, "CARRIER A", OMAR);
    const { changes } = await listChanges(db, { size: 9 });
    expect(changes.slice(0, 2)).toMatchObject([
      { kind: "import-profile-removed", author: OMAR, subject: "CARRIER A" },
      {
        ...{ kind: "import-profile-saved", author: SARA, subject: "carrier a" },
        fields: [{ field: "allowImplausible", before: "false", after: "true" }],
      },
    ]);
    expect(await profiles()).toEqual([]);
    expect(await send(next, { do: "use", profile: "Carrier A" })).toBeNull();
  });

  it("map statuses in its sender's own words, saved with the profile, which one page changes", async () => {
    const OWN = "order_number,order_status\nDL-1,Erledigt\nDL-2,Sailed\n";
    await onlyOrders({ order_number: "DL-1" }, { order_number: "DL-2" });
    const id = await upload(OWN);
    expect(await planOf(id)).toMatchObject({
      unmapped: 2,
      ownStatuses: [
        { text: "Sailed", status: null, suggested: "departed", isAsked: true },
        { text: "Erledigt", status: null, suggested: null, isAsked: false },
      ],
    });
    const mapped = { statusText: ["Erledigt", "Sailed"], statusAs: ["delivered", "as written"] };
    expect(await send(id, { do: "settings", ...mapped })).toEqual(APPLIED);
    expect(await planOf(id)).toMatchObject({ unmapped: 0, questions: [] });
    await send(id, { do: "save", name: "Carrier B" });
    expect((await waiting(id))?.settings).toMatchObject({ profile: "Carrier B" });
    await doImport(id);
    expect((await storedOrder("DL-1")).order_status).toBe("Delivered");

    const words = async () => (await profiles())[0]?.options.statusMap;
    const map = async (status: string, does = "map") => {
      const form = { do: does, profile: "Carrier B", text: "Erledigt", status };
      const result = await submitStatus(db, form, OMAR);
      return result?.kind === "done" ? result.changeId : result?.kind;
    };
    expect([await map("delivered"), await map("asleep")]).toEqual([null, "missing"]);
    await map("arrived");
    expect(await words()).toEqual({ Erledigt: "arrived", Sailed: "as written" });
    const next = await planOf(await upload(OWN, "Carrier B"));
    expect(next.ownStatuses[0]).toMatchObject({ text: "Erledigt", status: "arrived" });
    await map("arrived", "remove");
    expect(await words()).toEqual({ Sailed: "as written" });
    expect(await map("arrived")).toBe("missing");

    const { changes } = await listChanges(db, { kinds: ["import-profile-saved"], size: 2 });
    const field = '"Erledigt"';
    expect(changes).toMatchObject([
      { detail: "“Erledigt” is no longer mapped", fields: [{ field, after: null }] },
      { author: OMAR, detail: "“Erledigt” is Arrived", fields: [{ field, before: "delivered" }] },
    ]);
  });

  it("say what each unknown event is, before anything of the file is stored; a profile keeps it", async () => {
    await onlyOrders({ order_number: "DL-1", order_status: "Booked" });
    const events = ["Delivered to port", "POD signed", "Documents delivered", "Departd"];
    const rows = events.map((event, hour) => `DL-1,${event},2026-11-20T0${hour}:00+04:00\n`);
    const file = `order_number,event,time\n${rows.join("")}`;
    const id = await upload(file);
    const asked = await planOf(id);
    expect(asked).toMatchObject({ digest: null, change: { count: 0 }, shown: { rows: [] } });
    expect(asked.questions.map(({ text }) => text)).toEqual([
      'The event "Delivered to port" isn\'t known (1 row).',
      'The event "POD signed" isn\'t known (1 row).',
      'The event "Documents delivered" isn\'t known (1 row).',
      'The event "Departd" isn\'t known (1 row). Is it departed?',
    ]);
    expect(await doImport(id)).toMatchObject(CONFLICT);
    const choose = (...statusAs: readonly string[]) =>
      send(id, { do: "settings", statusText: events, statusAs });
    await choose("at origin", UNSET, "ignore", "departed");
    expect((await planOf(id)).questions).toHaveLength(1);
    await choose("at origin", "as written", "ignore", "departed");
    await send(id, { do: "save", name: "Haulier" });
    expect((await planOf(id)).remarks).toContain(
      "1 event without a movement of the goods was left out.",
    );
    await doImport(id);
    expect(await eventsOf("DL-1")).toEqual([
      "2026-11-19T20:00 +04:00 actual at origin:at origin",
      "2026-11-19T21:00 +04:00 actual POD signed",
      "2026-11-19T23:00 +04:00 actual departed:departed",
    ]);
    const next = await planOf(await upload(file, "Haulier"));
    expect(next).toMatchObject({ questions: [], change: { count: 0 }, digest: null });
    const other = await upload(file);
    await send(other, { do: "settings", othersAsWritten: "on" });
    expect(await planOf(other)).toMatchObject({ questions: [], change: { effect: { events: 3 } } });
  });

  it("have the encoding of a text that isn't UTF-8, which is asked about first, and kept in a profile", async () => {
    await onlyOrders({ order_number: "DL-1", order_status: "Booked" });
    const file = Uint8Array.from(
      [..."Sipari\u00fe No;note\nDL-1;I\u00fe\u00fdk\n"].map((byte) => byte.charCodeAt(0)),
    );
    const id = await upload(file);
    const asked = await planOf(id);
    expect(asked).toMatchObject({ digest: null, shown: { rows: [] } });
    expect(asked.questions).toMatchObject([{ about: "encoding", proposed: "windows-1254" }]);
    expect(await doImport(id)).toMatchObject(CONFLICT);
    const encoding = "windows-1254";
    expect(await send(id, { do: "settings", encoding })).toEqual(APPLIED);
    await send(id, { do: "save", name: "Carrier T" });
    // The proposal names the columns by which the profile is found.
    const next = await upload(file);
    expect(await waiting(next)).toMatchObject({ profiles: [{ options: { encoding } }] });
    expect(await send(next, { do: "use", profile: "Carrier T" })).toEqual(APPLIED);
    expect(await doImport(next)).toMatchObject(imported(next));
    expect((await storedOrder("DL-1")).note).toBe("Işık");
  });

  it("have a permission where it is needed, by one button", async () => {
    const reference = { carrier_references: "MAWB 1" };
    await onlyOrders(
      { order_number: "DL-1", ...reference },
      { order_number: "DL-2", ...reference },
    );
    const id = await upload("order_number,event,time\nMAWB 1,DEPA,2026-11-18T10:00\n");
    const permission = "shared";
    const refusable = [{ permission, count: 1 }];
    expect(await planOf(id)).toMatchObject({ digest: null, refusable });
    expect(await send(id, { do: "allow", permission })).toEqual(APPLIED);
    expect(await planOf(id)).toMatchObject({
      change: { count: 2 },
      counts: { refused: 0 },
      refusable: [],
    });
    expect(await send(id, { do: "allow", permission: "columns" })).toBeNull();
  });

  const file = "Our ref,Sailing,Remarks\nX-1,03/04/2026,a\n";
  const options = {
    columns: { "Our ref": "order_number", Sailing: "estimated departed", Remarks: "" },
    ...({ dates: "day-first", order: "DL-1" } as const),
  };
  const save = async (name: string, content = file, more: GivenOptions = options, by = db) =>
    saveProfile(by, await plan(content), { name, options: more, author });

  it("are offered for the next file of the same columns, in any sequence, or of the same messages", async () => {
    await save("Carrier A");
    const offered = async (content: string) => findProfiles(db, await plan(content));
    const [profile] = await offered("REMARKS,Our Ref,sailing\n,X-2,05/04/2026\n");
    expect(profile).toMatchObject({ name: "Carrier A", author, options: { dates: "day-first" } });
    expect(profile?.options).not.toHaveProperty("order");
    expect(await offered("Our ref,Sailing\nX,1\n")).toEqual([]);
    const text = "FSU/15\n176-12345675DXBJFK/T12K480\nDLV/20NOV1223/JFK/T12K480\n";
    await save("Airline", text, { dlvIsDelivery: true });
    expect(await offered(text)).toMatchObject([{ name: "Airline" }]);
    expect(await offered("[]")).toEqual([]);
  });

  it("are not saved over what someone else saves at the same moment", async () => {
    let isFirst = true;
    const racing = d1With((name) => {
      if (name !== "batch" || !isFirst) return undefined;
      isFirst = false;
      return async (statements: D1PreparedStatement[]) => {
        await save("Carrier A", file, { sheet: "Theirs" });
        return env.DB.batch(statements);
      };
    });
    expect(await save("Carrier A", file, { sheet: "Mine" }, primary(racing))).toBeNull();
    expect((await profiles())[0]?.options).toMatchObject({ sheet: "Theirs" });
  });
});

it("an upload of 8 MB comes in as it is; of a larger or broken one no more is read than is needed", async () => {
  const knock = async (body: ReadableStream | FormData, headers: Record<string, string> = {}) => {
    const url = new URL("http://localhost/desk/files");
    const own = { Host: url.host, ...headers };
    const request = new Request(url, { method: "POST", headers: own, body });
    let asked: FormData | undefined;
    const { status } = await handleDesk(request, {
      ...{ url, env: { ...env, LOCAL_DESK: "1" }, log: new RequestLog(request, url) },
      async render(page) {
        asked = await page.formData();
        return new Response();
      },
    });
    return { asked, status };
  };
  const bytes = new Uint8Array(8_000_000).fill(0xe9);
  const { asked } = await knock(formOf({ do: "upload", file: new File([bytes], "é.csv") }));
  const file = asked?.get("file") as File;
  expect([file.name, file.size]).toEqual(["é.csv", bytes.length]);

  const TYPE = { "Content-Type": "multipart/form-data; boundary=x" };
  const long = chunkedBody("x".repeat(50_000_000), { chunk: 1_000_000 });
  expect([...((await knock(long.body, TYPE)).asked ?? [])]).toEqual([["do", "too-large"]]);
  expect(long.state.chunksRead).toBeLessThan(12);
  const declared = chunkedBody("x".repeat(1000));
  const answer = await knock(declared.body, { ...TYPE, "Content-Length": "50000000" });
  expect([answer.asked?.get("do"), declared.state.chunksRead]).toEqual(["too-large", 1]);
  const { body } = chunkedBody("x".repeat(1000), { chunk: 100, breaksOffAt: 300 });
  expect(await knock(body, TYPE)).toEqual({ asked: undefined, status: 400 });
});

describe("an upload", () => {
  const clock = clockAt("2026-11-20T08:00:00.000Z");
  const bytes = Uint8Array.from({ length: 3_200_000 }, (_, at) => at % 251);
  const sizes = () =>
    env.DB.prepare("SELECT length(content) AS size FROM uploads ORDER BY part").raw<[number]>();
  const store = (length: number, id?: string) =>
    storeUpload(db, { name: "orders.xlsx", bytes: bytes.slice(0, length) }, SARA, id);
  /** Whether the first bytes are read as they were: `toEqual` compares megabytes for minutes. */
  const isRead = async (id: string, length: number) => {
    const read = await readUpload(db, { id, author });
    return read?.bytes.length === length && read.bytes.every((byte, at) => byte === bytes[at]);
  };

  it("is stored in parts that D1 takes, and read as it was; a shorter one in its place has nothing of it", async () => {
    const id = await store(bytes.length);
    expect(await sizes()).toEqual([...Array(8).fill([480_000]), [426_668]]);
    expect(await isRead(id, bytes.length)).toBe(true);
    expect(await isRead(await store(1_080_000), 1_080_000)).toBe(true);
    await store(10, id);
    expect(await isRead(id, 10)).toBe(true);
    await removeUpload(db, { id, author: OMAR });
    expect(await isRead(id, 10)).toBe(true);
  });

  it("is refused to a user whose files take too much, until an hour later", async () => {
    for (let file = 0; file < 23; file += 1) await store(bytes.length);
    await upload(NOTES);
    await store(bytes.length);
    await expect(upload(NOTES)).rejects.toThrow(/^Too many of your files wait for their import\./);
    const of = (author: string) =>
      uploadFile(db, formOf({ file: new File([NOTES], "a.csv") }), author);
    await of(OMAR);
    clock.forward(61);
    await upload(NOTES);
  });

  it("is gone after an hour, by the scheduled handler", async () => {
    const id = await store(10);
    clock.forward(59);
    await runScheduled(env, fakeMailer());
    expect(await isRead(id, 10)).toBe(true);
    clock.forward(2);
    expect(await readUpload(db, { id, author })).toBeNull();
    await runScheduled(env, fakeMailer());
    expect(await sizes()).toEqual([]);
  });
});

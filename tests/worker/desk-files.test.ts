/** Files at the desk: whose they are, what a form does with one, and how large one may be. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { loader } from "#app/desk/file.tsx";
import { profileName } from "#app/desk/files.tsx";
import { submitStatus } from "#app/desk/statuses.tsx";
import { toNotifiedState } from "#app/domain/tracking/notifications.ts";
import { listChanges } from "#workers/audit/audit-log.ts";
import type { Person } from "#workers/audit/result.ts";
import { primary } from "#workers/data/database.ts";
import { findDone, previewUndo, undoChange } from "#workers/desk/changes.ts";
import { handleDesk } from "#workers/desk/handle.ts";
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
import { refusedRows } from "#workers/imports/plan-file.ts";
import { findOrder } from "#workers/orders/find.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { listOrderChanges, readChange } from "#workers/orders/order-changes.ts";
import { orders } from "#workers/orders/schema.ts";
import { runScheduled } from "#workers/scheduled.ts";
import { submitFileForm } from "#workers/uploads/forms.ts";
import { readUpload, removeUpload, storeUpload } from "#workers/uploads/uploads.ts";
import {
  findRefused,
  findRefusedName,
  findWaiting,
  type PlanView,
  type Shown,
  uploadFile,
} from "#workers/uploads/waiting-file.ts";
import { updateOrders } from "../support/store-orders.ts";
import { chunkedBody, formOf } from "./bodies.ts";
import { clockAt, fakeMailer } from "./fake-mailer.ts";
import { load, onlyOrders, plan, storedOrder, twoOrders } from "./load.ts";
import { d1With, db, emptyStores } from "./stores.ts";

emptyStores();

const SARA = "sara@dhowline.example";
const OMAR = "omar@dhowline.example";
const author = SARA;
const ALL: Shown = { view: null, page: 1 };

const upload = (content: string, profile = "", name = "a.csv") =>
  uploadFile(db, formOf({ file: new File([content], name), profile }), SARA);
const waiting = (id: string, author = SARA) => findWaiting(db, { id, author }, ALL);
const profiles = () => listProfiles(db);
const planOf = async (id: string, shown = ALL): Promise<PlanView> => {
  const plan = (await findWaiting(db, { id, author }, shown))?.plan;
  if (!plan || "error" in plan) throw new Error(plan?.error ?? "gone");
  return plan;
};
const send = (id: string, fields: object, author = SARA) =>
  submitFileForm(db, { id, author }, formOf(fields));
/** An administrator, and one who isn't */
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

it("says before and after an import how many followers are notified, also of many orders", async () => {
  const rows = Array.from({ length: 150 }, (_, index) => `DL-N${index}-K9,Booked\n`);
  await load(`order_number,order_status\n${rows.join("")}`);
  const [row] = await db.select().from(orders).where(eq(orders.order_number, "DL-N1-K9"));
  const order = await findOrder(db, "DL-N1-K9");
  const notified = order && JSON.stringify(toNotifiedState(order, true));
  const follower = { order_id: row?.id ?? 0, confirmed_at: new Date().toISOString(), notified };
  await db.insert(followers).values([
    { ...follower, email: "all@consignee.example", level: "all" },
    { ...follower, email: "important@consignee.example", level: "important" },
  ]);
  const fileOf = (status: string) =>
    upload(`order_number,order_status\n${rows.join("").replaceAll("Booked", status)}`);
  const id = await fileOf("Collected");
  expect((await planOf(id)).notified).toEqual({ count: 1, others: 1, paused: 0 });
  await doImport(id);
  const done = await findDone(db, id, 600_000);
  expect(done?.notified).toEqual({ count: 1, others: 1, paused: 0, minutes: 10 });
  expect((await planOf(await fileOf("Collected"))).notified).toMatchObject({ count: 0, others: 0 });
});

describe("a file at the desk", () => {
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

  it("is shown row by row, done as it was shown, and leads to what it did", async () => {
    await onlyOrders({ order_number: "DL-1", note: "old", order_status: "Booked" });
    const id = await upload(`${NOTES}DL-8,\u0007\n`);
    const plan = await planOf(id);
    expect(plan.counts).toMatchObject({ added: 1, changed: 1, refused: 1, unchanged: 0, all: 3 });
    expect(plan.shown.rows).toMatchObject([
      {
        ...{ line: 2, outcome: "changed" },
        orders: [
          { order_number: "DL-1", changes: [{ field: "note", before: "old", after: "new" }] },
        ],
      },
      { line: 3, outcome: "added", orders: [{ isNew: true }] },
      { line: 4, outcome: "refused", problems: [{ column: "note", value: "\u0007" }] },
    ]);
    expect(await doImport(id)).toMatchObject(imported(id));
    expect((await storedOrder("DL-1")).note).toBe("new");
    expect(await waiting(id)).toBeNull();
    const done = await readChange(db, id, 0);
    expect(done).toMatchObject({
      change: { detail: "a.csv", author, count: 2, effect: { added: 1 } },
      next: null,
    });
    expect(await findRefusedName(db, { id, author })).toBe("a, 1 row refused.csv");
    expect(done?.orders).toMatchObject([
      { order_number: "DL-1", changes: [{ field: "note", before: "old", after: "new" }] },
      { order_number: "DL-9", isNew: true },
    ]);
    expect((await findRefused(db, { id, author }))?.csv).toMatch(
      /^\uFEFFrefused_because,.+\n.+DL-8/,
    );
    const { changes } = await listChanges(db, { kinds: ["orders-imported"], size: 1 });
    const [entry] = changes;
    expect(entry).toMatchObject({ id, effect: { added: 1, events: 0 } });
    const preview = async (person: Person) => entry && previewUndo(db, entry, person, 0);
    const refused = {
      kind: "conflict",
      message: "No changes. Undoing this removes 1 order that it added: ask an administrator.",
    };
    expect(await preview(COLLEAGUE)).toMatchObject(refused);
    expect(await undoChange(db, env, id, COLLEAGUE)).toMatchObject(refused);
    expect((await storedOrder("DL-9")).order_number).toBe("DL-9");
    expect((await preview(ADMIN))?.kind).toBe("orders");
    await undoChange(db, env, id, ADMIN);
    const { change } = (await readChange(db, id, 0)) ?? {};
    expect(change).toMatchObject({ undoneBy: OMAR, canUndo: false });
    const [order] = await db.select().from(orders).where(eq(orders.order_number, "DL-1"));
    const ofOrder = await listOrderChanges(db, order ?? { id: 0, order_number: "" });
    expect(ofOrder.find((one) => one.id === id)?.undoneBy).toBe(OMAR);
  });

  it("is its author's alone: another sees nothing of it, does nothing with it, and has no refused rows", async () => {
    const id = await upload(`${NOTES}DL-8,\u0007\n`);
    const { digest } = await planOf(id);
    expect(await waiting(id, OMAR)).toBeNull();
    for (const does of ["import", "discard", "settings", "save"]) {
      expect(await send(id, { do: does, digest: digest ?? "", name: "x" }, OMAR)).toBeNull();
    }
    expect(await findRefused(db, { id, author: OMAR })).toBeNull();
    await expect(storedOrder("DL-9")).rejects.toThrow();
    expect(await doImport(id)).toMatchObject(imported(id));
    expect(await findRefusedName(db, { id, author: OMAR })).toBeNull();
    expect(await findRefused(db, { id, author: OMAR })).toBeNull();
  });

  it("is done once, however often its button is pressed", async () => {
    await onlyOrders({ order_number: "DL-1", note: "old" });
    const id = await upload("order_number,note\nDL-1,new\n");
    const digest = (await planOf(id)).digest ?? "";
    const press = () => send(id, { do: "import", digest });
    const outcomes = await Promise.all([press(), press(), press()]);
    expect(outcomes.map((one) => one ?? imported(id))).toMatchObject(Array(3).fill(imported(id)));
    const { changes } = await listChanges(db, { kinds: ["orders-imported"], size: 9 });
    expect(changes.filter((change) => change.id === id)).toHaveLength(1);
  });

  it("that a crash left behind after its import leads to what it did", async () => {
    await onlyOrders({ order_number: "DL-1", note: "old" });
    const id = await upload(NOTES);
    expect(await doImport(id)).toMatchObject(imported(id));
    await storeUpload(db, { name: "a.csv", bytes: new TextEncoder().encode(NOTES) }, SARA, id);
    const leads = await visit(id).page.catch((response: Response) => response);
    expect(leads).toBeInstanceOf(Response);
    expect((leads as Response).headers.get("Location")).toBe(`/desk/activity/${id}`);
  });

  it("does nothing where orders have changed since it was shown, and shows what it would do now", async () => {
    await onlyOrders({ order_number: "DL-1", note: "old" });
    const id = await upload(NOTES);
    const { digest } = await planOf(id);
    await updateOrders(db, [{ order_number: "DL-1", note: "between" }]);
    const again = { do: "import", digest: digest ?? "" };
    expect(await send(id, again)).toMatchObject(CONFLICT);
    expect((await storedOrder("DL-1")).note).toBe("between");
    const [row] = (await planOf(id)).shown.rows;
    expect(row?.orders[0]?.changes).toEqual([{ field: "note", before: "between", after: "new" }]);
    expect(await send(id, { do: "import", digest: "" })).toMatchObject(CONFLICT);
    expect(await doImport(id)).toMatchObject(imported(id));
  });

  it("that tells what happens now, or says Delivered without a date, is the same a while later", async () => {
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

    it("is planned while its page is sent, which then loads again", async () => {
      const id = await upload(long);
      const steps = ["500", "1,000", "1,001"].map(
        (done) => `<span>Checked ${done} of 1,001 rows.</span>`,
      );
      const again = `<meta http-equiv="refresh" content="0;url=/desk/files/${id}?view=all&amp;page=1">`;
      expect((await stream(id)).sent).toBe(`<output>Reading${steps.join("")}${again}</output>end`);
      expect(await visit(id).page).toMatchObject({ plan: { counts: { all: 1_001 } } });
    });

    it("and can't be read has its page with the reason, and is read again at the next visit", async () => {
      const id = await upload(long);
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
      expect(sent).toContain(`Reference: ${log.errorId}</strong></output>end`);
      expect(sent).not.toContain("refresh");
    });
  });

  it("has all of its rows on pages, by what becomes of them", async () => {
    await load("order_number,note\nN-7-K,same\n");
    const rows = Array.from({ length: 450 }, (_, n) => `N-${n}-K,same`);
    const id = await upload(["order_number,note", ...rows].join("\n"));
    const first = await planOf(id);
    expect(first).toMatchObject({
      counts: { added: 449, unchanged: 1, affected: 449, all: 450 },
      shown: { view: "affected", page: 1, pages: 3 },
    });
    const pages = await Promise.all([1, 2, 3].map((page) => planOf(id, { view: "all", page })));
    const lines = pages.flatMap(({ shown }) => shown.rows.map(({ line }) => line));
    expect(lines).toEqual(rows.map((_, at) => at + 2));
    expect((await planOf(id, { view: "unchanged", page: 9 })).shown).toMatchObject({
      ...{ page: 1, pages: 1 },
      rows: [{ line: 9, orders: [{ order_number: "N-7-K", isNew: false }] }],
    });
  });
});

describe("the import settings of a file", () => {
  const CARRIER = "Our ref,ETD,Sailing date,Remark\nDL-1,03/04/2026,05/06/2026,x\n";

  it("is asked for, and kept for the next one of its sender", async () => {
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
    expect(await send(id, { do: "save", name: "Carrier A" })).toMatchObject({
      kind: "done",
      changeId: null,
    });

    const next = await upload(CARRIER);
    expect(await waiting(next)).toMatchObject({ profiles: [{ name: "Carrier A" }] });
    expect(await send(next, { do: "use", profile: "Carrier A" })).toEqual(APPLIED);
    expect((await planOf(next)).questions).toEqual([]);
    expect(await waiting(next)).toMatchObject({ profiles: [] });
    expect((await planOf(await upload(CARRIER, "Carrier A"))).questions).toEqual([]);
    await send(next, { do: "allow", permission: "allowImplausible" });
    await send(next, { do: "save", name: "Carrier A" });
    const [kept] = await profiles();
    expect(kept && profileName(kept)).toBe("Carrier A (accepts implausible dates)");
    await removeProfile(db, "Carrier A", OMAR);
    const kinds = ["import-profile-saved", "import-profile-removed"] as const;
    const { changes } = await listChanges(db, { kinds, size: 9 });
    expect(changes.map(({ kind, author, subject }) => [kind, author, subject])).toEqual([
      ["import-profile-removed", OMAR, "Carrier A"],
      ["import-profile-saved", SARA, "Carrier A"],
      ["import-profile-saved", SARA, "Carrier A"],
    ]);
    expect(changes[1]?.fields).toEqual([
      { field: "allowImplausible", before: "false", after: "true" },
    ]);
    expect(await profiles()).toEqual([]);
    expect(await send(next, { do: "use", profile: "Carrier A" })).toBeNull();
  });

  it("maps statuses in its sender's own words, kept with the profile, which one page changes", async () => {
    const OWN = "order_number,order_status\nDL-1,Zugestellt\nDL-2,Sailed\n";
    await onlyOrders({ order_number: "DL-1" }, { order_number: "DL-2" });
    const id = await upload(OWN);
    const asked = await planOf(id);
    expect(asked.unmapped).toBe(2);
    expect(asked.ownStatuses).toMatchObject([
      { text: "Zugestellt", status: null, suggested: null },
      { text: "Sailed", status: null, suggested: "departed" },
    ]);
    const mapped = { statusText: ["Zugestellt", "Sailed"], statusAs: ["delivered", ""] };
    expect(await send(id, { do: "settings", ...mapped })).toEqual(APPLIED);
    expect(await planOf(id)).toMatchObject({ unmapped: 1 });
    await send(id, { do: "save", name: "Carrier B" });
    expect((await waiting(id))?.settings).toMatchObject({ profile: "Carrier B" });
    expect(await doImport(id)).toMatchObject(imported(id));
    expect((await storedOrder("DL-1")).order_status).toBe("Delivered");

    const words = async () => (await profiles())[0]?.options.statusMap;
    const map = (status: string, does = "map") =>
      submitStatus(db, { do: does, profile: "Carrier B", text: "Zugestellt", status }, OMAR);
    expect(await map("delivered")).toMatchObject({ kind: "done", changeId: null });
    expect(await map("asleep")).toEqual({ kind: "missing" });
    const changed = await map("arrived");
    expect(await words()).toEqual({ Zugestellt: "arrived" });
    const next = await planOf(await upload(OWN, "Carrier B"));
    expect(next.ownStatuses[0]).toMatchObject({ status: "arrived" });
    const removed = await map("arrived", "remove");
    expect(await words()).toEqual({});
    expect(await map("arrived")).toEqual({ kind: "missing" });

    const { changes } = await listChanges(db, { kinds: ["import-profile-saved"], size: 2 });
    const field = '"Zugestellt"';
    expect(changes).toMatchObject([
      {
        ...{ author: OMAR, detail: "“Zugestellt” is kept as written" },
        fields: [{ field, before: "arrived", after: null }],
      },
      {
        ...{ author: OMAR, detail: "“Zugestellt” is Arrived" },
        fields: [{ field, before: "delivered", after: "arrived" }],
      },
    ]);
    const undo = (result: Awaited<typeof changed>) =>
      undoChange(db, env, result.kind === "done" ? (result.changeId ?? "") : "", COLLEAGUE);
    expect(await undo(changed)).toMatchObject({ kind: "conflict" });
    for (const result of [removed, changed])
      expect(await undo(result)).toMatchObject({ kind: "done", subject: "Carrier B" });
    expect(await words()).toEqual({ Zugestellt: "delivered" });
  });

  it("comes back whole when the removal of its profile is undone, and goes when its first saving is", async () => {
    const id = await upload(CARRIER);
    await send(id, { do: "settings", dates: "day-first", sheet: "Orders", shared: "on" });
    await send(id, { do: "save", name: "Carrier C" });
    const saved = await profiles();
    await removeProfile(db, "Carrier C", SARA);
    const [removal, saving] = (await listChanges(db, { size: 2 })).changes;
    const undo = (change = removal) => undoChange(db, env, change?.id ?? "", COLLEAGUE);
    expect(await undo()).toMatchObject({ kind: "done" });
    const times = { made_at: expect.any(String) };
    expect(await profiles()).toEqual(saved.map((profile) => ({ ...profile, ...times })));
    expect(await waiting(await upload(CARRIER))).toMatchObject({
      profiles: [{ name: "Carrier C", options: { shared: true, reopenDelivered: false } }],
    });
    expect(await undo(saving)).toMatchObject({ kind: "done" });
    expect(await profiles()).toEqual([]);
  });

  it.each([
    ["shared", "order_number,event,time\nMAWB 1,DEPA,2026-11-18T10:00\n", 2],
    ["allowImplausible", "order_number,event,time\nDL-1,DEPA,2099-11-18T10:00\n", 1],
    ["reopenDelivered", "order_number,order_status\nDL-2,Booked\n", 1],
  ])("is %s where that is meant, by one button", async (permission, content, orders) => {
    await onlyOrders(
      { order_number: "DL-1", carrier_references: "MAWB 1" },
      { order_number: "DL-2", carrier_references: "MAWB 1", order_status: "Delivered" },
    );
    const id = await upload(content);
    const refused = await planOf(id);
    expect(refused).toMatchObject({ digest: null, refusable: [{ permission, count: 1 }] });
    expect(await send(id, { do: "allow", permission })).toEqual(APPLIED);
    expect(await planOf(id)).toMatchObject({ orders, counts: { refused: 0 }, refusable: [] });
    expect(await send(id, { do: "allow", permission: "columns" })).toBeNull();
  });
});

describe("the door", () => {
  const knock = async (body: ReadableStream | FormData, headers: Record<string, string> = {}) => {
    const url = new URL("http://localhost/desk/files");
    const own = { Host: url.host, ...headers };
    const request = new Request(url, { method: "POST", headers: own, body });
    let asked: FormData | undefined;
    const response = await handleDesk(request, {
      url,
      env: { ...env, LOCAL_DESK: "1" },
      log: new RequestLog(request, url),
      render: async (page) => {
        asked = await page.formData();
        return new Response();
      },
    });
    return { asked, status: response.status };
  };
  const TYPE = { "Content-Type": "multipart/form-data; boundary=x" };

  it("lets a file of 8 MB in as it is", async () => {
    const bytes = new Uint8Array(8_000_000).fill(0xe9);
    const { asked } = await knock(formOf({ do: "upload", file: new File([bytes], "é.csv") }));
    const file = asked?.get("file") as File;
    expect([file.name, file.size]).toEqual(["é.csv", bytes.length]);
    expect(new Uint8Array(await file.slice(-1).arrayBuffer())[0]).toBe(0xe9);
  });

  it("stops reading a file of 50 MB once it is too large, and tells the page so", async () => {
    const { body, state } = chunkedBody("x".repeat(50_000_000), { chunk: 1_000_000 });
    const { asked } = await knock(body, TYPE);
    expect([...(asked ?? [])]).toEqual([["do", "too-large"]]);
    expect(state.chunksRead).toBeLessThan(12);
    const unread = chunkedBody("x".repeat(1000));
    const declared = await knock(unread.body, { ...TYPE, "Content-Length": "50000000" });
    expect(declared.asked?.get("do")).toBe("too-large");
    expect(unread.state.chunksRead).toBe(0);
  });

  it("refuses a body that breaks off", async () => {
    const { body } = chunkedBody("x".repeat(1000), { chunk: 100, breaksOffAt: 300 });
    expect(await knock(body, TYPE)).toEqual({ asked: undefined, status: 400 });
  });
});

/** Files between their preview and what they do. */
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

  it("is kept in parts that D1 takes, and read as it was; a shorter one in its place has nothing of it", async () => {
    const id = await store(bytes.length);
    expect(await sizes()).toEqual([[1_440_000], [1_440_000], [1_386_668]]);
    expect(await isRead(id, bytes.length)).toBe(true);
    expect(await isRead(await store(1_080_000), 1_080_000)).toBe(true);
    await store(10, id);
    expect(await isRead(id, 10)).toBe(true);
    expect(await readUpload(db, { id, author: OMAR })).toBeNull();
    await removeUpload(db, { id, author: OMAR });
    expect(await isRead(id, 10)).toBe(true);
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

it("a plan has its refused rows as a file that can be mended, in which nothing is a formula", async () => {
  const csv = refusedRows(
    await plan("order_number,note,order_status\nP-1,new,Booked\nP-2,x,\nP-3,=1+1,\u0007\n"),
  );
  expect(csv).toBe(
    "\uFEFFrefused_because,order_number,note,order_status\n" +
      "order_status: Order status contains characters that can't be printed. Please type it again.,P-3,'=1+1,\u0007\n",
  );
  const { rows, orders } = await plan(csv.replace("\u0007", ""));
  expect(rows).toMatchObject([{ outcome: "added" }]);
  expect(orders[0]?.changes).toEqual([{ field: "note", old: null, new: "=1+1" }]);
});

describe("the format of a sender's files", () => {
  const file = "Our ref,Sailing,Remarks\nX-1,03/04/2026,a\n";
  const options = {
    columns: { "Our ref": "order_number", Sailing: "estimated departed", Remarks: "" },
    ...({ dates: "day-first", shared: true, order: "DL-1" } as const),
  };
  const save = async (name: string, content = file, more: GivenOptions = options, by = db) =>
    saveProfile(by, await plan(content), { name, options: more, author });

  it("is offered for the next file of the same columns, in any sequence, or of the same messages", async () => {
    await save("Carrier A");
    const next = "REMARKS,Our Ref,sailing\n,X-2,05/04/2026\n";
    const [format] = await findProfiles(db, await plan(next));
    expect(format).toMatchObject({ name: "Carrier A", author, options: { dates: "day-first" } });
    expect(format?.options).not.toHaveProperty("order");
    expect(await findProfiles(db, await plan("Our ref,Sailing\nX,1\n"))).toEqual([]);
    const text = "FSU/15\n176-12345675DXBJFK/T12K480\nDLV/20NOV1223/JFK/T12K480\n";
    await save("Airline", text, { dlvIsDelivery: true });
    expect(await findProfiles(db, await plan(text))).toMatchObject([{ name: "Airline" }]);
    expect(await findProfiles(db, await plan("[]"))).toEqual([]);
  });

  it("replaces the one of its name, is listed, and can be removed", async () => {
    await save("Carrier A");
    await save("carrier a", file, { ...options, shared: false });
    await save("B", "order_number\nX\n", {});
    expect((await profiles()).map(({ name, options }) => [name, options.shared])).toEqual([
      ["B", false],
      ["carrier a", false],
    ]);
    await removeProfile(db, "CARRIER A", SARA);
    expect(await profiles()).toHaveLength(1);
  });

  it("is not saved over what someone else saves at the same moment", async () => {
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

/** Documents of orders: their rows in D1, their objects in R2. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#workers/audit/result.ts";
import { primary } from "#workers/data/database.ts";
import { previewUndo, undoChange } from "#workers/desk/changes.ts";
import { handleDesk } from "#workers/desk/handle.ts";
import { findDeskOrder, findStored, removeOrder } from "#workers/desk/orders.ts";
import { findDocument, listDocuments, submitDocumentForm } from "#workers/documents/documents.ts";
import { deleteDue, serveObject } from "#workers/documents/objects.ts";
import { erasePerson, findPerson } from "#workers/erase/erase.ts";
import { RequestLog } from "#workers/http/request-log.ts";
import { removeExpired } from "#workers/retention.ts";
import { clockAt } from "./fake-mailer.ts";
import { onlyOrders } from "./load.ts";
import { d1With, db, emptyStores, stores } from "./stores.ts";

const SARA: Person = { name: "sara@dhowline.example", isAdmin: false };
const OMAR: Person = { name: "omar@dhowline.example", isAdmin: true };
const PDF = "%PDF-1.7\n%%EOF\n";
const EMAIL = "asha@consignee.com";

const clock = clockAt();
emptyStores();
beforeEach(async () => {
  const { objects } = await env.DOCUMENTS.list();
  await env.DOCUMENTS.delete(objects.map(({ key }) => key));
  await onlyOrders({ order_number: "A-1", customer_email: EMAIL }, { order_number: "B-2" });
});

const file = (content = PDF, name = "pod.pdf") => new File([content], name);
const orderOf = async (number = "A-1") => {
  const order = await findStored(db, number);
  if (!order) throw new Error(`no order ${number}`);
  return order;
};
type Typed = Readonly<Record<string, string>>;
async function submit(
  typed: Typed,
  { files = [] as File[], person = SARA, bucket = env.DOCUMENTS, on = db } = {},
) {
  return submitDocumentForm(on, bucket, await orderOf(), { typed, files, person });
}
const add = (typed: Typed = {}, files = [file()], more = {}) =>
  submit({ do: "add-document", kind: "proof-of-delivery", ...typed }, { files, ...more });
const list = async () => listDocuments(db, (await orderOf()).id);
const keys = async () => (await env.DOCUMENTS.list()).objects.map(({ key }) => key);
const first = async () => {
  const [document] = await list();
  if (!document) throw new Error("no document");
  return document;
};
const edit = async (typed: Typed, was: Typed = {}) => {
  const { public_id, kind, title, level, received_by } = await first();
  const stored = { kind, title, level, received_by, ...was };
  const before = Object.entries(stored).map(([name, value]) => [`was.${name}`, value]);
  return submit({
    ...stored,
    ...typed,
    ...Object.fromEntries(before),
    do: "edit-document",
    document: public_id,
  });
};
const remove = async (person = SARA) =>
  submit({ do: "remove-document", document: (await first()).public_id }, { person });
/** What the schedule does. */
async function runDaily() {
  await removeExpired(db, env);
  return deleteDue(db, env);
}
const days = (count: number) => clock.forward(count * 24 * 60);

describe("a document", () => {
  it("is stored with its bytes, seen by whom its kind says", async () => {
    expect(await add({ title: "Signed", received_by: "A. Khan" })).toMatchObject({ kind: "done" });
    const document = await first();
    expect(document).toMatchObject({
      ...{ kind: "proof-of-delivery", title: "Signed", level: "link", received_by: "A. Khan" },
      ...{ bytes: PDF.length, added_by: SARA.name, content_type: "application/pdf" },
    });
    expect(await (await env.DOCUMENTS.get(document.object_key))?.text()).toBe(PDF);
    expect(document.object_key + document.public_id).not.toContain("A-1");
    const { changes = [] } = (await findDeskOrder(db, "A-1", 0)) ?? {};
    expect(changes.find(({ kind }) => kind === "document-added")).toMatchObject({
      detail: "Proof of delivery, Signed",
    });
  });

  it.each([
    ["goods-photo", "number"],
    ["damage-photo", "desk"],
    ["other", "desk"],
    ["commercial-invoice", "link"],
    ["customs-declaration", "link"],
  ])("as %s is for level %s", async (kind, level) => {
    await add({ kind });
    expect(await first()).toMatchObject({ kind, level });
  });

  it("is stored once, and again as another kind", async () => {
    await add();
    expect(await add()).toMatchObject({ kind: "done", changeId: null });
    await add({ kind: "delivery-note" });
    expect((await list()).map(({ kind }) => kind)).toEqual(["proof-of-delivery", "delivery-note"]);
    expect((await keys()).length).toBe(2);
  });

  it("of several files is stored with all, or with none", async () => {
    const bad = file("<html>", "evil.pdf");
    const refused = await add({}, [file(), bad]);
    expect(refused).toMatchObject({
      kind: "invalid",
      errors: { file: /evil\.pdf: It is a web page/ },
    });
    expect([await list(), await keys()]).toEqual([[], []]);
    await add({}, [file(), file(`${PDF}%%EOF`, "b.pdf")]);
    expect((await list()).length).toBe(2);
  });

  it.each([
    [{ kind: "virus" }, "kind"],
    [{ title: "x".repeat(121) }, "title"],
    [{ level: "everyone" }, "level"],
  ])("with %j is refused at the field", async (typed, field) => {
    expect(await add(typed)).toMatchObject({
      kind: "invalid",
      errors: { [field]: expect.any(String) },
    });
  });

  it("is edited, unless someone else did meanwhile", async () => {
    await add();
    expect(await edit({})).toMatchObject({ changeId: null });
    expect(await edit({ level: "number" })).toMatchObject({ kind: "done" });
    expect(await edit({ title: "Mine" }, { level: "link" })).toMatchObject({ kind: "conflict" });
    expect(await first()).toMatchObject({ level: "number", title: "" });
  });

  it("is removed by who added it or an administrator", async () => {
    await add({}, [file()], { person: OMAR });
    expect(await remove(SARA)).toEqual({ kind: "forbidden" });
    expect(await remove(OMAR)).toMatchObject({ kind: "done" });
    expect(await list()).toEqual([]);
  });

  it("comes back by undo, once", async () => {
    await add();
    const removed = await remove();
    const changeId = "changeId" in removed ? (removed.changeId ?? "") : "";
    const { changes = [] } = (await findDeskOrder(db, "A-1", 0)) ?? {};
    const change = changes.find(({ kind }) => kind === "document-removed");
    if (!change) throw new Error("no change");
    expect(change).toMatchObject({ kind: "document-removed", canUndo: true });
    expect(await previewUndo(db, change, SARA, 0)).toMatchObject({ kind: "planned" });
    expect(await undoChange(db, changeId, SARA)).toMatchObject({ kind: "done", subject: "A-1" });
    expect(await undoChange(db, changeId, SARA)).toMatchObject({ kind: "conflict" });
    expect((await list()).length).toBe(1);
  });
});

describe("the object of a document", () => {
  it("goes 31 days after its removal, and not sooner", async () => {
    await add();
    await remove();
    days(29);
    expect(await runDaily()).toBe(0);
    expect((await keys()).length).toBe(1);
    days(2);
    expect(await runDaily()).toBe(1);
    expect([await keys(), await runDaily()]).toEqual([[], 0]);
  });

  it("goes after DOCUMENTS_KEPT_DAYS", async () => {
    await add();
    days(731);
    expect([await runDaily(), await list(), await keys()]).toEqual([1, [], []]);
  });

  it("goes with the data of its order's customer", async () => {
    await add();
    const found = await findPerson(db, stores, EMAIL);
    expect(found.orders).toMatchObject([{ id: "A-1", documents: 1 }]);
    await erasePerson(db, stores, { email: EMAIL, found, by: null });
    expect([await deleteDue(db, env), await list(), await keys()]).toEqual([1, [], []]);
  });

  it("stays while its removed order can be restored", async () => {
    await add();
    const removed = await removeOrder(db, "A-1", { confirm: "A-1", author: OMAR.name });
    days(1);
    expect(await runDaily()).toBe(0);
    const changeId = "changeId" in removed ? (removed.changeId ?? "") : "";
    await undoChange(db, changeId, OMAR);
    expect([(await list()).length, (await keys()).length]).toEqual([1, 1]);
    await removeOrder(db, "A-1", { confirm: "A-1", author: OMAR.name });
    days(31);
    expect(await runDaily()).toBe(1);
    expect(await keys()).toEqual([]);
  });

  it("without its row goes a day later, as when D1 fails after it", async () => {
    let writes = 0;
    const broken = d1With((name) => {
      if (name !== "batch") return undefined;
      writes += 1;
      return () => Promise.reject(new Error("D1_ERROR: Network connection lost."));
    });
    await expect(add({}, [file()], { on: primary(broken) })).rejects.toThrow();
    expect([writes, (await keys()).length, await runDaily()]).toEqual([1, 1, 0]);
    days(1.1);
    expect([await runDaily(), await keys()]).toEqual([1, []]);
  });

  it("that R2 doesn't take is no document", async () => {
    const away = { put: () => Promise.reject(new Error("R2 is away")) } as unknown as R2Bucket;
    expect(await add({}, [file()], { bucket: away })).toMatchObject({ kind: "conflict" });
    expect(await list()).toEqual([]);
  });

  it("is served under our name, and can't run", async () => {
    await add();
    const document = await findDocument(db, (await orderOf()).id, (await first()).public_id);
    const served =
      document && (await serveObject(env.DOCUMENTS, { ...document, order_number: "A 1" }));
    expect(await served?.text()).toBe(PDF);
    expect(Object.fromEntries(served?.headers ?? [])).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="proof-of-delivery-A-1.pdf"',
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
    expect(await findDocument(db, (await orderOf("B-2")).id, (await first()).public_id)).toBe(
      undefined,
    );
  });
});

it("files of 13 MB are refused with the fields of their form", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ do: "add-document", kind: "other", title: "Küche" }))
    form.set(name, value);
  form.set("file", new File([new Uint8Array(13 * 1024 * 1024)], "a.jpg"));
  const packed = new Response(form);
  const url = new URL("http://localhost/desk/orders/A-1");
  const body = await packed.arrayBuffer();
  const headers = {
    ...{ Host: url.host, "Content-Length": String(body.byteLength) },
    "Content-Type": packed.headers.get("Content-Type") ?? "",
  };
  const request = new Request(url, { method: "POST", headers, body });
  let asked: Record<string, unknown> = {};
  await handleDesk(request, {
    ...{ url, env: { ...env, LOCAL_DESK: "1" }, log: new RequestLog(request, url) },
    async render(page) {
      asked = Object.fromEntries(await page.formData());
      return new Response();
    },
  });
  expect(asked).toEqual({ do: "too-large", kind: "other", title: "Küche" });
});

/** What is undone at the desk: an order's part of a change, a whole import, and the removal of orders. */
import { env } from "cloudflare:workers";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it } from "vitest";
import { changeResults, undoText } from "#app/desk/change-text.ts";
import { findChange } from "#workers/audit/audit-log.ts";
import type { Person } from "#workers/audit/result.ts";
import { previewUndo, type UndoScope, undoChange } from "#workers/desk/changes.ts";
import { assignOrder, findStored, submitOrderNote } from "#workers/desk/orders.ts";
import { documents } from "#workers/documents/documents-schema.ts";
import { erasePersonalData, findPerson } from "#workers/erase/erase.ts";
import { switchNotifications } from "#workers/notifications/desk.ts";
import { followTokens } from "#workers/notifications/notifications-schema.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { removedOrderRows } from "#workers/orders/order-schema.ts";
import { removeExpired } from "#workers/retention.ts";
import { ordersDesk } from "../support/orders-desk.ts";
import { follow, hoursAgo, load, onlyOrders, storedOrder } from "./load.ts";
import { db, emptyStores, stores } from "./stores.ts";

const ADMIN: Person = { name: "omar@dhowline.example", isAdmin: true };
const SARA: Person = { name: "sara@dhowline.example", isAdmin: false };
const desk = ordersDesk(db, ADMIN.name);

emptyStores();

const statusOf = async (number: string) => {
  const found = await desk.find(number);
  return found ? found.order.order_status : "no order";
};
const statuses = (...numbers: readonly string[]) => Promise.all(numbers.map(statusOf));
const undo = (id: string, person = ADMIN, scope: UndoScope & { confirm?: string } = {}) =>
  undoChange(db, id, person, scope);
const undone = async (...args: Parameters<typeof undo>) => {
  const result = await undo(...args);
  if (result.kind !== "done" || !result.changeId) throw new Error(JSON.stringify(result));
  return result.changeId;
};
async function preview(id: string, person = ADMIN, scope: UndoScope = {}) {
  const change = await findChange(db, id);
  if (!change) throw new Error(`no change ${id}`);
  const result = await previewUndo(db, change, person, 0, scope);
  if (result.kind === "planned") return undoText(result);
  return result.kind === "conflict" ? result.message : result.kind;
}
/** The order's own entry of a change in its Activity. */
const entryOf = async (number: string, id: string) =>
  (await desk.find(number))?.changes.find((change) => change.id === id);
const importRows = async (...rows: readonly string[]) =>
  (await load(["order_number,order_status", ...rows].join("\n"))).changeId;
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `M-${at + 1}`);

describe("an import of several orders, on the page of one of them", () => {
  let id = "";
  beforeEach(async () => {
    await onlyOrders(
      { order_number: "A-1", order_status: "Booked" },
      { order_number: "B-2", order_status: "Departed" },
    );
    id = await importRows("A-1,Arrived", "B-2,Arrived", "C-3,Booked");
  });

  it("is undone for this order alone, and can still be undone for the others", async () => {
    const only = { orderNumber: "a1" };
    expect(await preview(id, SARA, only)).toBe(
      "Undo: 1 order, 1 report retracted. Status: Arrived to Booked.",
    );
    const part = await undone(id, SARA, only);
    expect(await statuses("A-1", "B-2", "C-3")).toEqual(["Booked", "Arrived", "Booked"]);
    expect(await findChange(db, part)).toMatchObject({ subject: "A-1", author: SARA.name });
    expect(await findChange(db, id)).toMatchObject({ undoneBy: null, canUndo: true });
    expect(await entryOf("A-1", id)).toMatchObject({ undoneBy: SARA.name, canUndo: false });
    expect(await entryOf("B-2", id)).toMatchObject({ undoneBy: null, canUndo: true });
    expect(await undo(id, SARA, only)).toMatchObject({ kind: "conflict" });
    await undone(id, ADMIN, { confirm: "2" });
    expect(await statuses("A-1", "B-2", "C-3")).toEqual(["Booked", "Departed", "no order"]);
  });

  it("is listed with what it did to this order alone", async () => {
    const results = async (number: string) => {
      const entry = await entryOf(number, id);
      return entry && changeResults(entry);
    };
    expect(await results("A-1")).toEqual(["Status: Booked to Arrived."]);
    expect(await results("B-2")).toEqual(["Status: Departed to Arrived."]);
    expect(await results("C-3")).toEqual(["1 order, 1 new.", "Status: – to Booked."]);
  });

  it("is undone for an order that it added by an administrator, as a removal", async () => {
    const only = { orderNumber: "C-3" };
    expect(await undo(id, SARA, only)).toMatchObject({
      message: "No changes. Undoing this removes 1 order that it added: ask an administrator.",
    });
    await undone(id, ADMIN, only);
    expect(await statuses("A-1", "C-3")).toEqual(["Arrived", "no order"]);
  });
});

describe("a whole import", () => {
  it("is undone once the number of its orders was typed", async () => {
    const numbers = numbered(3);
    await onlyOrders(...numbers.map((order_number) => ({ order_number })));
    const id = await importRows(...numbers.map((number) => `${number},Arrived`));
    for (const confirm of ["", "2", "three"]) {
      const errors = { confirm: "It changes 3 orders: type 3." };
      expect(await undo(id, SARA, { confirm })).toEqual({ kind: "invalid", errors });
    }
    await undone(id, SARA, { confirm: " 3 " });
    expect(await statuses("M-1", "M-3")).toEqual([null, null]);
  });

  it.each([
    [10, "planned"],
    [11, "conflict"],
  ])("that changed %i orders is for someone who is no administrator: %s", async (count, kind) => {
    const numbers = numbered(count);
    await onlyOrders(...numbers.map((order_number) => ({ order_number })));
    const id = await importRows(...numbers.map((number) => `${number},Arrived`));
    const change = await findChange(db, id);
    if (!change) throw new Error(id);
    expect(await previewUndo(db, change, SARA, 0)).toMatchObject({ kind });
    expect(await previewUndo(db, change, SARA, 0, { orderNumber: "M-1" })).toMatchObject({
      kind: "planned",
    });
    expect(await previewUndo(db, change, ADMIN, 0)).toMatchObject({ kind: "planned" });
  });
});

describe("a removed order", () => {
  const modules = import.meta.glob<object>("../../workers/*/*schema.ts", { eager: true });
  const references = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value): value is SQLiteTable => is(value, SQLiteTable))
    .flatMap((table) =>
      getTableConfig(table).foreignKeys.map((key) => ({
        from: getTableName(table),
        to: getTableName(key.reference().foreignTable),
      })),
    );
  /** The tables whose rows go with an order, by their foreign keys. */
  const TABLES = ["orders"];
  for (const name of TABLES)
    TABLES.push(...references.flatMap(({ from, to }) => (to === name ? from : [])));
  /** Every row of these tables, but for the orders' own ids. */
  async function rows() {
    const found = TABLES.map(async (table) => {
      const { results } = await env.DB.prepare(`select * from ${table}`).all<object>();
      const shown = results.map((row) => ({
        ...row,
        order_id: 0,
        ...(table === "orders" && { id: 0 }),
      }));
      return shown.map((row) => JSON.stringify(row)).sort();
    });
    return Promise.all(found);
  }
  const remove = async (number: string) => {
    const result = await desk.remove(number);
    return result.kind === "done" ? (result.changeId ?? "") : "";
  };

  beforeEach(async () => {
    await onlyOrders(
      { order_number: "A-0", order_status: "Booked", note: "x", shipper_charges: 48_500.15 },
      { order_number: "Z-9" },
    );
    await desk.renumber("A-0", "A-1");
    await desk.addUpdate(["A-1"], {
      what: "status",
      seen: Number.MAX_SAFE_INTEGER,
      typed: { order_status: "Arrived" },
    });
    await follow("A-1", "all");
    const [follower] = await db.select().from(followers);
    await db.insert(followTokens).values({ hash: "abc", follower_id: follower?.id ?? 0 });
    await switchNotifications(db, "A-1", { isMuted: true, author: null });
    await submitOrderNote(db, "A-1", ADMIN, { do: "note", text: "Call the consignee" });
    await db.insert(documents).values({
      ...{
        public_id: "x",
        order_id: (await findStored(db, "A-1"))?.id ?? 0,
        kind: "other",
        title: "",
      },
      ...{ level: "desk", object_key: "documents/x", content_type: "application/pdf", bytes: 16 },
      ...{ sha256: "", received_by: "", added_by: SARA.name, change_id: "" },
    });
    await assignOrder(db, "A-1", { from: null, isTaken: true, author: SARA.name });
  });

  it("is restored with its log, its changes, its followers and their links", async () => {
    const before = await rows();
    const shown = await storedOrder("A-1");
    const id = await remove("A-1");
    expect(await statuses("A-1", "Z-9")).toEqual(["no order", null]);
    expect(await preview(id)).toMatch(/^This restores 1 order with logs and followers\.$/);
    const restored = await undone(id);
    expect(await findChange(db, restored)).toMatchObject({
      kind: "orders-restored",
      subject: "A-1",
    });
    expect(await rows()).toEqual(before);
    expect(await storedOrder("A-1")).toEqual(shown);
    expect(await db.$count(removedOrderRows)).toBe(0);
    expect(
      (await desk.list({ view: "all", status: null, search: "a-1", before: null })).rows,
    ).toHaveLength(1);
    expect(await undo(id)).toMatchObject({ kind: "conflict" });
  });

  it("is kept with the rows of each table that refers to it", async () => {
    await remove("A-1");
    const kept = await db
      .selectDistinct({ name: removedOrderRows.table_name })
      .from(removedOrderRows);
    const names = kept.map(({ name }) => name);
    expect(names.sort()).toEqual(TABLES.sort());
  });

  it("is restored by an administrator alone", async () => {
    expect(await undo(await remove("A-1"), SARA)).toEqual({ kind: "forbidden" });
  });

  it("stays removed where another order has its number by now", async () => {
    const id = await remove("A-1");
    await desk.add({ order_number: "A 1" });
    const message = "No changes. Not undone: A-1: another order has its number now.";
    expect(await preview(id)).toBe(message);
    expect(await undo(id)).toMatchObject({ kind: "conflict", message });
  });

  it("can't be restored after 30 days, when its rows are removed", async () => {
    const id = await remove("A-1");
    await db.update(removedOrderRows).set({ removed_at: hoursAgo(30 * 24 + 1) });
    expect(await preview(id)).toMatch(/^No changes\./);
    await removeExpired(db, {});
    expect(await db.$count(removedOrderRows)).toBe(0);
  });

  it("is found and erased with its customer", async () => {
    const email = "asha@consignee.example";
    await onlyOrders({ order_number: "A-1", customer_email: email }, { order_number: "Z-9" });
    const id = await remove("A-1");
    await remove("Z-9");
    expect(await findPerson(db, stores, email)).toMatchObject({ orders: [{ id: "A-1" }] });
    await erasePersonalData(db, email, { id: "erased", author: null, kind: "person-erased" });
    expect(await findPerson(db, stores, email)).toMatchObject({ orders: [] });
    expect(await preview(id)).toMatch(/^No changes\./);
    expect(await db.$count(removedOrderRows)).toBe(2);
  });
});

describe("the undo of an import that added orders", () => {
  it("can be undone: its orders are restored, and the import can be undone again", async () => {
    const id = await importRows("A-1,Booked", "B-2,Booked");
    const removal = await undone(id, ADMIN, { confirm: "2" });
    expect(await findChange(db, removal)).toMatchObject({ canUndo: true });
    await undone(removal);
    expect(await statuses("A-1", "B-2")).toEqual(["Booked", "Booked"]);
    expect(await findChange(db, id)).toMatchObject({ undoneBy: null, canUndo: true });
    await undone(id, ADMIN, { confirm: "2" });
    expect(await statuses("A-1", "B-2")).toEqual(["no order", "no order"]);
  });
});

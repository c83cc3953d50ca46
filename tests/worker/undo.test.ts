import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { changeResults, changeTitle, undoText } from "#app/desk/change-text.ts";
import { toNotifiedState } from "#app/domain/tracking/notifications.ts";
import { findChange, listChanges } from "#workers/audit/audit-log.ts";
import { primary } from "#workers/data/database.ts";
import { findDone, previewUndo, undoChange as undoAtDesk } from "#workers/desk/changes.ts";
import { findOrder } from "#workers/orders/find.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { readChange } from "#workers/orders/order-changes.ts";
import { orders } from "#workers/orders/schema.ts";
import { planChangeUndo, planFactUndo } from "#workers/orders/undo.ts";
import partial from "../cases/undo-partial.csv?raw";
import { storeOrders, undoChange, undoFact, updateOrders } from "../support/store-orders.ts";
import { load } from "./load.ts";
import { d1That, d1With, db, emptyStores, fails, stores } from "./stores.ts";

const OMAR = { name: "omar@dhowline.example", isAdmin: true };

emptyStores();

const by = () => ({
  source: "operator" as const,
  author: null,
  now: new Date().toISOString(),
});
const undo = (changeId: string) => undoChange(db, changeId);
/** What the page of a change says before its undo. */
async function preview(changeId: string): Promise<string> {
  const change = await findChange(db, changeId);
  if (!change) throw new Error(`no change ${changeId}`);
  const result = await previewUndo(db, change, OMAR, 600_000);
  if (result.kind === "orders" || result.kind === "fields") return undoText(result);
  return result.kind === "conflict" ? result.message : result.kind;
}
const statusOf = async (number: string) => (await findOrder(db, number))?.order_status;

describe("undo", () => {
  it("a fact that is retracted leaves the state before it", async () => {
    await storeOrders(db, [{ order_number: "A-1", order_status: "Booked" }]);
    const event = { milestone: "departed", code: "departed" } as const;
    await updateOrders(db, [{ order_number: "A-1", events: [event] }]);
    const id = await env.DB.prepare("SELECT max(id) AS id FROM order_events").first<number>("id");
    expect(await statusOf("A-1")).toBe("Departed");
    await undoFact(db, { id: id ?? 0 });
    expect(await statusOf("A-1")).toBe("Booked");
    expect(await planFactUndo(db, 1_000_000, by())).toBeNull();
    expect((await planFactUndo(db, id ?? 0, by()))?.changes).toEqual([]);
  });

  it("a change that is undone gives columns and state as they were", async () => {
    await storeOrders(db, [{ order_number: "A-1", order_status: "Booked", note: "x" }]);
    const [before, numbers] = [await findOrder(db, "A-1"), { order_number: "A-1" }];
    const changed = await updateOrders(db, [
      { ...numbers, order_status: "Delivered", note: "y", order_count: 2 },
    ]);
    expect(await statusOf("A-1")).toBe("Delivered");
    await undo(changed);
    expect(await findOrder(db, "A-1")).toEqual(before);
    expect(await planChangeUndo(db, "0000-0000", by())).toBeNull();
  });

  it("a change, its undo, and the undo of that, any number of times", async () => {
    await storeOrders(db, [{ order_number: "A-1", order_status: "Booked" }]);
    const changed = await updateOrders(db, [{ order_number: "A-1", order_status: "Arrived" }]);
    const undone = await undo(changed);
    expect(await statusOf("A-1")).toBe("Booked");
    const redone = await undo(undone);
    expect(await statusOf("A-1")).toBe("Arrived");
    await undo(redone);
    expect(await statusOf("A-1")).toBe("Booked");
    await undo(undone);
    expect(await statusOf("A-1")).toBe("Arrived");
  });

  it("a column that was changed again since stays as it is, and is named", async () => {
    await storeOrders(db, [{ order_number: "A-1", note: "x", order_count: 1 }]);
    const changed = await updateOrders(db, [{ order_number: "A-1", note: "y", order_count: 2 }]);
    await updateOrders(db, [{ order_number: "A-1", note: "z" }]);
    const plan = await planChangeUndo(db, changed, by());
    expect(plan?.kept).toEqual([{ order_number: "A-1", column: "note" }]);
    await undo(changed);
    expect(await findOrder(db, "A-1")).toMatchObject({ note: "z", order_count: 1 });
  });

  it("orders that the change added are removed, but for those that were changed since, in one transaction with the rest", async () => {
    await storeOrders(db, [{ order_number: "B-1", order_status: "Booked" }]);
    const { changeId } = await load(
      `order_number,order_status\n${["A-1", "A-2", "A-3", "B-1"].join(",Arrived\n")},Arrived`,
    );
    await updateOrders(db, [{ order_number: "A-2", order_status: "Delivered" }]);
    await updateOrders(db, [{ order_number: "A-3", note: "x" }]);
    const plan = await planChangeUndo(db, changeId, by());
    expect(plan).toMatchObject({
      removed: ["A-1"],
      kept: ["A-2", "A-3"].map((order_number) => ({ order_number, column: null })),
    });
    let isStored = false;
    const dyingAfterwards = d1With((name) => {
      if (isStored) return d1That(fails)[name as "batch"];
      isStored = name === "batch";
      return undefined;
    });
    const undone = await undoAtDesk(primary(dyingAfterwards), stores, changeId, OMAR);
    expect(undone).toMatchObject({ kind: "done", subject: "" });
    const statuses = await Promise.all(["A-1", "A-2", "A-3", "B-1"].map(statusOf));
    expect(statuses).toEqual([undefined, "Delivered", "Arrived", "Booked"]);
    const [last, ...others] = (await listChanges(db, { size: 9 })).changes;
    expect(last).toMatchObject({ kind: "orders-undone", author: OMAR.name, count: 2 });
    expect(others.find(({ id }) => id === changeId)).toMatchObject({ undoneBy: OMAR.name });
    expect(await undoAtDesk(db, stores, changeId, OMAR)).toMatchObject({
      kind: "conflict",
      message: `No changes. ${OMAR.name} has undone this already.`,
    });
  });

  it("undone in part or not at all, it says what stays and why; the import keeps what it did", async () => {
    const { changeId } = await load(partial);
    const did = async () => (await findChange(db, changeId))?.effect;
    const before = await did();
    expect(before).toMatchObject({ added: 3 });
    await updateOrders(db, [{ order_number: "UN-AB12-X9K3", order_status: "Arrived" }]);
    expect(await preview(changeId)).toBe(
      "Undo removes 2 orders that this change added. Not undone: UN-AB12-X9K3 stays: it was updated since.",
    );
    const undone = await undoAtDesk(db, stores, changeId, OMAR);
    if (undone.kind !== "done" || !undone.changeId) throw new Error(JSON.stringify(undone));
    const done = await findDone(db, undone.changeId, 0);
    expect(done && [changeTitle(done.change), ...changeResults(done.change)]).toEqual([
      "Undone: Orders imported: file",
      "2 orders removed.",
      "Not undone: UN-AB12-X9K3 stays: it was updated since.",
    ]);
    expect(await did()).toEqual(before);

    const other = await load("order_number\nZ-1\n");
    await updateOrders(db, [{ order_number: "Z-1", order_status: "Arrived" }]);
    expect(await preview(other.changeId)).toBe(
      "No changes. Not undone: Z-1 stays: it was updated since.",
    );
    expect(await undoAtDesk(db, stores, other.changeId, OMAR)).toEqual({
      kind: "conflict",
      message: "No changes. Not undone: Z-1 stays: it was updated since.",
      changes: [],
    });
    expect(await readChange(db, other.changeId, 0)).toMatchObject({
      change: { undoneBy: null, canUndo: true },
      orders: [{ order_number: "Z-1", isNew: true }],
    });
  });

  it("before it is done, it says what it will do to orders and their followers", async () => {
    await storeOrders(db, [{ order_number: "A-1", order_status: "Booked", note: "x" }]);
    const changed = await updateOrders(db, [
      { order_number: "A-1", order_status: "Arrived", note: "y", order_count: 2 },
    ]);
    const arrived = await findOrder(db, "A-1");
    const [order] = await db.select().from(orders);
    await db.insert(followers).values({
      ...{ order_id: order?.id ?? 0, email: "reader@consignee.example", level: "all" },
      ...{ confirmed_at: new Date().toISOString() },
      notified: JSON.stringify(arrived && toNotifiedState(arrived, true)),
    });
    expect(await preview(changed)).toBe(
      "Undo changes 1 order and retracts 1 report. Note: y to x. Quantity: 2 to –. Status: Arrived to Booked. 1 follower will be notified in about 10 minutes.",
    );
    await updateOrders(db, [{ order_number: "A-1", note: "z" }]);
    expect(await preview(changed)).toContain(
      "Not undone: A-1: Note stays, it was changed again since.",
    );
    expect((await findOrder(db, "A-1"))?.order_status).toBe("Arrived");
    await undoAtDesk(db, stores, changed, OMAR);
    expect(await preview(changed)).toBe(`No changes. ${OMAR.name} has undone this already.`);
  });

  it("an order that is all that the change added is removed, and the audit log says so", async () => {
    const added = await storeOrders(db, [{ order_number: "A-1", order_status: "Booked" }]);
    expect(await undoAtDesk(db, stores, added, OMAR)).toMatchObject({ kind: "done" });
    expect(await findOrder(db, "A-1")).toBeUndefined();
    const [last] = (await listChanges(db, { size: 9 })).changes;
    expect(last).toMatchObject({ kind: "orders-undone", subject: "A-1", count: 1 });
  });
});

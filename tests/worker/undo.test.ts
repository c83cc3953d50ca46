import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { findOrder } from "#workers/orders/find.ts";
import {
  planChangeUndo,
  planFactUndo,
  removeAddedOrders,
  type UndoPlan,
} from "#workers/orders/undo.ts";
import { store, storeOrders, updateOrders } from "../support/store-orders.ts";
import { db, emptyStores } from "./stores.ts";

emptyStores();

const by = () => ({
  source: "operator" as const,
  author: null,
  now: new Date().toISOString(),
});
const carryOut = (plan: UndoPlan | null) => store(db, plan?.drafts ?? [], by());
const undo = async (changeId: string) => carryOut(await planChangeUndo(db, changeId, by()));
const statusOf = async (number: string) => (await findOrder(db, number))?.order_status;

describe("taking changes back", () => {
  it("a fact that is taken back leaves the state before it", async () => {
    await storeOrders(db, [{ order_number: "A-1", order_status: "Booked" }]);
    const event = { milestone: "departed", code: "departed" } as const;
    await updateOrders(db, [{ order_number: "A-1", events: [event] }]);
    const id = await env.DB.prepare("SELECT max(id) AS id FROM order_events").first<number>("id");
    expect(await statusOf("A-1")).toBe("Departed");
    await carryOut(await planFactUndo(db, id ?? 0, by()));
    expect(await statusOf("A-1")).toBe("Booked");
    expect(await planFactUndo(db, 1_000_000, by())).toBeNull();
    expect((await planFactUndo(db, id ?? 0, by()))?.drafts).toEqual([]);
  });

  it("a change that is taken back gives columns and state as they were", async () => {
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

  it("a change, what takes it back, and what takes that back, any number of times", async () => {
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
    expect(plan?.overwritten).toEqual([{ order_number: "A-1", column: "note" }]);
    await carryOut(plan);
    expect(await findOrder(db, "A-1")).toMatchObject({ note: "z", order_count: 1 });
  });

  it("orders that the change added are removed, but for those that were changed since", async () => {
    const numbers = ["A-1", "A-2", "A-3"].map((order_number) => ({ order_number }));
    const added = await storeOrders(
      db,
      numbers.map((number) => ({ ...number, order_status: "Booked" })),
    );
    await updateOrders(db, [{ order_number: "A-2", order_status: "Arrived" }]);
    await updateOrders(db, [{ order_number: "A-3", note: "x" }]);
    const plan = await planChangeUndo(db, added, by());
    expect(plan).toMatchObject({ removed: ["A-1"], inUse: ["A-2", "A-3"], drafts: [] });
    await removeAddedOrders(db, added);
    expect(await findOrder(db, "A-1")).toBeUndefined();
    expect([await statusOf("A-2"), await statusOf("A-3")]).toEqual(["Arrived", "Booked"]);
  });
});

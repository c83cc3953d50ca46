/** The correction of an order's number: what leads from the old one to the order, and its undo. */
import { beforeEach, describe, expect, it } from "vitest";
import { changeResults } from "#app/desk/change-text.ts";
import { createBackend } from "#workers/backend.ts";
import { undoChange } from "#workers/desk/changes.ts";
import { submitOrderNote } from "#workers/desk/orders.ts";
import { searchDesk } from "#workers/desk/search.ts";
import { erasePersonalData } from "#workers/erase/erase.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { formerNumbers } from "#workers/orders/order-schema.ts";
import { ordersDesk } from "../support/orders-desk.ts";
import { storeOrders } from "../support/store-orders.ts";
import { follow, load, onlyOrders } from "./load.ts";
import { db, emptyStores, stores } from "./stores.ts";

const OMAR = { name: "omar@dhowline.example", isAdmin: true };
const desk = ordersDesk(db, OMAR.name);
const backend = createBackend(stores, () => {});

emptyStores();
beforeEach(async () => {
  await onlyOrders(
    { order_number: "DL-2611-0001", order_status: "Booked", customer_email: "asha@c.example" },
    { order_number: "DL-2611-0002", order_status: "Departed" },
  );
});

const correct = async () => {
  const result = await desk.renumber("DL-2611-0001", "DL-2611-0010");
  return result.kind === "done" ? (result.changeId ?? "") : JSON.stringify(result);
};
const searched = async (order_number: string) =>
  (await backend.searchOrder({ order_number })).result?.order_number;
const undo = (id: string) => undoChange(db, id, OMAR);

describe("a corrected number", () => {
  it("leads to the order, as does the old one in any spelling", async () => {
    await correct();
    for (const typed of ["DL-2611-0010", "DL-2611-0001", "dl 2611 0001", "Order #DL-2611-0001"])
      expect(await searched(typed), typed).toBe("DL-2611-0010");
    expect(await searched("DL-2611-0002")).toBe("DL-2611-0002");
  });

  it("is found at the desk by the old one, or by a part of that", async () => {
    await correct();
    expect(await searchDesk(db, "DL-2611-0001")).toMatchObject({ order: "DL-2611-0010" });
    const list = () => desk.list({ view: "all", status: null, search: "0001", before: null });
    expect((await list()).rows).toMatchObject([{ order_number: "DL-2611-0010" }]);
    await desk.edit("DL-2611-0010", { note: "x" }, { note: "" });
    expect((await list()).rows).toHaveLength(1);
    await erasePersonalData(db, "asha@c.example", { id: "e", author: null, kind: "person-erased" });
    expect((await list()).rows).toHaveLength(1);
  });

  it("keeps the order's log, activity, notes and followers", async () => {
    await submitOrderNote(db, "DL-2611-0001", OMAR, { do: "note", text: "Call them" });
    await follow("DL-2611-0001", "all");
    const id = await correct();
    const found = await desk.find("DL-2611-0001");
    expect(found).toMatchObject({ former_numbers: "DL-2611-0001", notes: [{ text: "Call them" }] });
    expect(found?.log).toHaveLength(1);
    expect(found?.notifications.followers).toHaveLength(1);
    expect(await db.$count(followers)).toBe(1);
    expect(found?.changes.map(({ kind }) => kind)).toEqual([
      "order-renumbered",
      "order-noted",
      "order-updated",
    ]);
    const entry = found?.changes.find((change) => change.id === id);
    expect(entry && changeResults(entry)).toEqual(["Order number: DL-2611-0001 to DL-2611-0010."]);
  });

  it("is that of rows of a file which have the old one", async () => {
    await correct();
    await load("order_number,order_status\nDL-2611-0001,Arrived");
    expect((await desk.find("DL-2611-0010"))?.order.order_status).toBe("Arrived");
    expect(
      (await desk.list({ view: "all", status: null, search: null, before: null })).rows,
    ).toHaveLength(2);
  });

  it("leaves the old one to no other order", async () => {
    await correct();
    const errors = { order_number: "This was the number of DL-2611-0010, and leads there." };
    const refused = { kind: "invalid", errors };
    expect(await desk.add({ order_number: "DL 2611 0001" })).toEqual(refused);
    expect(await desk.renumber("DL-2611-0002", "DL-2611-0001")).toEqual(refused);
    await expect(storeOrders(db, [{ order_number: "DL-2611-0001" }])).rejects.toThrow(
      "orders changed",
    );
    expect(await db.$count(formerNumbers)).toBe(1);
  });

  it("can be the old one again, and is one of its own then", async () => {
    await correct();
    expect(await desk.renumber("DL-2611-0010", "DL-2611-0001")).toMatchObject({ kind: "done" });
    expect(await searched("DL-2611-0010")).toBe("DL-2611-0001");
    expect(await db.select().from(formerNumbers)).toMatchObject([{ order_number: "DL-2611-0010" }]);
  });

  it("in another case or with other spaces leaves no old one", async () => {
    expect(await desk.renumber("DL-2611-0001", "dl 2611 0001")).toMatchObject({ kind: "done" });
    expect(await db.$count(formerNumbers)).toBe(0);
  });
});

describe("a correction that can't be made", () => {
  it.each([
    ["DL-2611-0002", { order_number: "There is an order with this number already." }],
    ["", { order_number: expect.stringContaining("Order number") }],
    ["A, B", { order_number: expect.stringContaining("comma") }],
  ])("%s is refused at the field", async (number, errors) => {
    expect(await desk.renumber("DL-2611-0001", number)).toEqual({ kind: "invalid", errors });
  });

  it("shows that another person made one", async () => {
    await correct();
    expect(await desk.renumber("DL-2611-0001", "DL-2611-0011")).toMatchObject({
      kind: "conflict",
      changes: [{ field: "order_number", before: "DL-2611-0001", after: "DL-2611-0010" }],
    });
  });

  it("changes nothing where the number is the order's", async () => {
    expect(await desk.renumber("DL-2611-0001", "DL-2611-0001")).toMatchObject({ changeId: null });
  });
});

describe("the undo of a correction", () => {
  it("gives the order its number, and the other one to anyone", async () => {
    const id = await correct();
    expect(await undo(id)).toMatchObject({ kind: "done", subject: "DL-2611-0001" });
    expect(await searched("DL-2611-0001")).toBe("DL-2611-0001");
    expect(await searched("DL-2611-0010")).toBeUndefined();
    expect(await desk.add({ order_number: "DL-2611-0010" })).toMatchObject({ kind: "done" });
    expect((await desk.find("DL-2611-0001"))?.changes).toMatchObject([
      { kind: "order-renumbered" },
      { id, undoneBy: OMAR.name },
      { kind: "order-updated" },
    ]);
  });

  it("is refused once the number was corrected again", async () => {
    const id = await correct();
    await desk.renumber("DL-2611-0010", "DL-2611-0011");
    expect(await undo(id)).toMatchObject({ kind: "conflict" });
    expect(await searched("DL-2611-0001")).toBe("DL-2611-0011");
  });
});

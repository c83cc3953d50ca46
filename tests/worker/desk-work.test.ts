/** Who works on an order, and notes about it: for colleagues alone. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#workers/audit/result.ts";
import { createBackend } from "#workers/backend.ts";
import { assignOrder, findDeskOrder, submitOrderNote } from "#workers/desk/orders.ts";
import { findPerson } from "#workers/erase/erase.ts";
import { onlyOrders } from "./load.ts";
import { db, emptyStores, stores } from "./stores.ts";

const SARA: Person = { name: "sara@dhowline.example", isAdmin: false };
const OMAR: Person = { name: "omar@dhowline.example", isAdmin: true };
const NOTE = "The consignee is angry: call first";

emptyStores();
beforeEach(() =>
  onlyOrders(
    { order_number: "A-1", customer_email: "asha@consignee.com" },
    { order_number: "B-2" },
  ),
);

const find = async (number = "A-1") => (await findDeskOrder(db, number, 0)) ?? undefined;
const note = (typed: Record<string, string>, person = SARA) =>
  submitOrderNote(db, "a1", person, typed);
const take = (person: Person, from: string | null) =>
  assignOrder(db, "A-1", { from, isTaken: true, author: person.name });

describe("a note about an order", () => {
  it("is on its page alone, with its author, and in its activity", async () => {
    expect(await note({ do: "note", text: NOTE })).toMatchObject({ kind: "done", subject: "A-1" });
    expect((await find())?.notes).toMatchObject([{ text: NOTE, author: SARA.name }]);
    expect((await find("B-2"))?.notes).toEqual([]);
    expect((await find())?.changes[0]).toMatchObject({ kind: "order-noted" });
  });

  it("is refused empty, and removed by an administrator alone", async () => {
    expect(await note({ do: "note", text: " " })).toMatchObject({ kind: "invalid" });
    await note({ do: "note", text: NOTE });
    const id = String((await find())?.notes[0]?.id);
    expect(await note({ do: "remove-note", note: id })).toEqual({ kind: "forbidden" });
    expect(await note({ do: "remove-note", note: id }, OMAR)).toMatchObject({ kind: "done" });
    expect((await find())?.notes).toEqual([]);
  });

  it("is named when its customer is erased, and goes with the order", async () => {
    await note({ do: "note", text: NOTE });
    const found = await findPerson(db, stores, "asha@consignee.com");
    expect(found.orders).toMatchObject([{ id: "A-1", hasNote: true }]);
    await onlyOrders({ order_number: "A-1" });
    expect((await find())?.notes).toEqual([]);
  });
});

describe("an order", () => {
  it("is taken by one of two who take it at once", async () => {
    expect(await take(SARA, null)).toMatchObject({ kind: "done" });
    expect(await take(OMAR, null)).toMatchObject({ kind: "conflict" });
    expect(await find()).toMatchObject({ taken_by: SARA.name, taken_at: expect.any(String) });
  });

  it("is taken over, and given back by who has it", async () => {
    await take(SARA, null);
    await take(OMAR, SARA.name);
    const giveBack = ({ name }: Person) =>
      assignOrder(db, "A-1", { from: name, isTaken: false, author: name });
    expect(await giveBack(SARA)).toMatchObject({ kind: "conflict" });
    await giveBack(OMAR);
    expect(await find()).toMatchObject({ taken_by: null, taken_at: null });
  });

  it("shows a customer nothing of its notes and of who has it", async () => {
    await note({ do: "note", text: NOTE });
    await take(SARA, null);
    const backend = createBackend(stores, () => {});
    const shown = JSON.stringify(await backend.searchOrder({ order_number: "A-1" }));
    expect(shown).toContain("A-1");
    for (const secret of [NOTE, SARA.name, "taken"]) expect(shown).not.toContain(secret);
  });
});

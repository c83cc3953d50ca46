/** What the desk does with orders, on a real database. */

import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  changeResults,
  changeTitle,
  describeFields,
  explainPreview,
  previewText,
} from "#app/desk/change-text.ts";
import { readUpdate } from "#app/desk/order-forms.tsx";
import { toNotifiedState } from "#app/domain/tracking/notifications.ts";
import type { Result } from "#workers/audit/result.ts";
import { primary } from "#workers/data/database.ts";
import { findDone } from "#workers/desk/changes.ts";
import type { OrderUpdate, Typed, UpdateField, UpdatePreview } from "#workers/desk/order-update.ts";
import { type OrderFormField, orderFormValues } from "#workers/desk/orders.ts";
import { SETTLE_MS } from "#workers/notifications/limits.ts";
import { followers } from "#workers/orders/followers-schema.ts";

import { orderEvents, orders } from "#workers/orders/schema.ts";
import { ordersDesk } from "../support/orders-desk.ts";
import { onlyOrders, storedFacts, storedOrder } from "../support/stored-events.ts";
import { load } from "./load.ts";
import { d1With, db, emptyStores } from "./stores.ts";

const SARA = "sara@dhowline.example";
const desk = ordersDesk(db, SARA);
const OMAR = ordersDesk(db, "omar@dhowline.example");

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const dayIn = (days: number) => hoursAgo(-24 * days).slice(0, 10);

emptyStores();
beforeEach(() =>
  onlyOrders(
    db,
    { order_number: "A-1", order_status: "Booked" },
    { order_number: "B-2" },
    { order_number: "C-3", order_status: "Delivered" },
  ),
);

type Said = OrderUpdate extends infer One
  ? One extends unknown
    ? Omit<One, "seen">
    : never
  : never;

/** As on a page that was loaded just now. */
async function update(number: string, said: Said): Promise<Result> {
  const seen = (await desk.find(number))?.lastFact ?? 0;
  return desk.addUpdate([number], { seen, ...said } as OrderUpdate);
}
const status = (order_status: string, note?: string): Said => ({
  what: "status",
  typed: { order_status, ...(note && { note }) },
});
const date = (delivery_date: string, isConfirmed = false): Said => ({
  what: "date",
  typed: { delivery_date },
  isConfirmed,
});
const event = (typed: Typed<UpdateField>, isExpected = false): Said => ({
  what: "event",
  typed,
  isExpected,
  isConfirmed: false,
});
const setStatus = (number: string, text: string, note?: string) =>
  update(number, status(text, note));
const setDate = (number: string, day: string, isConfirmed = false) =>
  update(number, date(day, isConfirmed));
const add = (number: string, typed: Typed<UpdateField>, isExpected = false) =>
  update(number, event(typed, isExpected));
/** The same update of several orders, as on a page that was loaded just now or that showed the entry `seen`. */
const updateAll = async (numbers: string[], said: Said, seen?: number) =>
  desk.addUpdate(numbers, {
    seen: seen ?? (await desk.choose(numbers)).lastFact,
    ...said,
  } as OrderUpdate);
const stored = (number: string) => storedOrder(db, number);
const onlyOrder = async (number: string) => {
  const [order] = await db.select().from(orders).where(eq(orders.order_number, number));
  if (!order) throw new Error(`no order ${number}`);
  return order;
};
const lastFact = async (number: string) => (await storedFacts(db, number)).at(-1);
const NOTE = "Documents are missing.";
const HELD = status("On hold", NOTE);
const errorsOf = (result: Result) => (result.kind === "invalid" ? result.errors : result);

describe("a status", () => {
  it("is one of the known words or one's own, with a note for visitors and one's name for the desk", async () => {
    expect(await setStatus("b2", " In transit ")).toMatchObject({ kind: "done", subject: "B-2" });
    expect((await stored("B-2")).order_status).toBe("In transit");
    await setStatus("B-2", "At the dentist", "Back on Monday.");
    expect((await stored("B-2")).order_status).toBe("At the dentist");
    expect(await lastFact("B-2")).toMatchObject({
      kind: "status",
      author: SARA,
      note: "Back on Monday.",
    });
    expect(JSON.stringify((await stored("B-2")).events)).not.toContain(SARA);
  });

  it.each([
    ["", /^Write a status/],
    ["x".repeat(81), /at most 80 characters/],
  ])("refuses %j", async (text, reason) => {
    const before = await db.$count(orderEvents);
    const errors = errorsOf(await setStatus("A-1", text));
    expect(errors).toEqual({ order_status: expect.stringMatching(reason) });
    expect(await db.$count(orderEvents)).toBe(before);
  });

  it("reopens a delivered order only where that is permitted; the status that it has adds nothing", async () => {
    const next = status("Out for delivery");
    expect(errorsOf(await update("C-3", next))).toEqual({
      reopen: "This order is delivered. Reopen it first.",
    });
    expect((await stored("C-3")).order_status).toBe("Delivered");
    await update("C-3", { ...next, reopens: true });
    expect(await stored("C-3")).toMatchObject({
      order_status: "Out for delivery",
      delivery_date: null,
      eta: { kind: "unknown" },
    });
    expect(await setStatus("C-3", "out-for-delivery")).toMatchObject({
      kind: "done",
      changeId: null,
    });
  });

  it("in own text is taken in its new spelling", async () => {
    await setStatus("A-1", "waiting for papers");
    await setStatus("A-1", "Waiting for papers");
    expect((await stored("A-1")).order_status).toBe("Waiting for papers");
  });
});

describe("a delivery date", () => {
  it("is a day or a time, which is expected then, until another is said", async () => {
    await setDate("A-1", dayIn(30));
    const start = `${dayIn(29)}T20:00:00.000Z`;
    expect(await stored("A-1")).toMatchObject({
      delivery_date: start,
      late_from: `${dayIn(30)}T20:00:00.000Z`,
      eta: { kind: "expected", moved: null },
    });
    await setDate("A-1", `${dayIn(32)} 14:30`);
    expect(await stored("A-1")).toMatchObject({
      delivery_date: `${dayIn(32)}T10:30:00.000Z`,
      eta: { moved: { from: { event_time: start } } },
    });
    for (const day of [dayIn(30), dayIn(30)]) await setDate("A-1", day);
    const { delivery_date, events } = await stored("A-1");
    expect(delivery_date).toBe(start);
    expect(events.filter(({ milestone }) => milestone === "delivered")).toHaveLength(3);
  });

  it("of a delivered order is when it was delivered, which is not to come", async () => {
    const yesterday = hoursAgo(24);
    await setDate("C-3", yesterday);
    expect(await stored("C-3")).toMatchObject({
      order_status: "Delivered",
      eta: { kind: "delivered", moment: { event_time: yesterday } },
    });
    expect(errorsOf(await setDate("C-3", dayIn(3)))).toEqual({
      delivery_date: expect.stringContaining("is in the future"),
    });
  });

  it.each([
    [dayIn(400), "more than a year"],
    ["2006-11-30", "more than 60 days"],
    ["2030-02-30", "Write the day"],
    ["soon", "Write the day"],
  ])("refuses %s", async (date, reason) => {
    expect(errorsOf(await setDate("A-1", date))).toEqual({
      delivery_date: expect.stringContaining(reason),
    });
    expect((await stored("A-1")).delivery_date).toBeNull();
  });

  it("is written as the site shows dates, the day first, or in ISO 8601", async () => {
    const [year, month, day] = dayIn(30).split("-");
    await setDate("A-1", `${day}/${month}/${year} 14:30`);
    expect((await stored("A-1")).delivery_date).toBe(`${dayIn(30)}T10:30:00.000Z`);
  });

  it("is taken, however far away, where it is meant", async () => {
    expect((await setDate("A-1", "3006-11-30", true)).kind).toBe("done");
    expect((await stored("A-1")).delivery_date).toBe("3006-11-29T20:00:00.000Z");
  });
});

describe("an event", () => {
  it("says where, of which box and how many pieces, and whether it is expected", async () => {
    const what = { container: "tclu 765432-1", pieces: "19 of 20", note: "All well" };
    const typed = { event: "DISC", at: "19/11/2026 22:15", place: "Mombasa (KEMBA)", ...what };
    await add("B-2", typed, true);
    expect(await lastFact("B-2")).toMatchObject({
      milestone: "arrived",
      code: "DISC",
      classifier: "estimated",
      place: "Mombasa",
      un_locode: "KEMBA",
      equipment: "TCLU7654321",
      pieces: 19,
      pieces_total: 20,
      note: "All well",
      source: "operator",
      author: SARA,
    });
    // The place's clock is known.
    expect((await stored("B-2")).events[0]).toMatchObject({
      event_time: "2026-11-19T19:15:00.000Z",
      utc_offset: "+03:00",
    });
  });

  it("is by the clock of an airport's city, by its UN/LOCODE too", async () => {
    await add("B-2", { event: "arrived", at: "19/11/2026 12:00", place: "Frankfurt (DEFRA)" });
    expect((await stored("B-2")).events[0]).toMatchObject({
      event_time: "2026-11-19T11:00:00.000Z",
      utc_offset: "+01:00",
    });
  });

  it("happened now where no time was typed, and by Dubai's clock where no place is known", async () => {
    const before = new Date().toISOString();
    await add("B-2", { event: "collected" });
    const now = await lastFact("B-2");
    expect(now?.utc_offset).toBe("+04:00");
    expect((now?.event_time ?? "") >= before).toBe(true);
    await add("B-2", { event: "departed", at: "2026-11-20 10:00" });
    expect(await lastFact("B-2")).toMatchObject({
      event_time: "2026-11-20T06:00:00.000Z",
      utc_offset: "+04:00",
    });
  });

  it.each([
    [{ event: "gone fishing" }, "event"],
    [{ event: "departed", at: "yesterday" }, "at"],
    [{ event: "departed", pieces: "20 of 19" }, "pieces"],
    [{ event: "departed", note: "x".repeat(501) }, "note"],
    [{ event: "delivered", at: "2096-12-01 10:00" }, "at"],
  ])("refuses %j", async (typed, field) => {
    expect(errorsOf(await add("A-1", typed))).toEqual({ [field]: expect.any(String) });
    expect(await storedFacts(db, "A-1")).toHaveLength(1);
  });

  it("is added once; retracted by its entry, and the order is what it was before", async () => {
    const before = await stored("A-1");
    const typed = { event: "arrived", at: "2026-11-20 10:00" };
    await add("A-1", typed);
    expect(await add("A-1", typed)).toMatchObject({ kind: "done", changeId: null });
    expect((await stored("A-1")).order_status).toBe("Arrived");
    const fact = (await lastFact("A-1"))?.id ?? 0;
    await update("A-1", { what: "retract", fact });
    expect(await stored("A-1")).toEqual(before);
    const log = (await desk.find("A-1"))?.log;
    expect(log?.map(({ standing }) => standing)).toEqual(["retraction", "retracted", "holds"]);
    await update("A-1", { what: "retract", fact: (await lastFact("A-1"))?.id ?? 0 });
    expect((await stored("A-1")).order_status).toBe("Arrived");
  });

  it("of another order can't be retracted from this one's page", async () => {
    const [fact] = await storedFacts(db, "C-3");
    expect(await update("A-1", { what: "retract", fact: fact?.id ?? 0 })).toMatchObject({
      changeId: null,
    });
    expect((await stored("C-3")).order_status).toBe("Delivered");
  });
});

describe("an ended order", () => {
  const soon = { event: "arrived", at: `${dayIn(3)} 10:00` };
  const papers = "Waiting for papers";
  const expected = expect.objectContaining({ kind: "expected" });

  it.each<[string, "A-1" | "C-3", Said, Partial<Awaited<ReturnType<typeof stored>>>]>([
    ["an event", "A-1", event({ event: "arrived" }), { order_status: "Arrived", exception: null }],
    ["an exception", "C-3", event({ event: "on hold", note: NOTE }), { order_status: "On hold" }],
    ["an estimate", "C-3", event(soon, true), { order_status: null }],
    ["a date", "A-1", date(dayIn(3)), { order_status: "Booked", eta: expected }],
    ["own text", "C-3", status(papers), { order_status: papers }],
  ])("refuses %s unless it is reopened", async (_, number, one, after) => {
    await setStatus("A-1", "Cancelled");
    const before = await stored(number);
    const end = before.eta.kind;
    expect(errorsOf(await update(number, one))).toEqual({
      reopen: `This order is ${end}. Reopen it first.`,
    });
    expect(await stored(number)).toEqual(before);
    expect((await update(number, { ...one, reopens: true })).kind).toBe("done");
    expect(await stored(number)).toMatchObject(after);
  });

  it("is refused by its number among several, and a carrier's event doesn't reopen it", async () => {
    expect(errorsOf(await updateAll(["A-1", "C-3"], event({ event: "arrived" })))).toEqual({
      reopen: "C-3: This order is delivered. Reopen it first.",
    });
    const file = "order_number,event,time\nC-3,on hold,2026-11-24 10:00\n";
    await load(file);
    expect(await stored("C-3")).toMatchObject({ order_status: "Delivered", exception: null });
  });
});

describe("an update that is repeated", () => {
  it("after another one is reported now, and stands in the history once", async () => {
    const arrived = { event: "arrived", at: "2026-11-20 10:00" };
    await add("A-1", arrived);
    await setStatus("A-1", "In transit");
    expect(await add("A-1", arrived)).toMatchObject({ kind: "done", changeId: expect.any(String) });
    const { order_status, events } = await stored("A-1");
    expect(order_status).toBe("Arrived");
    expect(events.filter(({ milestone }) => milestone === "arrived")).toHaveLength(1);
    expect(await add("A-1", arrived)).toMatchObject({ changeId: null });
  });

  it("is stored where it was retracted", async () => {
    const arrived = { event: "arrived", at: "2026-11-20 10:00" };
    await add("A-1", arrived);
    await update("A-1", { what: "retract", fact: (await lastFact("A-1"))?.id ?? 0 });
    await add("A-1", arrived);
    expect((await stored("A-1")).order_status).toBe("Arrived");
  });
});

describe("the date of an order", () => {
  const edit = async (created_at: string) => {
    const was = orderFormValues(await onlyOrder("A-1"));
    return desk.edit("A-1", { ...was, created_at }, was);
  };

  it("is corrected as it is typed", async () => {
    expect(await edit("18/11/2026 09:40")).toMatchObject({ kind: "done" });
    expect((await stored("A-1")).created_at).toBe("2026-11-18T05:40:00.000Z");
    await edit("17.11.2026");
    expect((await stored("A-1")).created_at).toBe("2026-11-16T20:00:00.000Z");
  });

  it.each([
    ["", /^Write the day/],
    ["soon", /^This is not a date/],
    [dayIn(3), /^The order date lies in the future/],
  ])("isn't %j", async (typed, reason) => {
    expect(errorsOf(await edit(typed))).toEqual({ created_at: expect.stringMatching(reason) });
  });

  it("is that of a new order too", async () => {
    await desk.add({ order_number: "N-1", created_at: "18/11/2026" });
    expect((await stored("N-1")).created_at).toBe("2026-11-17T20:00:00.000Z");
  });
});

describe("a hold", () => {
  it("needs a reason for visitors", async () => {
    const reason = { note: "Write why it is on hold. Customers read it." };
    for (const status of ["on hold", "On hold, customs clearance"]) {
      expect(errorsOf(await setStatus("A-1", status))).toEqual(reason);
    }
    expect(errorsOf(await add("A-1", { event: "on hold", note: " " }))).toEqual(reason);
    expect((await desk.find("A-1"))?.order.exception).toBeNull();
    await add("A-1", { event: "on hold", note: NOTE });
    expect((await desk.find("A-1"))?.order.exception).toMatchObject({ note: NOTE });
  });

  it.each([
    ["a status", () => update("A-1", HELD)],
    ["an event", () => add("A-1", { event: "on hold", note: NOTE })],
  ])("that is %s ends with its release, and the order is where it was", async (_, hold) => {
    await hold();
    expect(await stored("A-1")).toMatchObject({ order_status: "On hold" });
    expect(await add("A-1", { event: "released" })).toMatchObject({ kind: "done" });
    expect(await stored("A-1")).toMatchObject({ order_status: "Booked", exception: null });
    expect((await desk.find("A-1"))?.order.events.map(({ meaning }) => meaning)).toContain(
      "Released",
    );
  });
});

describe("two people", () => {
  it("what one says after another has said something is not stored unseen", async () => {
    const seen = (await desk.find("A-1"))?.lastFact ?? 0;
    await OMAR.addUpdate(["A-1"], { seen, ...HELD } as OrderUpdate);
    expect(await updateAll(["A-1"], status("Arrived"), seen)).toEqual({
      kind: "conflict",
      message: expect.stringMatching(/^This was changed in the meantime, and nothing was stored/),
      changes: [
        { field: "omar@dhowline.example", before: null, after: expect.stringContaining("On hold") },
      ],
    });
    expect((await stored("A-1")).order_status).toBe("On hold");
    // A form without the version that its page showed.
    const update = readUpdate({ do: "status", order_status: "Arrived" });
    if (!update) throw new Error("no update");
    expect(await desk.addUpdate(["A-1"], update)).toMatchObject({ kind: "conflict" });
  });

  it("who edit a field at the same moment don't overwrite each other; other fields are both stored", async () => {
    const was = orderFormValues(await onlyOrder("A-1"));
    /** Edits the order; the other edit is stored between reading it and storing this one. */
    const editAfter = (other: Typed<OrderFormField>, own: Typed<OrderFormField>) => {
      let edited: Promise<unknown> | undefined;
      const d1 = d1With((name) => {
        if (name !== "batch") return undefined;
        return async (statements: D1PreparedStatement[]) => {
          edited ??= OMAR.edit("A-1", { ...was, ...other }, was);
          expect(await edited).toMatchObject({ kind: "done", changeId: expect.any(String) });
          return env.DB.batch(statements);
        };
      });
      return ordersDesk(primary(d1), SARA).edit("A-1", { ...was, ...own }, was);
    };
    const charged = { note: "Fragile", shipper_charges: "48500.15" };
    expect(await editAfter({ note: "Keep dry" }, charged)).toMatchObject({
      kind: "conflict",
      changes: [{ field: "note", before: null, after: "Keep dry" }],
    });
    expect(await stored("A-1")).toMatchObject({ note: "Keep dry", shipper_charges: null });
    const phone = { customer_phone: "+971 4 000 0009" };
    const charges = { shipper_charges: "48500.15" };
    expect(await editAfter(phone, charges)).toMatchObject({ kind: "done" });
    expect(await stored("A-1")).toMatchObject({ ...phone, shipper_charges: 48_500.15 });
    const now = { ...was, note: "Keep dry", ...phone, ...charges };
    const again = await desk.edit("A-1", { ...now, shipper_charges: "2" }, now);
    expect(again).toMatchObject({ kind: "done" });
  });

  it("an edit that is sent twice, or that both make, is no conflict", async () => {
    const was = orderFormValues(await onlyOrder("A-1"));
    const edit = (by = desk) => by.edit("A-1", { ...was, note: "Keep dry" }, was);
    expect(await edit()).toMatchObject({ kind: "done", changeId: expect.any(String) });
    for (const by of [desk, OMAR]) {
      expect(await edit(by)).toMatchObject({ message: expect.stringMatching(/^No changes\./) });
    }
  });
});

describe("several orders", () => {
  const statuses = () =>
    Promise.all(["A-1", "B-2", "C-3"].map(async (number) => (await stored(number)).order_status));

  it("are shown first, then said to have departed in one change", async () => {
    const { rows, unknown } = await desk.choose(["b2", "A-1", "a1", "X-9"]);
    expect(rows.map(({ order_number }) => order_number)).toEqual(["B-2", "A-1"]);
    expect(unknown).toEqual(["X-9"]);
    const typed = { event: "departed", at: "2026-11-20 10:00", place: "Jebel Ali (AEJEA)" };
    await updateAll(["b2", "A-1"], event(typed));
    expect(await statuses()).toEqual(["Departed", "Departed", "Delivered"]);
    const facts = await Promise.all(["A-1", "B-2"].map(lastFact));
    expect(new Set(facts.map((fact) => fact?.change_id)).size).toBe(1);
  });

  it("are named where a number could be several, and then none is changed", async () => {
    await onlyOrders(db, { order_number: "A-11" }, { order_number: "A1-1" });
    const { ambiguous, unknown } = await desk.choose(["a11"]);
    expect({ ambiguous, unknown }).toEqual({
      ambiguous: [expect.stringMatching(/^a11 could mean A-11 or A1-1:/)],
      unknown: [],
    });
    expect(await updateAll(["a11", "A-11"], status("Arrived"), 0)).toEqual({ kind: "missing" });
  });

  it("are all changed or, where one is unknown or it can hardly be meant of one, none", async () => {
    const { lastFact: seen } = await desk.choose(["A-1", "C-3"]);
    const unknown = await updateAll(["A-1", "X-9"], status("Arrived"), seen);
    expect(unknown).toEqual({ kind: "missing" });
    expect(errorsOf(await updateAll(["A-1", "C-3"], date(dayIn(3))))).toEqual({
      delivery_date: expect.stringMatching(/^C-3: .*in the future/),
    });
    expect(await statuses()).toEqual(["Booked", null, "Delivered"]);
  });
});

describe("an update says", () => {
  /** What the desk shows before the update is sent, and after it. */
  async function texts(numbers: readonly string[], said: Said) {
    const { lastFact: seen } = await desk.choose(numbers);
    const update = { seen, ...said } as OrderUpdate;
    const facts = await db.$count(orderEvents);
    const plan = await desk.previewUpdate(numbers, update);
    expect(await db.$count(orderEvents)).toBe(facts);
    const result = await desk.addUpdate(numbers, update);
    const done =
      result.kind === "done" && result.changeId && (await findDone(db, result.changeId, SETTLE_MS));
    return {
      before: plan.kind === "planned" ? previewText(plan) : plan,
      after: done
        ? [`${changeTitle(done.change)}.`, ...changeResults(done.change)].join(" ")
        : result,
    };
  }

  const at = "2026-11-25 09:00";

  it.each<[Said, string, RegExp]>([
    [
      event({ event: "arrived", at, place: "Jebel Ali" }),
      "becomes Arrived.",
      /^Update: arrived, Wed 25 Nov 2026 09:00, Jebel Ali\. Status: Booked to Arrived\.$/,
    ],
    [
      event({ event: "arrived", at: "2026-12-24 09:00" }, true),
      "stays Booked: it is expected, and has not happened yet.",
      /^Update: expected arrived, .*\. The status stays Booked: it is expected/,
    ],
    [
      event({ event: "INSP", at }),
      "stays Booked: “INSP” is no milestone and no exception.",
      /\. The status stays Booked: “INSP” is no milestone/,
    ],
    [
      event({ event: "arrived", at, container: "TCLU7654321", pieces: "4 of 8" }),
      "stays Booked: it is about 4 of 8 pieces.",
      /^Update: arrived, Wed 25 Nov 2026 09:00, TCLU7654321, 4 of 8 pieces\. The status stays/,
    ],
    [HELD, "becomes On hold.", /^Update: status On hold\. Status: Booked to On hold\.$/],
    [status("Out for customs"), "becomes Out for customs.", /Status: Booked to Out for customs\.$/],
    [
      date("2026-12-24 14:30"),
      "stays Booked. The delivery date becomes 2026-12-24 14:30.",
      /The status stays Booked\. Delivery date: – to 2026-12-24 14:30\.$/,
    ],
  ])("by %j that the status %s", async (said, before, after) => {
    expect(await texts(["A-1"], said)).toEqual({
      before: `The status ${before}`,
      after: expect.stringMatching(after),
    });
  });

  it("which later event decides, and of what a file brought whether it is expected", async () => {
    await load("order_number,event,time\nA-1,departed,2026-11-20T10:00+04:00\n");
    const held = event({ event: "on hold", at: "2026-11-19 09:00", note: NOTE });
    expect((await texts(["A-1"], held)).before).toBe(
      "The status stays Departed: “Departed” happened later, 2026-11-20 10:00 +04:00.",
    );
    await load("order_number,delivery_date\nA-1,2026-12-24\n");
    const [imported] = (await desk.find("A-1"))?.changes ?? [];
    expect(imported && changeTitle(imported)).toMatch(/; delivered \(expected\), 2026-12-24$/);
  });

  it("in its entry which container and pieces it is about", async () => {
    await add("A-1", { event: "arrived", at, container: "TCLU7654321", pieces: "4 of 8" });
    expect((await desk.find("A-1"))?.log[0]?.share).toBe("TCLU7654321, 4 of 8 pieces");
  });

  it("of a hold what its release does", async () => {
    await update("A-1", HELD);
    expect(await texts(["A-1"], event({ event: "released" }))).toEqual({
      before: "The status becomes Booked.",
      after: expect.stringMatching(/^Update: Released, .* Status: On hold to Booked\.$/),
    });
  });

  it("of the retraction of an entry what the order is then", async () => {
    await add("A-1", { event: "departed", at: "2026-11-20 10:00" });
    const fact = (await lastFact("A-1"))?.id ?? 0;
    expect(await texts(["A-1"], { what: "retract", fact })).toMatchObject({
      before: "The status becomes Booked.",
    });
  });

  it("why it changes nothing", async () => {
    const message = "No changes. The order is like this already, with the status Booked.";
    const none = { kind: "done", changeId: null, message };
    expect(await texts(["A-1"], status("booked"))).toEqual({ before: none, after: none });
  });

  it("of several orders how many change, and which status the others keep", async () => {
    await setStatus("B-2", "Booked");
    const said = event({ event: "departed", at: "2026-11-20 10:00" });
    await update("B-2", said);
    const numbers = ["A-1", "B-2"];
    expect((await texts(numbers, said)).before).toBe(
      "1 of 2 orders becomes Departed. 1 order has this update already.",
    );
    const expected = await texts(numbers, event({ event: "arrived", at: "2026-12-24" }, true));
    expect(expected.after).toMatch(/2 orders stay Departed: it is expected/);
  });

  it("of many orders that each have a date of their own", async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => `M-${index + 1}`);
    const rows = numbers.map((number, index) => `${number},Booked,${dayIn(10 + index)}\n`).join("");
    await load(`order_number,order_status,delivery_date\n${rows}`);
    expect(await texts(numbers, event({ event: "departed", at: `${dayIn(-1)} 10:00` }))).toEqual({
      before: "12 of 12 orders become Departed.",
      after: expect.stringMatching(/\. Status: Booked to Departed \(12 orders\)\.$/),
    });
    expect(await texts(numbers, date(dayIn(30)))).toEqual({
      before: `12 orders stay Departed. The delivery date of 12 orders becomes ${dayIn(30)}.`,
      after: expect.stringMatching(/\. 12 orders stay Departed\.$/),
    });
  });

  it("how many followers will be notified, and of which emails are turned off", async () => {
    const { id: order_id } = await onlyOrder("A-1");
    const notified = JSON.stringify(toNotifiedState(await stored("A-1"), true));
    const confirmed_at = new Date().toISOString();
    for (const level of ["all", "important"] as const) {
      await db
        .insert(followers)
        .values({ order_id, email: `${level}@consignee.example`, confirmed_at, level, notified });
    }
    const say = async (name: string) =>
      (await texts(["A-1"], event({ event: name, at: "2026-11-24 10:00" }))).before;
    expect(await say("collected")).toMatch(
      /^The status becomes Collected\. 1 follower will be notified in about 10 minutes\.$/,
    );
    expect(await say("departed")).toMatch(/2 followers will be notified in about 10 minutes\.$/);
    await desk.pause("A-1", true);
    expect(await say("arrived")).toMatch(
      /No email to 2 followers: email updates of the order are turned off\.$/,
    );
  });
});

it("the same form of a new order again, also at the same moment, adds no second one", async () => {
  const typed = { submission_id: "4f6b", note: "Fragile" };
  const [first, second] = await Promise.all([desk.add(typed), desk.add(typed)]);
  expect(first).toMatchObject({ kind: "done", changeId: expect.any(String) });
  expect(second).toEqual(first);
  expect(await desk.add(typed)).toEqual(first);
  expect(await db.$count(orders)).toBe(4);
  expect(await desk.add({ ...typed, note: "Urgent" })).not.toEqual(first);
  expect(await desk.add({ note: "Fragile" })).not.toEqual(first);
  expect(await db.$count(orders)).toBe(6);
});

it("the same form of an order that was removed since adds none, and says why", async () => {
  const typed = { submission_id: "4f6b", order_number: "D-4" };
  await desk.add(typed);
  await desk.remove("D-4");
  expect(await desk.add(typed)).toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("This form added order D-4, which was removed since."),
  });
  expect(await desk.find("D-4")).toBeNull();
});

it("an order is removed with all that was reported about it, and other numbers are missing", async () => {
  expect(await desk.remove("c-3", "A-1")).toMatchObject({ kind: "invalid" });
  expect(await desk.remove("c-3", "")).toMatchObject({ kind: "invalid" });
  expect(await desk.remove("c 3", "C-3")).toMatchObject({ kind: "done", subject: "C-3" });
  expect(await desk.find("C-3")).toBeNull();
  expect(await db.$count(orderEvents)).toBe(1);
  expect(await desk.remove("C-3")).toEqual({ kind: "missing" });
  expect(await setStatus("NO-SUCH", "Booked")).toEqual({ kind: "missing" });
});

describe("a form of an order says what it will do, and stores nothing:", () => {
  const textOf = async (plan: Promise<UpdatePreview | Result>) => explainPreview(await plan)?.text;

  it("one that adds it", async () => {
    const added = { order_number: "D-4", order_status: "booked", delivery_date: dayIn(30) };
    expect(await textOf(desk.previewAdd({}))).toBe("An order with a new number is added.");
    expect(await textOf(desk.previewAdd(added))).toBe(
      `Order D-4 is added. The status becomes Booked. The delivery date becomes ${dayIn(30)}.`,
    );
    expect(await textOf(desk.previewAdd({ order_number: "a1" }))).toMatch(/^There is an order/);
    expect(await desk.find("D-4")).toBeNull();
  });

  it("one that edits its fields", async () => {
    const was = orderFormValues(await onlyOrder("A-1"));
    const edit = (typed: Typed<OrderFormField>) =>
      textOf(desk.previewEdit("A-1", { ...was, ...typed }, was));
    expect(await edit({ note: "Fragile" })).toBe(
      "Note: – to Fragile. Followers get no email about these fields.",
    );
    expect(await edit({ customer_email: "none" })).toMatch(/email/i);
    expect(await edit({})).toBe("No changes. The fields are as they are stored.");
    expect((await onlyOrder("A-1")).note).toBeNull();
  });

  it("and what it did: each field as it was and as it is", async () => {
    const was = orderFormValues(await onlyOrder("A-1"));
    const typed = { ...was, created_at: "05/11/2026", order_count: "1500", note: "Fragile" };
    const before = await textOf(desk.previewEdit("A-1", typed, was));
    const result = await desk.edit("A-1", typed, was);
    const id = result.kind === "done" ? (result.changeId ?? "") : "";
    const { change } = (await findDone(db, id, SETTLE_MS)) ?? {};
    const fields = describeFields(change?.fields ?? []);
    expect(fields.toSorted()).toEqual([
      "Note: – to Fragile.",
      "Order date: 2026-11-10 09:40 to 2026-11-05.",
      "Quantity: – to 1,500.",
    ]);
    for (const field of fields) expect(before).toContain(field);
    const [logged] = (await desk.find("A-1"))?.changes ?? [];
    expect(describeFields(logged?.fields ?? [])).toEqual(fields);
  });
});

it("an implausible date of a new order is confirmed as that of an update is", async () => {
  const typed = { order_number: "D-4", delivery_date: dayIn(500) };
  expect(errorsOf(await desk.add(typed))).toEqual({
    delivery_date: "It is more than a year from now. If this is correct, confirm it below.",
  });
  expect(await desk.add(typed, { isConfirmed: true })).toMatchObject({ kind: "done" });
  expect((await stored("D-4")).delivery_date).not.toBeNull();
});

it("a new order's dates, counts and charges are taken as people write them", async () => {
  const typed = {
    delivery_date: dayIn(30).split("-").toReversed().join("/"),
    order_count: "1,200",
    shipper_charges: "48,500.50",
  };
  expect(await desk.add({ order_number: "D-4", ...typed })).toMatchObject({ kind: "done" });
  expect(await stored("D-4")).toMatchObject({
    delivery_date: `${dayIn(29)}T20:00:00.000Z`,
    order_count: 1200,
    shipper_charges: 48500.5,
  });
});

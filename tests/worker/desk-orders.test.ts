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
const setDate = (day: string, isConfirmed = false) => update("A-1", date(day, isConfirmed));
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
    for (const spelling of ["at the dentist", "At the dentist"])
      await setStatus("B-2", spelling, "Back on Monday.");
    const { order_status, events } = await stored("B-2");
    expect(order_status).toBe("At the dentist");
    const note = "Back on Monday.";
    expect(await lastFact("B-2")).toMatchObject({ kind: "status", author: SARA, note });
    expect(JSON.stringify(events)).not.toContain(SARA);
  });

  it.each([
    ["", "order_status", /^Write a status/],
    ["x".repeat(81), "order_status", /at most 80 characters/],
    ["On hold, customs clearance", "note", /^Write why it is on hold\. Customers read it\.$/],
  ])("refuses %j", async (text, field, reason) => {
    const errors = errorsOf(await setStatus("A-1", text));
    expect(errors).toEqual({ [field]: expect.stringMatching(reason) });
    expect(await storedFacts(db, "A-1")).toHaveLength(1);
  });
});

describe("a delivery date", () => {
  it("is a day or a time, which is expected then, until another is said", async () => {
    await setDate(dayIn(30));
    const start = `${dayIn(29)}T20:00:00.000Z`;
    expect(await stored("A-1")).toMatchObject({
      delivery_date: start,
      late_from: `${dayIn(30)}T20:00:00.000Z`,
    });
    const [year, month, day] = dayIn(32).split("-");
    await setDate(`${day}/${month}/${year} 14:30`);
    expect(await stored("A-1")).toMatchObject({
      delivery_date: `${dayIn(32)}T10:30:00.000Z`,
      eta: { moved: { from: { event_time: start } } },
    });
    for (const again of [dayIn(30), dayIn(30)]) await setDate(again);
    const { delivery_date, events } = await stored("A-1");
    expect(delivery_date).toBe(start);
    expect(events.filter(({ milestone }) => milestone === "delivered")).toHaveLength(3);
  });

  it("is refused where it can hardly be meant or read, and taken where it is meant", async () => {
    for (const [day, reason] of [
      ["3006-11-30", "more than a year"],
      ["2006-11-30", "more than 60 days"],
      ["2030-02-30", "Write the day"],
    ] as const) {
      const errors = { delivery_date: expect.stringContaining(reason) };
      expect(errorsOf(await setDate(day))).toEqual(errors);
    }
    expect((await stored("A-1")).delivery_date).toBeNull();
    expect((await setDate("3006-11-30", true)).kind).toBe("done");
    expect((await stored("A-1")).delivery_date).toBe("3006-11-29T20:00:00.000Z");
  });
});

describe("an event", () => {
  it("says where, of which box and how many pieces, and whether it is expected, by the place's clock", async () => {
    const what = { container: "tclu 765432-1", pieces: "19 of 20", note: "All well" };
    const typed = { event: "DISC", at: "19/11/2026 22:15", place: "Mombasa (KEMBA)", ...what };
    await add("B-2", typed, true);
    expect(await lastFact("B-2")).toMatchObject({
      ...{ milestone: "arrived", code: "DISC", classifier: "estimated" },
      ...{ place: "Mombasa", un_locode: "KEMBA", equipment: "TCLU7654321" },
      ...{ pieces: 19, pieces_total: 20, note: "All well", source: "operator", author: SARA },
    });
    const moment = { event_time: "2026-11-19T19:15:00.000Z", utc_offset: "+03:00" };
    expect((await stored("B-2")).events[0]).toMatchObject(moment);
    // An airport's city has its clock.
    await add("A-1", { event: "arrived", at: "19/11/2026 12:00", place: "Frankfurt (DEFRA)" });
    expect((await stored("A-1")).events[0]).toMatchObject({ utc_offset: "+01:00" });
    // Without a time it has happened now, and without a place it is Dubai's clock.
    const before = new Date().toISOString();
    await add("A-1", { event: "collected" });
    expect(((await lastFact("A-1"))?.event_time ?? "") >= before).toBe(true);
    await add("A-1", { event: "customs clearance", at: "2026-11-20 10:00" });
    const inDubai = { event_time: "2026-11-20T06:00:00.000Z", utc_offset: "+04:00" };
    expect(await lastFact("A-1")).toMatchObject(inDubai);
  });

  it.each([
    [{ event: "gone fishing" }, "event"],
    [{ event: "departed", at: "yesterday" }, "at"],
    [{ event: "departed", pieces: "20 of 19" }, "pieces"],
    [{ event: "departed", note: "x".repeat(501) }, "note"],
    [{ event: "delivered", at: "2096-12-01 10:00" }, "at"],
    [{ event: "on hold", note: " " }, "note"],
  ])("refuses %j", async (typed, field) => {
    expect(errorsOf(await add("A-1", typed))).toEqual({ [field]: expect.any(String) });
    expect(await storedFacts(db, "A-1")).toHaveLength(1);
  });

  it("is added once; retracted by its entry the order is what it was before, and it can be said again", async () => {
    const before = await stored("A-1");
    const typed = { event: "arrived", at: "2026-11-20 10:00" };
    await add("A-1", typed);
    expect(await add("A-1", typed)).toMatchObject({ kind: "done", changeId: null });
    const retract = async () =>
      update("A-1", { what: "retract", fact: (await lastFact("A-1"))?.id ?? 0 });
    await retract();
    expect(await stored("A-1")).toEqual(before);
    const log = (await desk.find("A-1"))?.log;
    expect(log?.map(({ standing }) => standing)).toEqual(["retraction", "retracted", "holds"]);
    await retract();
    expect((await stored("A-1")).order_status).toBe("Arrived");
    await retract();
    await add("A-1", typed);
    await setStatus("A-1", "In transit");
    // After another update it is reported now, and stands in the history once.
    expect(await add("A-1", typed)).toMatchObject({ kind: "done", changeId: expect.any(String) });
    const { order_status, events } = await stored("A-1");
    expect(order_status).toBe("Arrived");
    expect(events.filter(({ milestone }) => milestone === "arrived")).toHaveLength(1);
  });

  it("of another order can't be retracted from this one's page", async () => {
    const [fact] = await storedFacts(db, "C-3");
    const none = { changeId: null };
    expect(await update("A-1", { what: "retract", fact: fact?.id ?? 0 })).toMatchObject(none);
    expect((await stored("C-3")).order_status).toBe("Delivered");
  });
});

it("an ended order has no update unless it is reopened, and is named among several", async () => {
  const before = await stored("C-3");
  const next = status("Out for delivery");
  const reopen = "This order is delivered. Reopen it first.";
  for (const one of [next, event({ event: "arrived", at: `${dayIn(3)} 10:00` }, true)])
    expect(errorsOf(await update("C-3", one))).toEqual({ reopen });
  const several = { reopen: `C-3: ${reopen}` };
  expect(errorsOf(await updateAll(["A-1", "C-3"], event({ event: "arrived" })))).toEqual(several);
  expect(await stored("C-3")).toEqual(before);
  await update("C-3", { ...next, reopens: true });
  expect(await stored("C-3")).toMatchObject({
    ...{ order_status: "Out for delivery", delivery_date: null, eta: { kind: "unknown" } },
  });
});

it("the date of an order is corrected as it is typed, but not to one that can't be", async () => {
  const edit = async (created_at: string) => {
    const was = orderFormValues(await onlyOrder("A-1"));
    return desk.edit("A-1", { ...was, created_at }, was);
  };
  expect(await edit("18/11/2026 09:40")).toMatchObject({ kind: "done" });
  expect((await stored("A-1")).created_at).toBe("2026-11-18T05:40:00.000Z");
  for (const [typed, reason] of [
    ["", /^Write the day/],
    ["soon", /^This is not a date/],
    [dayIn(3), /^The order date lies in the future/],
  ] as const)
    expect(errorsOf(await edit(typed))).toEqual({ created_at: expect.stringMatching(reason) });
  await desk.add({ order_number: "N-1", created_at: "18.11.2026" });
  expect((await stored("N-1")).created_at).toBe("2026-11-17T20:00:00.000Z");
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
    const unseen = readUpdate({ do: "status", order_status: "Arrived" });
    if (!unseen) throw new Error("no update");
    expect(await desk.addUpdate(["A-1"], unseen)).toMatchObject({ kind: "conflict" });
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
    const charges = { shipper_charges: "48500.15" };
    expect(await editAfter({ note: "Keep dry" }, { note: "Fragile", ...charges })).toMatchObject({
      kind: "conflict",
      changes: [{ field: "note", before: null, after: "Keep dry" }],
    });
    expect(await stored("A-1")).toMatchObject({ note: "Keep dry", shipper_charges: null });
    const phone = { customer_phone: "+971 4 000 0009" };
    expect(await editAfter(phone, charges)).toMatchObject({ kind: "done" });
    expect(await stored("A-1")).toMatchObject({ ...phone, shipper_charges: 48_500.15 });
    const now = { ...was, note: "Keep dry", ...phone, ...charges };
    const again = await desk.edit("A-1", { ...now, shipper_charges: "2" }, now);
    expect(again).toMatchObject({ kind: "done" });
    // What both make, or one sends twice, is no conflict.
    const dry = { ...was, note: "Keep dry" };
    expect(await desk.edit("A-1", dry, was)).toMatchObject({
      message: expect.stringMatching(/^No changes\./),
    });
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

  it("are all changed or, where one is unknown or it can hardly be meant of one, none", async () => {
    const { lastFact: seen } = await desk.choose(["A-1", "C-3"]);
    const unknown = await updateAll(["A-1", "X-9"], status("Arrived"), seen);
    expect(unknown).toEqual({ kind: "missing" });
    expect(errorsOf(await updateAll(["A-1", "C-3"], date(dayIn(3))))).toEqual({
      delivery_date: expect.stringMatching(/^C-3: .*in the future/),
    });
    expect(await statuses()).toEqual(["Booked", null, "Delivered"]);
    await onlyOrders(db, { order_number: "A-11" }, { order_number: "A1-1" });
    const { ambiguous } = await desk.choose(["a11"]);
    expect(ambiguous).toEqual([expect.stringMatching(/^a11 could mean A-11 or A1-1:/)]);
    expect(await updateAll(["a11", "A-11"], status("Arrived"), 0)).toEqual({ kind: "missing" });
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
  const departed = event({ event: "departed", at: "2026-11-20 10:00" });

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

  it("which later event decides, of what a file brought whether it is expected, and why nothing changes", async () => {
    await load("order_number,event,time\nA-1,departed,2026-11-20T10:00+04:00\n");
    const held = event({ event: "on hold", at: "2026-11-19 09:00", note: NOTE });
    expect((await texts(["A-1"], held)).before).toBe(
      "The status stays Departed: “Departed” happened later, 2026-11-20 10:00 +04:00.",
    );
    await load("order_number,delivery_date\nA-1,2026-12-24\n");
    const [imported] = (await desk.find("A-1"))?.changes ?? [];
    expect(imported && changeTitle(imported)).toMatch(/; delivered \(expected\), 2026-12-24$/);
    const message = "No changes. The order is like this already, with the status Departed.";
    const none = { kind: "done", changeId: null, message };
    await setStatus("A-1", "Departed");
    expect(await texts(["A-1"], status("departed"))).toEqual({ before: none, after: none });
  });

  it("of a hold what its release does, and of the retraction of an entry what the order is then", async () => {
    await update("A-1", HELD);
    expect((await desk.find("A-1"))?.order.exception).toMatchObject({ note: NOTE });
    expect(await texts(["A-1"], event({ event: "released" }))).toEqual({
      before: "The status becomes Booked.",
      after: expect.stringMatching(/^Update: Released, .* Status: On hold to Booked\.$/),
    });
    await add("A-1", { event: "arrived", container: "TCLU7654321", pieces: "8 of 8" });
    const [entry] = (await desk.find("A-1"))?.log ?? [];
    expect(entry?.share).toBe("TCLU7654321, 8 of 8 pieces");
    const retract = { what: "retract", fact: entry?.id ?? 0 } as const;
    const before = "The status becomes Booked.";
    expect(await texts(["A-1"], retract)).toMatchObject({ before });
  });

  it("of several orders how many change, and which status the others keep", async () => {
    await setStatus("B-2", "Booked");
    await update("B-2", departed);
    const numbers = ["A-1", "B-2"];
    expect((await texts(numbers, departed)).before).toBe(
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
      const email = `${level}@consignee.example`;
      await db.insert(followers).values({ order_id, email, confirmed_at, level, notified });
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

describe("a new order", () => {
  it("is added once by its form, also at the same moment, and not again after it was removed", async () => {
    const typed = { submission_id: "4f6b", order_number: "D-4" };
    const [first, second] = await Promise.all([desk.add(typed), desk.add(typed)]);
    expect(first).toMatchObject({ kind: "done", changeId: expect.any(String) });
    expect([second, await desk.add(typed)]).toEqual([first, first]);
    expect(await db.$count(orders)).toBe(4);
    expect(await desk.add({ submission_id: "4f6b", note: "Urgent" })).not.toEqual(first);
    expect(await desk.add({})).not.toEqual(first);
    expect(await db.$count(orders)).toBe(6);
    await desk.remove("D-4");
    expect(await desk.add(typed)).toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("This form added order D-4, which was removed since."),
    });
    expect(await desk.find("D-4")).toBeNull();
  });

  it("has dates, counts and charges as people write them, and confirms an implausible date", async () => {
    const typed = {
      ...{ order_number: "D-4", order_count: "1,200", shipper_charges: "48,500.50" },
      delivery_date: dayIn(500).split("-").toReversed().join("/"),
    };
    expect(errorsOf(await desk.add(typed))).toEqual({
      delivery_date: "It is more than a year from now. If this is correct, confirm it below.",
    });
    expect(await desk.add(typed, { isConfirmed: true })).toMatchObject({ kind: "done" });
    expect(await stored("D-4")).toMatchObject({
      ...{ order_count: 1200, shipper_charges: 48500.5 },
      delivery_date: `${dayIn(499)}T20:00:00.000Z`,
    });
  });
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

  it("one that edits its fields, and then each field as it was and as it is", async () => {
    const was = orderFormValues(await onlyOrder("A-1"));
    const edit = (typed: Typed<OrderFormField>) =>
      textOf(desk.previewEdit("A-1", { ...was, ...typed }, was));
    expect(await edit({ note: "Fragile" })).toBe(
      "Note: – to Fragile. Followers get no email about these fields.",
    );
    expect(await edit({ customer_email: "none" })).toMatch(/email/i);
    expect(await edit({})).toBe("No changes. The fields are as they are stored.");
    expect((await onlyOrder("A-1")).note).toBeNull();

    const typed = { created_at: "05/11/2026", order_count: "1500", note: "Fragile" };
    const before = await edit(typed);
    const result = await desk.edit("A-1", { ...was, ...typed }, was);
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

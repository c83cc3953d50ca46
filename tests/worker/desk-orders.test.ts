/** What the desk does with orders, on a real database. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  changeResults,
  changeTitle,
  describeFields,
  explainPreview,
  previewText,
} from "#app/desk/change-text.ts";
import { readUpdate } from "#app/desk/order-forms.tsx";
import { formatClock } from "#app/domain/words.ts";
import type { Result } from "#workers/audit/result.ts";
import { primary } from "#workers/data/database.ts";
import { findDone } from "#workers/desk/changes.ts";
import type { OrderUpdate, Typed, UpdateField } from "#workers/desk/order-update.ts";
import { findStored, type OrderFormField, orderFormValues } from "#workers/desk/orders.ts";
import { SETTLE_MS } from "#workers/notifications/limits.ts";
import { orderEvents, orders } from "#workers/orders/order-schema.ts";
import { ordersDesk } from "../support/orders-desk.ts";
import {
  changesOf,
  follow,
  hoursAgo,
  load,
  onlyOrders,
  storedOrder as stored,
  storedFacts,
} from "./load.ts";
import { d1With, db, emptyStores } from "./stores.ts";

const SARA = "sara@dhowline.example";
const desk = ordersDesk(db, SARA);
const OMAR = ordersDesk(db, "omar@dhowline.example");
const dayIn = (days: number) => hoursAgo(-24 * days).slice(0, 10);

emptyStores();
beforeEach(() =>
  onlyOrders(
    { order_number: "A-1", order_status: "Booked" },
    { order_number: "B-2" },
    { order_number: "C-3", order_status: "Delivered" },
  ),
);

/** An update without what its page showed. */
type Update = object;

const status = (order_status: string, note = "", status_choice = "") => {
  return { what: "status", typed: { order_status, note, status_choice } };
};
const date = (delivery_date: string, isConfirmed = false) => {
  return { what: "date", typed: { delivery_date }, isConfirmed };
};
const event = (typed: Typed<UpdateField>, isExpected = false, isOnTheWay = false) => {
  return { what: "event", typed, isExpected, isOnTheWay };
};
/** As on a page that was loaded just now, or that showed the entry `seen`. */
async function update(numbers: string | readonly string[], one: Update, seen?: number) {
  const all = [numbers].flat();
  const shown = { seen: seen ?? (await desk.choose(all)).lastFact };
  return desk.addUpdate(all, { ...shown, ...one } as OrderUpdate);
}
const lastFact = async (number: string) => (await storedFacts(number)).at(-1);
const formOf = async (number: string) => {
  const order = await findStored(db, number);
  if (!order) throw new Error(`no order ${number}`);
  return orderFormValues(order);
};
const NOTE = "Documents are missing.";
const HELD = status("On hold", NOTE);
const DONE = { kind: "done", changeId: expect.any(String) };
const UNCHANGED = { kind: "done", changeId: null };
const errorsOf = (result: Result) => (result.kind === "invalid" ? result.errors : result);

it("a status is a known one or one's own, with a note for visitors and one's name for the desk", async () => {
  expect(await update("b2", status(" In transit "))).toMatchObject({ ...DONE, subject: "B-2" });
  expect((await stored("B-2")).order_status).toBe("In transit");
  const note = "Back on Monday.";
  for (const spelling of ["at the dentist", "At the dentist"])
    await update("B-2", status(spelling, note));
  const { order_status, events } = await stored("B-2");
  expect(order_status).toBe("At the dentist");
  expect(await lastFact("B-2")).toMatchObject({ kind: "status", author: SARA, note });
  expect(JSON.stringify(events)).not.toContain(SARA);
});

it.each<[Update, string, RegExp]>([
  [status(""), "order_status", /^Write a status/],
  [status("x".repeat(81)), "order_status", /at most 80 characters/],
  [status("On hold, customs clearance"), "note", /^Write why it is on hold\. Customers read it\.$/],
  [date("3006-11-30"), "delivery_date", /more than a year/],
  [date("2006-11-30"), "delivery_date", /more than 60 days/],
  [date("2030-02-30"), "delivery_date", /^Write the day/],
  [event({ event: "gone fishing" }), "event", /^Write a milestone/],
  [event({ event: "Departd" }), "event", /^Is it departed\? Write a milestone/],
  [event({ event: "delivered" }, false, true), "event", /^Only departed, arrived/],
  [event({ event: "departed", at: "the other day" }), "at", /^Write the day/],
  [event({ event: "departed", pieces: "20 of 19" }), "pieces", /^Write a part/],
  [event({ event: "departed", note: "x".repeat(501) }), "note", /at most 500 characters/],
  [event({ event: "delivered", at: "2096-12-01 10:00" }), "at", /more than a year/],
  [event({ event: "on hold", note: " " }), "note", /^Write why it is on hold/],
])("%j is refused", async (refused, field, reason) => {
  const errors = errorsOf(await update("A-1", refused));
  expect(errors).toEqual({ [field]: expect.stringMatching(reason) });
  expect(await storedFacts("A-1")).toHaveLength(1);
});

it.each([
  ["Departd", "departed", "Departed"],
  ["out fr delivery", "out for delivery", "Out for delivery"],
  ["Sailed", "departed", "Departed"],
  ["ARIVED", "arrived", "Arrived"],
])(
  "the status %s is asked about, and then is %s, or as written",
  async (typed, choice, stored_as) => {
    const asked = {
      order_status: expect.stringContaining(`“${typed}” isn't known. Is it ${choice}?`),
    };
    // Also where the choice was about another text.
    for (const stale of ["", "booked"]) {
      expect(errorsOf(await update("A-1", status(typed, "", stale)))).toEqual(asked);
      const preview = await desk.previewUpdate(["A-1"], {
        seen: 0,
        ...status(typed, "", stale),
      } as OrderUpdate);
      expect(preview).toMatchObject({ kind: "invalid", errors: asked });
      expect(await desk.add({ order_status: typed, status_choice: stale })).toMatchObject({
        errors: asked,
      });
    }
    expect(await storedFacts("A-1")).toHaveLength(1);
    await update("A-1", status(typed, "", choice));
    expect((await stored("A-1")).order_status).toBe(stored_as);
    await update("A-1", status(typed, "", "as written"));
    expect((await stored("A-1")).order_status).toBe(typed);
    const added = await desk.add({ order_status: typed, status_choice: choice });
    const number = added.kind === "done" && added.changeId ? added.subject : "";
    expect((await stored(number)).order_status).toBe(stored_as);
  },
);

it("a status in other words is asked about no more than one that is known, also with a choice", async () => {
  for (const typed of [
    "Waiting for papers",
    "Undelivered",
    "Ready",
    "delivered",
    "On hold: strike",
  ])
    for (const choice of ["", "departed", "nonsense"]) {
      const result = await update("A-1", status(typed, NOTE, choice));
      expect(errorsOf(result), typed).toMatchObject({ kind: "done" });
      await update("A-1", { ...status("Booked"), reopens: true });
    }
  // A hold that was mistyped needs its reason.
  const reason = { note: expect.stringContaining("Write why it is on hold") };
  expect(errorsOf(await update("A-1", status("On hld", "", "on hold")))).toEqual(reason);
});

it("a delivery date is a day or a time, which is expected then, until another is set; an implausible one is confirmed", async () => {
  await update("A-1", date(dayIn(30)));
  const start = `${dayIn(29)}T20:00:00.000Z`;
  expect(await stored("A-1")).toMatchObject({
    delivery_date: start,
    late_from: `${dayIn(30)}T20:00:00.000Z`,
  });
  const [year, month, day] = dayIn(32).split("-");
  await update("A-1", date(`${day}/${month}/${year} 14:30`));
  expect(await stored("A-1")).toMatchObject({
    delivery_date: `${dayIn(32)}T10:30:00.000Z`,
    eta: { moved: { from: { event_time: start } } },
  });
  for (const again of [dayIn(30), dayIn(30)]) await update("A-1", date(again));
  const { delivery_date, events } = await stored("A-1");
  expect(delivery_date).toBe(start);
  expect(events.filter(({ milestone }) => milestone === "delivered")).toHaveLength(3);
  // An arrival that is expected later moves it, unless it is set again.
  const arrives = (days: number) =>
    update("A-1", event({ event: "arrived", at: `${dayIn(days)} 10:00` }, true));
  for (const days of [20, 25]) await arrives(days);
  expect((await stored("A-1")).delivery_date).not.toBe(start);
  await update("A-1", date(dayIn(30)));
  expect((await stored("A-1")).delivery_date).toBe(start);
  expect(await update("A-1", date("3006-11-30", true))).toMatchObject(DONE);
  expect((await stored("A-1")).delivery_date).toBe("3006-11-29T20:00:00.000Z");
});

describe("an event", () => {
  it("says where, of which box and how many pieces, and whether it is expected, by the place's clock", async () => {
    const what = { container: "tclu 765432-1", pieces: "19 of 20", note: "All well" };
    const typed = { event: "DISC", at: "19/11/2026 22:15", place: "Mombasa (KEMBA)", ...what };
    await update("B-2", event(typed, true));
    expect(await lastFact("B-2")).toMatchObject({
      ...{ milestone: "arrived", code: "DISC", classifier: "estimated" },
      ...{ place: "Mombasa", un_locode: "KEMBA", equipment: "TCLU7654321" },
      ...{ pieces: 19, pieces_total: 20, note: "All well", source: "operator", author: SARA },
    });
    const moment = { event_time: "2026-11-19T19:15:00.000Z", utc_offset: "+03:00" };
    expect((await stored("B-2")).events[0]).toMatchObject(moment);
    // Without a time it has happened now, and without a place it is Dubai's clock.
    const before = new Date().toISOString();
    await update("A-1", event({ event: "collected" }));
    expect(((await lastFact("A-1"))?.event_time ?? "") >= before).toBe(true);
    await update("A-1", event({ event: "customs clearance", at: "2026-11-20 10:00" }));
    const inDubai = { event_time: "2026-11-20T06:00:00.000Z", utc_offset: "+04:00" };
    expect(await lastFact("A-1")).toMatchObject(inDubai);
  });

  it("at a place that is written with its code is read back so, on its clock; at a port on the way the order is in transit", async () => {
    const typed = { event: "arrived", at: "2026-11-25 22:15", place: "Dubai (DXB)" };
    await update("B-2", event(typed));
    const clock = { place: "Dubai (DXB)", un_locode: "AEDXB", utc_offset: "+04:00" };
    expect(await stored("B-2")).toMatchObject({ order_status: "Arrived", events: [clock] });
    await update("A-1", event({ ...typed, place: "Salalah" }, false, true));
    expect((await stored("A-1")).order_status).toBe("In transit");
  });

  it("whose time is corrected is in the history once, with that time, until the correction is retracted", async () => {
    const left = (at: string) => event({ event: "departed", at, place: "DXB" });
    await update("B-2", left("2026-11-25 22:15"));
    const before = await stored("B-2");
    await update("B-2", left("2026-11-25 23:40"));
    const corrected = { event_time: "2026-11-25T19:40:00.000Z", place: "Dubai (DXB)" };
    expect((await stored("B-2")).events).toEqual([expect.objectContaining(corrected)]);
    await update("B-2", { what: "retract", fact: (await lastFact("B-2"))?.id });
    expect(await stored("B-2")).toEqual(before);
  });

  it("is added once; retracted by its entry the order is what it was before, and it can be reported again", async () => {
    const before = await stored("A-1");
    const arrived = event({ event: "arrived", at: "2026-11-20 10:00" });
    await update("A-1", arrived);
    expect(await update("A-1", arrived)).toMatchObject(UNCHANGED);
    const retract = (fact?: { id: number }) => update("A-1", { what: "retract", fact: fact?.id });
    expect(await retract(await lastFact("C-3"))).toMatchObject(UNCHANGED);
    expect((await stored("C-3")).order_status).toBe("Delivered");
    const arrival = await lastFact("A-1");
    await retract(arrival);
    expect(await stored("A-1")).toEqual(before);
    expect(await retract(arrival)).toMatchObject(UNCHANGED);
    const log = (await desk.find("A-1"))?.log;
    expect(log?.map(({ standing }) => standing)).toEqual(["retraction", "retracted", "holds"]);
    await retract(await lastFact("A-1"));
    expect((await stored("A-1")).order_status).toBe("Arrived");
    await update("A-1", status("In transit"));
    // After another update it is reported now, and stands in the history once.
    expect(await update("A-1", arrived)).toMatchObject(DONE);
    const { order_status, events } = await stored("A-1");
    expect(order_status).toBe("Arrived");
    expect(events.filter(({ milestone }) => milestone === "arrived")).toHaveLength(1);
  });
});

it("an ended order has no update unless it is reopened", async () => {
  const reopen = "This order is delivered. Reopen it first.";
  const expected = event({ event: "arrived", at: `${dayIn(3)} 10:00` }, true);
  expect(errorsOf(await update("C-3", expected))).toEqual({ reopen });
  expect(await storedFacts("C-3")).toHaveLength(1);
  await update("C-3", { ...status("Out for delivery"), reopens: true });
  expect(await stored("C-3")).toMatchObject({
    ...{ order_status: "Out for delivery", delivery_date: null, eta: { kind: "unknown" } },
  });
});

describe("an update of several orders, of which one is delivered", () => {
  const arrived = event({ event: "arrived" });
  const all = ["A-1", "B-2", "C-3"];

  it("is refused with its number, and reopens none", async () => {
    const refused = { leaveOut: "1 of 3 is delivered: C-3." };
    expect(errorsOf(await update(all, arrived))).toEqual(refused);
    expect(errorsOf(await update(all, { ...arrived, reopens: true }))).toEqual(refused);
    for (const number of all) expect((await storedFacts(number)).length).toBeLessThan(2);
  });

  it("leaves it out on demand, and says so before and after", async () => {
    const left = { ...arrived, leavesOut: true };
    const { lastFact: seen } = await desk.choose(all);
    const plan = await desk.previewUpdate(all, { seen, ...left } as OrderUpdate);
    const named = "Left out: C-3: delivered.";
    expect(plan.kind === "planned" && previewText(plan)).toMatch(/\(1 order\)\..* Left out/);
    const result = await update(all, left);
    const id = result.kind === "done" ? (result.changeId ?? "") : "";
    const done = await findDone(db, id, SETTLE_MS);
    expect(done && changeResults(done.change)).toContain(named);
    const statuses = await Promise.all(
      all.map(async (number) => (await stored(number)).order_status),
    );
    expect(statuses).toEqual(["Arrived", "Arrived", "Delivered"]);
  });

  it("is left out for an implausible date, or that is confirmed", async () => {
    const reason = "C-3: It is in the future, but reported as actual instead of estimated.";
    expect(errorsOf(await update(all, date(dayIn(3))))).toEqual({
      delivery_date: `${reason} If this is correct, confirm it below.`,
      leaveOut: `1 of 3 can't have this update. ${reason}`,
    });
  });

  it("is refused as a whole where no order can have it", async () => {
    await onlyOrders(
      { order_number: "C-3", order_status: "Delivered" },
      { order_number: "D-4", order_status: "Cancelled" },
    );
    const result = await update(["C-3", "D-4"], { ...arrived, leavesOut: true });
    const event = "None of these orders can have this update. C-3: delivered; D-4: cancelled.";
    expect(errorsOf(result)).toEqual({ event });
  });
});

describe("two people", () => {
  it("what one reports after another's update is not stored unseen", async () => {
    const seen = (await desk.find("A-1"))?.lastFact ?? 0;
    await OMAR.addUpdate(["A-1"], { seen, ...HELD } as OrderUpdate);
    const after = expect.stringContaining("On hold");
    expect(await update("A-1", status("Arrived"), seen)).toEqual({
      kind: "conflict",
      message: expect.stringMatching(/^This was changed in the meantime, and nothing was stored/),
      changes: [{ field: "omar@dhowline.example", before: null, after }],
    });
    expect((await stored("A-1")).order_status).toBe("On hold");
    // A form without the version that its page showed.
    const unseen = readUpdate({ do: "status", order_status: "Arrived" }) as OrderUpdate;
    expect(await desk.addUpdate(["A-1"], unseen)).toMatchObject({ kind: "conflict" });
  });

  it("who edit a field at the same moment don't overwrite each other; other fields are both stored", async () => {
    const was = await formOf("A-1");
    /** Edits the order; the other edit is stored between reading it and storing this one. */
    const editAfter = (other: Typed<OrderFormField>, own: Typed<OrderFormField>) => {
      let edited: Promise<unknown> | undefined;
      const d1 = d1With((name) => {
        if (name !== "batch") return undefined;
        return async (statements: D1PreparedStatement[]) => {
          edited ??= OMAR.edit("A-1", { ...was, ...other }, was);
          expect(await edited).toMatchObject(DONE);
          return env.DB.batch(statements);
        };
      });
      return ordersDesk(primary(d1), SARA).edit("A-1", { ...was, ...own }, was);
    };
    const charges = { shipper_charges: "48500.15" };
    expect(await editAfter({ note: "Keep\ndry" }, { note: "Fragile", ...charges })).toMatchObject({
      kind: "conflict",
      changes: [{ field: "note", before: null, after: "Keep\ndry" }],
    });
    expect(await stored("A-1")).toMatchObject({ note: "Keep\ndry", shipper_charges: null });
    const phone = { customer_phone: "+971 4 000 0009" };
    expect(await editAfter(phone, charges)).toMatchObject(DONE);
    expect(await stored("A-1")).toMatchObject({ ...phone, shipper_charges: 48_500.15 });
    const now = { ...was, note: "Keep\ndry", ...phone, ...charges };
    expect(await desk.edit("A-1", { ...now, shipper_charges: "2" }, now)).toMatchObject(DONE);
    // What both make, or one sends twice, is no conflict, with a browser's line breaks.
    const again = await desk.edit("A-1", { ...was, note: "Keep\r\ndry" }, was);
    expect(again).toMatchObject({ ...UNCHANGED, message: expect.stringMatching(/^No changes\./) });
  });
});

it("several orders are shown first, and updated once each in one change, or none where one is unknown or refused", async () => {
  const statuses = () =>
    Promise.all(["A-1", "B-2", "C-3"].map(async (number) => (await stored(number)).order_status));
  const { rows, unknown } = await desk.choose(["b2", "A-1", "a1", "X-9"]);
  expect(rows.map(({ order_number }) => order_number)).toEqual(["B-2", "A-1"]);
  expect(unknown).toEqual(["X-9"]);
  await update(["b2", "A-1", "a1"], event({ event: "departed", at: "2026-11-20 10:00" }));
  expect(await statuses()).toEqual(["Departed", "Departed", "Delivered"]);
  expect(await storedFacts("A-1")).toHaveLength(2);
  const facts = await Promise.all(["A-1", "B-2"].map(lastFact));
  expect(new Set(facts.map((fact) => fact?.change_id)).size).toBe(1);

  const { lastFact: seen } = await desk.choose(["A-1", "C-3"]);
  expect(await update(["A-1", "X-9"], status("Arrived"), seen)).toEqual({ kind: "missing" });
  expect(await statuses()).toEqual(["Departed", "Departed", "Delivered"]);
  await onlyOrders({ order_number: "A-11" }, { order_number: "A1-1" });
  const { ambiguous } = await desk.choose(["a11"]);
  expect(ambiguous).toEqual([expect.stringMatching(/^a11 could mean A-11 or A1-1:/)]);
  expect(await update(["a11", "A-11"], status("Arrived"), 0)).toEqual({ kind: "missing" });
  const pasted = await desk.choose(["*A-11*", "• A/1-1 ✅", "~A-11~"]);
  expect(pasted).toMatchObject({ rows: [{ order_number: "A-11" }], unknown: [] });
});

describe("an update says", () => {
  /** What the desk shows before the update is sent, and after it. */
  async function texts(numbers: readonly string[], one: Update) {
    const { lastFact: seen } = await desk.choose(numbers);
    const sent = { seen, ...one } as OrderUpdate;
    const facts = await db.$count(orderEvents);
    const plan = await desk.previewUpdate(numbers, sent);
    expect(await db.$count(orderEvents)).toBe(facts);
    const result = await desk.addUpdate(numbers, sent);
    const done =
      result.kind === "done" && result.changeId && (await findDone(db, result.changeId, SETTLE_MS));
    return {
      before: plan.kind === "planned" ? previewText({ ...plan, readAs: null }) : plan,
      after: done
        ? [`${changeTitle(done.change)}.`, ...changeResults(done.change)].join(" ")
        : result,
    };
  }
  const at = "2026-11-25 09:00";

  it.each<[Update, string, RegExp]>([
    [
      event({ event: "arrived", at, place: "Jebel Ali" }),
      "Status: Booked to Arrived.",
      /^Update: arrived, Wed 25 Nov 2026 09:00, Jebel Ali\. Status: Booked to Arrived\.$/,
    ],
    [
      event({ event: "arrived", at: "2026-12-24 09:00" }, true),
      "The status stays Booked: it is expected, and has not happened yet.",
      /^Update: expected arrived, .*\. The status stays Booked: it is expected/,
    ],
    [
      event({ event: "INSP", at }),
      "The status stays Booked: “INSP” is no milestone and no exception.",
      /\. The status stays Booked: “INSP” is no milestone/,
    ],
    [
      event({ event: "arrived", at, container: "TCLU7654321", pieces: "4 of 8" }),
      "The status stays Booked: it is about 4 of 8 pieces.",
      /^Update: arrived, Wed 25 Nov 2026 09:00, TCLU7654321, 4 of 8 pieces\. The status stays/,
    ],
    [
      status("Waiting for papers"),
      "Status: Booked to Waiting for papers. Under a status in other words it isn't known whether an order is late.",
      /\. Status: Booked to Waiting for papers\. Under a status in other words it isn't known/,
    ],
    [
      date("2026-12-24 14:30"),
      "The status stays Booked. Delivery date: – to 2026-12-24 14:30.",
      /The status stays Booked\. Delivery date: – to 2026-12-24 14:30\.$/,
    ],
  ])("before and after %j what becomes of the order", async (one, before, after) => {
    expect(await texts(["A-1"], one)).toEqual({ before, after: expect.stringMatching(after) });
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
    const none = { ...UNCHANGED, message };
    await update("A-1", status("Departed"));
    expect(await texts(["A-1"], status("departed"))).toEqual({ before: none, after: none });
  });

  it.each([
    ["arrived", "Arrived", status(" ARRIVED ")],
    ["arrived", "Arrived", event({ event: "arrived", at, place: "Jebel Ali" })],
    ["on hold", "On hold", event({ event: "on hold", at, note: NOTE })],
    ["out for delivery", "Out for delivery", status("Out-for-delivery")],
    ["delivered", "Delivered", status("delivered")],
  ])(
    "what it confirms: after the carrier's %s is undone the order stays %s",
    async (name, shown, one) => {
      await load(`order_number,event,time\nA-1,${name},2026-11-24T10:00+04:00\n`);
      const confirmed = await texts(["A-1"], one);
      expect(confirmed.before).toBe(`Confirmed: ${shown}.`);
      expect(confirmed.after).toMatch(new RegExp(`\\. Confirmed: ${shown}\\.$`));
      const again = await texts(["A-1"], one);
      expect(again.after).toMatchObject({
        ...UNCHANGED,
        message: expect.stringMatching(/^No changes/),
      });
      const carrier = (await storedFacts("A-1")).find(({ source }) => source === "csv");
      await update("A-1", { what: "retract", fact: carrier?.id });
      expect((await stored("A-1")).order_status).toBe(shown);
    },
  );

  it.each(["departed", "arrived", "on hold", "delivered"])(
    "nothing, where %s is reported again without a time",
    async (name) => {
      const now = event({ event: name, note: NOTE });
      await update("A-1", now);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 180_000 });
      const again = await texts(["A-1"], now);
      vi.useRealTimers();
      expect(again.after).toMatchObject({
        ...UNCHANGED,
        message: expect.stringMatching(/^No changes/),
      });
    },
  );

  it("an arrival without a time again, where the goods went on since", async () => {
    await update("A-1", event({ event: "arrived" }));
    await update("A-1", event({ event: "in transit" }));
    expect(await update("A-1", event({ event: "arrived" }))).toMatchObject(DONE);
  });

  it("of a file which status it confirms, once", async () => {
    await load("order_number,event,time\nA-1,arrived,2026-11-24T10:00+04:00\n");
    const file = "order_number,order_status\nA-1,ARRIVED\n";
    expect(changesOf((await load(file)).plan)).toEqual(["A-1: order_status Arrived → Arrived"]);
    expect((await load(file)).plan.orders).toEqual([]);
  });

  it("of a hold what its release does, and of the retraction of an entry what the order is then", async () => {
    expect(await texts(["A-1"], HELD)).toEqual({
      before: "Status: Booked to On hold.",
      after: "Update: status On hold. Status: Booked to On hold.",
    });
    expect((await desk.find("A-1"))?.order.exception).toMatchObject({ note: NOTE });
    expect(await texts(["A-1"], event({ event: "released" }))).toEqual({
      before: "Status: On hold to Booked.",
      after: expect.stringMatching(/^Update: Released, .* Status: On hold to Booked\.$/),
    });
    await update("A-1", event({ event: "arrived", container: "TCLU7654321", pieces: "8 of 8" }));
    const [entry] = (await desk.find("A-1"))?.log ?? [];
    expect(entry?.part).toBe("TCLU7654321, 8 of 8 pieces");
    const retract = await texts(["A-1"], { what: "retract", fact: entry?.id });
    expect(retract.before).toBe("Status: Arrived to Booked.");
  });

  it("of several orders how many change, which status the others keep, and the new date where each had its own", async () => {
    const departed = event({ event: "departed", at: "2026-11-20 10:00" });
    await update("B-2", departed);
    const pair = ["A-1", "B-2"];
    expect((await texts(pair, departed)).before).toBe(
      "Status: Booked to Departed. 1 order has this update already.",
    );
    const expected = await texts(pair, event({ event: "arrived", at: "2026-12-24" }, true));
    expect(expected.after).toMatch(/2 orders stay Departed: it is expected/);

    const numbers = Array.from({ length: 12 }, (_, index) => `M-${index + 1}`);
    const rows = numbers.map((number, index) => `${number},Booked,${dayIn(10 + index)}\n`).join("");
    await load(`order_number,order_status,delivery_date\n${rows}`);
    expect(await texts(numbers, event({ event: "departed", at: `${dayIn(-1)} 10:00` }))).toEqual({
      before: "Status: Booked to Departed (12 orders).",
      after: expect.stringMatching(/\. Status: Booked to Departed \(12 orders\)\.$/),
    });
    expect(await texts(numbers, date(dayIn(30)))).toEqual({
      before: `12 orders stay Departed. Delivery date: ${dayIn(30)} (12 orders).`,
      after: expect.stringMatching(
        /\. 12 orders stay Departed\. Delivery date: \S+ \(12 orders\)\.$/,
      ),
    });
  });

  it("the times that were typed, in words", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-30T18:30:00Z"), toFake: ["Date"] });
    const readAs = async (one: Update) => {
      const plan = await desk.previewUpdate(["A-1"], { seen: 0, ...one } as OrderUpdate);
      return plan.kind === "planned" ? plan.readAs : plan;
    };
    const place = "Shanghai (CNSHA)";
    const time = (at: string) => readAs(event({ event: "departed", at, place }));
    expect(await time("now")).toBe(
      "Time read as Tue 1 Dec 2026 02:30 in Shanghai, 2026-11-30 22:30 in Dubai.",
    );
    expect(await time("yesterday 9am")).toMatch(/^Time read as Mon 30 Nov 2026 09:00 in Shanghai,/);
    expect(await time("")).toBeNull();
    expect(await readAs(date("tomorrow 2pm"))).toBe(
      "Delivery date read as Tue 1 Dec 2026 14:00 in Dubai.",
    );
    expect(await time("9.10")).toMatchObject({
      errors: { at: "Write 9.10 as 9:10, or 9/10 for a day." },
    });
    vi.useRealTimers();
  });

  it("how many followers will be notified, and of which emails are turned off", async () => {
    await follow("A-1", "all", "important");
    const preview = async (name: string) =>
      (await texts(["A-1"], event({ event: name, at: "2026-11-24 10:00" }))).before;
    expect(await preview("collected")).toMatch(
      /^Status: Booked to Collected\. 1 follower will be notified in about 10 minutes\.$/,
    );
    expect(await preview("departed")).toMatch(
      /2 followers will be notified in about 10 minutes\.$/,
    );
    await desk.pause("A-1", true);
    expect(await preview("arrived")).toMatch(
      /No email to 2 followers: email updates of the order are turned off\.$/,
    );
  });
});

describe("a new order", () => {
  it("is added once by its form, also at the same moment, and not again after it was removed", async () => {
    const typed = { submission_id: "4f6b", order_number: "D-4" };
    const [first, second] = await Promise.all([desk.add(typed), desk.add(typed)]);
    expect(first).toMatchObject(DONE);
    expect([second, await desk.add(typed)]).toEqual([first, first]);
    expect(await db.$count(orders)).toBe(4);
    expect(await desk.add({ submission_id: "4f6b", note: "Urgent" })).not.toEqual(first);
    expect(await desk.add({})).not.toEqual(first);
    expect(await db.$count(orders)).toBe(6);
    for (const confirm of ["A-1", ""])
      expect(await desk.remove("d-4", confirm)).toMatchObject({ kind: "invalid" });
    expect(await desk.remove("d 4", "d-4")).toMatchObject({ ...DONE, subject: "D-4" });
    expect(await desk.remove("D-4")).toEqual({ kind: "missing" });
    expect(await desk.add(typed)).toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("This form added order D-4, which was removed since."),
    });
    expect(await desk.find("D-4")).toBeNull();
  });

  it("has dates, counts and charges as people write them, and is previewed", async () => {
    const delivery_date = dayIn(500).split("-").toReversed().join("/");
    const typed = {
      ...{ order_number: "D-4", created_at: "18.11.2026", order_status: "booked", delivery_date },
      ...{ order_count: "1,200", shipper_charges: "48,500.50" },
    };
    const preview = async (typed: Parameters<typeof desk.add>[0]) =>
      explainPreview(await desk.previewAdd(typed))?.text;
    expect(await preview({})).toBe("An order with a new number is added.");
    expect(await preview({ ...typed, delivery_date: dayIn(30) })).toBe(
      `Order date read as Wed 18 Nov 2026. Delivery date read as ${formatClock({ event_time: dayIn(30), utc_offset: null })}. Order D-4 is added. Status: – to Booked. Delivery date: – to ${dayIn(30)}.`,
    );
    expect(await preview({ order_number: "a1" })).toMatch(/^There is an order/);
    const ahead = { created_at: expect.stringMatching(/^The order date lies in the future/) };
    expect(errorsOf(await desk.add({ ...typed, created_at: dayIn(3) }))).toEqual(ahead);
    expect(errorsOf(await desk.add(typed))).toEqual({
      delivery_date: "It is more than a year from now. If this is correct, confirm it below.",
    });
    expect(await desk.find("D-4")).toBeNull();
    expect(await desk.add(typed, { isConfirmed: true })).toMatchObject(DONE);
    expect(await stored("D-4")).toMatchObject({
      ...{ created_at: "2026-11-17T20:00:00.000Z", order_status: "Booked" },
      ...{ delivery_date: `${dayIn(499)}T20:00:00.000Z` },
      ...{ order_count: 1200, shipper_charges: 48500.5 },
    });
  });
});

it("a form that edits an order says what it will do, and then each field as it was and as it is", async () => {
  const was = await formOf("A-1");
  const preview = async (typed: Typed<OrderFormField>) =>
    explainPreview(await desk.previewEdit("A-1", { ...was, ...typed }, was))?.text;
  for (const [typed, text] of [
    [{}, /^No changes\. The fields are as they are stored\.$/],
    [{ customer_email: "none" }, /email/i],
    [{ created_at: "" }, /^Write the day/],
    [{ created_at: "soon" }, /^This is not a date/],
    [{ created_at: dayIn(3) }, /^The order date lies in the future/],
  ] as const)
    expect(await preview(typed)).toMatch(text);
  const typed = { created_at: "05/11/2026", order_count: "1500", note: "Fragile" };
  const before = await preview(typed);
  expect(before).toMatch(/ Followers get no email about these fields\.$/);
  expect((await stored("A-1")).note).toBeNull();

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

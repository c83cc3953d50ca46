import * as fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Fact } from "#app/domain/tracking/facts.ts";
import { orderFeed } from "#app/domain/tracking/feed.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { formatEventTime, formatMoment } from "#app/domain/words.ts";
import { ageText, containersText, etaTextAt } from "#app/sentences/live-text.ts";
import {
  datedContainersText,
  eventName,
  orderTexts,
  updateText,
  whereText,
} from "#app/sentences/order-text.ts";
import { EventDate } from "#app/ui/track/History.tsx";
import { OrderProgress } from "#app/ui/track/OrderProgress.tsx";
import { ordersCsv, ordersText } from "#app/ui/track/OrdersResult.tsx";
import { orderRows } from "#app/ui/track/order-rows.ts";
import { readOrder } from "#app/ui/track/read-order.ts";
import { anyLog, toFacts } from "../support/any-facts.ts";
import { at, event, forecast, trackedOrder, word } from "../support/events.ts";

function comes(order: TrackedOrder, now: string): string[] {
  const { eta } = orderTexts(order);
  if (!eta) return [];
  return [etaTextAt(eta, Date.parse(now)), eta.moved, eta.reason].filter((text) => text !== null);
}

const departed = event("departed", "2026-11-19T09:00+04:00");
const first = forecast("delivered", "2026-11-24T14:30+08:00", "2026-11-18T06:00Z");
const moved = forecast("delivered", "2026-11-26T14:30+08:00", "2026-11-22T06:00Z");
const sameDay = forecast("delivered", "2026-11-24T18:00+08:00", "2026-11-22T06:00Z");
const onADay = forecast("delivered", "2026-11-24T00:00+04:00", "2026-11-18");
const withArrival = [
  forecast("arrived", "2026-11-24T06:00+08:00", "2026-11-18T06:00Z", at("Manila")),
  forecast("arrived", "2026-11-26T06:00+08:00", "2026-11-21T06:00Z", at("Manila")),
  forecast("delivered", "2026-11-25T09:00+08:00", "2026-11-19"),
];

// biome-ignore format: an order a row
it.each<[string, Fact[], string, string, ...string[]]>([
  ["expected", [departed, first], "2026-11-22T06:00Z", "Delivery expected on Tue 24 Nov 2026, 14:30 (UTC+08:00), 10:30 Dubai time."],
  ["moved within a day", [departed, first, sameDay], "2026-11-22T06:00Z", "Delivery expected on Tue 24 Nov 2026, 18:00 (UTC+08:00), 14:00 Dubai time.", "Changed on Sun 22 Nov 2026, previously Tue 24 Nov 2026, 14:30."],
  ["moved, and late again", [departed, first, moved], "2026-11-27T06:00Z", "Late: expected on Thu 26 Nov 2026, 14:30 (UTC+08:00), 10:30 Dubai time, not delivered yet.", "Changed on Sun 22 Nov 2026, previously Tue 24 Nov 2026."],
  ["moved with its arrival", [departed, ...withArrival], "2026-11-22T06:00Z", "Delivery expected on Fri 27 Nov 2026, 09:00 (UTC+08:00), 05:00 Dubai time.", "Changed on Sat 21 Nov 2026, previously Wed 25 Nov 2026.", "The arrival date changed from Tue 24 Nov 2026 to Thu 26 Nov 2026."],
  ["late", [departed, first], "2026-11-24T06:30Z", "Late: expected on Tue 24 Nov 2026, 14:30 (UTC+08:00), 10:30 Dubai time, not delivered yet."],
  ["on a day, which isn't late before it is over", [departed, onADay], "2026-11-24T19:59Z", "Delivery expected on Tue 24 Nov 2026."],
  ["arriving, in no known zone", [departed, forecast("arrived", "2026-11-24T14:30", "2026-11-18")], "2026-11-24T15:00Z", "Arrival expected on Tue 24 Nov 2026, 14:30 (time zone not given)."],
  ["delivered", [event("delivered", "2026-11-24T14:30+08:00", at("باساي"))], "2026-11-24T15:00Z", "Delivered on Tue 24 Nov 2026, 14:30 in \u2068باساي\u2069, 10:30 Dubai time."],
  ["delivered, by its status alone", [departed, word("Delivered", "2026-11-23T09:00+04:00", { source: "order" })], "2026-11-24T15:00Z", "Delivered."],
  ["delivered, by an operator's word", [departed, word("Delivered", "2026-11-23T22:00+04:00")], "2026-11-24T15:00Z", "Delivered, as reported on Mon 23 Nov 2026, 22:00 Dubai time."],
  ["past, under an operator's own words: how far it is isn't known", [departed, first, word("Awaiting papers", "2026-11-20T09:00+04:00")], "2026-11-25T06:00Z", "Delivery was expected on Tue 24 Nov 2026, 14:30 (UTC+08:00), 10:30 Dubai time."],
  ["cancelled", [departed, first, word("Cancelled", "2026-11-20T09:00+04:00")], "2026-11-25T06:00Z", "No delivery: this order is cancelled."],
  ["unknown", [departed], "2026-11-24T15:00Z", "No delivery date yet"],
])("when it comes is said in one sentence, and what it was before in others: an order that is %s", (_, facts, now, ...sentences) => {
  expect(comes(trackedOrder(facts), now)).toEqual(sentences);
});

it.each(["+04:00", "-05:00", ""])("a day without a time is a day everywhere: %j", (offset) => {
  const day = forecast("delivered", `2026-12-09T00:00${offset}`, "2026-11-18");
  const order = trackedOrder([departed, day]);
  expect(order.delivery_date).toBe("2026-12-08T20:00:00.000Z");
  expect(formatMoment(order.delivery_date)).toBe("Wed 9 Dec 2026");
  expect(comes(order, "2026-11-22T06:00Z")).toEqual(["Delivery expected on Wed 9 Dec 2026."]);
  const { expected, events } = orderFeed(order, null);
  const times = [expected?.eventDateTime, events.at(-1)?.eventDateTime, formatEventTime(day)];
  expect(times).toEqual(Array(3).fill("2026-12-09"));
  const shown = renderToStaticMarkup(createElement(EventDate, { moment: day }));
  expect(shown).toBe('<time class="code" dateTime="2026-12-09">Wed 9 Dec 2026</time>');
});

describe("several containers of which some are on hold", () => {
  const equipped = (equipment: string, place: string) => ({ equipment, place, code: "GTIN" });
  const both = event("departed", "2026-11-05T09:00+04:00", at("Rotterdam"));
  const held = [
    event("arrived", "2026-11-17T12:00+04:00", equipped("A", "Jebel Ali")),
    event("on hold", "2026-11-18T09:30+04:00", equipped("A", "Jebel Ali")),
  ];
  const left = (equipment: string, time = "2026-11-20T04:10+04:00") =>
    event("departed", time, equipped(equipment, "Salalah"));
  const booked = event("booked", "2026-11-01T04:10+04:00", { equipment: "B" });
  const passed = event(null, "2026-11-20T04:10+04:00", equipped("B", "Salalah"));
  const heldToo = event("on hold", "2026-11-21T04:10+04:00", equipped("B", "Salalah"));

  // biome-ignore format: an order a row
  it.each<[string | null, Fact[]]>([
    ["1 of 2 containers is on hold at Jebel Ali. 1 of 2 containers departed Salalah 2 days ago.", [...held, left("B")]],
    ["1 of 3 containers is on hold at Jebel Ali. 2 of 3 containers departed Salalah 1 day ago.", [...held, left("B"), left("C", "2026-11-20T10:10+04:00")]],
    ["1 of 2 containers is on hold at Jebel Ali. 1 of 2 containers was last reported at Salalah 2 days ago.", [...held, booked, passed]],
    [null, held],
    [null, [...held, left("B"), heldToo]],
  ])("%s", (text, facts) => {
    const { containers } = orderTexts(trackedOrder([both, ...facts]));
    const now = Date.parse("2026-11-22T10:00+04:00");
    const shown = containers.length > 0 ? containersText(containers, now) : null;
    expect(shown?.replace(/[\u2068\u2069]/g, "").replaceAll("\n", " ") ?? null).toBe(text);
  });

  it("the place is that of the container on hold, and dates stand where nothing is read at once", () => {
    const order = trackedOrder([both, ...held, left("B")]);
    expect(order.where).toMatchObject({ place: "Jebel Ali", equipment: "A" });
    expect(datedContainersText(order)).toBe(
      "1 of 2 containers is on hold at \u2068Jebel Ali\u2069. 1 of 2 containers departed \u2068Salalah\u2069 on Fri 20 Nov 2026.",
    );
    const feed = orderFeed(order, datedContainersText(order));
    expect(feed.containers).toMatchObject([
      { equipmentReference: "A", exception: "on hold", locationName: "Jebel Ali" },
      { equipmentReference: "B", exception: null, locationName: "Salalah" },
    ]);
  });
});

describe("the last update", () => {
  it("has its age in the largest unit that it fills", () => {
    const ages = [-5, 0.9, 1, 59.9, 60, 24 * 60 - 1, 24 * 60, 49 * 60].map((minutes) =>
      ageText(minutes * 60_000),
    );
    expect(ages).toEqual([
      ...["just now", "just now", "1 minute ago", "59 minutes ago", "1 hour ago", "23 hours ago"],
      ...["1 day ago", "2 days ago"],
    ]);
  });

  it("is what happened, or the latest estimate of what is ahead", () => {
    const lastUpdate = (...facts: Fact[]) => {
      const order = trackedOrder(facts);
      const text = order.latest && updateText(order.latest, order);
      return text && [text.text, text.at];
    };
    expect(lastUpdate(departed, first)).toEqual(["Departed", departed.event_time]);
    const estimate = ["New estimate: Delivery", moved.reported_at];
    expect(lastUpdate(departed, first, moved)).toEqual(estimate);
    expect(lastUpdate(event("departed", "2026-11-19T09:00"))).toEqual(["Departed", null]);
    expect(lastUpdate()).toBeNull();
  });

  const box = (place: string, equipment: string, code: string) => ({ place, equipment, code });
  const called = (place: string, day: number) =>
    event("arrived", `2026-11-${day}T09:00+03:00`, at(place, { mode: "vessel" }));
  const sailed = event("departed", "2026-11-05T09:00+04:00", at("Jebel Ali", { mode: "vessel" }));
  const leftBehind = event("in transit", "2026-11-08T09:00+04:00", box("Salalah", "B", "DISC"));
  const delivered = event("delivered", "2026-11-15T09:00+03:00", box("Mombasa", "A", "DDL"));
  const unloaded = event("arrived", "2026-11-14T09:00Z", box("Jebel Ali", "A", "DISC"));
  const inPort = { ...called("Mombasa", 14), code: "ARRI POD" };
  const share = at("Dubai", { pieces: 19, pieces_total: 20 });
  const inPart = event("delivered", "2026-11-15T09:00+04:00", share);

  // biome-ignore format: an order a row
  it.each<[string, Fact[], (string | null)[] | null]>([
    ["left its last place, whatever was estimated since", [{ ...departed, place: "Salalah" }, first, moved], ["Salalah", "Departed"]],
    ["is where its status says", [called("Salalah", 20)], ["Salalah", null]],
    ["was reported by a code alone", [called("JFK", 20)], ["John F. Kennedy (JFK)", null]],
    ["has one container at its port, and another that was left behind", [sailed, leftBehind, called("Mombasa", 14), delivered], ["Salalah", "In transit, B"]],
    ["has one container at its port of discharge, and another that was left behind", [sailed, leftBehind, inPort, delivered], ["Salalah", "In transit, B"]],
    ["was unloaded on the way, and is at its port of discharge", [sailed, leftBehind, inPort], ["Mombasa", null]],
    ["was unloaded before its vessel called elsewhere", [unloaded, called("Dammam", 16)], ["Jebel Ali", null]],
    ["is delivered in part", [called("Dubai", 14), inPart], ["Dubai", "Delivered, 19 of 20 pieces"]],
    ["is nowhere that is known, but has an update", [departed], [null, "Departed"]],
    ["has no update", [], null],
  ])("where an order is that %s", (_, facts, said) => {
    const where = whereText(trackedOrder(facts));
    expect(where && [where.place, where.text]).toEqual(said);
  });

  it.each([
    ["DISC", "Unloaded from the vessel", "arrived", "actual", "Unloaded from the vessel"],
    ["angekommen", null, "arrived", "actual", "Arrived"],
    ["angekommen", null, "arrived", "planned", "Arrival"],
    ["Weighed", null, null, "actual", "Weighed"],
  ] as const)(
    "the event of %s, %s, %s, %s, is %s",
    (code, meaning, milestone, classifier, name) => {
      expect(eventName({ code, meaning, milestone, classifier })).toBe(name);
    },
  );
});

it.each([
  ["that is known to be another one is Dubai's time", "+01:00", "05:30 PM Dubai time"],
  ["whose zone isn't known is no time in Dubai", "", "02:30 PM"],
])("a delivery date by a clock %s", (_, offset, expected) => {
  const order = trackedOrder([event("delivered", `2026-11-24T14:30${offset}`, at("Depot 5"))]);
  const element = createElement(OrderProgress, { order, checkedAt: "2026-11-25T06:00:00.000Z" });
  const shown = renderToStaticMarkup(element);
  const [, date = ""] = /Delivery Date<\/dt>(.*?)<\/dd>/i.exec(shown) ?? [];
  expect(date.replace(/<[^>]*>/g, "")).toBe(`24/11/2026, ${expected}`);
});

describe("the rows of several orders", () => {
  const NOW = Date.parse("2026-11-22T08:00:00Z");
  const left = event("departed", "2026-11-19T09:00+05:30", { place: "Kolkata" });
  const ORDERS = {
    moving: trackedOrder([left, forecast("delivered", "2026-11-24T09:00+04:00", "2026-11-18")]),
    late: trackedOrder([left, forecast("delivered", "2026-11-21T00:00+04:00", "2026-11-18")]),
    held: trackedOrder([left, event("on hold", "2026-11-20T09:00+05:30")]),
    delivered: trackedOrder([event("delivered", "2026-11-20T09:00+04:00", { place: "Dubai" })]),
    plain: trackedOrder([
      word("Waiting", "2026-10-20T09:00+04:00", { source: "order" }),
      forecast("delivered", "2026-11-01T14:30+04:00", "2026-10-20"),
    ]),
  };
  const rows = () => {
    const matches = Object.entries(ORDERS).map(([typed, found]) => {
      const order = { ...found, order_number: typed, customer_email: "secret@consignee.example" };
      return { typed, order };
    });
    return orderRows(["delivered", "moving", "plain", "none", "held", "late"], matches, NOW);
  };

  it("begin with orders that need attention: late, stopped, unknown, moving, delivered; without personal data", () => {
    expect(rows().map(({ orderNumber, flags }) => [orderNumber, ...flags].join(" "))).toEqual([
      ...["late Late", "held", "none", "moving", "plain", "delivered"],
    ]);
    expect(JSON.stringify(rows())).not.toContain("secret");
  });

  it("have the status, the last event with its place and time, and when it comes", () => {
    // biome-ignore format: an order a row
    expect(rows().map(({ status, last, eta }) => [status, last, eta])).toEqual([
      ["Departed", "Departed, Thu 19 Nov 2026, 09:00 in \u2068Kolkata\u2069", "Late: expected on Sat 21 Nov 2026, not delivered yet."],
      ["On hold", "On hold, Fri 20 Nov 2026, 09:00 (UTC+05:30)", "No delivery date yet"],
      ["Order Not Found..!!!", "–", "–"],
      ["Departed", "Departed, Thu 19 Nov 2026, 09:00 in \u2068Kolkata\u2069", "Delivery expected on Tue 24 Nov 2026, 09:00 Dubai time."],
      // How far it is isn't known: it may have been delivered.
      ["Waiting", "–", "Delivery was expected on Sun 1 Nov 2026, 14:30 Dubai time."],
      ["Delivered", "Delivered, Fri 20 Nov 2026, 09:00 in \u2068Dubai\u2069", "Delivered on Fri 20 Nov 2026, 09:00 in \u2068Dubai\u2069."],
    ]);
  });

  it("have for spreadsheets columns that can be sorted, and nothing that would run", () => {
    const hostile = rows()
      .filter(({ orderNumber }) => !["moving", "plain"].includes(orderNumber))
      .map((row, index) => (index > 0 ? row : { ...row, orderNumber: '=1+"2"' }));
    expect(ordersCsv(hostile).split("\r\n")).toEqual([
      '"Order number","Order Status","Milestone","Last event","Place","Time of last event","Expected","Late","Delivered"',
      `"'=1+""2""","Departed","Departed","Departed","Kolkata","2026-11-19T09:00+05:30","2026-11-21","yes",""`,
      '"held","On hold","Departed","On hold","","2026-11-20T09:00+05:30","","no",""',
      '"none","Order Not Found..!!!","","","","","","",""',
      '"delivered","Delivered","Delivered","Delivered","Dubai","2026-11-20T09:00+04:00","","no","2026-11-20T09:00+04:00"',
    ]);
    expect(ordersText(hostile).split("\r\n").at(1)).toBe(
      `'=1+"2"\tDeparted\tDeparted\tDeparted\tKolkata\t2026-11-19T09:00+05:30\t2026-11-21\tyes\t`,
    );
  });
});

describe("an order that the network returned", () => {
  const columns = { order_number: "DL-1", created_at: "2026-11-18T05:40:00.000Z" };

  it("an order of this version is read as it was sent", () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const order = trackedOrder(toFacts(log), columns);
        expect(readOrder(JSON.parse(JSON.stringify(order)))).toEqual(order);
      }),
    );
  });

  it.each([
    ["no events and no state, as versions before sent it", {}],
    ["texts", { events: "none", milestones: "none", eta: "soon", late_from: 1, exception: "held" }],
    ["an eta of a kind that isn't known", { eta: { kind: "guessed", moment: "soon" } }],
    ["an event of a kind that isn't known", { events: [{ code: "X", classifier: "guessed" }] }],
    ["unknown milestones", { latest: { milestone: "x" }, milestones: [{ milestone: "lost" }] }],
  ])("an order with %s is shown without them", (_, more) => {
    const order = readOrder({ ...columns, order_status: "In transit", ...more });
    expect(order).toEqual({ ...trackedOrder([], columns), order_status: "In transit" });
    expect(orderTexts(order)).toMatchObject({ eta: { text: "No delivery date yet" }, where: null });
    expect(orderTexts({ ...order, delivery_date: "2026-11-24T10:30:00.000Z" }).eta).toBeNull();
    const [row] = orderRows(["DL-1"], [{ typed: "DL-1", order }], 0);
    expect(row).toMatchObject({ status: "In transit", attention: "moving" });
  });
});

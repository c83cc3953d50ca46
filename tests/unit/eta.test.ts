import { describe, expect, it } from "vitest";
import { at, event, forecast, SEA, stateOf, word } from "../support/events.ts";

const departed = event("departed", "2026-11-19T09:00+04:00");
const first = forecast("delivered", "2026-11-24T14:30+04:00", "2026-11-18T06:00Z");
const moved = forecast("delivered", "2026-11-26T14:30+04:00", "2026-11-22T06:00Z");

describe("when an order comes", () => {
  it("it comes when it was said last, with the moment before and when that was replaced", () => {
    const again = forecast("delivered", "2026-11-26T14:30+04:00", "2026-11-23T06:00Z");
    const state = stateOf(again, departed, first, moved);
    expect(state.eta).toMatchObject({
      kind: "expected",
      milestone: "delivered",
      moment: { event_time: moved.event_time, utc_offset: "+04:00" },
      moved: { from: { event_time: first.event_time }, reported_at: "2026-11-22T06:00:00.000Z" },
    });
    expect(state).toMatchObject({
      delivery_date: moved.event_time,
      late_from: moved.event_time,
    });
    expect(stateOf(departed, first).eta).toMatchObject({ moved: null, arrival_moved: null });
  });

  it("the arrival counts where no delivery date was given, until the order is there", () => {
    const eta = forecast("arrived", "2026-11-26T14:30+08:00", "2026-11-18T06:00Z", at("Singapore"));
    const state = stateOf(departed, eta);
    expect(state.eta).toMatchObject({ kind: "expected", milestone: "arrived", place: "Singapore" });
    // The column is the delivery's; late is one rule, with or without it.
    expect(state).toMatchObject({ delivery_date: null, late_from: eta.event_time });
    const landed = event("arrived", "2026-11-25T14:30+08:00", at("Singapore"));
    expect(stateOf(departed, eta, landed)).toMatchObject({
      eta: { kind: "unknown" },
      late_from: null,
    });
    expect(stateOf(departed).eta).toEqual({ kind: "unknown" });
  });

  it("it has come when it was delivered, and doesn't come when it is cancelled", () => {
    const delivered = event("delivered", "2026-11-25T14:30+08:00", at("Pasay"));
    expect(stateOf(first, delivered)).toMatchObject({
      eta: {
        kind: "delivered",
        moment: { event_time: delivered.event_time, utc_offset: "+08:00" },
        place: "Pasay",
      },
      delivery_date: delivered.event_time,
      late_from: null,
    });
    expect(stateOf(first, event("cancelled", "2026-11-20T09:00+04:00"))).toMatchObject({
      eta: { kind: "cancelled" },
      delivery_date: null,
      late_from: null,
    });
  });

  it("a delivery by word alone was when it was expected, or when it was said if that is earlier", () => {
    const said = (time: string) => stateOf(departed, first, word("Delivered", time));
    expect(said("2026-11-25T09:00+04:00")).toMatchObject({
      eta: { kind: "delivered", moment: null, reported_at: "2026-11-25T05:00:00.000Z" },
      delivery_date: first.event_time,
    });
    expect(said("2026-11-23T09:00+04:00").delivery_date).toBe("2026-11-23T05:00:00.000Z");
    // When a status was said that came with the order isn't known.
    const imported = word("Delivered", "2026-11-25T09:00+04:00", { source: "order" });
    expect(stateOf(departed, imported)).toMatchObject({
      eta: { kind: "delivered", moment: null, reported_at: null },
      delivery_date: null,
    });
  });

  it("without a time zone it is on Dubai's clock in the column, and late when it is over everywhere", () => {
    const unzoned = forecast("delivered", "2026-11-24T14:30", "2026-11-18T06:00Z", at("Nowhere"));
    expect(stateOf(departed, unzoned)).toMatchObject({
      delivery_date: "2026-11-24T10:30:00.000Z",
      late_from: "2026-11-25T02:30:00.000Z",
    });
  });

  it("nothing is late under an operator's own words", () => {
    const state = stateOf(departed, first, word("Awaiting papers", "2026-11-20T09:00+04:00"));
    expect(state).toMatchObject({ delivery_date: first.event_time, late_from: null });
    const blank = stateOf(first, word("", "2026-11-20T09:00+04:00"));
    expect(blank).toMatchObject({ order_status: null, late_from: first.event_time });
  });

  it("of several containers the last one counts", () => {
    const own = (equipment: string, day: number) => [
      event("departed", "2026-11-05T09:00+04:00", { equipment }),
      forecast("delivered", `2026-11-${day}T09:00+04:00`, "2026-11-06", { equipment }),
    ];
    const both = [...own("MSKU1111110", 24), ...own("MSKU2222225", 20)];
    const event_time = "2026-11-24T05:00:00.000Z";
    expect(stateOf(...both).eta).toMatchObject({ moment: { event_time } });
    const delivered = event("delivered", "2026-11-23T09:00+04:00", { equipment: "MSKU1111110" });
    expect(stateOf(...both, delivered)).toMatchObject({
      eta: { moment: { event_time: "2026-11-20T05:00:00.000Z" } },
      order_status: "Departed",
    });
    const other = event("delivered", "2026-11-21T09:00+04:00", { equipment: "MSKU2222225" });
    expect(stateOf(...both, delivered, other)).toMatchObject({
      order_status: "Delivered",
      delivery_date: delivered.event_time,
    });
  });
});

describe("a delivery that rests on an arrival", () => {
  const port = at("Mombasa");
  const eta = forecast("arrived", "2026-12-01T06:00+03:00", "2026-11-05T06:00Z", port);
  const delivery = forecast("delivered", "2026-12-02T09:00+03:00", "2026-11-06T06:00Z");
  const sails = SEA.slice(0, 3);

  it("an arrival that happened later than it was estimated moves it too", () => {
    const landed = event("arrived", "2026-12-03T06:00+03:00", port);
    expect(stateOf(...sails, eta, delivery, landed).eta).toMatchObject({
      moment: { event_time: "2026-12-04T06:00:00.000Z" },
      arrival_moved: {
        from: { event_time: eta.event_time },
        to: { event_time: landed.event_time },
      },
    });
  });

  it("a date that was said after the arrival stands as it was said", () => {
    const landed = event("arrived", "2026-12-03T06:00+03:00", port);
    const said = forecast("delivered", "2026-12-04T09:00+03:00", "2026-12-03T08:00Z");
    expect(stateOf(...sails, eta, landed, said).eta).toMatchObject({
      moment: { event_time: said.event_time },
      arrival_moved: null,
    });
  });

  it("an arrival that moves to an earlier day, or within a day, moves nothing", () => {
    const earlier = forecast("arrived", "2026-11-29T06:00+03:00", "2026-11-10T06:00Z", port);
    const sameDay = forecast("arrived", "2026-12-01T20:00+03:00", "2026-11-10T06:00Z", port);
    for (const next of [earlier, sameDay]) {
      expect(stateOf(...sails, eta, delivery, next).eta).toMatchObject({
        moment: { event_time: delivery.event_time },
        moved: null,
      });
    }
  });

  it("the delivery as it was said is outdated in the history, and not on the line", () => {
    const later = forecast("arrived", "2026-12-03T06:00+03:00", "2026-11-10T06:00Z", port);
    const { events, milestones } = stateOf(...sails, eta, delivery, later);
    expect(events.find(({ milestone }) => milestone === "delivered")?.standing).toBe("outdated");
    expect(milestones.at(-1)).toMatchObject({ milestone: "delivered", event: null });
  });

  it("an order that is at customs has arrived, though nobody said when", () => {
    const soon = forecast("delivered", "2026-11-30T09:00+03:00", "2026-11-05T06:00Z");
    const customs = event("customs clearance", "2026-12-02T06:00+03:00", port);
    expect(stateOf(...sails, eta, soon).eta).toMatchObject({
      moment: { event_time: eta.event_time },
    });
    expect(stateOf(...sails, eta, soon, customs).eta).toMatchObject({
      moment: { event_time: soon.event_time },
    });
  });
});

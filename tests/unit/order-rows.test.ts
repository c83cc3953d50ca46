import { describe, expect, it } from "vitest";
import { orderRows } from "#app/ui/track/order-row.ts";
import { ordersCsv } from "#app/ui/track/orders-csv.ts";
import { event, forecast, order } from "../support/events.ts";

const NOW = Date.parse("2026-11-22T08:00:00Z");
const departed = event("departed", "2026-11-19T09:00+05:30", { place: "Kolkata" });
const ORDERS = {
  moving: order([departed, forecast("delivered", "2026-11-24T09:00+04:00", "2026-11-18")]),
  late: order([departed], { delivery_date: "2026-11-21T10:30:00.000Z", order_status: "Departed" }),
  held: order([departed, event("on hold", "2026-11-20T09:00+05:30")]),
  delivered: order([event("delivered", "2026-11-20T09:00+04:00", { place: "Dubai" })]),
  plain: order([], { order_status: "Waiting", delivery_date: "2026-11-01T10:30:00.000Z" }),
};
const NUMBERS = ["delivered", "moving", "plain", "none", "held", "late"];

function rows() {
  const matches = Object.entries(ORDERS).map(([typed, found]) => ({
    typed,
    order: { ...found, order_number: typed, customer_email: "secret@consignee.example" },
  }));
  return orderRows(NUMBERS, matches, NOW);
}

describe("the rows of several orders", () => {
  it("the rows begin with orders that need attention: late, stopped, unknown, moving, delivered", () => {
    expect(rows().map(({ orderNumber, flags }) => [orderNumber, ...flags].join(" "))).toEqual([
      "late Late",
      "held On hold",
      "none",
      "moving",
      "plain",
      "delivered",
    ]);
  });

  it("a row has the status, the last event with its place and time, and the arrival", () => {
    expect(rows().map(({ status, last, arrival }) => [status, last, arrival])).toEqual([
      [
        "Departed",
        "Departed, 19/11/2026, 09:00 AM (UTC+05:30), \u2068Kolkata\u2069",
        "Late: expected on 21/11/2026, 02:30 PM (UTC+04:00), and not delivered yet.",
      ],
      ["On hold", "On hold, 20/11/2026, 09:00 AM (UTC+05:30)", "No date was given yet."],
      ["Order Not Found..!!!", "–", "–"],
      [
        "Departed",
        "Departed, 19/11/2026, 09:00 AM (UTC+05:30), \u2068Kolkata\u2069",
        "Delivery expected on 24/11/2026, 09:00 AM (UTC+04:00).",
      ],
      // Nobody knows how far it is: it may have been delivered.
      ["Waiting", "–", "Delivery expected on 01/11/2026, 02:30 PM (UTC+04:00)."],
      [
        "Delivered",
        "Delivered, 20/11/2026, 09:00 AM (UTC+04:00), \u2068Dubai\u2069",
        "Delivered on 20/11/2026, 09:00 AM (UTC+04:00), \u2068Dubai\u2069.",
      ],
    ]);
  });

  it("the rows have no personal data", () => {
    expect(JSON.stringify(rows())).not.toContain("secret");
  });

  it("the CSV of the rows has a heading, quoted cells, and nothing that a spreadsheet would run", () => {
    const [row] = rows();
    const csv = ordersCsv(row ? [{ ...row, orderNumber: '=1+"2"', flags: [] }] : []);
    expect(csv.split("\r\n")).toEqual([
      '"Order number","Attention","Order Status","Last event","When does it come"',
      `"'=1+""2""","","Departed","Departed, 19/11/2026, 09:00 AM (UTC+05:30), Kolkata","Late: expected on 21/11/2026, 02:30 PM (UTC+04:00), and not delivered yet."`,
    ]);
  });
});

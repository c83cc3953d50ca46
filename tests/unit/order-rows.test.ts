import { describe, expect, it } from "vitest";
import { ordersCsv, ordersText } from "#app/ui/track/OrdersResult.tsx";
import { orderRows } from "#app/ui/track/order-rows.ts";
import { event, forecast, trackedOrder, word } from "../support/events.ts";

const NOW = Date.parse("2026-11-22T08:00:00Z");
const departed = event("departed", "2026-11-19T09:00+05:30", { place: "Kolkata" });
const ORDERS = {
  moving: trackedOrder([departed, forecast("delivered", "2026-11-24T09:00+04:00", "2026-11-18")]),
  late: trackedOrder([departed, forecast("delivered", "2026-11-21T14:30+04:00", "2026-11-18")]),
  held: trackedOrder([departed, event("on hold", "2026-11-20T09:00+05:30")]),
  delivered: trackedOrder([event("delivered", "2026-11-20T09:00+04:00", { place: "Dubai" })]),
  plain: trackedOrder([
    word("Waiting", "2026-10-20T09:00+04:00", { source: "order" }),
    forecast("delivered", "2026-11-01T14:30+04:00", "2026-10-20"),
  ]),
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
      ...["late Late", "held", "none", "moving", "plain", "delivered"],
    ]);
  });

  it("a row has the status, the last event with its place and time, and when it comes", () => {
    // biome-ignore format: an order a row
    expect(rows().map(({ status, last, eta }) => [status, last, eta])).toEqual([
      ["Departed", "Departed, Thu 19 Nov 2026, 09:00 in \u2068Kolkata\u2069", "Late: expected on Sat 21 Nov 2026, 14:30 Dubai time, not delivered yet."],
      ["On hold", "On hold, Fri 20 Nov 2026, 09:00 (UTC+05:30)", "No delivery date yet"],
      ["Order Not Found..!!!", "–", "–"],
      ["Departed", "Departed, Thu 19 Nov 2026, 09:00 in \u2068Kolkata\u2069", "Delivery expected on Tue 24 Nov 2026, 09:00 Dubai time."],
      // Nobody knows how far it is: it may have been delivered.
      ["Waiting", "–", "Delivery was expected on Sun 01 Nov 2026, 14:30 Dubai time."],
      ["Delivered", "Delivered, Fri 20 Nov 2026, 09:00 in \u2068Dubai\u2069", "Delivered on Fri 20 Nov 2026, 09:00 in \u2068Dubai\u2069."],
    ]);
  });

  it("the rows have no personal data", () => {
    expect(JSON.stringify(rows())).not.toContain("secret");
  });

  it("for spreadsheets the rows have columns that can be sorted, and nothing that would run", () => {
    const [late, held, unknown] = rows();
    const delivered = rows().at(-1);
    const some = [late, held, unknown, delivered].filter((row) => row !== undefined);
    const hostile = some.map((row, index) => (index > 0 ? row : { ...row, orderNumber: '=1+"2"' }));
    expect(ordersCsv(hostile).split("\r\n")).toEqual([
      '"Order number","Order Status","Milestone","Last event","Place","Time of last event","Expected","Late","Delivered"',
      `"'=1+""2""","Departed","Departed","Departed","Kolkata","2026-11-19T09:00+05:30","2026-11-21T14:30+04:00","yes",""`,
      '"held","On hold","Departed","On hold","","2026-11-20T09:00+05:30","","no",""',
      '"none","Order Not Found..!!!","","","","","","",""',
      '"delivered","Delivered","Delivered","Delivered","Dubai","2026-11-20T09:00+04:00","","no","2026-11-20T09:00+04:00"',
    ]);
    expect(ordersText(hostile).split("\r\n").at(1)).toBe(
      `'=1+"2"\tDeparted\tDeparted\tDeparted\tKolkata\t2026-11-19T09:00+05:30\t2026-11-21T14:30+04:00\tyes\t`,
    );
  });
});

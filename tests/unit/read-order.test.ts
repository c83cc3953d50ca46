import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderRows } from "#app/ui/track/order-rows.ts";
import { orderView } from "#app/ui/track/order-text.ts";
import { readOrder } from "#app/ui/track/read-order.ts";
import { anyLog, toFacts } from "../support/any-facts.ts";
import { trackedOrder } from "../support/events.ts";

const columns = { order_number: "DL-1", created_at: "2026-11-18T05:40:00.000Z" };

describe("an order that the network returned", () => {
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
    ["nulls", { events: null, milestones: null, eta: null, containers: null }],
    ["texts", { events: "none", milestones: "none", eta: "soon", late_from: 1, exception: "held" }],
    ["an eta of a kind that isn't known", { eta: { kind: "guessed", moment: "soon" } }],
    ["an event of a kind that isn't known", { events: [{ code: "X", classifier: "guessed" }] }],
    [
      "an event alone",
      { latest: { milestone: "teleported" }, milestones: [{ milestone: "lost" }] },
    ],
  ])("an order with %s is shown without them", (_, more) => {
    const order = readOrder({ ...columns, order_status: "In transit", ...more });
    expect(order).toEqual({
      ...trackedOrder([], columns),
      order_status: "In transit",
    });
    expect(orderView(order)).toMatchObject({
      eta: { text: "No delivery date yet" },
      where: null,
    });
    expect(orderView({ ...order, delivery_date: "2026-11-24T10:30:00.000Z" }).eta).toBeNull();
    expect(orderRows(["DL-1"], [{ typed: "DL-1", order }], 0)).toMatchObject([
      { status: "In transit", attention: "moving" },
    ]);
  });
});

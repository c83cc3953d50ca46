/** Files of carriers and of spreadsheets, loaded one after the other: what customers read afterwards. */
import { beforeEach, expect, it } from "vitest";
import { etaText } from "#app/ui/track/order-text.ts";
import { findOrder } from "#workers/orders/find.ts";
import mscOrders from "../cases/dcsa-msc-orders.csv?raw";
import standard from "../cases/dcsa-standard-spelling.json?raw";
import delivered1 from "../cases/delivered-twice-1.csv?raw";
import delivered2 from "../cases/delivered-twice-2.csv?raw";
import delivered3 from "../cases/delivered-twice-3.csv?raw";
import parts from "../cases/fsu-parts.txt?raw";
import partsOrders from "../cases/fsu-parts-orders.csv?raw";
import { load, onlyOrders } from "./load.ts";
import { db } from "./stores.ts";

beforeEach(() => onlyOrders());

const TRANSSHIPPED = "DL-PUBX-MSC2-K7MA";

async function read(orderNumber: string) {
  const order = await findOrder(db, orderNumber);
  if (!order) throw new Error(`There is no order ${orderNumber}.`);
  return order;
}

it("the same pieces count once, and those of two flights add up", async () => {
  await load(partsOrders);
  expect(await load(parts)).toMatchObject({ eventsAdded: 6, refused: 0 });
  for (const order of ["DL-PUBX-PA01-K7M2", "DL-PUBX-PA02-K7M3"]) {
    expect(await read(order)).toMatchObject({
      order_status: "Booked",
      partial: { milestone: "arrived", pieces: 4, total: 8 },
    });
  }
  expect(await read("DL-PUBX-PA07-K7M8")).toMatchObject({
    order_status: "Arrived",
    partial: null,
  });
});

it("a container that is unloaded at a transshipment port is in transit there", async () => {
  await load(mscOrders);
  const events = JSON.parse(standard) as { eventClassifierCode: string }[];
  // The carrier's description says it, also where nothing is known of what comes after.
  await load(JSON.stringify(events.filter((event) => event.eventClassifierCode === "ACT")));
  const answer = { order_status: "In transit", where: { un_locode: "KRPUS", code: "DISC" } };
  expect(await read(TRANSSHIPPED)).toMatchObject(answer);
  await load(standard);
  expect(await read(TRANSSHIPPED)).toMatchObject(answer);
});

it("a delivery that a file reports as a status and as a date is one row, with its date", async () => {
  const columns = {
    POL: "origin",
    POD: "destination",
    "Consignee Name": "customer_firstName",
    "Shipment Status": "order_status",
  };
  for (const file of [delivered1, delivered2, delivered3]) await load(file, { columns });
  for (const number of ["WF-AA11-X9K2", "WF-AB12-X9K3", "WF-AC13-X9K4"]) {
    const order = await read(number);
    const rows = order.events.filter(({ milestone }) => milestone === "delivered");
    expect(rows.map(({ event_time }) => event_time)).toEqual(["2026-11-23T00:00:00.000Z"]);
    expect(order).toMatchObject({
      order_status: "Delivered",
      eta: { kind: "delivered", moment: { event_time: "2026-11-23T00:00:00.000Z" } },
      latest: { event_time: "2026-11-23T00:00:00.000Z" },
    });
    expect(order.milestones.at(-1)?.event?.event_time).toBe("2026-11-23T00:00:00.000Z");
  }
});

it("a delivery date keeps its clock: that of the place stands before Dubai's", async () => {
  await load("order_number,delivery_date\nDL-FRA,2099-11-23T09:00+01:00\n", {
    allowImplausible: true,
  });
  const order = await read("DL-FRA");
  expect(order).toMatchObject({
    delivery_date: "2099-11-23T08:00:00.000Z",
    eta: { moment: { event_time: "2099-11-23T08:00:00.000Z", utc_offset: "+01:00" } },
  });
  expect(etaText(order).text).toBe(
    "Delivery expected on Mon 23 Nov 2099, 09:00 (UTC+01:00), 12:00 in Dubai.",
  );
  expect(await load("order_number,delivery_date\nDL-FRA,2099-11-23 12:00\n")).toMatchObject({
    changed: 0,
  });
});

import type { Milestone, TrackingException } from "#app/domain/order-status.ts";
import type { TrackedOrder, TrackingEvent } from "#app/domain/tracking-event.ts";
import type { OrderRow } from "../track/order-row.ts";

/** An order with every field filled in, and no events. */
export const ORDER: TrackedOrder = {
  order_number: "DL-2611-0385",
  created_at: "2026-11-18T05:40:00Z",
  customer_firstName: "Warehouse Manager",
  customer_email: "receiving@consignee.example",
  customer_phone: "+971 4 000 0009",
  delivery_address: "Gate 4, Receiving\nBusiness centre, Dubai, UAE",
  shipper_type: "air",
  delivery_date: "2026-11-24T10:30:00Z",
  order_status: "In transit",
  note: "Keep upright. Call the receiving desk an hour ahead.",
  shipper_link: "https://carrier.example/track",
  item_photo: "items/item-crate.webp",
  order_count: 2,
  shipper_charges: 48500,
  events: [],
};

/** An event of November 2026: "18T09:40+04:00", or without an offset. */
function event(
  milestone: Milestone | TrackingException,
  time: string,
  place: string | null,
  more: Partial<TrackingEvent> = {},
): TrackingEvent {
  const [, clock = "", offset = ""] = /^(.{8})(.*)$/.exec(time) ?? [];
  const event_time = new Date(`2026-11-${clock}:00${offset || "Z"}`).toISOString();
  const known = { meaning: null, un_locode: null, leg: null, note: null, learned_at: event_time };
  const own = { milestone, place, event_time, utc_offset: offset || null };
  return { code: milestone, classifier: "actual", ...known, ...own, ...more };
}

const told = (day: string) =>
  ({ classifier: "estimated", learned_at: `2026-11-${day}T06:00:00.000Z` }) as const;

/** By sea: its delivery moved, a port on its way, a hold that is over, and a time without a zone. */
const MOVED: readonly TrackingEvent[] = [
  event("booked", "01T09:00+04:00", null),
  event("collected", "03T10:20+05:45", "Kathmandu"),
  event("at origin", "06T16:05", "Kolkata"),
  event("on hold", "07T09:00+05:30", "Kolkata", { note: "Bill of lading was missing." }),
  event("departed", "08T22:15+05:30", "Kolkata", { leg: "MV Al Noor, 12W" }),
  event("arrived", "15T06:00+08:00", "Singapore", { leg: "MV Al Noor, 12W" }),
  event("arrived", "26T18:00+04:00", "ميناء جبل علي", { ...told("16"), leg: "MV Hormuz, 03W" }),
  event("delivered", "28T14:30+04:00", "Dubai", told("08")),
  event("delivered", "30T14:30+04:00", "Dubai", told("16")),
];

export const SAMPLES: Readonly<Record<string, TrackedOrder>> = {
  "An order whose delivery moved": { ...ORDER, delivery_date: null, events: MOVED },
  "An order that is late, and stopped": {
    ...ORDER,
    order_status: "On hold",
    events: [...MOVED.slice(0, 3), event("damaged", "07T09:00+05:30", "Kolkata")],
    delivery_date: "2026-11-12T10:30:00Z",
  },
  "An order that was delivered": {
    ...ORDER,
    order_status: "Delivered",
    events: [...MOVED, event("delivered", "20T11:05+04:00", "Dubai", { note: "Signed: Omar." })],
  },
  "An order with 200 events": {
    ...ORDER,
    events: Array.from({ length: 200 }, (_, index) => {
      const day = String(1 + Math.floor(index / 12)).padStart(2, "0");
      const hour = String((index % 12) * 2).padStart(2, "0");
      return event(index === 0 ? "departed" : "in transit", `${day}T${hour}:10+04:00`, "At sea");
    }),
  },
};

export const ROWS: readonly OrderRow[] = [
  {
    orderNumber: "DL-ZDBH-2773-GXBX",
    path: "/track/DL-ZDBH-2773-GXBX",
    attention: "late",
    flags: ["Late", "On hold"],
    status: "Customs clearance",
    last: "Arrived, 12/11/2026, 09:10 AM (UTC+04:00), Jebel Ali",
    arrival: "Late: expected on 14/11/2026, 08:00 AM (UTC+04:00), and not delivered yet.",
  },
  {
    orderNumber: "DL-0000",
    path: "/track/DL-0000",
    attention: "unknown",
    flags: [],
    status: "Order Not Found..!!!",
    last: "–",
    arrival: "–",
  },
  {
    orderNumber: "شحنة 7",
    path: "/track/%D8%B4%D8%AD%D9%86%D8%A9%207",
    attention: "moving",
    flags: [],
    status: "في الطريق",
    last: "Departed, 08/11/2026, 10:15 PM (UTC+05:30), Kolkata",
    arrival: "Now 30/11/2026, was 28/11/2026; told on 16/11/2026.",
  },
];

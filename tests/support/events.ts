/** Events and orders for the tests of tracking. */
import type { TrackedOrder, TrackingEvent } from "#app/domain/tracking-event.ts";

/** An event at a time such as "2026-11-18T09:40+04:00"; without an offset its zone isn't known. */
export function event(
  milestone: TrackingEvent["milestone"],
  time: string,
  more: Partial<TrackingEvent> = {},
): TrackingEvent {
  const [, clock = "", offset] = /^(.{16})(.*)$/.exec(time) ?? [];
  const event_time = new Date(`${clock}:00${offset || "Z"}`).toISOString();
  return {
    milestone,
    code: milestone ?? "XYZ",
    meaning: null,
    classifier: "actual",
    event_time,
    utc_offset: offset || null,
    place: null,
    un_locode: null,
    leg: null,
    note: null,
    learned_at: event_time,
    ...more,
  };
}

/** A forecast, as it was told at a time in UTC. */
export function forecast(
  milestone: TrackingEvent["milestone"],
  time: string,
  told: string,
  more: Partial<TrackingEvent> = {},
): TrackingEvent {
  const learned_at = new Date(told).toISOString();
  return event(milestone, time, { classifier: "estimated", learned_at, ...more });
}

/** An order with these events, and without a status or a delivery date. */
export function order(
  events: readonly TrackingEvent[],
  more: Partial<TrackedOrder> = {},
): TrackedOrder {
  return {
    order_number: "DL-1",
    created_at: "2026-11-18T05:40:00.000Z",
    customer_firstName: null,
    customer_email: null,
    customer_phone: null,
    note: null,
    delivery_address: null,
    shipper_type: null,
    shipper_link: null,
    item_photo: null,
    order_count: null,
    shipper_charges: null,
    delivery_date: null,
    order_status: null,
    events,
    ...more,
  };
}

/** Facts about an order, and what becomes of them. */

import type { Order } from "#app/domain/order.ts";
import type { Fact, Place } from "#app/domain/tracking/facts.ts";
import { orderState } from "#app/domain/tracking/order-state.ts";
import type { HistoryEvent, OrderState, TrackedOrder } from "#app/domain/tracking/state.ts";
import type { Milestone } from "#app/domain/tracking/status.ts";

// biome-ignore format: a place a row
const PLACES: readonly Place[] = [
  { code: "AEJEA", name: "Jebel Ali", country: "AE", latitude: 25, longitude: 55, zone: "Asia/Dubai", un_locode: null },
  { code: "AEDXB", name: "Dubai", country: "AE", latitude: 25, longitude: 55, zone: "Asia/Dubai", un_locode: null },
  { code: "DXB", name: "Dubai", country: "AE", latitude: 25, longitude: 55, zone: "Asia/Dubai", un_locode: "AEDXB" },
  { code: "JFK", name: "John F. Kennedy", country: "US", latitude: 40.64, longitude: -73.79, zone: "America/New_York", un_locode: "USJFK" },
];

export const places = new Map(PLACES.map((place) => [place.code, place]));

/** What a fact doesn't say. */
export const BLANK_FACT = {
  ...({ kind: "event", milestone: null, classifier: "actual", utc_offset: "+04:00" } as const),
  ...{ place: null, un_locode: null, leg: null, mode: null, equipment: null },
  ...({
    pieces: null,
    pieces_total: null,
    note: null,
    source: "operator",
    retracts: null,
  } as const),
};

let id = 0;

/**
 * An event at a time such as "2026-11-18T09:40+04:00", reported when it happened; without an offset
 * its zone isn't known.
 */
export function event(milestone: Fact["milestone"], time: string, more: Partial<Fact> = {}): Fact {
  const [, clock = "", offset] = /^(.{16})(.*)$/.exec(time) ?? [];
  const event_time = new Date(`${clock}:00${offset || "Z"}`).toISOString();
  id += 1;
  return {
    ...{ ...BLANK_FACT, id, source: "csv", meaning: null, milestone, code: milestone ?? "XYZ" },
    ...{ event_time, utc_offset: offset || null, reported_at: event_time, ...more },
  };
}

/** A forecast, as it was reported at a time in UTC. */
export function forecast(
  milestone: Fact["milestone"],
  time: string,
  reported: string,
  more: Partial<Fact> = {},
): Fact {
  const reported_at = new Date(reported).toISOString();
  return event(milestone, time, { classifier: "estimated", reported_at, ...more });
}

/** An operator sets the status. */
export function word(status: string, time: string, more: Partial<Fact> = {}): Fact {
  return event(null, time, { kind: "status", code: status, source: "operator", ...more });
}

/** An operator takes a fact back. */
export function retraction(fact: Fact, time = "2026-12-30T09:00+04:00"): Fact {
  return event(null, time, { kind: "retraction", source: "operator", retracts: fact.id });
}

export const at = (place: string, more: Partial<Fact> = {}): Partial<Fact> => ({ place, ...more });

/** By sea from Jebel Ali to Singapore. */
export const SEA = [
  event("booked", "2026-11-01T09:00+04:00"),
  event("at origin", "2026-11-04T09:00+04:00", at("Jebel Ali")),
  event("departed", "2026-11-05T09:00+04:00", at("Jebel Ali")),
  event("arrived", "2026-11-12T09:00+08:00", at("Singapore")),
];

/** "booked done, collected here, …", without the milestones ahead that no event tells of. */
export function line({ milestones }: OrderState): string {
  return milestones
    .filter(({ position, event }) => position !== "ahead" || event)
    .map(({ milestone, position, event }) =>
      [milestone, position, event?.place].filter(Boolean).join(" "),
    )
    .join(", ");
}

/** "On hold; exception: on hold; 5 of 20 delivered": the status, an exception, and some of the pieces. */
export function inShort({ order_status, exception, partial }: OrderState): string {
  return [
    order_status ?? "no status",
    ...(exception ? [`exception: ${exception.milestone}`] : []),
    ...(partial ? [`${partial.pieces} of ${partial.total} ${partial.milestone}`] : []),
  ].join("; ");
}

/** The milestone where the order is. */
export function here({ milestones }: OrderState): Milestone | null {
  return milestones.find(({ position }) => position === "here")?.milestone ?? null;
}

/** The codes of the events that stand so, the oldest first. */
export function standing({ events }: OrderState, wanted: HistoryEvent["standing"]): string[] {
  return events.filter(({ standing }) => standing === wanted).map(({ code }) => code);
}

export function stateOf(...facts: readonly Fact[]): OrderState {
  return orderState(facts, places);
}

const NO_COLUMNS: Order = {
  order_number: "S-1",
  created_at: "2026-11-18T05:40:00.000Z",
  customer_firstName: null,
  customer_email: null,
  customer_phone: null,
  delivery_address: null,
  shipper_type: null,
  delivery_date: null,
  order_status: null,
  note: null,
  shipper_link: null,
  item_photo: null,
  order_count: null,
  shipper_charges: null,
};

/** An order as the API returns it. */
export function trackedOrder(facts: readonly Fact[], columns: Partial<Order> = {}): TrackedOrder {
  return { ...NO_COLUMNS, ...columns, ...stateOf(...facts), places: [] };
}

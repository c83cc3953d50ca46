/** When an order comes, as far as it is known. */
import { type EventMoment, passesAt } from "./event-clock.ts";
import { byReportTime, forecastSubject, isActual } from "./event-comparison.ts";
import type { Timeline } from "./timeline.ts";
import type { TrackedOrder, TrackingEvent } from "./tracking-event.ts";

export type Arrival =
  | { readonly kind: "delivered"; readonly event: TrackingEvent | null }
  | { readonly kind: "cancelled" | "unknown" }
  | Expectation;

export interface Expectation {
  readonly kind: "expected";
  /** What is expected: the delivery, or, where nobody said when, the arrival before it. */
  readonly milestone: "delivered" | "arrived";
  readonly moment: EventMoment;
  readonly place: string | null;
  /** The moment that was forecast before, and when it was replaced: ISO 8601, UTC. */
  readonly moved: { readonly from: EventMoment; readonly replacedAt: string } | null;
  /** When it becomes late, in milliseconds since 1970; Infinity if its progress is unknown. */
  readonly lateFrom: number;
}

/** When the order comes, or came. */
export function deriveArrival(order: TrackedOrder, timeline: Timeline): Arrival {
  const { isDelivered, exception, happened, stops } = timeline;
  if (isDelivered) {
    const event = happened.find(({ milestone }) => milestone === "delivered");
    return { kind: "delivered", event: event ?? null };
  }
  if (exception === "cancelled") return { kind: "cancelled" };
  const forecasts = order.events.filter((event) => !isActual(event)).sort(byReportTime);
  const deliveries = forecasts.filter(({ milestone }) => milestone === "delivered");
  const isKnown = stops.length > 0 || exception !== null;
  const delivery = expectation("delivered", [...orderForecast(order), ...deliveries], isKnown);
  if (delivery) return delivery;
  const next = stops.find(({ milestone }) => milestone === "arrived");
  const subject = next?.position === "ahead" && next.event ? forecastSubject(next.event) : null;
  const arrivals = forecasts.filter((event) => forecastSubject(event) === subject);
  return expectation("arrived", arrivals, isKnown) ?? { kind: "unknown" };
}

type Forecast = EventMoment & Pick<TrackingEvent, "place" | "learned_at">;

/** The order's own delivery date: the first forecast. */
function orderForecast({ delivery_date, created_at }: TrackedOrder): Forecast[] {
  if (delivery_date === null) return [];
  const inDubai = { utc_offset: "+04:00", place: null };
  return [{ ...inDubai, event_time: delivery_date, learned_at: created_at }];
}

/** The latest forecast, and the last different one before it. They are in report order; null without one. */
function expectation(
  milestone: Expectation["milestone"],
  forecasts: readonly Forecast[],
  isKnown: boolean,
): Expectation | null {
  const last = forecasts.at(-1);
  if (!last) return null;
  const before = forecasts.findLastIndex((forecast) => !isSameMoment(forecast, last));
  const [from, next] = forecasts.slice(Math.max(before, 0));
  return {
    kind: "expected",
    milestone,
    moment: last,
    place: last.place,
    moved: before >= 0 && from && next ? { from, replacedAt: next.learned_at } : null,
    lateFrom: isKnown ? passesAt(last) : Number.POSITIVE_INFINITY,
  };
}

function isSameMoment(one: EventMoment, other: EventMoment): boolean {
  const isZoned = (one.utc_offset === null) === (other.utc_offset === null);
  return isZoned && Date.parse(one.event_time) === Date.parse(other.event_time);
}

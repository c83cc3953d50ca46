/** How events of one order are compared, so that the order in which they came doesn't matter. */
import { parseOffset } from "./event-clock.ts";
import { EXCEPTIONS, MILESTONES, type Milestone, type TrackingException } from "./order-status.ts";
import type { TrackingEvent } from "./tracking-event.ts";

export type MilestoneEvent = TrackingEvent & { readonly milestone: Milestone };
export type ExceptionEvent = TrackingEvent & { readonly milestone: TrackingException };

export function isActual({ classifier }: TrackingEvent): boolean {
  return classifier === "actual";
}

export function isMilestone(event: TrackingEvent): event is MilestoneEvent {
  return MILESTONES.some((milestone) => milestone === event.milestone);
}

export function isException(event: TrackingEvent): event is ExceptionEvent {
  return EXCEPTIONS.some((exception) => exception === event.milestone);
}

/** An event's place in time. */
export type ToTimestamp = (event: TrackingEvent) => number;

/**
 * The moments of an order's events, to sort them by, in milliseconds since 1970. One without a time
 * zone is taken for the zone of another event at its place, if there is one.
 */
export function toTimestamps(events: readonly TrackingEvent[]): ToTimestamp {
  const zoned = events.filter(({ utc_offset }) => utc_offset !== null).sort(byTime);
  const zones = new Map(zoned.map((event) => [placeOf(event), parseOffset(event.utc_offset) ?? 0]));
  return (event) => {
    const place = placeOf(event);
    const assumed = event.utc_offset === null && place !== "" ? zones.get(place) : undefined;
    return Date.parse(event.event_time) - (assumed ?? 0);
  };
}

/** Sorts by the moment; at the same moment the milestone that is reached later is the later one. */
export function byTimestamp(toTimestamp: ToTimestamp) {
  return (one: TrackingEvent, other: TrackingEvent) =>
    toTimestamp(one) - toTimestamp(other) || rankOf(one) - rankOf(other) || byTime(one, other);
}

function byTime(one: TrackingEvent, other: TrackingEvent): number {
  return (
    compare(one.event_time, other.event_time) ||
    compare(one.learned_at, other.learned_at) ||
    compare(JSON.stringify(one), JSON.stringify(other))
  );
}

/** Sorts plans and estimates by when they were reported; an estimate knows more than a plan. */
export function byReportTime(one: TrackingEvent, other: TrackingEvent): number {
  return (
    compare(one.learned_at, other.learned_at) ||
    compare(other.classifier, one.classifier) ||
    byTime(one, other)
  );
}

/** What a plan or estimate is about: a later one of the same subject replaces it. */
export function forecastSubject(event: TrackingEvent): string {
  // There is one delivery; of the rest there may be one at each place.
  const place = event.milestone === "delivered" ? "" : placeOf(event);
  return `${event.milestone ?? event.code} ${place}`;
}

function placeOf({ un_locode, place }: TrackingEvent): string {
  return (un_locode ?? place ?? "").trim().toLowerCase();
}

/** False only where both places are known, and differ. */
export function isSamePlace(one: TrackingEvent, other: TrackingEvent): boolean {
  const key = one.un_locode && other.un_locode ? "un_locode" : "place";
  const here = one[key];
  const there = other[key];
  return !here || !there || here.trim().toLowerCase() === there.trim().toLowerCase();
}

const ALL: readonly unknown[] = [...MILESTONES, ...EXCEPTIONS];

function rankOf({ milestone }: TrackingEvent): number {
  return ALL.indexOf(milestone);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

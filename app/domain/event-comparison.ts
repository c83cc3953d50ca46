/** How events of one order are compared, so that the order in which they came doesn't matter. */
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

/** Sorts by the moment; at the same moment the milestone that is reached later is the later one. */
export function byMoment(one: TrackingEvent, other: TrackingEvent): number {
  return (
    compare(one.event_time, other.event_time) ||
    rankOf(one) - rankOf(other) ||
    compare(one.learned_at, other.learned_at) ||
    compare(JSON.stringify(one), JSON.stringify(other))
  );
}

/** Sorts plans and estimates by when they were told; an estimate knows more than a plan. */
export function byTelling(one: TrackingEvent, other: TrackingEvent): number {
  return (
    compare(one.learned_at, other.learned_at) ||
    compare(other.classifier, one.classifier) ||
    byMoment(one, other)
  );
}

/** What a plan or estimate is about: a later one of the same subject replaces it. */
export function subjectOf(event: TrackingEvent): string {
  // There is one delivery; of the rest there may be one at each place.
  const place = event.milestone === "delivered" ? "" : (event.un_locode ?? event.place ?? "");
  return `${event.milestone ?? event.code} ${place.trim().toLowerCase()}`;
}

/** False only where both places are known, and differ. */
export function isSamePlace(one: TrackingEvent, other: TrackingEvent): boolean {
  const key = one.un_locode && other.un_locode ? "un_locode" : "place";
  const [here, there] = [one[key], other[key]];
  return !here || !there || here.trim().toLowerCase() === there.trim().toLowerCase();
}

const ALL: readonly unknown[] = [...MILESTONES, ...EXCEPTIONS];

function rankOf({ milestone }: TrackingEvent): number {
  return ALL.indexOf(milestone);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

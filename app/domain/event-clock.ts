/** When an event was, on the clock at its place. */
import { type ClockTime, clockTime, DUBAI_OFFSET_MS } from "./dubai-time.ts";
import type { TrackingEvent } from "./tracking-event.ts";

/** A moment as it is known: the offset of its clock may not be. */
export type EventMoment = Pick<TrackingEvent, "event_time" | "utc_offset">;

export interface EventClock extends ClockTime {
  /** "UTC+05:45"; null where the source gave none. */
  readonly zone: string | null;
  /** Null where it is the same, and where it can't be known. */
  readonly inDubai: ClockTime | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** UTC-12:00 */
const LAST_ZONE_MS = 12 * HOUR_MS;

/** "+05:45", or "Z", in milliseconds; null for anything else. */
export function parseOffset(utcOffset: string | null): number | null {
  if (utcOffset === "Z") return 0;
  const match = /^([+-])(\d\d):?(\d\d)$/.exec(utcOffset ?? "");
  if (!match) return null;
  const [, sign, hours, minutes] = match;
  return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS);
}

/**
 * An event's moment on the clock at its place, by the offset that came with it: a zone database
 * could only guess. Null for an invalid time.
 */
export function eventClock({ event_time, utc_offset }: EventMoment): EventClock | null {
  const moment = Date.parse(event_time);
  const offset = parseOffset(utc_offset);
  const clock = clockTime(moment, offset ?? 0);
  if (!clock) return null;
  const isElsewhere = offset !== null && offset !== DUBAI_OFFSET_MS;
  return {
    ...clock,
    zone: offset === null ? null : offset === 0 ? "UTC" : `UTC${utc_offset}`,
    inDubai: isElsewhere ? clockTime(moment, DUBAI_OFFSET_MS) : null,
  };
}

/**
 * When a moment has passed for certain, in milliseconds since 1970: a midnight stands for its whole
 * day; without an offset UTC-12:00 is assumed, the last zone to reach it.
 */
export function passesAt({ event_time, utc_offset }: EventMoment): number {
  const offset = parseOffset(utc_offset);
  const moment = Date.parse(event_time);
  const isWholeDay = clockTime(moment, offset ?? 0)?.time === "12:00 AM";
  return moment + (isWholeDay ? 24 * HOUR_MS : 0) + (offset === null ? LAST_ZONE_MS : 0);
}

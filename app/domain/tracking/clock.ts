/** When something was, on the clock at its place. */
import type { TrackingEvent } from "./facts.ts";

/** A moment as it is known: the offset of its clock may not be. */
export type EventMoment = Pick<TrackingEvent, "event_time" | "utc_offset">;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** UTC-12:00 is the last zone to reach a moment, UTC+14:00 (Kiribati) the first. */
const LAST_ZONE_MS = 12 * HOUR_MS;
export const FIRST_ZONE_MS = 14 * HOUR_MS;

/** "+05:45", or "Z", in milliseconds; null for anything else. */
export function parseOffset(utcOffset: string | null): number | null {
  if (utcOffset === "Z") return 0;
  if (utcOffset === null || !/^[+-]\d\d:?\d\d$/.test(utcOffset)) return null;
  const sign = utcOffset.startsWith("-") ? -1 : 1;
  return sign * (Number(utcOffset.slice(1, 3)) * HOUR_MS + Number(utcOffset.slice(-2)) * MINUTE_MS);
}

/** The clock at the place as if it were UTC, in milliseconds since 1970. */
export function localMs({ event_time, utc_offset }: EventMoment): number {
  return Date.parse(event_time) + (parseOffset(utc_offset) ?? 0);
}

/** Whether only the day is known: a midnight stands for its whole day, wherever a time is shown or written. */
export function isWholeDay(moment: EventMoment): boolean {
  return localMs(moment) % DAY_MS === 0;
}

/**
 * When a moment has passed for certain, in milliseconds since 1970; without an offset UTC-12:00 is
 * assumed.
 */
export function passesAt(moment: EventMoment): number {
  const passed = Date.parse(moment.event_time) + (isWholeDay(moment) ? DAY_MS : 0);
  return passed + (moment.utc_offset === null ? LAST_ZONE_MS : 0);
}

interface Zone {
  /** Creating it costs more than the rest of a look-up. */
  readonly formatter: Intl.DateTimeFormat;
  /** At the beginning of days in UTC: formatting one takes some 10 µs. */
  readonly offsets: Map<number, string>;
}

const zones = new Map<string, Zone>();
const OFFSETS_MAX = 1000;

/** The offset of a zone at a moment (milliseconds since 1970): "+05:45". */
function zoneOffset(name: string, moment: number): string {
  const zone = zones.get(name) ?? newZone(name);
  const day = Math.floor(moment / DAY_MS);
  const before = offsetOfDay(zone, day);
  // A zone changes its clock at most once a day.
  return before === offsetOfDay(zone, day + 1) ? before : formatOffset(zone, moment);
}

function newZone(name: string): Zone {
  const options = { timeZone: name, timeZoneName: "longOffset" } as const;
  const zone = { formatter: new Intl.DateTimeFormat("en", options), offsets: new Map() };
  zones.set(name, zone);
  return zone;
}

function offsetOfDay(zone: Zone, day: number): string {
  const known = zone.offsets.get(day);
  if (known !== undefined) return known;
  if (zone.offsets.size >= OFFSETS_MAX) zone.offsets.clear();
  const offset = formatOffset(zone, day * DAY_MS);
  zone.offsets.set(day, offset);
  return offset;
}

function formatOffset({ formatter }: Zone, moment: number): string {
  const parts = formatter.formatToParts(moment);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return /[+-]\d\d:\d\d/.exec(name)?.[0] ?? "+00:00";
}

/** The offset of a zone whose clock shows this time, as if it were UTC in milliseconds since 1970. */
export function offsetOnClock(clock: number, zone: string): string {
  // The offset at the clock's time as UTC may be that of the other side of a change to summer time.
  return zoneOffset(zone, clock - (parseOffset(zoneOffset(zone, clock)) ?? 0));
}

/** A time on a clock, written as if it were UTC, that has this offset. */
export function withOffset(event_time: string, utc_offset: string): EventMoment {
  const moment = Date.parse(event_time) - (parseOffset(utc_offset) ?? 0);
  return { event_time: new Date(moment).toISOString(), utc_offset };
}

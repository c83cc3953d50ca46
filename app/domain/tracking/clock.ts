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

/** True if only the day is known: a midnight always stands for its whole day. */
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
export function zoneOffset(name: string, moment: number): string {
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

export interface EventTime extends EventMoment {
  /** True if only the day is known: the time is then 00:00. */
  readonly isDayOnly: boolean;
}

/** RFC 3339, also with a space for the T, without seconds, and with offsets such as +0545 or −03:30. */
export const ISO_WITH_OFFSET =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?\s?(?:(Z)|([+-]\d{2}):?([0-5]\d)?)?)?$/i;

/** UTC+14:00 (Kiribati) is the greatest offset in use. */
const OFFSET_MAX_MS = 14 * HOUR_MS;

/** A time in ISO 8601, with its offset where it has one; null for anything else, and for days that don't exist. */
export function parseEventTime(iso: string): EventTime | null {
  const match = ISO_WITH_OFFSET.exec(iso.trim().replaceAll("\u2212", "-"));
  if (!match) return null;
  const [, day = "", hour, minute = "00", second = "00", fraction = "0"] = match;
  const [zulu, hours, minutes = "00"] = match.slice(6);
  if (!isRealDay(day)) return null;
  const given = zulu ? "+00:00" : hours ? `${hours}:${minutes}` : null;
  const offset = parseOffset(given) ?? 0;
  if (Math.abs(offset) > OFFSET_MAX_MS) return null;
  const milliseconds = fraction.padEnd(3, "0").slice(0, 3);
  const clock = Date.parse(`${day}T${hour ?? "00"}:${minute}:${second}.${milliseconds}Z`);
  return {
    event_time: new Date(clock - offset).toISOString(),
    utc_offset: given === "-00:00" ? "+00:00" : given,
    isDayOnly: hour === undefined,
  };
}

/** True if YYYY-MM-DD exists in the calendar. */
export function isRealDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Parses the times of events, with the offset that the source gave. */
import { isRealDay } from "#app/domain/dubai-time.ts";
import { parseOffset } from "#app/domain/tracking/clock.ts";

export interface EventTime {
  /** ISO 8601, UTC; without an offset the clock at the place, written as if it were UTC. */
  readonly event_time: string;
  /** "+05:45"; null when the source gave none. */
  readonly utc_offset: string | null;
  /** Whether only the day is known: the time is then 00:00. */
  readonly isDayOnly: boolean;
}

/** RFC 3339, also with a space for the T, without seconds, and with offsets such as +0545 or −03:30. */
const FORM =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?\s?(?:(Z)|([+-]\d{2}):?([0-5]\d)?)?)?$/i;

/** UTC+14:00 (Kiribati) is the greatest offset in use. */
const OFFSET_MAX_MS = 14 * 3_600_000;

/** Parses a time; null for anything else, and for days that don't exist. */
export function readEventTime(typed: string): EventTime | null {
  const match = FORM.exec(typed.trim().replaceAll("\u2212", "-"));
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

/** Times in Dubai, whatever the time zone of the reader or server. */
import { dateTexts } from "#content/dates.ts";
import { type EventMoment, parseEventTime, withOffset } from "./tracking/clock.ts";

export const DUBAI_OFFSET = "+04:00";

/** Dubai has had no summer time since 1920: four hours ahead of UTC, all year (IANA tzdata, Asia/Dubai). */
export const DUBAI_OFFSET_MS = 4 * 60 * 60 * 1000;

export interface ClockTime {
  /** DD/MM/YYYY */
  readonly day: string;
  /** hh:mm AM or PM */
  readonly time: string;
}

/**
 * A time in Dubai (specification section 9: day/month/year, hour, minute, am/pm), in the language of
 * `texts`; null for an invalid one.
 */
export function dubaiTime(
  iso: string | null,
  texts: Pick<typeof dateTexts, "morning" | "afternoon"> = dateTexts,
): ClockTime | null {
  const date = new Date(iso ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return null;
  // Arithmetic: Intl's formatters cost more than the rest of a page.
  const [year, month, day, hour, minute] = inDubai(date).toISOString().split(/[-T:]/);
  const hours = String(Number(hour) % 12 || 12).padStart(2, "0");
  return {
    day: `${day}/${month}/${year}`,
    time: (Number(hour) < 12 ? texts.morning : texts.afternoon)(`${hours}:${minute}`),
  };
}

/**
 * A time in Dubai in ISO 8601, "2026-11-18T09:40:00+04:00", which `toUtc` reads back; a midnight as its
 * day, "2026-11-18". Null for an invalid one.
 */
export function dubaiIso(iso: string | null): string | null {
  const date = new Date(iso ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return null;
  return inDubai(date)
    .toISOString()
    .replace(/T00:00:00\.000Z$/, "")
    .replace(/(?:\.000)?Z$/, DUBAI_OFFSET);
}

/** A moment as UTC, ISO 8601: on Dubai's clock where its offset isn't known. */
export function momentInUtc({ event_time, utc_offset }: EventMoment): string {
  return utc_offset ? event_time : withOffset(event_time, DUBAI_OFFSET).event_time;
}

/**
 * An ISO 8601 date or time as UTC to the millisecond, "2026-11-18T05:40:00.000Z". Without an offset
 * it is Dubai time; without a time, the start of that day in Dubai. Null for anything else and for
 * days that don't exist.
 */
export function toUtc(iso: string): string | null {
  const time = parseEventTime(iso);
  return time && momentInUtc(time);
}

/** A time for people, without ambiguity: "Thu 3 Dec 2026", "10:00". */
export interface LongTime {
  readonly day: string;
  /** On a clock of 24 hours. */
  readonly time: string;
}

/** The time in Dubai of an ISO 8601 time; empty for an invalid one. */
export function timeInDubai(iso: string): LongTime {
  return longTime(Date.parse(iso) + DUBAI_OFFSET_MS);
}

/** `ms` is what a clock shows, as if it were UTC. */
export function longTime(ms: number): LongTime {
  if (Number.isNaN(ms)) return { day: "", time: "" };
  const date = new Date(ms);
  // "Thu, 03 Dec 2026 10:00:00 GMT"
  return { day: dateTexts.day(date), time: date.toUTCString().slice(-12, -7) };
}

/** The calendar year in Dubai. */
export function dubaiYear(now: Date): number {
  return inDubai(now).getUTCFullYear();
}

/** The calendar day in Dubai, YYYY-MM-DD. */
export function dubaiToday(now: Date): string {
  return inDubai(now).toISOString().slice(0, 10);
}

/** The hour in Dubai, 0 to 23. */
export function dubaiHour(now: Date): number {
  return inDubai(now).getUTCHours();
}

/** A date whose UTC fields are those of Dubai's clock. */
function inDubai(now: Date): Date {
  return new Date(now.getTime() + DUBAI_OFFSET_MS);
}

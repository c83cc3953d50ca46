/** Counts and times in sentences for operators. */
import { DUBAI_OFFSET, dubaiTime } from "./dubai-time.ts";
import { type EventMoment, isWholeDay, localMs } from "./tracking/clock.ts";

/** A number with its noun: "1 order", "2,000 orders". */
export function pluralize(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A time as shown to the desk: "18/11/2026 09:40 AM" in Dubai, and "Wed 18 Nov 2026" for a whole day;
 * null stays null.
 */
export function formatMoment(iso: string | null): string | null {
  const time = dubaiTime(iso);
  if (iso === null || time === null) return null;
  const moment = { event_time: iso, utc_offset: DUBAI_OFFSET };
  return isWholeDay(moment) ? formatClock(moment) : `${time.day} ${time.time}`;
}

/** "2026-11-19 22:15 +04:00": the clock at the place, with its offset where it is known; or the day alone. */
export function formatEventTime(moment: EventMoment): string {
  const clock = new Date(localMs(moment)).toISOString();
  if (isWholeDay(moment)) return clock.slice(0, 10);
  return [clock.slice(0, 16).replace("T", " "), moment.utc_offset].filter(Boolean).join(" ");
}

const CLOCK = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "Wed 25 Nov 2026 09:00" by the clock at the place; only the day where no time is given. */
export function formatClock(moment: EventMoment): string {
  const clock = new Date(localMs(moment));
  const day = CLOCK.format(clock).replace(",", "");
  return isWholeDay(moment) ? day : `${day} ${clock.toISOString().slice(11, 16)}`;
}

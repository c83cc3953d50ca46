/**
 * Times as people type them at the desk: "28/11/26 9am", "28 Nov 0900", "0900", "tomorrow 14:00", "now".
 * Files have whole dates, which `app/domain/read-date.ts` reads.
 */
import { MONTH_NAMES } from "#app/domain/date-words.ts";
import { DUBAI_OFFSET_MS } from "#app/domain/dubai-time.ts";
import { completeYear, dateOrderOf, readEventTime, toIso } from "#app/domain/read-date.ts";
import { knownText } from "#app/domain/read-number.ts";
import {
  DAY_MS,
  type EventMoment,
  isWholeDay,
  localMs,
  parseOffset,
  zoneOffset,
} from "#app/domain/tracking/clock.ts";
import type { Place } from "#app/domain/tracking/facts.ts";
import { formatClock } from "#app/domain/words.ts";

/** A typed time in ISO 8601, or as it was typed where it isn't understood; or what to ask about it. */
export type TypedTime = { readonly iso: string } | { readonly question: string };

/** The clock that a typed time is read by */
export type TypedPlace = Pick<Place, "name" | "zone">;

const DUBAI: TypedPlace = { name: "Dubai", zone: "Asia/Dubai" };

/** A time of day at the end: 9am, 9:30 pm, 14:00, 14.00, 0900, 0900hrs, 14h; or an hour alone */
const CLOCK_LAST =
  /^(?:(?<day>\S.*?),? (?:at )?)?(?:(?<hour>\d{1,2})(?:(?<sign>[:.])(?<minute>\d\d))?(?: ?(?<half>[ap])\.?m\.?| ?(?<h>h))?|(?<military>\d{4})(?: ?h(?:rs?|ours)?)?)$/i;
const DAY_WORDS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
/** 28/11 */
const NUMBERS = /^(\d{1,2})\/(\d{1,2})$/;

/**
 * Reads a time that was typed `now` (ISO 8601, UTC) by the clock at a place: "now" is that clock's time with
 * its offset, "0900" its today. A day without a year is the nearest one. What may be meant otherwise is asked.
 */
export function readTyped(typed: string, now: string, place: TypedPlace = DUBAI): TypedTime {
  const text = knownText(typed).replace(/\s+/g, " ");
  const offset = zoneOffset(place.zone, Date.parse(now));
  const clock = new Date(Date.parse(now) + (parseOffset(offset) ?? 0));
  if (text.toLowerCase() === "now") return { iso: clock.toISOString().replace("Z", offset) };
  const whole = toIso(text);
  if (whole === "" || readEventTime(whole)) return { iso: whole };
  if (dateOrderOf(text) === "month-first") {
    return { question: "Write the day first, then the month, as 28/11/2026." };
  }
  const parts = CLOCK_LAST.exec(text)?.groups;
  const day = readDay(parts ? (parts.day ?? "today") : text, clock);
  if (day === null) return { iso: text };
  if (typeof day !== "string") return day;
  const readClock = (spelled: string) => ({ iso: readEventTime(spelled) ? toIso(spelled) : text });
  if (!parts) return { iso: day };
  const { hour = "", sign, minute, half, h, military } = parts;
  if (military) {
    const time = `${military.slice(0, 2)}:${military.slice(2)}`;
    return parts.day === undefined && /^(?:19|20)/.test(military)
      ? { question: `Is ${military} a year, or ${time} today? Write the whole date, or ${time}.` }
      : readClock(`${day} ${time}`);
  }
  if (!minute && !half && !h) {
    return { question: `Write ${hour} with am or pm, or as ${hour.padStart(2, "0")}:00.` };
  }
  const isDate = sign === "." && !half && Number(minute) <= 12 && Number(minute) > 0;
  if (isDate && parts.day === undefined) {
    return {
      question: `Write ${hour}.${minute} as ${hour}:${minute}, or ${hour}/${minute} for a day.`,
    };
  }
  return readClock(`${day} ${hour}:${minute ?? "00"}${half ? ` ${half}m` : ""}`);
}

/** YYYY-MM-DD; null for what is no day. `clock` has what the clock at the place shows as its UTC. */
function readDay(
  text: string,
  clock: Date,
): string | Extract<TypedTime, { question: string }> | null {
  const days = DAY_WORDS[text.toLowerCase()];
  if (days !== undefined)
    return new Date(clock.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const date = readEventTime(toIso(text));
  if (date) return date.isDayOnly ? toIso(text) : null;
  const [, first = "", second = ""] = NUMBERS.exec(text) ?? [];
  const month = MONTH_NAMES[Number(second) - 1]?.split(" ", 1);
  const [nearest, other] = completeYear(month ? `${first} ${month}` : text, clock);
  if (nearest === undefined) return null;
  return other === undefined ? nearest : { question: `Write the year: ${nearest} or ${other}?` };
}

/** As `readTyped` for several fields of a form, by Dubai's clock: the form with its times in ISO 8601. */
export function readTypedFields<Form extends Readonly<Record<string, string | undefined>>>(
  typed: Form,
  fields: readonly (keyof Form & string)[],
  now: string,
): { readonly form: Form } | { readonly errors: Readonly<Record<string, string>> } {
  const read = fields.map((field) => [field, readTyped(typed[field] ?? "", now)] as const);
  const asked = read.flatMap(([field, time]) =>
    "question" in time ? [[field, time.question]] : [],
  );
  if (asked.length > 0) return { errors: Object.fromEntries(asked) };
  const times = read.map(([field, time]) => [field, "iso" in time ? time.iso : ""]);
  return { form: { ...typed, ...Object.fromEntries(times) } };
}

/**
 * Reads a moment back: "Time read as Sat 28 Nov 2026 09:00 in Shanghai, 05:00 in Dubai." Without an offset it is
 * by the clock at the place; null is a place that isn't known.
 */
export function readBack(
  label: string,
  moment: EventMoment,
  place: TypedPlace | null = DUBAI,
): string {
  const { utc_offset } = moment;
  const read = `${label} read as ${formatClock(moment)}`;
  if (isWholeDay(moment)) return `${read}.`;
  if (!place) return `${read} by the clock there.`;
  const offset = utc_offset ?? zoneOffset(place.zone, localMs(moment));
  const here = new Date(localMs(moment) - (parseOffset(offset) ?? 0) + DUBAI_OFFSET_MS);
  const isElsewhere = here.getTime() !== localMs(moment);
  const day = here.getUTCDate() === new Date(localMs(moment)).getUTCDate() ? 11 : 0;
  const inDubai = `, ${here.toISOString().slice(day, 16).replace("T", " ")} in Dubai`;
  return `${read} in ${place.name}${isElsewhere ? inDubai : ""}.`;
}

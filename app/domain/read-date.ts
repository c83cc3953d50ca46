/**
 * Dates and times as people, spreadsheets and programs write them: for files and for what is typed at
 * the desk alike. A file first decides on one order of day and month for all its cells
 * (`dateOrderOf`); what is typed is read day first, as the site shows dates.
 */
import { DATE_SPELLINGS, FILLERS, MONTH_NAMES, WEEKDAY_NAMES, ZONES } from "./date-words.ts";
import { DUBAI_OFFSET, toUtc } from "./dubai-time.ts";
import { foldText } from "./fold.ts";
import { knownText } from "./read-number.ts";
import {
  DAY_MS,
  type EventTime,
  ISO_WITH_OFFSET,
  isRealDay,
  localMs,
  offsetOnClock,
  parseEventTime,
} from "./tracking/clock.ts";

export type DateOrder = "day-first" | "month-first";

const CLOCK =
  /^(?:(?:T|,? |_| [-|] )(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(\.\d+)?)?(?: ?([AP])\.?M\.?)?)?$/i;
/** 18/11/2026, 11/18/26, 18.11.2026 */
const YEAR_LAST =
  /^(?<first>\d{1,2})(?<sign>[/.-])(?<second>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})(?!\d)(?<clock>.*)$/;
const FORMS = [
  /^(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)$/,
  // 2026/11/18, 2026-1-5 and 2026-Nov-18
  /^(?<year>\d{4})(?<sign>[ /.-])(?<month>\d{1,2}|[A-Z]{3})\k<sign>(?<day>\d{1,2})(?!\d)(?<clock>.*)$/,
  YEAR_LAST,
  // 18-Nov-2026, 18 Nov 26, 18NOV26, Nov 18, 2026 and Nov-18-2026
  /^(?<day>\d{1,2})[ ./-]*(?<month>[A-Z]{3})\.?[ ,/-]*(?<year>\d{4}|\d{2})(?!\d)(?<clock>.*)$/,
  /^(?<month>[A-Z]{3})\.?[ /-](?<day>\d{1,2})(?:,? |[/-])(?<year>\d{4})(?<clock>.*)$/,
];
/** Days that programs write for a missing date, and zeros */
const NO_DAYS = /^(?:0001-01-01|1899-12-3[01]|1900-01-01|1970-01-01|9999-12-31)/;
const ZEROS = /^(?:[0./-]{8,10}|0?[01]\/0?[01]\/1900)(?: 00:00(?::00)?)?$/;
/** Years that dates in files may have: 2569 is a year of another calendar. */
const YEARS = /^(?:19[5-9]|20|21)/;
/** A spreadsheet's number of days since 1900, of the years 1954 to 2119 */
const SERIAL = /^([2-7]\d{4})(?:[.,](\d+))?$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

/** Longer than any date with its time and zone. */
const DATE_MAX = 60;

/**
 * Rewrites a date or time of any of these forms as ISO 8601, with its offset where it has one. Other
 * text is only trimmed, and so are days that don't exist: what reads ISO 8601 refuses them.
 */
export function toIso(cell: string, order: DateOrder = "day-first"): string {
  const text = knownText(cell);
  if (text.length > DATE_MAX) return text;
  const iso = ISO_WITH_OFFSET.test(text)
    ? text.replace(/(:[\d.]+) ?([+-]\d\d)$/, "$1$2:00")
    : rewrite(text, order);
  if (ZEROS.test(text) || NO_DAYS.test(iso)) return "";
  return YEARS.test(iso) ? iso : text;
}

function rewrite(text: string, order: DateOrder): string {
  const serial = SERIAL.exec(text);
  if (serial) return clockToIso(SERIAL_ZERO + Number(`${serial[1]}.${serial[2] ?? 0}`) * DAY_MS);
  const [local, offset] = splitZone(plainDate(text));
  const parts = dateParts(local, order);
  const time = parts && toTime(parts.clock);
  if (!parts || time === null || offset === null) return text;
  const { year, month, day } = parts;
  const date = [year.padStart(4, "20"), month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  if (time === "") return offset === "" ? date : text;
  const endOfDay = isRealDay(date) && /^24:00:00(?:\.0+)?$/.test(time) ? nextDay(date) : null;
  const moment = endOfDay ?? `${date}T${time}`;
  const zone = offset.startsWith("/") ? offsetOf(moment, offset) : offset;
  return zone === "?" ? text : `${moment}${zone}`;
}

/** 20-Nov, 5 January 14:00; "Nov-26" may be a month of 2026 */
const YEARLESS = /^(\d{1,2})[ ./-]*([A-Z]{3})\.?(?:[ ,T]+(\d{1,2}:.*))?$/;

/** Nearer than this a year is clear: no carriage takes longer. */
const CLEAR_DAYS = 120;

/**
 * A date that has a day and a month's name alone, with the year that is nearest to `near`; where that is far,
 * with the next nearest year too. Empty for any other text.
 */
export function completeYear(cell: string, near: Date): readonly string[] {
  const text = knownText(cell);
  // Most dates have a year.
  const date = text.length > DATE_MAX || /\d{3}/.test(text) ? "" : plainDate(text);
  const [, day = "", month = "", clock = ""] = YEARLESS.exec(date) ?? [];
  const days = nearestDays(day, month, near);
  const isClear = (date: string) =>
    Math.abs(Date.parse(date) - near.getTime()) < CLEAR_DAYS * DAY_MS;
  const possible = days.slice(0, days.slice(0, 1).some(isClear) ? 1 : 2);
  return possible.map((date) => `${date} ${clock}`.trim());
}

/** YYYY-MM-DD of a day of NOV, the nearest to `near` first; without a year that has the day there is none. */
export function nearestDays(day: string, month: string, near: Date): readonly string[] {
  const monthAndDay = `${monthOf(month)?.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const year = near.getUTCFullYear();
  const distance = (date: string) => Math.abs(Date.parse(date) - near.getTime());
  return [year - 1, year, year + 1]
    .map((candidate) => `${candidate}-${monthAndDay}`)
    .filter(isRealDay)
    .sort((one, other) => distance(one) - distance(other));
}

/** The start of the day after: ISO 8601 writes a day's end as 24:00 too. */
function nextDay(date: string): string {
  return `${new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)}T00:00:00`;
}

/** The parts of a date in any of the forms; null for another text, and for a month that there isn't. */
function dateParts(text: string, order: DateOrder) {
  const parts = FORMS.map((form) => form.exec(text)?.groups).find(Boolean);
  if (!parts) return null;
  const { year = "", first, sign, second = "", clock = "" } = parts;
  const isMonthFirst = sign !== "." && order === "month-first";
  const numbers = isMonthFirst ? [first, second] : [second, first];
  const [month = "", day = ""] = first === undefined ? [parts.month, parts.day] : numbers;
  return { year, month: monthOf(month) ?? month, day, clock };
}

const MONTHS = MONTH_NAMES.map((names) => foldText(names).split(" "));
const WEEKDAYS = foldText(WEEKDAY_NAMES).split(" ");
const CHINESE_NUMBER =
  /(?<![〇零一二三四五六七八九十])[〇零一二三四五六七八九十]+(?=[年月日号號时時点點分])/g;
const CHINESE_DIGITS = "〇一二三四五六七八九";

/** Dates of any language as those in English, without the day of the week: "20 NOV 2026 9:40 PM". */
function plainDate(written: string): string {
  const digits = written.normalize("NFKC").replace(CHINESE_NUMBER, chineseNumber);
  return DATE_SPELLINGS.reduce((text, [spelling, plain]) => text.replace(spelling, plain), digits)
    .replace(
      /(?<![\p{L}_]|\p{L}\/)\p{L}[\p{L}\p{M}]*(?:-\p{L}+)*(?![\p{L}_]|\/\p{L})\.?/gu,
      plainWord,
    )
    .replace(/^[ .,]+|(?<![ ,])[ ,]+$/g, "")
    .replace(/\s+/g, " ");
}

/** A month's name as JAN; "" for a day of the week and for what says nothing. */
function plainWord(written: string): string {
  const word = foldText(written.replace(/\.$/, ""));
  const isShort = word.length < 3;
  const months = isShort ? [] : MONTHS.filter((names) => names.some((one) => one.startsWith(word)));
  const [name = ""] = months[0] ?? [];
  if (months.length === 1) return name.slice(0, 3).toUpperCase();
  const isDay = WEEKDAYS.some((day) => (isShort ? day === word : day.startsWith(word)));
  return isDay || FILLERS.test(word) ? "" : written;
}

/** "二〇二六" is 2026, "十一" 11 and "二十" 20. */
function chineseNumber(written: string): string {
  const digits = [...written.replaceAll("零", "〇")];
  if (!digits.includes("十")) return digits.map((digit) => CHINESE_DIGITS.indexOf(digit)).join("");
  const [tens = "", ones = ""] = digits.join("").split("十");
  const value = (digit: string, empty: number) =>
    digit === "" ? empty : CHINESE_DIGITS.indexOf(digit);
  return String(value(tens, 1) * 10 + value(ones, 0));
}

const OFFSETS = new Map(
  ZONES.split("\n").flatMap((line) => {
    const [offset = "", ...zones] = line.split("|");
    return zones.map((zone) => [zone, offset] as const);
  }),
);
/** A time with its offset or zone, and perhaps the zone's name in brackets. */
const ZONED =
  /^(.*?\d[:.]\d{2}(?:\.\d+)?(?: ?[AP]\.?M\b\.?)?) ?[([]?(?:(?:UTC|GMT) ?)?(?:([+-]\d{1,2})(?::?([0-5]\d))?|([A-Z][\w/+-]*(?: [A-Z]+)*))[)\]]?(?: ?[([].*)?$/i;

/**
 * A date and time apart from its offset: "" without one, "/Asia/Dubai" for a zone of IANA; null for a
 * zone that isn't known.
 */
function splitZone(text: string): readonly [local: string, offset: string | null] {
  const [, local = text, hours, minutes = "00", zone] =
    ZONED.exec(text.replaceAll("\u2212", "-")) ?? [];
  if (hours) return [local, `${hours[0]}${hours.slice(1).padStart(2, "0")}:${minutes}`];
  if (zone === undefined || /^[AP]M$/i.test(zone)) return [text, ""];
  if (zone.includes("/")) return [local, `/${zone}`];
  return [local, OFFSETS.get(zone.trim().toUpperCase()) ?? null];
}

/** The offset of a zone of IANA at a time on its clock; "?" for an unknown zone. */
function offsetOf(local: string, zone: string): string {
  try {
    return offsetOnClock(Date.parse(`${local}Z`), zone.slice(1));
  } catch {
    return "?";
  }
}

/** "11" for NOV; undefined for anything else. */
function monthOf(name = ""): string | undefined {
  const index = MONTHS.findIndex(([month]) => month?.slice(0, 3).toUpperCase() === name);
  return index < 0 ? undefined : String(index + 1);
}

/** "" without a time; null for what is none. */
function toTime(clock: string): string | null {
  const match = CLOCK.exec(clock);
  if (!match) return null;
  const [, hour, minute, second = "00", fraction = "", half] = match;
  if (hour === undefined) return "";
  const hours = half ? hourOfDay(Number(hour), half) : Number(hour);
  return hours === null ? null : `${String(hours).padStart(2, "0")}:${minute}:${second}${fraction}`;
}

function hourOfDay(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toUpperCase() === "P" ? 12 : 0);
}

/**
 * Formats a local time, in milliseconds since 1970 as if it were UTC, as ISO 8601 without an offset, and
 * midnight as its day. It is rounded to the second, since a spreadsheet's fraction of a day is not exact.
 */
export function clockToIso(ms: number): string {
  const date = new Date(Math.round(ms / 1000) * 1000);
  return date.toISOString().replace(/(?:T00:00:00)?\.\d{3}Z$/, "");
}

/**
 * A time in any of the forms of `toIso`, with its offset where it has one; null for anything else, and
 * for days that don't exist.
 */
export function readEventTime(typed: string): EventTime | null {
  return parseEventTime(toIso(typed));
}

/**
 * A date or time in any of the forms of `toIso` as UTC; without an offset it is Dubai's clock, without
 * a time the start of that day in Dubai. Null for anything else, and for days that don't exist.
 */
export function readDubaiTime(typed: string): string | null {
  return toUtc(toIso(typed));
}

/**
 * As `readDubaiTime`, but a time with another offset than Dubai's keeps it: "2026-11-23T09:00:00+01:00". That is
 * the clock at the place of delivery.
 */
export function readDeliveryTime(typed: string): string | null {
  const time = parseEventTime(toIso(typed));
  if (!time?.utc_offset || ["+00:00", DUBAI_OFFSET].includes(time.utc_offset)) {
    return readDubaiTime(typed);
  }
  return new Date(localMs(time)).toISOString().replace("Z", time.utc_offset);
}

/** Which part of a date the day is: null where the date has only one reading, as 2026-11-18 and 03/03/2026. */
export function dateOrderOf(cell: string): DateOrder | "either" | null {
  const text = knownText(cell);
  const date = text.length > DATE_MAX ? "" : plainDate(text);
  const { first, sign, second } = YEAR_LAST.exec(date)?.groups ?? {};
  if (!first || sign === "." || first === second) return null;
  if (Number(first) > 12) return "day-first";
  return Number(second) > 12 ? "month-first" : "either";
}

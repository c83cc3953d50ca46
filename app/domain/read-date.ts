/**
 * Dates and times as people, spreadsheets and programs write them: for files and for what is typed at
 * the desk alike. A file first decides on one order of day and month for all its cells
 * (`dateOrderOf`); what is typed is read day first, as the site shows dates.
 */
import { DUBAI_OFFSET, isRealDay, toUtc } from "./dubai-time.ts";
import { knownText } from "./read-number.ts";
import { DAY_MS, inZone, localMs, parseOffset } from "./tracking/clock.ts";

export type DateOrder = "day-first" | "month-first";

const CLOCK = /^(?:(?:T|,? )(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(\.\d+)?)?(?: ?([AP])\.?M\.?)?)?$/i;
/** 2026/11/18, 2026-1-5 and 20261118 */
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(.*)$/;
const DIGITS = /^(20\d\d)(\d\d)(\d\d)$/;
/** 18/11/2026, 11/18/26, 18.11.2026 */
const YEAR_LAST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/;
/** 18-Nov-2026, 18 November 26, 18NOV26, and Nov 18, 2026 */
const NAMED = /^(\d{1,2})[ .-]*([a-z]{3,9})\.?[ ,-]*(\d{4}|\d{2})(?!\d)(.*)$/i;
const NAME_FIRST = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(.*)$/i;
const MONTHS =
  "JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER";
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
  if (ISO_WITH_OFFSET.test(text)) return text.replace(/(:[\d.]+) ?([+-]\d\d)$/, "$1$2:00");
  const serial = SERIAL.exec(text);
  if (serial) return clockToIso(SERIAL_ZERO + Number(`${serial[1]}.${serial[2] ?? 0}`) * DAY_MS);
  const [local, offset] = splitZone(plainDate(text));
  const [year, month, day, clock] = dateParts(local, order) ?? [];
  const time = clock === undefined ? null : toTime(clock);
  if (!year || !month || !day || time === null || offset === null) return text;
  const date = [year.padStart(4, "20"), month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  if (time === "") return offset === "" ? date : text;
  const zone = offset.startsWith("/") ? offsetOf(`${date}T${time}`, offset) : offset;
  return zone === "?" ? text : `${date}T${time}${zone}`;
}

type DateParts = readonly [year?: string, month?: string, day?: string, clock?: string];

function dateParts(text: string, order: DateOrder): DateParts | null {
  const [, compactYear, compactMonth, compactDay] = DIGITS.exec(text) ?? [];
  if (compactYear) return [compactYear, compactMonth, compactDay, ""];
  const [, year, , month, day, rest] = YEAR_FIRST.exec(text) ?? [];
  if (year) return [year, month, day, rest];
  const [, first, sign, second, last, after] = YEAR_LAST.exec(text) ?? [];
  if (first) {
    const isMonthFirst = sign !== "." && order === "month-first";
    return isMonthFirst ? [last, first, second, after] : [last, second, first, after];
  }
  const [, dayOf, name, yearOf, end] = NAMED.exec(text) ?? [];
  if (name) return [yearOf, monthOf(name), dayOf, end];
  const [, named, dayAfter, lastYear, tail] = NAME_FIRST.exec(text) ?? [];
  return named ? [lastYear, monthOf(named), dayAfter, tail] : null;
}

/** Months in Arabic, as the Gulf and Egypt name them, and as the Levant does. */
const ARABIC_MONTHS = [
  "يناير|كانون الثاني",
  "فبراير|شباط",
  "مارس|آذار",
  "[أا]بريل|نيسان",
  "مايو|[أا]يار",
  "يوني[وه]|حزيران",
  "يوليو?|تموز",
  "[أا]غسطس|آب",
  "سبتمبر|[أا]يلول",
  "[أا]كتوبر|تشرين ال[أا]ول",
  "نوفمبر|تشرين الثاني",
  "ديسمبر|كانون ال[أا]ول",
].map((names) => new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, "u"));
const CHINESE_DIGITS = "〇一二三四五六七八九";

const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]* |^(?:ال)?(?:[أا]حد|[إا]ثنين|ثلاثاء|[أا]ربعاء|خميس|جمعة|سبت)[،,]? |(?:星期|周)[一二三四五六日天]/i;

/**
 * Dates in Arabic and Chinese as those in English, without the day of the week: "20 November 2026",
 * "2026-11-20 9:40 PM".
 */
function plainDate(written: string): string {
  const text = written
    .replace(WEEKDAY, "")
    .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/i, "$1")
    .replace(/ at (?=\d)/i, " ")
    .replace(/(\d) ?h(?:rs?|ours)?\.?$/i, "$1");
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  let plain = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace("،", ",");
  for (const [index, names] of ARABIC_MONTHS.entries()) {
    plain = plain.replace(names, MONTHS.split(" ")[index] ?? "");
  }
  return plain
    .replace(/ ?(?:صباحا|ص)(?:ً)?$/, " AM")
    .replace(/ ?(?:مساءً?|م)$/, " PM")
    .replace(/[〇零一二三四五六七八九十]+/g, chineseNumber)
    .replace(/(\d+)[年년] ?(\d+)[月월] ?(\d+)[日号號일]/, "$1-$2-$3 ")
    .replace(/(上午|下午) ?(.*)$/, (_, half, clock) => `${clock} ${half === "上午" ? "AM" : "PM"}`)
    .replace(/(\d+)[时時点點](\d+)分?/, "$1:$2")
    .replace(/\s+/g, " ")
    .trim();
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

/** Zones by their names; those that name several (IST, CST, BST, AST) are not read. */
const ZONES: Readonly<Record<string, string>> = {
  ...{ Z: "Z", UTC: "Z", GMT: "Z", WET: "Z", CET: "+01:00", CEST: "+02:00", EET: "+02:00" },
  ...{ EEST: "+03:00", MSK: "+03:00", TRT: "+03:00", GST: "+04:00", PKT: "+05:00", ICT: "+07:00" },
  ...{ WIB: "+07:00", SGT: "+08:00", HKT: "+08:00", MYT: "+08:00", JST: "+09:00", KST: "+09:00" },
  ...{ AEST: "+10:00", AEDT: "+11:00", EST: "-05:00", EDT: "-04:00", CDT: "-05:00" },
  ...{ MDT: "-06:00", PST: "-08:00", PDT: "-07:00" },
  ...{ "GULF STANDARD TIME": "+04:00", "DUBAI TIME": "+04:00", "UAE TIME": "+04:00" },
};
const ZONED =
  /^(.*\d[:.]\d{2}(?:\.\d+)?(?: ?[AP]\.?M\.?)?) ?[([]?(?:(?:UTC|GMT) ?)?(?:([+-]\d{1,2})(?::?([0-5]\d))?|([A-Z][A-Z/_ ]*))[)\]]?$/i;

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
  return [local, ZONES[zone.trim().toUpperCase()] ?? null];
}

/** The offset of a zone of IANA at a time on its clock; "?" for an unknown zone. */
function offsetOf(local: string, zone: string): string {
  try {
    return inZone(`${local}Z`, zone.slice(1)).utc_offset ?? "";
  } catch {
    return "?";
  }
}

/** "11" for Nov, Sept or November; undefined for another word. */
function monthOf(name: string): string | undefined {
  const index = MONTHS.split(" ").findIndex((month) => month.startsWith(name.toUpperCase()));
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
 * What a clock shows, in milliseconds since 1970 as if it were UTC: ISO 8601 without an offset, a
 * midnight as its day. To the second: a spreadsheet's fraction of a day is not exact.
 */
export function clockToIso(ms: number): string {
  const date = new Date(Math.round(ms / 1000) * 1000);
  return date.toISOString().replace(/(?:T00:00:00)?\.\d{3}Z$/, "");
}

export interface EventTime {
  /** ISO 8601, UTC; without an offset the clock at the place, written as if it were UTC. */
  readonly event_time: string;
  /** "+05:45"; null when the source gave none. */
  readonly utc_offset: string | null;
  /** Whether only the day is known: the time is then 00:00. */
  readonly isDayOnly: boolean;
}

/** RFC 3339, also with a space for the T, without seconds, and with offsets such as +0545 or −03:30. */
const ISO_WITH_OFFSET =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?\s?(?:(Z)|([+-]\d{2}):?([0-5]\d)?)?)?$/i;

/** UTC+14:00 (Kiribati) is the greatest offset in use. */
const OFFSET_MAX_MS = 14 * 3_600_000;

/**
 * A time in any of the forms of `toIso`, with its offset where it has one; null for anything else, and
 * for days that don't exist.
 */
export function readEventTime(typed: string): EventTime | null {
  return parseEventTime(toIso(typed));
}

/** As `readEventTime`, in ISO 8601 alone, as programs write it. */
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

/**
 * A date or time in any of the forms of `toIso` as UTC; without an offset it is Dubai's clock, without
 * a time the start of that day in Dubai. Null for anything else, and for days that don't exist.
 */
export function readDubaiTime(typed: string): string | null {
  return toUtc(toIso(typed));
}

/**
 * As `readDubaiTime`, but a time with another offset than Dubai's keeps it: "2026-11-23T09:00:00+01:00".
 * Where it is delivered that is the clock.
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
  const [, first, sign, second] = YEAR_LAST.exec(plainDate(knownText(cell))) ?? [];
  if (!first || sign === "." || first === second) return null;
  if (Number(first) > 12) return "day-first";
  return Number(second) > 12 ? "month-first" : "either";
}

/** Dates and numbers as spreadsheets, programs and people write them. */
import { DAY_MS } from "#app/domain/tracking/clock.ts";

/** What stands in a cell for a date or a number that isn't known yet. */
const NOT_KNOWN = /^(?:tb[acdn]|n[./]?a\.?|nil|none|null|pending|unknown|[-–—?.]+)$/i;

/** The text of a cell of dates or numbers: empty where it says that nothing is known. */
function knownText(cell: string): string {
  const text = cell.trim().replace(/\s+/g, " ");
  return NOT_KNOWN.test(text) ? "" : text;
}

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

/**
 * Rewrites a date or time of any of these forms as ISO 8601 without an offset. Other text is only
 * trimmed, and so are days that don't exist: what reads ISO 8601 refuses them.
 */
export function toIso(cell: string, order: DateOrder = "day-first"): string {
  const text = knownText(cell);
  const serial = SERIAL.exec(text);
  if (serial) return clockToIso(SERIAL_ZERO + Number(`${serial[1]}.${serial[2] ?? 0}`) * DAY_MS);
  const [year, month, day, clock] = dateParts(text, order) ?? [];
  const time = clock === undefined ? null : toTime(clock);
  if (!year || !month || !day || time === null) return text;
  const date = [year.padStart(4, "20"), month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return time === "" ? date : `${date}T${time}`;
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

/** Which part of a date the day is: null where it says neither, as 2026-11-18 and 03/03/2026. */
export function dateOrderOf(cell: string): DateOrder | "either" | null {
  const [, first, sign, second] = YEAR_LAST.exec(knownText(cell)) ?? [];
  if (!first || sign === "." || first === second) return null;
  if (Number(first) > 12) return "day-first";
  return Number(second) > 12 ? "month-first" : "either";
}

export type DecimalSign = "point" | "comma";

/** A number without the signs of rupees, and spaces and apostrophes between its digits. */
function plainNumber(cell: string): string {
  return knownText(cell)
    .replace(/^(?:₹|INR|Rs\.?) ?| ?(?:₹|INR)$/gi, "")
    .replace(/(?<=\d)[ '’](?=\d{3})/g, "");
}

/** Which sign stands before decimals: null where the number says neither, as 1240 or "many". */
export function decimalSignOf(cell: string): DecimalSign | "either" | null {
  const number = plainNumber(cell);
  if (!/^\d[\d.,]*$/.test(number)) return null;
  const [first, ...others] = number.replace(/\d/g, "");
  if (first === undefined) return null;
  const last = others.at(-1) ?? first;
  const isOneKind = others.every((sign) => sign === first);
  // 1.250.000 has no decimals; 12.480,50 and 48,5 have.
  if (isOneKind && others.length > 0) return first === "." ? "comma" : "point";
  const isGroup = isOneKind && /^[1-9]\d{0,2}[.,]\d{3}$/.test(number);
  return isGroup ? "either" : last === "." ? "point" : "comma";
}

/**
 * Rewrites a number with a point before decimals and without grouping, also by hundreds as in
 * 1,25,000. Other text is only trimmed.
 */
export function toDecimal(cell: string, sign: DecimalSign = "point"): string {
  const number = plainNumber(cell);
  const [decimal, grouping] = sign === "point" ? [".", ","] : [",", "."];
  const [whole = "", fraction, ...more] = number.split(decimal);
  const isGrouped = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole);
  if (more.length > 0 || !/^\d*$/.test(fraction ?? "") || whole.includes(decimal)) return number;
  if (whole.includes(grouping) && !isGrouped) return number;
  return [whole.replaceAll(grouping, ""), ...(fraction === undefined ? [] : [fraction])].join(".");
}

/** `2.6E+10`, `9,71E+11`: the other digits are lost. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i;
/** The result of a formula that failed. */
const FORMULA_ERROR = /^#(?:NAME\?|REF!|VALUE!|DIV\/0!|NUM!|N\/A|NULL!|SPILL!|CALC!)$/i;

/**
 * Why an identifier (an order number, a telephone number) is refused: a spreadsheet made it a
 * number in scientific notation. Null for any other.
 */
export function lostDigits(cell: string): string | null {
  return SCIENTIFIC.test(cell.trim())
    ? "A spreadsheet has rounded this number. Format the column as text there, and write the number again."
    : null;
}

/** Why a cell of any column is refused: it is the error of a formula. Null for any other. */
export function formulaError(cell: string): string | null {
  return FORMULA_ERROR.test(cell.trim())
    ? "This is a spreadsheet's error, not a value. Write the value, or leave the cell empty."
    : null;
}

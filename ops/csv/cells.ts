/** Parses the cells of a file: dates, cells that a spreadsheet damaged, and rules for schemas. */
import * as v from "valibot";
import { toUtc } from "#app/domain/dubai-time.ts";

/** DD/MM/YYYY as the site prints it, with or without hh:mm by 12 or 24 hours. */
const SITE_FORMAT =
  /^(\d{2})\/(\d{2})\/(\d{4})(?:,? +(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([AP])\.?M\.?)?)?$/i;

export const DATE_FORMS =
  "write 2026-11-18, 2026-11-18T09:40 or 18/11/2026, 09:40 AM for Dubai's clock, or 2026-11-18T09:40+04:00";

/**
 * Parses a date or time in ISO 8601, or as the site prints it (`18/11/2026, 09:40 AM`); returns
 * UTC. Without an offset it is Dubai's clock; without a time, the start of the day there. Null for
 * anything else.
 */
export function parseMoment(typed: string): string | null {
  return toUtc(toIso(typed));
}

/**
 * Rewrites the site's own format (`18/11/2026, 09:40 AM`) as ISO 8601 without an offset; only trims
 * other text. A day or month of one digit is not read: `3/4/2026` is how an American spreadsheet
 * writes 4 March.
 */
export function toIso(typed: string): string {
  const text = typed.trim().replace(/\s+/g, " ");
  const match = SITE_FORMAT.exec(text);
  if (!match) return text;
  const [, day, month, year, hour, minute = "00", second = "00", half] = match;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const hours = half ? hourOfDay(Number(hour), half) : Number(hour);
  return hours === null ? text : `${date}T${String(hours).padStart(2, "0")}:${minute}:${second}`;
}

function hourOfDay(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toUpperCase() === "P" ? 12 : 0);
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

/** An empty text as null. */
export function emptyIsNull(schema: v.GenericSchema<string | null | undefined, string>) {
  return v.pipe(
    schema,
    v.transform((text) => (text === "" ? null : text)),
  );
}

/** Refuses text for which `why` has a reason. */
export function rejectIf(why: (text: string) => string | null) {
  return v.rawCheck<string>(({ dataset, addIssue }) => {
    const reason = dataset.typed ? why(dataset.value) : null;
    if (reason !== null) addIssue({ message: reason });
  });
}

/** Parses text with `reader`; refuses it with `reason` when that returns undefined. */
export function parseWith<T>(reader: (text: string) => T | undefined, reason: string) {
  return v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
    const value = reader(dataset.value);
    if (value !== undefined) return value;
    addIssue({ message: reason });
    return NEVER;
  });
}

/** As `parseWith`, but empty text becomes null, and `reader` returns null for invalid text. */
export function parseUnlessEmpty<T>(reader: (text: string) => T | null, reason: string) {
  return parseWith<T | null>((text) => (text === "" ? null : (reader(text) ?? undefined)), reason);
}

/** Rules for schemas of rows. */
import * as v from "valibot";
import { splitOrderNumbers } from "#app/domain/tracking-address.ts";

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

/** Why no order can have this number; null for a possible one. */
export function numberMistake(number: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(number)) {
    return "An order number has letters or digits.";
  }
  const lost = lostDigits(number);
  if (lost || splitOrderNumbers(number)[0] === number.trim()) return lost;
  return "An order number has no comma or semicolon: visitors could not look it up.";
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

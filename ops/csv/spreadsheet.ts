/** What spreadsheets make of a cell when they open a file and save it. */

/** `2.6E+10`, `9,71E+11`: the other digits are lost. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i;
/** The result of a formula that failed. */
const FORMULA_ERROR = /^#(?:NAME\?|REF!|VALUE!|DIV\/0!|NUM!|N\/A|NULL!|SPILL!|CALC!)$/i;
/** `'` as our exports put it before text that a spreadsheet would run as a formula. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r])/;

/**
 * Why a cell of an identifier, such as an order number or a telephone number, can't be taken as it
 * stands: a spreadsheet made it a number in scientific notation. Null when it didn't.
 */
export function lostDigits(cell: string): string | null {
  return SCIENTIFIC.test(cell.trim())
    ? "A spreadsheet has rounded this number. Format the column as text there, and write the number again."
    : null;
}

/** Why a cell of any column can't be taken: it is the error of a formula. Null when it isn't. */
export function formulaError(cell: string): string | null {
  return FORMULA_ERROR.test(cell.trim())
    ? "This is a spreadsheet's error, not a value. Write the value, or leave the cell empty."
    : null;
}

/** The cell without the `'` that an export put before it. */
export function unescapeFormula(cell: string): string {
  return cell.replace(ESCAPED_FORMULA, "");
}

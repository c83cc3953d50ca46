/** Characters that show nothing or change how others are shown, and formulas hidden behind them. */

/** Spaces, zero-width characters, bidi controls, fillers, and the empty Braille pattern. */
const UNSEEN = "\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u2800";
const ONLY_UNSEEN = new RegExp(`^[${UNSEEN}]*$`, "u");

/** Whether the text has no visible character. */
export function isBlank(text: string): boolean {
  return ONLY_UNSEEN.test(text);
}

/** Embeddings, overrides and isolates, and the marks that end them. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const SEPARATORS = /[\u2028\u2029]/g;

/** Keeps a text of the other direction from rearranging the sentence around it. */
export function bidiIsolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Typed text without bidi controls; Unicode's line and paragraph separators become line breaks. */
export function withoutBidiControls(text: string): string {
  return text.replace(BIDI_CONTROLS, "").replace(SEPARATORS, "\n");
}

/**
 * Text of an address or a telephone number in the characters of a keyboard: word processors, web pages
 * and messengers put in invisible characters, no-break spaces and typographic dashes.
 */
export function withPlainCharacters(text: string): string {
  return text
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .trim();
}

/** With the full-width forms, which spreadsheets read too. */
const FORMULA = `[${UNSEEN}]*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]|[\\t\\r]`;
const STARTS_AS_FORMULA = new RegExp(`^(?=${FORMULA})`, "u");
const ESCAPED_FORMULA = new RegExp(`^'(?=${FORMULA})`, "u");

/** A spreadsheet's cell: a ' before text that it would run as a formula. */
export function escapeFormula(text: string): string {
  return text.replace(STARTS_AS_FORMULA, "'");
}

/** The text without the ' of `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return cell.replace(ESCAPED_FORMULA, "");
}

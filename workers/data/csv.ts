/** Rows of CSV for spreadsheets. */
import { stringify } from "csv-stringify/browser/esm/sync";
import { escapeFormula } from "#app/domain/invisible.ts";

export type CsvValue = string | number | boolean | null;

/** Excel reads a CSV as UTF-8 only if it starts with this mark. */
export const BOM = "\uFEFF";

/**
 * Rows as CSV, each ended by LF. Every text is in quotes: also where a spreadsheet separates by
 * semicolons, no part of it becomes a cell of its own. `escapeFormulas` puts a ' before text that a
 * spreadsheet would run; the library's own option doesn't look behind invisible characters.
 */
export function csvRows(rows: readonly (readonly CsvValue[])[], escapeFormulas = true): string {
  return stringify(rows as CsvValue[][], {
    quoted_string: true,
    cast: { boolean: String, string: escapeFormulas ? escapeFormula : (text) => text },
  });
}

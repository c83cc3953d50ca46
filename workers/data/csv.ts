/** Rows of CSV for spreadsheets. */
import { escapeFormula } from "#app/domain/invisible.ts";

export type CsvValue = string | number | boolean | null;

/** By which spreadsheets know UTF-8. */
export const BOM = "\uFEFF";

/**
 * Rows as CSV, each ended by LF. Every text is in quotes: also where a spreadsheet separates by
 * semicolons, no part of it becomes a cell of its own. `escapeFormulas` puts a ' before text that a
 * spreadsheet would run. csv-stringify takes three times as long, a fifth of an export.
 */
export function csvRows(rows: readonly (readonly CsvValue[])[], escapeFormulas = true): string {
  const cell = (value: CsvValue) => {
    if (typeof value !== "string") return value === null ? "" : String(value);
    const text = escapeFormulas ? escapeFormula(value) : value;
    return `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\n`).join("");
}

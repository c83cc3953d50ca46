/** How rows are written for spreadsheets. */
import { escapeFormula } from "./invisible.ts";

export type CsvValue = string | number | boolean | null;

/** By which spreadsheets know UTF-8. */
export const BOM = "\uFEFF";

/**
 * A line of CSV. Every text is in quotes: also where the separator is a semicolon, no part of it
 * becomes a cell of its own. `escapeFormulas` puts a ' before text that a spreadsheet would run.
 */
export function csvLine(values: readonly CsvValue[], escapeFormulas = true): string {
  const cell = (value: CsvValue) => {
    if (value === null) return "";
    if (typeof value !== "string") return String(value);
    return `"${(escapeFormulas ? escapeFormula(value) : value).replaceAll('"', '""')}"`;
  };
  return `${values.map(cell).join(",")}\n`;
}

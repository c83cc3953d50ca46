/** The rows of several orders for spreadsheets: in columns that can be sorted. */
import { sheetColumns } from "#app/content/pages/track-several.ts";
import { escapeFormula } from "#app/domain/invisible.ts";
import type { OrderRow } from "./order-row.ts";

/** As a file: CSV (RFC 4180). */
export function ordersCsv(rows: readonly OrderRow[]): string {
  return toLines(rows, ",", (cell) => `"${cell.replaceAll('"', '""')}"`);
}

/** As what spreadsheets paste: tabs between the cells. */
export function ordersText(rows: readonly OrderRow[]): string {
  return toLines(rows, "\t", (cell) => cell.replace(/[\t\r\n]+/g, " "));
}

function toLines(
  rows: readonly OrderRow[],
  separator: string,
  toCell: (text: string) => string,
): string {
  const cells = rows.map(({ orderNumber, status, sheet }) => [orderNumber, status, ...sheet]);
  return [sheetColumns, ...cells]
    .map((line) => line.map((text) => toCell(escapeFormula(text))).join(separator))
    .join("\r\n");
}

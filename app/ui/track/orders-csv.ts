import { severalLabels } from "#app/content/pages/track-several.ts";
import type { OrderRow } from "./order-row.ts";

/** The rows as CSV (RFC 4180). */
export function ordersCsv(rows: readonly OrderRow[]): string {
  const { order, attention, status, last, arrival } = severalLabels;
  return [
    [order, attention, status, last, arrival],
    ...rows.map((row) => [
      row.orderNumber,
      row.flags.join(", "),
      row.status,
      row.last,
      row.arrival,
    ]),
  ]
    .map((cells) => cells.map(csvCell).join(","))
    .join("\r\n");
}

/** Spreadsheets run what begins like a formula: an apostrophe makes it text. */
function csvCell(text: string): string {
  const plain = text.replace(/[\u2068\u2069]/g, "").replace(/^(?=[=+\-@\t\r])/, "'");
  return `"${plain.replaceAll('"', '""')}"`;
}

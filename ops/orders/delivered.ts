/** Keeps orders that are delivered from being set back by an older file. */
import { takesBackDelivery } from "#app/domain/order-status.ts";
import type { Database } from "#workers/data/database.ts";
import { findStatuses } from "#workers/data/orders.ts";
import { retry } from "../retry.ts";
import type { OrderFile, Problem } from "./order-csv.ts";

/** The file with the rows refused that would take a delivery back. */
export async function withDeliveriesKept(db: Database, file: OrderFile): Promise<OrderFile> {
  if (!file.columns.includes("order_status")) return file;
  const numbers = file.rows.map(({ order_number }) => order_number);
  const stored = await retry(() => findStatuses(db, numbers));
  const problems = file.rows.flatMap((row, index): Problem[] => {
    const { order_number, order_status = null } = row;
    const before = stored.get(order_number.toLowerCase()) ?? null;
    if (!takesBackDelivery(before, order_status)) return [];
    const line = file.lines[index] ?? 0;
    return [
      { line, column: "order_status", value: order_status ?? "", reason: kept(order_number) },
    ];
  });
  const refused = new Set(problems.map(({ line }) => line));
  const isGood = (_: unknown, index: number) => !refused.has(file.lines[index] ?? 0);
  return {
    ...file,
    rows: file.rows.filter(isGood),
    lines: file.lines.filter(isGood),
    problems: [...file.problems, ...problems].sort((one, other) => one.line - other.line),
    refused: file.refused + problems.length,
  };
}

function kept(orderNumber: string): string {
  return (
    `Order ${orderNumber} is delivered already, and an import doesn't take that back; ` +
    "use orders set-status to change it."
  );
}

/** Stores an import: deliveries are kept, the rest is written in batches. */
import { revertsDelivery } from "#app/domain/order-status.ts";
import type { Database } from "#workers/data/database.ts";
import {
  countOrders,
  findStatuses,
  type OrderColumn,
  type OrderRow,
  upsertOrders,
} from "#workers/orders/queries.ts";
import { OperatorError, storeReason } from "../errors.ts";
import { retry } from "../retry.ts";
import type { OrderFile, Problem } from "./order-csv.ts";

const ROWS_IN_A_BATCH = 300;

/** Rejects the rows that would revert a delivery. */
export async function withDeliveriesKept(db: Database, file: OrderFile): Promise<OrderFile> {
  if (!file.columns.includes("order_status")) return file;
  const numbers = file.rows.map(({ order_number }) => order_number);
  const stored = await retry(() => findStatuses(db, numbers));
  const problems = file.rows.flatMap((row, index): Problem[] => {
    const { order_number, order_status = null } = row;
    const before = stored.get(order_number.toLowerCase()) ?? null;
    if (!revertsDelivery(before, order_status)) return [];
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

export interface Stored {
  readonly added: number;
  readonly updated: number;
}

/**
 * Upserts the rows in `columns`; `onProgress` gets the number stored so far.
 * @throws OperatorError when the store fails midway; earlier batches stay stored
 */
export async function storeOrders(
  db: Database,
  rows: readonly OrderRow[],
  columns: readonly OrderColumn[],
  onProgress: (stored: number) => void = () => undefined,
): Promise<Stored> {
  const before = await retry(() => countOrders(db));
  for (let start = 0; start < rows.length; start += ROWS_IN_A_BATCH) {
    const batch = rows.slice(start, start + ROWS_IN_A_BATCH);
    try {
      await retry(() => upsertOrders(db, batch, columns));
    } catch (error) {
      if (start === 0) throw error;
      throw new OperatorError(stoppedMidway(start, rows.length, error), { cause: error });
    }
    onProgress(start + batch.length);
  }
  const added = (await retry(() => countOrders(db))) - before;
  return { added, updated: rows.length - added };
}

function stoppedMidway(stored: number, all: number, error: unknown): string {
  return (
    `The database failed after ${stored} of ${all} orders: ${storeReason(error)}\n` +
    "Run the same command again: orders are told apart by their numbers, so none is stored twice."
  );
}

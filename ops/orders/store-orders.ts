/** Writes any number of orders to the store, a batch at a time. */
import type { Database } from "#workers/data/database.ts";
import {
  countOrders,
  type OrderColumn,
  type OrderRow,
  upsertOrders,
} from "#workers/data/orders.ts";
import { OperatorError, storeReason } from "../errors.ts";
import { retry } from "../retry.ts";

const ROWS_IN_A_BATCH = 300;

export interface Stored {
  readonly added: number;
  readonly updated: number;
}

/**
 * Adds the rows, or brings known orders up to date in `columns`; `onProgress` hears how many are
 * stored so far.
 * @throws OperatorError when the store fails midway; the batches before stay stored
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

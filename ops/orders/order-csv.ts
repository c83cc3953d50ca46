/** Reads a file of orders; whether it fits the stored orders is not known yet. */
import * as v from "valibot";
import type { OrderRow } from "#workers/orders/queries.ts";
import type { ColumnNames } from "../csv/columns.ts";
import { type RowFile, type RowRecord, readRows } from "../csv/rows.ts";
import { ORDER_LABELS, type OrderField, OrderRowSchema } from "./order-row.ts";

export type OrderRecord = RowRecord<OrderRow>;
export type OrderFile = RowFile<OrderField, OrderRow>;

const { order_number, ...columns } = OrderRowSchema.entries;

/** Columns that the file doesn't have are optional; an empty order date is omitted. */
const RowSchema = v.pipe(
  v.object({ order_number, ...v.partial(v.object(columns)).entries }),
  v.transform(({ created_at, ...row }): OrderRow => (created_at ? { ...row, created_at } : row)),
);

/**
 * Reads a CSV file of orders. The header has `order_number` and any other columns.
 * @throws OperatorError when the file can't be read or its header has unknown columns
 */
export function readOrderCsv(path: string, names: ColumnNames = {}): Promise<OrderFile> {
  return readRows(path, {
    labels: ORDER_LABELS,
    required: ["order_number"],
    schema: RowSchema,
    ...names,
  });
}

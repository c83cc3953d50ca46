/** Reads a file of orders and validates every row; whether it fits the stored orders is not known yet. */
import * as v from "valibot";
import { normalizeOrderNumber } from "#app/domain/order.ts";
import type { OrderColumn, OrderRow } from "#workers/orders/queries.ts";
import { type ColumnName, fieldsOfHeader } from "../csv/columns.ts";
import type { Problem } from "../csv/problems.ts";
import { type CsvFile, type CsvRecord, openCsv } from "../csv/records.ts";
import { formulaError, unescapeFormula } from "../csv/spreadsheet.ts";
import { ORDER_COLUMNS, ORDER_LABELS, type OrderField, OrderRowSchema } from "./order-row.ts";
import { EXAMPLE_NUMBER } from "./template.ts";

/** A row of the file, as it came. */
export interface OrderRecord extends CsvRecord {
  /** The order number in it; may be anything when the row is refused */
  readonly number: string;
  /** Null when it is refused */
  readonly row: OrderRow | null;
}

export interface OrderFile extends Pick<CsvFile, "header" | "delimiter"> {
  /** The file's columns, without the order number */
  readonly columns: readonly OrderColumn[];
  readonly records: readonly OrderRecord[];
  readonly problems: readonly Problem[];
  /** The lines of example rows from a template, which are not among the records */
  readonly examples: readonly number[];
}

/** Columns that the file doesn't have are optional. */
const RowSchema = v.partial(OrderRowSchema, ORDER_COLUMNS as [OrderColumn, ...OrderColumn[]]);

/** The names of the file's columns, where they aren't ours. */
export interface ColumnNames {
  readonly named?: readonly ColumnName[];
  readonly kept?: readonly ColumnName[];
}

/**
 * Reads a CSV file of orders. The header has `order_number` and any other columns.
 * @throws OperatorError when the file can't be read or its header has unknown columns
 */
export async function readOrderCsv(path: string, names: ColumnNames = {}): Promise<OrderFile> {
  const csv = await openCsv(path);
  const fields = fieldsOfHeader<OrderField>(csv, {
    ...{ labels: ORDER_LABELS, required: ["order_number"] },
    ...names,
  });
  const example = normalizeOrderNumber(EXAMPLE_NUMBER);
  const records: OrderRecord[] = [];
  const problems: Problem[] = [];
  const examples: number[] = [];
  for await (const record of csv.rows) {
    const checked = checkedRow(record, fields);
    if (normalizeOrderNumber(checked.number) === example) {
      examples.push(record.line);
    } else {
      records.push({ ...record, number: checked.number, row: checked.row });
      problems.push(...checked.problems);
    }
  }
  return {
    ...{ header: csv.header, delimiter: csv.delimiter },
    columns: ORDER_COLUMNS.filter((column) => fields.includes(column)),
    ...{ records, problems, examples },
  };
}

interface Checked extends Pick<OrderRecord, "number" | "row"> {
  readonly problems: readonly Problem[];
}

function checkedRow(record: CsvRecord, fields: readonly (OrderField | null)[]): Checked {
  const { line, fields: cells } = record;
  const given = Object.fromEntries(
    fields.flatMap((field, index) => (field ? [[field, unescapeFormula(cells[index] ?? "")]] : [])),
  ) as Partial<Record<OrderField, string>>;
  const number = given.order_number?.trim() ?? "";
  const refused = (problems: readonly Problem[]): Checked => ({ number, row: null, problems });
  if (cells.length !== fields.length) {
    const reason = `This row has ${cells.length} fields, and the header ${fields.length}. Is a separator or a line break not in quotes?`;
    return refused([{ line, column: null, value: cells.join(","), reason }]);
  }
  const failed = Object.entries(given).flatMap(([column, value]) => {
    const reason = formulaError(value);
    return reason ? [{ line, column, value, reason }] : [];
  });
  if (failed.length > 0) return refused(failed);
  const { success, output, issues } = v.safeParse(RowSchema, given, { abortPipeEarly: true });
  if (success) return { number, row: dated(output), problems: [] };
  return refused(
    issues.map((issue): Problem => {
      const column = fields.find((field) => field === v.getDotPath(issue)) ?? null;
      return { line, column, value: column ? (given[column] ?? "") : "", reason: issue.message };
    }),
  );
}

/** An empty order date is omitted. */
function dated({ created_at, ...row }: v.InferOutput<typeof RowSchema>): OrderRow {
  return created_at ? { ...row, created_at } : row;
}

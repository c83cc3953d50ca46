/** Reads a file of orders and validates every row before anything is stored. */
import * as v from "valibot";
import type { OrderColumn, OrderRow } from "#workers/orders/queries.ts";
import { OperatorError } from "../errors.ts";
import { suggest } from "../suggest.ts";
import { type CsvRecord, csvRecords } from "./csv-records.ts";
import { ORDER_COLUMNS, ORDER_FIELDS, type OrderField, OrderRowSchema } from "./order-row.ts";

/** Why a row is rejected. */
export interface Problem {
  /** The row's first line; the header is line 1 */
  readonly line: number;
  /** Null for the row as a whole */
  readonly column: OrderField | null;
  /** The value in the file */
  readonly value: string;
  readonly reason: string;
}

export interface OrderFile {
  /** The file's columns, without the order number */
  readonly columns: readonly OrderColumn[];
  /** The rows that can be stored */
  readonly rows: readonly OrderRow[];
  /** Their line numbers */
  readonly lines: readonly number[];
  readonly problems: readonly Problem[];
  /** The number of rejected rows */
  readonly refused: number;
}

/** Columns that the file doesn't have are optional. */
const RowSchema = v.partial(OrderRowSchema, ORDER_COLUMNS as [OrderColumn, ...OrderColumn[]]);

/**
 * Reads a CSV file of orders. The header has `order_number` and any other columns. Two rows with
 * one order number are both rejected, since neither is known to be right.
 * @throws OperatorError when the file can't be read or its header has unknown columns
 */
export async function readOrderCsv(path: string): Promise<OrderFile> {
  const records = csvRecords(path);
  const header = await records.next();
  if (header.done) throw new OperatorError(`${path} is empty.`);
  const fields = fieldsOf(header.value, path);

  const problems: Problem[] = [];
  const accepted: { line: number; row: OrderRow }[] = [];
  const firstLines = new Map<string, number>();
  const rejectedLines = new Set<number>();
  const reject = (problem: Problem) => {
    problems.push(problem);
    rejectedLines.add(problem.line);
  };

  for await (const record of records) {
    const { line } = record;
    const outcome = checked(record, fields);
    for (const problem of outcome.problems) reject(problem);
    const key = outcome.orderNumber.toLowerCase();
    const first = firstLines.get(key);
    if (key !== "" && first !== undefined) {
      reject({ line, column: "order_number", value: outcome.orderNumber, reason: twice(first) });
      rejectedLines.add(first);
    }
    if (first === undefined) firstLines.set(key, line);
    if (outcome.row) accepted.push({ line, row: outcome.row });
  }
  const good = accepted.filter(({ line }) => !rejectedLines.has(line));
  return {
    columns: ORDER_COLUMNS.filter((column) => fields.includes(column)),
    rows: good.map(({ row }) => row),
    lines: good.map(({ line }) => line),
    problems,
    refused: rejectedLines.size,
  };
}

function twice(line: number): string {
  return `Line ${line} has this order number already. Neither of the two is taken.`;
}

/** The fields in the file's order. */
function fieldsOf({ fields: names }: CsvRecord, path: string): readonly OrderField[] {
  const typed = names.map((name) => name.trim());
  const mistakes = typed.flatMap((name, index) => {
    if (name === "") return [`Column ${index + 1} has no name.`];
    if (!isField(name)) return [unknownColumn(name)];
    return typed.indexOf(name) < index ? [`The column ${name} is there twice.`] : [];
  });
  const guessed = typed.some((name) => suggest(name, ORDER_FIELDS) === "order_number");
  if (!guessed) mistakes.push("The column order_number is missing.");
  if (mistakes.length > 0) {
    throw new OperatorError(
      [
        `${path}, line 1: the header can't be used.`,
        ...mistakes.map((mistake) => `  ${mistake}`),
        `The columns are: ${ORDER_FIELDS.join(", ")}.`,
      ].join("\n"),
    );
  }
  return typed.filter(isField);
}

function isField(name: string): name is OrderField {
  return (ORDER_FIELDS as readonly string[]).includes(name);
}

function unknownColumn(name: string): string {
  const nearest = suggest(name, ORDER_FIELDS);
  return `There is no column "${name}".${nearest ? ` Is it ${nearest}?` : ""}`;
}

interface Checked {
  readonly orderNumber: string;
  readonly row?: OrderRow;
  readonly problems: readonly Problem[];
}

function checked(record: CsvRecord, fields: readonly OrderField[]): Checked {
  const { line, fields: values } = record;
  const given = Object.fromEntries(fields.map((field, index) => [field, values[index] ?? ""]));
  const orderNumber = given.order_number?.trim() ?? "";
  if (values.length !== fields.length) {
    const reason = `This row has ${values.length} fields, and the header ${fields.length}. Is a comma or line break not in quotes?`;
    return { orderNumber, problems: [{ line, column: null, value: values.join(","), reason }] };
  }
  const { success, output, issues } = v.safeParse(RowSchema, given, { abortPipeEarly: true });
  if (success) return { orderNumber, row: dated(output), problems: [] };
  const problems = issues.map((issue): Problem => {
    const column = fields.find((field) => field === v.getDotPath(issue)) ?? null;
    return { line, column, value: column ? (given[column] ?? "") : "", reason: issue.message };
  });
  return { orderNumber, problems };
}

/** An empty order date is omitted. */
function dated({ created_at, ...row }: v.InferOutput<typeof RowSchema>): OrderRow {
  return created_at ? { ...row, created_at } : row;
}

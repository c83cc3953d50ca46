/** Reads a CSV file of orders or events, and validates every row by itself. */
import * as v from "valibot";
import { unescapeFormula } from "#app/domain/invisible.ts";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import { formulaError } from "./cells.ts";
import { type Columns, mapHeader } from "./columns.ts";
import type { Problem } from "./import-result.ts";
import { type CsvFile, type CsvRecord, openCsv } from "./records.ts";
import { EXAMPLE_NUMBER } from "./template.ts";

interface Format<Field extends string, Row> extends Columns<Field> {
  /** Parses the cells by field; fields that the file lacks are absent */
  readonly schema: v.GenericSchema<unknown, Row>;
}

/** An original row of the file. */
export interface RowRecord<Row> extends CsvRecord {
  /** The order number in it; may be anything when the row is refused */
  readonly number: string;
  /** Null when it is refused */
  readonly row: Row | null;
}

export interface RowFile<Field extends string, Row> extends Pick<CsvFile, "header" | "delimiter"> {
  /** The field of each column; null for one that is left out */
  readonly fields: readonly (Field | null)[];
  readonly records: readonly RowRecord<Row>[];
  readonly problems: readonly Problem[];
  /** The lines of example rows from a template, which are not among the records */
  readonly examples: readonly number[];
}

/** @throws OperatorError when the file can't be read or its header has unknown columns */
export async function readRows<Field extends string, Row>(
  path: string,
  { schema, ...columns }: Format<Field, Row>,
): Promise<RowFile<Field, Row>> {
  const { header, delimiter, rows } = await openCsv(path);
  const fields = mapHeader({ path, header }, columns);
  const example = normalizeOrderNumber(EXAMPLE_NUMBER);
  const records: RowRecord<Row>[] = [];
  const problems: Problem[] = [];
  const examples: number[] = [];
  for await (const record of rows) {
    const cells = Object.fromEntries(
      fields.flatMap((field, index) =>
        field ? [[field, unescapeFormula(record.fields[index] ?? "")]] : [],
      ),
    );
    const number = cells.order_number?.trim() ?? "";
    if (normalizeOrderNumber(number) === example) {
      examples.push(record.line);
      continue;
    }
    const { row, mistakes } = validateRow(record, fields, cells, schema);
    records.push({ ...record, number, row });
    problems.push(...mistakes.map((mistake) => ({ line: record.line, ...mistake })));
  }
  return { header, delimiter, fields, records, problems, examples };
}

function validateRow<Row>(
  record: CsvRecord,
  fields: readonly (string | null)[],
  cells: Readonly<Record<string, string>>,
  schema: v.GenericSchema<unknown, Row>,
) {
  const { length } = record.fields;
  if (length !== fields.length) {
    const reason = `This row has ${length} fields, and the header ${fields.length}. Is a separator or a line break not in quotes?`;
    return { row: null, mistakes: [{ column: null, value: record.fields.join(","), reason }] };
  }
  const failed = Object.entries(cells).flatMap(([column, value]) => {
    const reason = formulaError(value);
    return reason ? [{ column, value, reason }] : [];
  });
  const { success, output, issues } = v.safeParse(schema, cells, { abortPipeEarly: true });
  if (success) return { row: failed.length > 0 ? null : output, mistakes: failed };
  const others = issues.flatMap(({ path, message }) => {
    const column = fields.find((field) => field === path?.[0]?.key) ?? null;
    if (failed.some((one) => one.column === column)) return [];
    return { column, value: column ? (cells[column] ?? "") : "", reason: message };
  });
  return { row: null, mistakes: [...failed, ...others] };
}

/** Reads a table of orders or of events, and validates every row by itself. */
import { unescapeFormula } from "#app/domain/invisible.ts";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import { readMilestoneColumn } from "../events/event-names.ts";
import { FileError, type FileRow, type Problem, type ReadFile } from "../file.ts";
import type { Table, TableRecord } from "../files/csv.ts";
import { type FileOptions, receivedAt } from "../options.ts";
import { mapColumns } from "./columns.ts";
import { type Conventions, decideConventions } from "./conventions.ts";
import { EXAMPLE_NUMBER } from "./fields.ts";
import { findHeader, kindOf } from "./header.ts";
import { type RowReader, rowReader } from "./rows.ts";

/**
 * Reads a table. Where it has to be told something first, it has questions and no rows.
 * @throws FileError when it is empty
 */
export function readTable(name: string, table: Table, options: FileOptions): ReadFile {
  const header = findHeader(table.records, options.columns);
  if (!header) throw new FileError(`${name} is empty.`);
  const { names, cells, index } = header;
  const records = table.records.slice(index + 1);
  const told = { ...emptyColumns(header, records), ...options.columns };
  const kind = options.kind ?? kindOf(names, told);
  const isNumbered = kind === "orders" || options.order === undefined;
  const { columns, questions } = mapColumns(names, { kind, told, isNumbered });
  const unit = table.format === "Excel" ? ("row" as const) : ("line" as const);
  const titles = table.records.slice(0, index).map(({ line }) => String(line));
  const read: ReadFile = {
    name,
    format: table.format,
    kind,
    unit,
    header: cells,
    delimiter: table.delimiter,
    columns,
    questions,
    rows: [],
    problems: [],
    remarks: [
      ...table.remarks,
      ...(titles.length > 0
        ? [`What stands above the header was left out: ${unit} ${list(titles)}.`]
        : []),
    ],
  };
  if (questions.length > 0) return read;
  const conventions = decideConventions(columns, records, options);
  if (conventions.questions.length > 0) return { ...read, questions: conventions.questions };
  const fields = columns.map(({ field }) => field);
  const milestones = new Map(
    fields.flatMap((field) => {
      const column = field === null ? null : readMilestoneColumn(field);
      return field && column ? [[field, column] as const] : [];
    }),
  );
  const received = receivedAt(options);
  const readRow = rowReader({ kind, isNumbered, milestones, received });
  return readRows(read, records, { fields, readers: conventions.readers, readRow });
}

/** Characters of a refused value that are shown; the file of refused rows has all of them. */
const SHOWN_MAX = 200;

function shown(value: string): string {
  return value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value;
}

function list(items: readonly string[]): string {
  return new Intl.ListFormat("en").format(items);
}

/** The columns that have neither a name nor a cell with text are left out. */
function emptyColumns(
  { names, cells }: { readonly names: readonly string[]; readonly cells: readonly string[] },
  records: readonly TableRecord[],
): Record<string, string> {
  const isEmpty = (at: number) =>
    cells[at]?.trim() === "" && records.every((record) => !record.cells[at]?.trim());
  return Object.fromEntries(names.flatMap((name, at) => (isEmpty(at) ? [[name, ""]] : [])));
}

interface Reading {
  /** Of each column */
  readonly fields: readonly (string | null)[];
  readonly readers: Conventions["readers"];
  readonly readRow: RowReader;
}

function readRows(
  read: ReadFile,
  records: readonly TableRecord[],
  { fields, readers, readRow }: Reading,
): ReadFile {
  const rows: FileRow[] = [];
  const problems: Problem[] = [];
  const remarks = [...read.remarks];
  const example = normalizeOrderNumber(EXAMPLE_NUMBER);
  const numberAt = fields.indexOf("order_number");
  for (const { line, cells: source, mistakes: unread } of records) {
    if (normalizeOrderNumber(source[numberAt] ?? "") === example) {
      remarks.push(`The template's example on ${read.unit} ${line} was left out.`);
      continue;
    }
    const original = (field: string) => source[fields.indexOf(field)] ?? "";
    const cells: Record<string, string> = {};
    const failed = new Map<string, string>();
    for (const [at, field] of fields.entries()) {
      const read = field === null ? null : readers[at]?.(unescapeFormula(source[at] ?? ""));
      if (!field || !read) continue;
      const { text } = read;
      const mistake = unread?.get(at) ?? read.mistake;
      cells[field] = text;
      if (mistake) failed.set(field, mistake);
    }
    const { mistakes, ...row } = readRow(cells);
    const reason = rowMistake(source, numberAt, read);
    for (const { field, reason } of mistakes) if (!failed.has(field)) failed.set(field, reason);
    if (reason)
      problems.push({ line, column: null, value: shown(source.join(read.delimiter)), reason });
    else {
      for (const [column, reason] of failed) {
        problems.push({ line, column, value: shown(original(column)), reason });
      }
    }
    rows.push({ line, source, retraction: null, ...row });
  }
  return { ...read, rows, problems, remarks };
}

/** Why a row as a whole is none of the table; null for a good one. */
function rowMistake(
  cells: readonly string[],
  numberAt: number,
  { header, unit }: ReadFile,
): string | null {
  const [first = ""] = cells.filter((cell) => cell.trim() !== "");
  if (TOTALS.test(first.trim()) || TOTALS.test(cells[numberAt]?.trim() ?? "")) {
    return "This is a row of totals.";
  }
  const extra = cells.slice(header.length).some((cell) => cell.trim() !== "");
  // A workbook's rows end at their last cell with a value.
  if (unit === "row" ? !extra : cells.length === header.length) return null;
  return `This row has ${cells.length} fields, and the header ${header.length}. Is a separator or a line break not in quotes?`;
}

/** "Total", "Grand total:", "Total (12 shipments)", "Totals 48,500" */
const TOTALS =
  /^(?:grand|sub|over ?all)?[ -]?(?:totals?|sum|summe|gesamt(?:summe)?|итого|(?:ال)?(?:مجموع|[إا]جمالي))\s*(?:[:=(].*|[\d.,]+(?: \p{L}+)?)?$/iu;

/** Reads a table of orders or of events, and validates every row by itself. */
import * as v from "valibot";
import { latinDigits } from "#app/domain/fold.ts";
import { unescapeFormula } from "#app/domain/invisible.ts";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import { readMilestoneColumn } from "../events/event-names.ts";
import {
  FileError,
  type FileEvent,
  type FileRow,
  NO_IDENTIFIERS,
  type OrderFields,
  type OrderIdentifiers,
  type Problem,
  type ReadFile,
} from "../file.ts";
import type { Table, TableRecord } from "../files/csv.ts";
import { type FileOptions, receivedAt } from "../options.ts";
import { findHeader, kindOf, mapColumns } from "./columns.ts";
import { type Conventions, decideConventions } from "./conventions.ts";
import {
  eventRowSchema,
  LegRowSchema,
  type MilestoneColumns,
  milestoneTimes,
  NumberedRowSchema,
  toEvent,
  toEvents,
  toIdentifiers,
} from "./event-table.ts";
import { EXAMPLE_NUMBER, type TableKind } from "./fields.ts";
import { OrderFieldsSchema } from "./order-table.ts";

/**
 * Reads a table. Where something has to be answered first, it has questions and no rows.
 * @throws FileError when it is empty
 */
export function readTable(name: string, table: Table, options: FileOptions): ReadFile {
  const header = findHeader(table.records, options.columns);
  if (!header) throw new FileError(`${name} is empty.`);
  const { names, cells, index } = header;
  const records = table.records.slice(index + 1);
  const given = { ...emptyColumns(header, records), ...options.columns };
  const kind = options.kind ?? kindOf(names, given);
  const isNumbered = kind === "orders" || options.order === undefined;
  const received = receivedAt(options);
  const mapped = mapColumns(names, { kind, given, isNumbered, records, received });
  const { columns, questions } = mapped;
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
      ...mapped.remarks,
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
  const cut = read.unit === "line" ? cutLines(records, { numberAt, width: fields.length }) : null;
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
    const reason = rowMistake(source, numberAt, read) ?? (cut?.has(line) ? CUT : null);
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
  { header }: ReadFile,
): string | null {
  const [first = ""] = cells.filter((cell) => cell.trim() !== "");
  if (TOTALS.test(first.trim()) || TOTALS.test(cells[numberAt]?.trim() ?? "")) {
    return "This is a row of totals.";
  }
  // Spreadsheets and programs end rows with empty fields.
  if (!cells.slice(header.length).some((cell) => cell.trim() !== "")) return null;
  return `This row has ${cells.length} fields, and the header ${header.length}. Is a separator not in quotes?`;
}

const CUT =
  "This row ends early, and its order number is unlike the next. Is a line break not in quotes?";

/**
 * The lines of rows that a line break without quotes may have cut: a row that ends early, and the
 * next, which begins with the rest of a text. Spreadsheets too leave empty fields at the end out:
 * then the order numbers are alike.
 */
function cutLines(
  records: readonly TableRecord[],
  { numberAt, width }: { readonly numberAt: number; readonly width: number },
): ReadonlySet<number> {
  const shape = ({ cells }: TableRecord) => {
    const number = cells[Math.max(0, numberAt)]?.trim() ?? "";
    return /\d/.test(latinDigits(number)) ? number.replace(/[\p{L}\p{N}]+/gu, "") : null;
  };
  const isShort = (record: TableRecord | undefined) => (record?.cells.length ?? width) < width;
  const cut = new Set<number>();
  for (const [index, record] of records.entries()) {
    const next = records[index + 1];
    if (!isShort(record)) continue;
    if (shape(record) === null) cut.add(record.line);
    if (next && isShort(next) && shape(next) !== shape(record)) {
      cut.add(record.line).add(next.line);
    }
  }
  return cut;
}

/** "Total", "Grand total:", "Total (12 shipments)", "Totals 48,500" */
const TOTALS =
  /^(?:grand|sub|over ?all)?[ -]?(?:totals?|sum|summe|gesamt(?:summe)?|итого|(?:ال)?(?:مجموع|[إا]جمالي))\s*(?:[:=(].*|[\d.,]+(?: \p{L}+)?)?$/iu;

interface RowMistake {
  readonly field: string;
  readonly reason: string;
}

interface RowContent {
  readonly identifiers: OrderIdentifiers;
  readonly order: OrderFields | null;
  readonly events: readonly FileEvent[];
  /** With any there is no content */
  readonly mistakes: readonly RowMistake[];
}

/** The cells by field; fields that the table lacks are absent. */
type RowReader = (cells: Readonly<Record<string, string>>) => RowContent;

interface RowRules {
  readonly kind: TableKind;
  /** Whether its numbers say whose a row is */
  readonly isNumbered: boolean;
  /** The columns of times; without any, a row of events tells one */
  readonly milestones: MilestoneColumns;
  /** When the file came */
  readonly received: Date;
}

function rowReader({ kind, isNumbered, milestones, received }: RowRules): RowReader {
  const hasTimes = milestones.size > 0;
  const times = milestoneTimes(milestones);
  const one = eventRowSchema(received);
  return (cells) => {
    const mistakes: RowMistake[] = [];
    const check = <T>(schema: v.GenericSchema<unknown, T>): T | null => {
      const { success, output, issues } = v.safeParse(schema, cells, { abortPipeEarly: true });
      if (success) return output;
      for (const { path, message } of issues) {
        mistakes.push({ field: String(path?.[0]?.key), reason: message });
      }
      return null;
    };
    // Without a number, the container says whose the events are.
    const isByContainer = kind === "events" && !cells.order_number?.trim();
    const number = (isByContainer ? cells.equipment : cells.order_number)?.trim() ?? "";
    const order = kind === "orders" ? check(OrderFieldsSchema) : null;
    if (kind === "events" && isNumbered && !(isByContainer && number)) check(NumberedRowSchema);
    const event = kind === "events" && !hasTimes ? check(one) : null;
    const leg = hasTimes ? check(LegRowSchema) : null;
    const moments = hasTimes ? check(times) : null;
    const own = isNumbered ? number : null;
    const numbers = number === "" ? [] : [number];
    if (mistakes.length > 0) {
      return { identifiers: { ...NO_IDENTIFIERS, numbers }, order: null, events: [], mistakes };
    }
    return {
      mistakes,
      order,
      identifiers:
        kind === "events" && own !== null
          ? toIdentifiers(own)
          : { ...NO_IDENTIFIERS, numbers: kind === "orders" ? numbers : [] },
      events: [
        ...(event ? [toEvent(event, own)] : []),
        ...(leg && moments ? toEvents(moments, leg, { columns: milestones, number: own }) : []),
      ],
    };
  };
}

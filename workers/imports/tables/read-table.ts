/** Reads a table of orders or of events, and validates every row by itself. */
import * as v from "valibot";
import { latinDigits } from "#app/domain/fold.ts";
import { unescapeFormula } from "#app/domain/invisible.ts";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import { completeYear, dateOrderOf, toIso } from "#app/domain/read-date.ts";
import { decimalSignOf, toDecimal } from "#app/domain/read-number.ts";
import { pluralize } from "#app/domain/words.ts";
import { readAirWaybill } from "../../orders/air-waybill.ts";
import { readMilestoneColumn } from "../events.ts";
import {
  type FileColumn,
  FileError,
  type FileRow,
  leftOut,
  NO_IDENTIFIERS,
  type Problem,
  type Question,
  type ReadFile,
} from "../file.ts";
import type { Table, TableRecord } from "../files/csv.ts";
import { type FileOptions, receivedAt } from "../options.ts";
import { inTurns } from "../turns.ts";
import { plainWords } from "../words.ts";
import { CLOCK, clockJoiner, findClocks } from "./clocks.ts";
import { findHeader, isNameOf, isValue, kindOf, mapColumns, SAMPLE } from "./columns.ts";
import {
  EXAMPLE_NUMBER,
  isDateField,
  isNumberField,
  nameKey,
  splitReferences,
  type TableKind,
} from "./fields.ts";
import {
  eventRowSchema,
  LegRowSchema,
  type MilestoneColumns,
  milestoneTimes,
  NumberedRowSchema,
  OrderFieldsSchema,
  toEvent,
  toEvents,
  toIdentifiers,
  withContainers,
} from "./rows.ts";

/** Some 20 ms of work. */
const [ROWS_OF_TURN, CELLS_OF_TURN] = [300, 3_000];

/**
 * Reads a table. Where a question has to be answered first, it has no rows.
 * @throws FileError when it is empty
 */
export async function readTable(
  name: string,
  table: Table,
  options: FileOptions,
): Promise<ReadFile> {
  const header = findHeader(table.records, options.columns);
  if (!header) throw new FileError(`${name} is empty.`);
  const { names, cells, index, first } = header;
  const all = table.records.slice(index + 1);
  // The columns that have neither a name nor a cell with text are left out.
  const isEmpty = (at: number) =>
    cells[at]?.trim() === "" && all.every((record) => !record.cells[at]?.trim());
  const empty = names.flatMap((name, at) => (isEmpty(at) ? [[name, ""] as const] : []));
  const several = all.filter((record) => filledCells(record).length > 1);
  const sampled = (several.length > 0 ? several : all).slice(0, SAMPLE);
  const samples = names.map((_, at) => sampled.map(({ cells }) => cells[at]?.trim() ?? ""));
  const given = {
    ...Object.fromEntries(empty),
    ...findClocks(names, samples),
    ...options.columns,
  };
  const kind = options.kind ?? kindOf(names, given);
  const isNumbered = kind === "orders" || options.order === undefined;
  const received = receivedAt(options);
  const mapped = mapColumns(names, { kind, given, isNumbered, samples, received });
  const { columns } = mapped;
  const unit = table.format === "Excel" ? ("row" as const) : ("line" as const);
  const headerRows = table.records.slice(first, index + 1);
  const { records, remarks } = leaveOutTexts(all, { headerRows, columns, several, unit });
  const conventions = await decideConventions(columns, { ...table, records }, options);
  const titles = table.records.slice(0, first).map(({ line }) => String(line));
  const list = new Intl.ListFormat("en");
  const read: ReadFile = {
    ...{ name, format: table.format, kind, unit, delimiter: table.delimiter, columns },
    header: cells,
    questions:
      [table.questions, mapped.questions].find((asked) => asked?.length) ?? conventions.questions,
    rows: [],
    problems: [],
    remarks: [
      ...table.remarks,
      ...mapped.remarks,
      ...remarks,
      ...(titles.length > 0
        ? [`Everything above the header was left out: ${unit} ${list.format(titles)}.`]
        : []),
    ],
  };
  if (read.questions.length > 0) return read;
  const fields = columns.map(({ field }) => field);
  const milestones = new Map(
    fields.flatMap((field) => {
      const column = field === null ? null : readMilestoneColumn(field);
      return field && column ? [[field, column] as const] : [];
    }),
  );
  const readRow = rowReader({ kind, isNumbered, milestones, received });
  const example = normalizeOrderNumber(EXAMPLE_NUMBER);
  const numberAt = fields.indexOf("order_number");
  const cut = unit === "line" ? cutLines(records, { numberAt, width: fields.length }) : null;
  const rows: FileRow[] = [];
  const problems: Problem[] = [];
  const examples: string[] = [];
  const completed = new Map<string, string>();
  const foreign: string[] = [];
  const joinClocks = clockJoiner(columns, isDateField);
  const inParts = inTurns(records, ROWS_OF_TURN);
  for await (const { line, cells: source, mistakes: unread } of inParts) {
    const joined = joinClocks(source);
    if (normalizeOrderNumber(source[numberAt] ?? "") === example) {
      examples.push(`The template's example on ${unit} ${line} was left out.`);
      continue;
    }
    const values: Record<string, string> = {};
    const failed = new Map<string, string>();
    let near = received;
    for (const [at, field] of fields.entries()) {
      const written = unescapeFormula(joined[at] ?? "");
      const isDate = field !== null && isDateField(field);
      const dated = isDate ? completeYear(written, near) : written;
      const cell = conventions.readers[at]?.(dated);
      if (!field || !cell) continue;
      if (field === "shipper_charges" && FOREIGN_AMOUNT.test(latinDigits(written).trim())) {
        foreign.push(`${unit} ${line} "${shorten(written.trim())}"`);
        continue;
      }
      values[field] = [values[field] ?? [], cell.text].flat().join("|");
      if (cell.isCompleted || dated !== written) completed.set(written.trim(), cell.text);
      if (isDate && !Number.isNaN(Date.parse(cell.text))) near = new Date(cell.text);
      const mistake = unread?.get(at) ?? cell.mistake;
      if (mistake) failed.set(field, mistake);
    }
    const { mistakes, ...row } = readRow(values);
    for (const [field, reason] of mistakes) if (!failed.has(field)) failed.set(field, reason);
    const reason = rowMistake(source, numberAt, cells.length) ?? (cut?.has(line) ? CUT : null);
    const found = reason === null ? [...failed] : [[null, reason] as const];
    for (const [column, reason] of found) {
      const value =
        column === null
          ? source.join(table.delimiter)
          : joined.filter((cell, at) => cell !== "" && fields[at] === column).join("|");
      problems.push({ line, column, value: shorten(value ?? ""), reason });
    }
    rows.push({ line, source, retraction: null, ...row });
  }
  return {
    ...read,
    rows,
    problems,
    remarks: [
      ...read.remarks,
      ...examples,
      ...leftOut(
        foreign.length,
        "amount",
        " in another currency than rupees",
        `: ${listSome(foreign)}`,
      ),
      ...completions(completed),
    ],
  };
}

/** Values that a remark names */
const LISTED = 10;

function listSome(values: readonly string[], most = LISTED): string {
  return values.slice(0, most).join(", ") + (values.length > most ? ", …" : "");
}

function completions(completed: ReadonlyMap<string, string>): string[] {
  if (completed.size === 0) return [];
  const all = [...completed].map(([written, read]) => `"${shorten(written)}" is ${read}`);
  const verb = all.length === 1 ? "was" : "were";
  return [`${pluralize(all.length, "value")} ${verb} completed: ${listSome(all)}.`];
}

interface Rows {
  readonly headerRows: readonly TableRecord[];
  readonly columns: readonly FileColumn[];
  /** The records with several cells that have a value */
  readonly several: readonly TableRecord[];
  readonly unit: "line" | "row";
}

/** Texts in rows of their own that a remark names */
const TEXTS_SHOWN = 5;

/**
 * Leaves out the header where it is repeated, and rows of one text (names of groups, pages, signatures).
 * A number like those of the other rows is an order's, a value of another field has lost its number, and
 * a short line of CSV may be cut.
 */
function leaveOutTexts(
  all: readonly TableRecord[],
  { headerRows, columns, several, unit }: Rows,
): { readonly records: readonly TableRecord[]; readonly remarks: readonly string[] } {
  const fieldAt = (field: string) => columns.findIndex((column) => column.field === field);
  const numberAt = fieldAt("order_number") < 0 ? fieldAt("equipment") : fieldAt("order_number");
  const { field: numberField = null } = columns[numberAt] ?? {};
  const numberOf = ({ cells }: TableRecord) => cells[numberAt]?.trim() ?? "";
  const rowKey = ({ cells }: TableRecord) => cells.join("\n").trimEnd();
  // Under a header there may be the same in another language.
  const second = all.slice(0, 1).filter((record) => isNameOf(numberOf(record), numberField));
  const headers = new Set([...headerRows, ...second].map(rowKey));
  const names = new Set([...headerRows, ...second].map((record) => nameKey(numberOf(record))));
  names.delete("");
  const numbers = several.map(numberOf).filter((text) => text !== "");
  const shapes = new Set(numbers.map(numberShape));
  const shortest = numbers.reduce((least, { length }) => Math.min(least, length), SHOWN_MAX);
  const isNumber = (text: string) => {
    const shape = numberShape(text);
    if (numbers.length === 0) return shape !== null && !/\s/.test(text);
    return shape !== null && shapes.has(shape) && text.length * 2 >= shortest;
  };
  const isText = (record: TableRecord) => {
    const [at, ...others] = filledCells(record);
    const isCut = unit === "line" && record.cells.length < columns.length;
    if (at === undefined || others.length > 0 || columns.length < 2 || isCut || record.mistakes)
      return false;
    const text = record.cells[at]?.trim() ?? "";
    if (at === numberAt) return !isNumber(text);
    const isHeading = at === 0 || columns[at]?.field === null || record.merged?.has(at);
    return isHeading === true && !isValue(text);
  };
  const isHeader = (record: TableRecord) =>
    headers.has(rowKey(record)) || names.has(nameKey(numberOf(record)));
  const kinds = Map.groupBy(all, (record) =>
    isHeader(record) ? "header" : isText(record) ? "text" : "row",
  );
  const { length: repeated } = kinds.get("header") ?? [];
  const texts = (kinds.get("text") ?? []).map(
    (record) => `${unit} ${record.line} "${shorten(record.cells.join("").trim())}"`,
  );
  return {
    records: kinds.get("row") ?? [],
    remarks: [
      ...leftOut(repeated, "row", " with the header again"),
      ...leftOut(texts.length, "row", " of one text", `: ${listSome(texts, TEXTS_SHOWN)}`),
    ],
  };
}

/** The indexes of the cells with a value. */
function filledCells({ cells }: TableRecord): readonly number[] {
  return cells.flatMap((cell, at) => (cell.trim() === "" ? [] : [at]));
}

/** The signs between the letters and digits of an order number; null for a text without digits. */
function numberShape(text: string): string | null {
  return /\d/.test(latinDigits(text)) ? text.replace(/[\p{L}\p{N}]+/gu, "") : null;
}

/** A cell as rules take it: dates in ISO 8601, numbers with a point; or why it can't be read. */
type CellReader = (cell: string) => {
  readonly text: string;
  readonly mistake: string | null;
  /** Whether a part of it isn't written */
  readonly isCompleted?: boolean;
};

/** How the dates, or the numbers, of a table may be written. */
interface Convention<Choice> {
  readonly about: Question["about"];
  readonly isOf: (field: string) => boolean;
  readonly read: (cell: string) => Choice | "either" | null;
  readonly rewrite: (cell: string, choice: Choice | undefined) => string;
  /** What a file of both mixes */
  readonly what: string;
  /** Of a cell that can be read in two ways */
  readonly question: (text: string) => string;
}

/** Decides how the dates and the numbers of a table are written, and reads its cells so. */
async function decideConventions(
  columns: readonly FileColumn[],
  { records, is1904 = false }: Pick<Table, "records" | "is1904">,
  options: Pick<FileOptions, "dates" | "decimals">,
): Promise<{
  readonly questions: Question[];
  readonly readers: readonly (CellReader | null)[];
}> {
  const decide = async <Choice extends string>(
    choice: Choice | undefined,
    { about, isOf, read, rewrite, what, question }: Convention<Choice>,
  ) => {
    let open: { readonly at: string; readonly text: string } | undefined;
    const found = new Map<Choice, string>();
    for (const [index, { name, field }] of choice === undefined ? columns.entries() : []) {
      if (field === null || !isOf(field)) continue;
      for await (const { line, cells } of inTurns(records, CELLS_OF_TURN)) {
        const text = cells[index] ?? "";
        const order = read(text);
        const at = order && `line ${line}, ${name} "${text.trim()}"`;
        if (at && order === "either") open ??= { at, text };
        else if (at && order !== "either" && !found.has(order)) found.set(order, at);
      }
    }
    const [first, second] = found;
    const decided = choice ?? (second ? undefined : first?.[0]);
    const mixed =
      second &&
      `The file mixes ${what}: ${first?.[1]}, and ${second[1]}. Choose one, or write it alike.`;
    const questions: Question[] =
      open && !first ? [{ about, text: `${open.at}: ${question(open.text)}` }] : [];
    const readCell: CellReader = (cell) => {
      const mistake = formulaError(cell) ?? (mixed && read(cell) !== null ? mixed : null);
      return { text: rewrite(cell, decided), mistake };
    };
    return { questions, readCell };
  };
  const dates = await decide(options.dates, {
    about: "dates",
    isOf: isDateField,
    read: dateOrderOf,
    rewrite: (cell, order) => toIso(is1904 ? from1904(cell) : cell, order),
    what: "days and months",
    question: () => "is the day or the month first? No other date in the file shows which.",
  });
  const numbers = await decide(options.decimals, {
    about: "decimals",
    isOf: isNumberField,
    read: decimalSignOf,
    rewrite: toDecimal,
    what: "points and commas",
    question: (text) =>
      `is it ${toDecimal(text, "point")} or ${toDecimal(text, "comma")}? No other number in the file shows which.`,
  });
  const readText: CellReader = (text) => ({ text, mistake: formulaError(text) });
  const readLines: CellReader = (cell) => {
    const lines = cell.split("\n").map((line) => line.trim());
    return readText(lines.filter((line) => line !== "").join(" "));
  };
  const readReferences: CellReader = (cell) => readText(splitReferences(cell).join("|"));
  const readWaybills: CellReader = (cell) => {
    const { text, mistake } = readReferences(cell);
    const read = text.split("|").map((number) => readAirWaybill(number) ?? number);
    const digitsOf = (numbers: string) => numbers.replace(/\D/g, "").length;
    return { text: read.join("|"), mistake, isCompleted: digitsOf(read.join()) > digitsOf(text) };
  };
  return {
    questions: [...dates.questions, ...numbers.questions],
    readers: columns.map(({ name, field }) => {
      if (field === null || field === CLOCK) return null;
      if (isDateField(field)) return dates.readCell;
      if (isNumberField(field)) return numbers.readCell;
      if (field.endsWith("_references"))
        return isOfAirWaybills(name) ? readWaybills : readReferences;
      // A line break may also be between two orders.
      return /^(?:order_number|delivery_address|note)$/.test(field) ? readText : readLines;
    }),
  };
}

/** Whether the numbers of a column are airlines': those of houses are the forwarder's own. */
const isOfAirWaybills = (name: string) =>
  /\bawb\b/.test(plainWords(name)) && !/hawb|house/i.test(name);

/** A number of days since 1904, in a cell without a date's style, as one since 1900. */
const from1904 = (cell: string) =>
  /^\d{5}(?:\.\d+)?$/.test(cell) ? `${Number(cell) + 1462}` : cell;

/** The result of a formula that failed, in the languages of spreadsheets, and a column that is too narrow. */
const FORMULA_ERROR =
  /^(?:#[¡¿]?[\p{L}\d/_-]{2,14}[!?]|#(?:N\/[ADBT]|NV|YOK|Н\/Д|GETTING_DATA)|#{2,}|Err:\d{3})$/iu;

function formulaError(cell: string): string | null {
  return FORMULA_ERROR.test(cell.trim())
    ? "This is a spreadsheet's error, not a value. Write the value, or leave the cell empty."
    : null;
}

const CURRENCY =
  "(?:AED|Dhs?\\.?|د\\.إ|درهم|USD|US\\$|\\$|EUR|€|GBP|£|SAR|SR|QAR|OMR|BHD|KWD|CNY|RMB|¥|JPY|SGD|HKD|CHF|TRY|RUB)";
/** An amount in another currency than rupees: "AED 1,250.00", "500 €" */
const FOREIGN_AMOUNT = new RegExp(`^${CURRENCY} ?[\\d.,' ]+$|^[\\d.,' ]*\\d ?${CURRENCY}$`, "i");

/** Characters of a refused value that are shown; the file of refused rows has all of them. */
const SHOWN_MAX = 200;

function shorten(value: string): string {
  return value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value;
}

/** Why a row as a whole is none of the table; null for a good one. */
function rowMistake(cells: readonly string[], numberAt: number, width: number): string | null {
  const [first = ""] = cells.filter((cell) => cell.trim() !== "");
  if (TOTALS.test(first.trim()) || TOTALS.test(cells[numberAt]?.trim() ?? "")) {
    return "This is a row of totals.";
  }
  // Spreadsheets and programs end rows with empty fields.
  if (!cells.slice(width).some((cell) => cell.trim() !== "")) return null;
  return `This row has ${cells.length} fields, and the header ${width}. Is a separator not in quotes?`;
}

/** "Total", "Grand total:", "Total (12 shipments)", "Totals 48,500" */
const TOTALS =
  /^(?:grand|sub|over ?all)?[ -]?(?:totals?|sum|summe|gesamt(?:summe)?|итого|(?:ال)?(?:مجموع|[إا]جمالي))\s*(?:[:=(].*|[\d.,]+(?: \p{L}+)?)?$/iu;

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
  const shape = ({ cells }: TableRecord) => numberShape(cells[Math.max(0, numberAt)]?.trim() ?? "");
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

interface RowRules {
  readonly kind: TableKind;
  /** Whether the number in a row identifies its order */
  readonly isNumbered: boolean;
  /** The columns of times; without any, a row of events has one */
  readonly milestones: MilestoneColumns;
  /** When the file came */
  readonly received: Date;
}

/** Reads the cells of a row by field; with mistakes, by field, there is no content. */
function rowReader({ kind, isNumbered, milestones, received }: RowRules) {
  const hasTimes = milestones.size > 0;
  const times = milestoneTimes(milestones);
  const one = eventRowSchema(received);
  return (given: Readonly<Record<string, string>>) => {
    const cells = kind === "orders" ? withContainers(given) : given;
    const mistakes: [field: string, reason: string][] = [];
    const check = <T>(schema: v.GenericSchema<unknown, T>): T | null => {
      const { success, output, issues } = v.safeParse(schema, cells, { abortPipeEarly: true });
      for (const { path, message } of issues ?? [])
        mistakes.push([String(path?.[0]?.key), message]);
      return success ? output : null;
    };
    // Without a number, the container identifies the order.
    const isByContainer = kind === "events" && !cells.order_number?.trim();
    const number = (isByContainer ? cells.equipment : cells.order_number)?.trim() ?? "";
    const order = kind === "orders" ? check(OrderFieldsSchema) : null;
    if (kind === "events" && isNumbered && !(isByContainer && number)) check(NumberedRowSchema);
    const event = kind === "events" && !hasTimes ? check(one) : null;
    const leg = hasTimes ? check(LegRowSchema) : null;
    const moments = hasTimes ? check(times) : null;
    const own = isNumbered ? number : null;
    const numbers = number === "" ? [] : [order?.order_number ?? number];
    const identifiers = { ...NO_IDENTIFIERS, numbers };
    if (mistakes.length > 0) return { identifiers, order: null, events: [], mistakes };
    const others = own === null ? NO_IDENTIFIERS : toIdentifiers(own);
    return {
      ...{ mistakes, order, identifiers: kind === "orders" ? identifiers : others },
      events: [
        ...(event ? [toEvent(event, own)] : []),
        ...(leg && moments ? toEvents(moments, leg, { columns: milestones, number: own }) : []),
      ],
    };
  };
}

/** Reads a table of orders or of events, and validates every row by itself. */
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import { FileError, type FileRow, leftOut, type Problem, type ReadFile } from "../file.ts";
import { Budget, type Limits } from "../files/budget.ts";
import type { Table, TableRecord } from "../files/csv.ts";
import { type FileOptions, receivedAt } from "../options.ts";
import { CELLS_OF_TURN, inTurns, nextTurn, rowWork } from "../turns.ts";
import {
  cellsReader,
  decideReaders,
  listSome,
  type OrderTimes,
  shorten,
  withoutMarks,
} from "./cells.ts";
import { findClocks } from "./clocks.ts";
import { kindOf, mapColumns, REASON_COLUMN } from "./columns.ts";
import { EXAMPLE_NUMBER, givenDateOrder } from "./fields.ts";
import { findHeader, refuseRecords, splitBelow } from "./layout.ts";
import { rowReader } from "./rows.ts";

/** Records whose values say what a column holds, and characters of each value. */
const [SAMPLE, VALUE_MAX] = [100, 1_000];
const TEXTS_SHOWN = 5;
/** An event takes as long to read as so many cells. */
const CELLS_OF_EVENT = 4;
const EXAMPLE = normalizeOrderNumber(EXAMPLE_NUMBER);

/** How a table is read. */
export interface TableReading {
  readonly options: FileOptions;
  readonly limits: Limits;
  /** Times of stored orders, by which dates without a year are completed */
  readonly stored?: OrderTimes | undefined;
}

/**
 * Reads a table. Where a question has to be answered first, it has no rows.
 * @throws FileError when it is empty, or has too many events
 */
export async function readTable(
  name: string,
  table: Table,
  { options, limits, stored = new Map() }: TableReading,
): Promise<ReadFile> {
  const unit = table.format === "Excel" ? ("row" as const) : ("line" as const);
  const records: TableRecord[] = [];
  for await (const record of inTurns(table.records, CELLS_OF_TURN, rowWork))
    records.push(withoutMarks(record));
  const header = await findHeader(records, options.columns);
  if (!header) throw new FileError(`${name} is empty.`);
  const below = await splitBelow(records, header, options.columns, unit === "line");
  const sources = header.columns.map((column, at) => {
    const sample = below.row.slice(0, SAMPLE).map(({ cells }) => cells[at]?.trim() ?? "");
    const values = sample.map((value) => value.slice(0, VALUE_MAX));
    return { ...column, values };
  });
  // The columns that have neither a name nor a cell with text are left out.
  const isEmpty = (at: number) =>
    header.cells[at]?.trim() === "" && below.row.every(({ cells }) => !cells[at]?.trim());
  const empty = sources.flatMap((column, at) => (isEmpty(at) ? [[column.name, ""]] : []));
  const given = {
    ...Object.fromEntries(empty),
    ...(await findClocks(sources)),
    [REASON_COLUMN]: "",
    ...options.columns,
  };
  const kind = options.kind ?? kindOf(sources, given);
  const isNumbered = kind === "orders" || options.order === undefined;
  const received = receivedAt(options);
  const mapped = await mapColumns(sources, { kind, given, isNumbered, received });
  const columns = mapped.columns.map((column, at) => {
    const texts = [header.cells, ...below.hints.map(({ cells }) => cells)];
    const orders = texts.map((row) => givenDateOrder(row[at] ?? ""));
    return { ...column, dateOrder: orders.find((order) => order !== null) ?? null };
  });
  const rows = below.row;
  const { questions, readers } = await decideReaders(columns, { ...table, records: rows }, options);
  const titles = records.slice(0, header.first).map(({ line }) => String(line));
  const shownTexts = below.text.map(
    ({ line, cells }) => `${unit} ${line} "${shorten(cells.filter(Boolean).join(" ").trim())}"`,
  );
  const read: ReadFile = {
    name,
    format: table.format,
    kind,
    unit,
    delimiter: table.delimiter,
    columns: mapped.columns,
    header: header.cells,
    questions: [table.questions, mapped.questions].find((asked) => asked?.length) ?? questions,
    rows: [],
    problems: [],
    remarks: [
      ...table.remarks,
      ...mapped.remarks,
      ...leftOut(below.header.length, "row", " with the header again"),
      ...leftOut(below.hints.length, "row", " of hints for those who fill it in"),
      ...leftOut(
        shownTexts.length,
        "row",
        " of one text",
        `: ${listSome(shownTexts, TEXTS_SHOWN)}`,
      ),
      ...(titles.length > 0
        ? [
            `Everything above the header was left out: ${unit} ${new Intl.ListFormat("en").format(titles)}.`,
          ]
        : []),
    ],
  };
  if (read.questions.length > 0) return read;
  const readRow = rowReader(columns, { kind, isNumbered, received });
  const order = isNumbered ? undefined : options.order;
  const cells = cellsReader(columns, readers, { unit, received, stored, order });
  await nextTurn();
  const refused = await refuseRecords(below, columns, unit);
  const found: FileRow[] = [];
  const problems: Problem[] = [];
  const examples: string[] = [];
  const budget = new Budget(name, limits);
  let work = 0;
  for await (const record of inTurns([...rows, ...below.other], CELLS_OF_TURN, () => work)) {
    const { line, cells: source } = record;
    work = rowWork(record);
    const { values, number, ...given } = cells.read(record);
    if (number === EXAMPLE) {
      examples.push(`The template's example on ${unit} ${line} was left out.`);
      continue;
    }
    const { mistakes, contents } = readRow(values);
    const added = contents.reduce((sum, content) => sum + content.events.length, 0);
    budget.addEvents(added);
    work += added * CELLS_OF_EVENT;
    const reason = refused.get(line);
    const failed = new Map([...mistakes, ...given.mistakes]);
    for (const [column, why] of reason ? [[null, reason] as const] : failed) {
      const value = column === null ? source.join(table.delimiter) : given.written(column);
      problems.push({ line, column, value: shorten(value), reason: why });
    }
    found.push(...contents.map((content) => ({ line, source, retraction: null, ...content })));
  }
  return {
    ...read,
    rows: found,
    problems,
    remarks: [...read.remarks, ...examples, ...cells.remarks()],
    undated: cells.undated(),
  };
}

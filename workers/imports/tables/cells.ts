/** How the cells of a table's columns are written, and what they are as the rules for rows take them. */
import { latinDigits } from "#app/domain/fold.ts";
import { unescapeFormula } from "#app/domain/invisible.ts";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import {
  completeYear,
  type DateOrder,
  dateOrderOf,
  readEventTime,
  toIso,
} from "#app/domain/read-date.ts";
import { decimalSignOf, toDecimal } from "#app/domain/read-number.ts";
import { pluralize } from "#app/domain/words.ts";
import { readAirWaybill } from "../../orders/air-waybill.ts";
import { findContainers } from "../../orders/event-texts.ts";
import { leftOut, type Question } from "../file.ts";
import type { Table, TableRecord } from "../files/csv.ts";
import type { FileOptions } from "../options.ts";
import { CELLS_OF_TURN, cellWork, inTurns } from "../turns.ts";
import { plainWords } from "../words.ts";
import { CLOCK, clockJoiner } from "./clocks.ts";
import { CURRENCY_WORDS } from "./field-names.ts";
import { isDateField, isNumberField, readColumnClassifier, splitReferences } from "./fields.ts";

/** Values that a remark names, and their characters; the file of refused rows has all of them. */
const [LISTED, SHOWN_MAX] = [10, 200];

export function listSome(values: readonly string[], most = LISTED): string {
  return values.slice(0, most).join(", ") + (values.length > most ? ", …" : "");
}

export function shorten(value: string): string {
  return value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value;
}

/** Times of stored orders, by their numbers and references as `normalizeOrderNumber` makes them. */
export type OrderTimes = ReadonlyMap<string, Date>;

/** A cell as rules take it: dates in ISO 8601, numbers with a point; or why it can't be read. */
export type CellReader = (cell: string) => {
  readonly text: string;
  readonly mistake: string | null;
  /** True if a part of it isn't written */
  readonly isCompleted?: boolean;
};

/** A column with the field that it holds, and the order of day and month that its header gives. */
export interface ReadColumn {
  readonly name: string;
  readonly field: string | null;
  readonly dateOrder: DateOrder | null;
}

/** How the dates, or the numbers, of a table may be written. */
interface Convention<Choice> {
  readonly about: Question["about"];
  readonly isOf: (column: ReadColumn) => boolean;
  readonly read: (cell: string) => Choice | "either" | null;
  readonly rewrite: (cell: string, choice?: Choice) => string;
  /** Completes "The file mixes …" */
  readonly what: string;
  /** Asks about a cell that can be read in two ways */
  readonly question: (text: string) => string;
}

/** Decides on one convention for all cells that it is about, and reads them so. */
async function decide<Choice extends string>(
  columns: readonly ReadColumn[],
  { records }: Pick<Table, "records">,
  choice: Choice | undefined,
  { about, isOf, read, rewrite, what, question }: Convention<Choice>,
) {
  const found = new Map<Choice | "either", { readonly at: string; readonly text: string }>();
  const indexes = columns.flatMap((column, index) => (isOf(column) ? [index] : []));
  function* cellsOfColumns() {
    for (const index of choice === undefined ? indexes : [])
      for (const { line, cells } of records) yield { index, line, text: cells[index] ?? "" };
  }
  const workOf = ({ text }: { readonly text: string }) => cellWork(text);
  for await (const { index, line, text } of inTurns(cellsOfColumns(), CELLS_OF_TURN, workOf)) {
    const order = read(text);
    if (!order || found.has(order)) continue;
    found.set(order, { at: `line ${line}, ${columns[index]?.name} "${text.trim()}"`, text });
  }
  const open = found.get("either");
  found.delete("either");
  const [first, second] = found as ReadonlyMap<Choice, { readonly at: string }>;
  const decided = choice ?? (second ? undefined : first?.[0]);
  const mixed =
    second &&
    `The file mixes ${what}: ${first?.[1].at}, and ${second[1].at}. Choose one, or write it alike.`;
  const readCell: CellReader = (cell) => {
    const mistake = formulaError(cell) ?? (mixed && read(cell) !== null ? mixed : null);
    return { text: rewrite(cell, decided), mistake };
  };
  const asked = open && !first ? [{ about, text: `${open.at}: ${question(open.text)}` }] : [];
  return { readCell, questions: asked };
}

/** The readers of a table's columns, null for those that are left out, and questions about how they are written. */
export async function decideReaders(
  columns: readonly ReadColumn[],
  table: Pick<Table, "records" | "is1904">,
  options: Pick<FileOptions, "dates" | "decimals">,
): Promise<{
  readonly questions: readonly Question[];
  readonly readers: readonly (CellReader | null)[];
}> {
  const rewriteDate = (cell: string, order: DateOrder | undefined) =>
    toIso(table.is1904 ? from1904(cell) : cell, order);
  const dates = await decide(columns, table, options.dates, {
    about: "dates",
    isOf: ({ field, dateOrder }) => field !== null && isDateField(field) && dateOrder === null,
    read: dateOrderOf,
    rewrite: rewriteDate,
    what: "days and months",
    question: () => "is the day or the month first? No other date in the file shows which.",
  });
  const numbers = await decide(columns, table, options.decimals, {
    about: "decimals",
    isOf: ({ field }) => field !== null && isNumberField(field),
    read: decimalSignOf,
    rewrite: toDecimal,
    what: "points and commas",
    question: (text) =>
      `is it ${toDecimal(text, "point")} or ${toDecimal(text, "comma")}? No other number in the file shows which.`,
  });
  return {
    questions: [...dates.questions, ...numbers.questions],
    readers: columns.map(({ name, field, dateOrder }) => {
      if (field === null || field === CLOCK) return null;
      if (isDateField(field)) {
        if (dateOrder === null) return dates.readCell;
        return (cell) => ({ text: rewriteDate(cell, dateOrder), mistake: formulaError(cell) });
      }
      if (isNumberField(field)) return numbers.readCell;
      if (field === "classifier")
        return (cell) => readText(readColumnClassifier(cell, name) ?? cell);
      if (field.endsWith("_references"))
        return isOfAirWaybills(name) ? readWaybills : readReferences;
      // A line break may also be between two orders.
      return /^(?:order_number|delivery_address|note)$/.test(field) ? readText : readLines;
    }),
  };
}

interface Reading {
  readonly unit: string;
  /** When the file came */
  readonly received: Date;
  readonly stored: OrderTimes;
  /** The order of all rows, where the file doesn't name it */
  readonly order: string | undefined;
}

/** Reads the cells of records by field, and collects what a remark tells of them. */
export function cellsReader(
  columns: readonly ReadColumn[],
  readers: readonly (CellReader | null)[],
  { unit, received, stored, order }: Reading,
) {
  const completed = new Map<string, string>();
  const foreign: string[] = [];
  const undated = new Set<string>();
  const joinClocks = clockJoiner(columns, isDateField);
  // Once for each column: reading an event's name for each cell would take most of the time.
  const isDate = columns.map(({ field }) => field !== null && isDateField(field));
  const [numberAt = -1, equipmentAt = -1] = ["order_number", "equipment"].map((wanted) =>
    columns.findIndex(({ field }) => field === wanted),
  );
  const currencyAt = columns.findIndex(({ name }) => CURRENCY_COLUMN.test(plainWords(name)));

  /** The row's other date, else the order's, else when the file came: the year of a date is nearest to it. */
  const nearestTo = (cells: readonly string[]) => {
    const dates = columns.flatMap((_, at) => {
      const date = isDate[at] ? (readers[at]?.(cells[at] ?? "").text ?? "") : "";
      return readEventTime(date)?.event_time ?? [];
    });
    const [known] = dates;
    if (known !== undefined) return new Date(known);
    const [container = ""] = findContainers(cells[equipmentAt] ?? "");
    const number = normalizeOrderNumber(order ?? (cells[numberAt]?.trim() || container));
    undated.add(number);
    return stored.get(number) ?? received;
  };

  /** A cell of the record; null for an amount in another currency, which is left out. */
  const readCell = (cells: readonly string[], at: number) => {
    const { field = null } = columns[at] ?? {};
    const written = cells[at] ?? "";
    const read = readers[at]?.(written) ?? null;
    const amounts = [written, `${cells[currencyAt] ?? ""} ${written}`];
    if (field === "shipper_charges" && amounts.some(isForeignAmount)) return null;
    const isOpen = isDate[at] === true && completeYear(written, received).length > 0;
    if (!read || !isOpen) return read;
    const [text = written, other] = completeYear(written, nearestTo(cells));
    const unclear = other ? `Write the year: this may be ${text} or ${other}.` : null;
    return { text, mistake: read.mistake ?? unclear, isCompleted: true };
  };

  return {
    read({ line, cells, mistakes: unread }: TableRecord) {
      const joined = joinClocks(cells);
      const number = normalizeOrderNumber(joined[numberAt] ?? "");
      const values: Record<string, string> = {};
      const mistakes = new Map<string, string>();
      for (const [at, { field }] of columns.entries()) {
        if (field === null || !readers[at]) continue;
        const written = (joined[at] ?? "").trim();
        const cell = readCell(joined, at);
        if (!cell) {
          const amount = [written, joined[currencyAt] ?? []].flat().join(" ").trim();
          foreign.push(`${unit} ${line} "${shorten(amount)}"`);
          continue;
        }
        values[field] = [values[field] ?? [], cell.text].flat().join("|");
        if (cell.isCompleted) completed.set(written, cell.text);
        const mistake = unread?.get(at) ?? cell.mistake;
        if (mistake) mistakes.set(field, mistake);
      }
      const written = (field: string) =>
        joined.filter((cell, at) => cell !== "" && columns[at]?.field === field).join("|");
      return { values, mistakes, number, written };
    },
    /** The numbers and containers of orders whose dates would tell the year of those without */
    undated: () => [...undated].filter((number) => number !== ""),
    remarks: () => [
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

function completions(completed: ReadonlyMap<string, string>): string[] {
  if (completed.size === 0) return [];
  const all = [...completed].map(([written, read]) => `"${shorten(written)}" is ${read}`);
  const verb = all.length === 1 ? "was" : "were";
  return [`${pluralize(all.length, "value")} ${verb} completed: ${listSome(all)}.`];
}

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

/** True if the numbers of a column are airlines': those of houses are the forwarder's own. */
const isOfAirWaybills = (name: string) =>
  /\bawb\b/.test(plainWords(name)) && !/hawb|house/i.test(name);

/** The mark by which spreadsheets keep what follows it as a text, before a formula or a code: '0042, 'DL-1 */
const MARK = /^['’‘`´](?=\p{L}{0,6}[ /-]?\d)/u;

/** Single quotes around a cell, which programs of databases write */
const SINGLE_QUOTED = /^'([^']*)'$/;

/** A record whose cells have neither. */
export function withoutMarks(record: TableRecord): TableRecord {
  if (!record.cells.some((cell) => /^\s*['’‘`´]/.test(cell))) return record;
  const cells = record.cells.map((cell) => {
    const [, quoted] = SINGLE_QUOTED.exec(cell.trim()) ?? [];
    return quoted ?? unescapeFormula(cell).replace(MARK, "");
  });
  return { ...record, cells };
}

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

const FOREIGN_AMOUNT = new RegExp(
  `^-?(?:${CURRENCY_WORDS}) ?[-\\d.,' ]+$|^[-\\d.,' ]*\\d ?(?:${CURRENCY_WORDS})$`,
  "i",
);
const CURRENCY_COLUMN = /\bcurrency(?: code)?$/;

/** True if a cell is an amount in another currency than rupees: "AED 1,250.00", "500 €" */
function isForeignAmount(cell: string): boolean {
  return FOREIGN_AMOUNT.test(latinDigits(cell).trim());
}

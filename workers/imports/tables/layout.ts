/** Finds a table's header, and tells its rows from what else stands below it. */
import { latinDigits } from "#app/domain/fold.ts";
import { dateOrderOf, toIso } from "#app/domain/read-date.ts";
import { decimalSignOf, knownText } from "#app/domain/read-number.ts";
import { readEventName } from "../events.ts";
import type { TableRecord } from "../files/csv.ts";
import type { FileOptions } from "../options.ts";
import { CELLS_OF_TURN, inTurns, rowWork } from "../turns.ts";
import { plainWords } from "../words.ts";
import {
  GROUP_WORDS,
  PAGE_WORDS,
  SIGNATURE_WORDS,
  SIGNER_WORDS,
  TOTAL_WORDS,
} from "./field-names.ts";
import { fieldsOf, isHint, isNameOf, type NamedColumn, nameKey, titleOf } from "./fields.ts";

const NAME_SHOWN = 60;
/** A text that is looked up among the names of fields takes as long as so many cells. */
const CELLS_OF_NAME = 40;
/** Texts of rows without digits that are looked up: real tables have some hundreds. */
const NAMES_BELOW_MAX = 20_000;
/** Records among which the header is looked for, by so many of their cells. */
export const HEADER_WITHIN = 25;
const NAMES_COMPARED = 60;
/** Fields that identify the order of a row, and fields of which a group of rows may have one value */
const NUMBERS = ["order_number", "equipment", "more_references"];
const GROUPED = [
  "customer_firstName",
  "delivery_address",
  "order_status",
  "shipper_type",
  "leg",
  "place",
  "origin",
];

export interface HeaderRow {
  readonly cells: readonly string[];
  readonly columns: readonly NamedColumn[];
  /** The indexes of its records, of which there may be two */
  readonly first: number;
  readonly last: number;
}

/** Null without records. */
export async function findHeader(
  records: readonly TableRecord[],
  given: FileOptions["columns"],
): Promise<HeaderRow | null> {
  const found = await findHeaderRow(records, given);
  const row = records[found];
  if (!row) return null;
  for (const last of [found, found + 1]) {
    const cells = joinHeader(records[last - 1], records[last], given);
    if (cells) return { cells, columns: nameColumns(cells), first: last - 1, last };
  }
  return { cells: row.cells, columns: nameColumns(row.cells), first: found, last: found };
}

/**
 * The index of the record that names most fields, above the first order numbers: further down is the header of
 * another table. A record after the first one must name two at least. Without such a record, the index of the
 * first one that is nearly as wide as the table.
 */
async function findHeaderRow(
  records: readonly TableRecord[],
  given: FileOptions["columns"],
): Promise<number> {
  const candidates: { readonly index: number; readonly width: number; readonly known: number }[] =
    [];
  for await (const [index, record] of inTurns(records.slice(0, HEADER_WITHIN).entries(), 1)) {
    const names = record.cells.slice(0, NAMES_COMPARED);
    const known = names.some(isValue) ? 0 : countKnown(names, given);
    const width = filledCells(record).length;
    candidates.push({ index, width, known: index === 0 || known > 1 ? known : 0 });
  }
  const named = candidates.filter(({ known }) => known > 1);
  let end = -1;
  for await (const [at, { index }] of inTurns(named.entries(), 1)) {
    const [header, ...below] = records.slice(index, named[at + 1]?.index);
    const numbered = header?.cells.flatMap((name, at) => (isNameOf(name, ...NUMBERS) ? at : []));
    for await (const { cells } of inTurns(below, CELLS_OF_TURN, rowWork)) {
      if (!numbered?.some((at) => hasDigit(cells[at] ?? ""))) continue;
      end = at;
      break;
    }
    if (end >= 0) break;
  }
  const [best] = (end < 0 ? candidates : named.slice(0, end + 1)).toSorted(
    (one, other) => other.known - one.known,
  );
  if (best && best.known > 0) return best.index;
  const full = Math.max(...candidates.map(({ width }) => width));
  return candidates.findIndex(({ width }) => width > full * 0.6);
}

/** How many of the cells are names of fields, of either kind of table. */
export function countKnown(cells: readonly string[], given: FileOptions["columns"]): number {
  return nameColumns(cells).filter((column) => fieldsOf(column, given).length > 0).length;
}

const GROUPS = new Set(GROUP_WORDS.split("|"));

/**
 * The names in a header of two rows, "Departure" above "Estimated" and "Actual": an upper text applies to its
 * merged cells, or to the empty ones that follow it. Null for rows that are no such header, which names the
 * order, and whose two rows name a field together.
 */
function joinHeader(
  upper: TableRecord | undefined,
  lower: TableRecord | undefined,
  given: FileOptions["columns"],
): readonly string[] | null {
  if (!upper || !lower || [...upper.cells, ...lower.cells].some(isValue)) return null;
  if (upper.cells.some((cell) => cell.trim().endsWith(":"))) return null;
  const isKnown = (name: string) => countKnown([name], given) > 0;
  const texts = new Set(upper.cells.map((cell) => cell.trim()).filter((text) => text !== ""));
  const width = Math.max(upper.cells.length, lower.cells.length);
  let [group, until, joined] = ["", -1, 0];
  const cells = Array.from({ length: width }, (_, at) => {
    const [above = "", below = ""] = [upper.cells[at]?.trim(), lower.cells[at]?.trim()];
    if (above) {
      group = above;
      until = upper.merged ? (upper.merged.get(at) ?? at) : Number.POSITIVE_INFINITY;
    }
    if (!below || at > until || below === group) return below || above;
    const name = `${group} ${below}`;
    if (isKnown(name)) joined += 1;
    const isNeutral = plainWords(group)
      .split(" ")
      .every((word) => GROUPS.has(word));
    return isNeutral && !isKnown(name) ? below : name;
  });
  const isGrouped = texts.size > 1 && texts.size < cells.filter((cell) => cell !== "").length;
  const isNumbered = cells.some((cell) => isNameOf(cell, "order_number", "equipment"));
  return joined > 0 && isGrouped && isNumbered ? cells : null;
}

/** The columns of a header, with names that are there once: nameless ones are counted. */
function nameColumns(cells: readonly string[]): NamedColumn[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.replace(/\s+/g, " ").trim().slice(0, NAME_SHOWN) || `Column ${index + 1}`;
    const count = (seen.get(nameKey(name)) ?? 0) + 1;
    seen.set(nameKey(name), count);
    return { name: count === 1 ? name : `${name} (${count})`, title: titleOf(cell) };
  });
}

/** True if a cell is a date or a number, as no name of a column is. */
function isValue(cell: string): boolean {
  const isNumber = /^\d+$/.test(cell.trim()) || decimalSignOf(cell) !== null;
  return isNumber || /^\d{4}-\d\d-\d\d/.test(toIso(cell)) || dateOrderOf(cell) !== null;
}

const hasDigit = (text: string) => /\d/.test(latinDigits(text));

/** The indexes of the cells with a value. */
function filledCells({ cells }: TableRecord): readonly number[] {
  return cells.flatMap((cell, at) => (cell.trim() === "" ? [] : [at]));
}

const PAGE = new RegExp(`^(?:${PAGE_WORDS}) ?\\d+`, "iu");
const SIGNATURE = new RegExp(`^(?:${SIGNATURE_WORDS})(?!\\p{L})`, "iu");
const SIGNER = new RegExp(`^(?:${SIGNER_WORDS})(?: ?[:.]|$)`, "iu");
/** Rows below a table that may be those of who signs it */
const SIGNATURE_ROWS = 12;

/** The records below a header by what they are. */
type Below = Readonly<Record<"row" | "header" | "hints" | "text" | "other", TableRecord[]>>;

/**
 * Tells the table's rows from its header again or in another language; from hints for those who fill it in; from
 * texts: groups, pages, signatures, labels with their values ("Customer: | Alpha"); and from another table, which
 * begins with a row without digits that names fields, follows an empty row, or has a name for a number.
 */
export async function splitBelow(
  records: readonly TableRecord[],
  { first, last, columns }: HeaderRow,
  given: FileOptions["columns"],
  isOfText: boolean,
): Promise<Below> {
  const below: Below = { row: [], header: [], hints: [], text: [], other: [] };
  const keysOf = (names: readonly string[]) => names.map(nameKey);
  const headers = [
    keysOf(columns.map(({ title }) => title)),
    ...records.slice(first, last + 1).map(({ cells }) => keysOf(cells)),
  ];
  const rest = records.slice(last + 1);
  const isTranslated = ({ cells }: TableRecord) =>
    NUMBERS.some((field) =>
      columns.some(({ title }, at) => isNameOf(title, field) && isNameOf(cells[at] ?? "", field)),
    );
  const fields = columns.map((column) => fieldsOf(column, given).map(({ field }) => field));
  const { numberAt, hasNumbers, isNumber } = await describeNumbers(rest, fields);
  const isText = (record: TableRecord, [at = 0, ...others]: readonly number[]) => {
    if (others.length > 0 || columns.length < 2 || record.mistakes) return false;
    const text = record.cells[at]?.trim() ?? "";
    // A number like those of the other rows is an order's, and a value of another field has lost its number.
    if (at === numberAt) return !isNumber(text);
    const isHeading = at === 0 || fields[at]?.length === 0 || record.merged?.has(at);
    return isHeading === true && !isValue(text);
  };
  const isName = (text: string) =>
    knownText(text) !== "" && !TOTALS.test(text) && readEventName(text).milestone === null;
  let lookedUp = 0;
  const kindOf = (record: TableRecord, index: number): keyof Below => {
    const filled = filledCells(record);
    const texts = filled.map((at) => record.cells[at]?.trim() ?? "");
    const isAgain = (keys: readonly string[]) =>
      filled.every((at, index) => keys[at] && keys[at] === nameKey(texts[index] ?? ""));
    const isFirst = index < 2 && below.row.length === 0;
    if (below.other.length > 0) return "other";
    if (headers.some(isAgain)) return "header";
    if (isFirst && (texts.every(isHintBelow) || texts.every(isCounted))) return "hints";
    // In CSV a short line may be cut.
    const isCut = isOfText && record.cells.length < columns.length;
    if ((!isCut && isText(record, filled)) || (texts.length <= 3 && PAGE.test(texts.join(" "))))
      return "text";
    if (texts.length < 2) return "row";
    if (isFirst && isTranslated(record)) {
      headers.push(keysOf(record.cells));
      return "header";
    }
    // Most rows have a number or a date, which is known at once.
    const isNumbered = texts.some(hasDigit);
    if (!isNumbered) lookedUp += texts.length;
    if (lookedUp > NAMES_BELOW_MAX) return "row";
    if (isLabel(texts)) return "text";
    if (isNumbered || below.row.length === 0) return "row";
    const isNamed =
      hasNumbers && !isCut && isName(record.cells[numberAt]?.trim() ?? "") && texts.every(isName);
    const isOther = isNamed || isAfterGap(records[last + index], record) || isHeader(texts, given);
    return isOther ? "other" : "row";
  };
  const workOf = ([, record]: readonly [number, TableRecord]) =>
    rowWork(record) + (record.cells.some(hasDigit) ? 0 : record.cells.length * CELLS_OF_NAME);
  const signature = hasNumbers
    ? findSignature(rest, (record) => isNumber(record.cells[numberAt]?.trim() ?? ""))
    : rest.length;
  const signed = rest.splice(signature);
  for await (const [index, record] of inTurns(rest.entries(), CELLS_OF_TURN, workOf))
    below[kindOf(record, index)].push(record);
  below.text.push(...signed);
  return below;
}

/**
 * The index behind the last order at which the rows of those who sign begin ("Prepared by | Ahmed", "Date | 30/11"):
 * directly or after an empty row. That of the end without a signature, and where another table is below.
 */
function findSignature(
  records: readonly TableRecord[],
  isOrder: (record: TableRecord) => boolean,
): number {
  const label = ({ cells }: TableRecord) => cells.find((cell) => cell.trim() !== "")?.trim() ?? "";
  // "Released by customs" is an event.
  const isSigned = (record: TableRecord) =>
    SIGNATURE.test(label(record)) && readEventName(label(record)).code === label(record);
  const isOfSigner = (record: TableRecord) =>
    isSigned(record) || SIGNER.test(label(record)) || !record.cells.some(hasDigit);
  const from = records.length - SIGNATURE_ROWS;
  const last = records.findLastIndex((record, at) => at < from || isOrder(record));
  const start = records.findIndex(
    (record, at) => at > last && (isSigned(record) || isAfterGap(records[at - 1], record)),
  );
  const rows = start < 0 ? [] : records.slice(start);
  return rows.some(isSigned) && rows.every(isOfSigner) ? start : records.length;
}

/** The column of order numbers, and which texts are like those in it. */
async function describeNumbers(
  records: readonly TableRecord[],
  fields: readonly (readonly string[])[],
) {
  const [numberAt = -1] = NUMBERS.map((field) =>
    fields.findIndex((some) => some.includes(field)),
  ).filter((at) => at >= 0);
  const shapes = new Set<string | null>();
  let shortest = Number.POSITIVE_INFINITY;
  for await (const { cells } of inTurns(records, CELLS_OF_TURN, rowWork)) {
    const number = cells[numberAt]?.trim() ?? "";
    const isFilled = cells.some((cell, at) => at !== numberAt && cell.trim() !== "");
    if (!hasDigit(number) || !isFilled) continue;
    shapes.add(numberShape(number));
    shortest = Math.min(shortest, number.length);
  }
  const hasNumbers = shapes.size > 0;
  const isNumber = (text: string) => {
    const shape = numberShape(text);
    if (!hasNumbers) return shape !== null && !/\s/.test(text);
    return shape !== null && shapes.has(shape) && text.length * 2 >= shortest;
  };
  return { numberAt, hasNumbers, isNumber };
}

/** The signs between the letters and digits of an order number; null for a text without digits. */
function numberShape(text: string): string | null {
  return hasDigit(text) ? text.replace(/[\p{L}\p{N}]+/gu, "") : null;
}

const isHintBelow = (text: string) => isHint(text) || /^(?:\(.*\)|\[.*\])$/.test(text);

/** True if the texts count columns: "(1)", "(2)" */
const isCounted = (text: string, index: number, { length }: readonly string[]) =>
  length > 1 && text.replace(/[()]/g, "") === String(index + 1);

function isLabel(texts: readonly string[]): boolean {
  const [label = "", ...values] = texts;
  if (hasDigit(label) || TOTALS.test(label)) return false;
  const isNamed = () => isNameOf(label, ...GROUPED);
  const isAlone = values.length === 1 && !values.some(hasDigit);
  return label.endsWith(":") || (isAlone && isNamed() && countKnown(values, {}) === 0);
}

const isHeader = (texts: readonly string[], given: FileOptions["columns"]) =>
  texts.some((text) => isNameOf(text, ...NUMBERS, "event", "time")) && countKnown(texts, given) > 1;

/** True if empty rows are between two records. */
function isAfterGap(before: TableRecord | undefined, { line }: TableRecord): boolean {
  const lines = before?.cells.join("").split("\n").length ?? 1;
  return line > (before?.line ?? line) + lines;
}

/** "Total", "Total (12 shipments)", "Totals 48,500" */
const TOTALS = new RegExp(
  `^(?:grand|sub|over ?all)?[ -]?(?:${TOTAL_WORDS})\\s*(?:[:=(].*|[\\d.,]+(?: \\p{L}+)?)?$`,
  "iu",
);

const CUT =
  "This row ends early, and its order number is unlike the next. Is a line break not in quotes?";

/** The reasons why whole records are no rows of the table, by line. */
export async function refuseRecords(
  { row: rows, other: others }: Pick<Below, "row" | "other">,
  columns: readonly { readonly field: string | null }[],
  unit: "line" | "row",
): Promise<ReadonlyMap<number, string>> {
  const width = columns.length;
  const numberAt = columns.findIndex(({ field }) => field === "order_number");
  const cut = unit === "line" ? await cutLines(rows, { numberAt, width }) : new Set();
  const refused = new Map<number, string>();
  for await (const { line, cells } of inTurns(rows, CELLS_OF_TURN, rowWork)) {
    const first = cells.find((cell) => cell.trim() !== "") ?? "";
    const isTotal = [first, cells[numberAt] ?? ""].some((cell) => TOTALS.test(cell.trim()));
    // Spreadsheets and programs end rows with empty fields.
    const isTooLong = cells.slice(width).some((cell) => cell.trim() !== "");
    if (isTotal) refused.set(line, "This is a row of totals.");
    else if (isTooLong) {
      const reason = `This row has ${cells.length} fields, and the header ${width}. Is a separator not in quotes?`;
      refused.set(line, reason);
    } else if (cut.has(line)) refused.set(line, CUT);
  }
  const reason = `Another table seems to begin on ${unit} ${others[0]?.line}. Import it as a file of its own.`;
  for (const { line } of others) refused.set(line, reason);
  return refused;
}

/**
 * The lines of rows that a line break without quotes may have cut: a row that ends early, and the
 * next, which begins with the rest of a text. Spreadsheets too leave empty fields at the end out:
 * then the order numbers are alike.
 */
async function cutLines(
  records: readonly TableRecord[],
  { numberAt, width }: { readonly numberAt: number; readonly width: number },
): Promise<ReadonlySet<number>> {
  const cut = new Set<number>();
  let before: { readonly line: number; readonly shape: string | null } | null = null;
  for await (const { line, cells } of inTurns(records, CELLS_OF_TURN, rowWork)) {
    const shape = numberShape(cells[Math.max(0, numberAt)]?.trim() ?? "");
    const isShort = cells.length < width;
    if (isShort && shape === null) cut.add(line);
    if (isShort && before && before.shape !== shape) cut.add(before.line).add(line);
    before = isShort ? { line, shape } : null;
  }
  return cut;
}

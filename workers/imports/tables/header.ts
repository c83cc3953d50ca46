/** Finds a table's header, and what stands below it that is none of the table's rows. */
import { latinDigits } from "#app/domain/fold.ts";
import { dateOrderOf, toIso } from "#app/domain/read-date.ts";
import { decimalSignOf } from "#app/domain/read-number.ts";
import type { TableRecord } from "../files/csv.ts";
import type { FileOptions } from "../options.ts";
import { plainWords } from "../words.ts";
import { GROUP_WORDS, PAGE_WORDS } from "./field-names.ts";
import { fieldsOf, isHint, isNameOf, type NamedColumn, nameKey, titleOf } from "./fields.ts";

const NAME_SHOWN = 60;
/** Records among which the header is looked for. */
export const HEADER_WITHIN = 25;
/** The fields that tell of which order a row is */
const NUMBERS = ["order_number", "equipment", "more_references"];

export interface Header {
  readonly cells: readonly string[];
  readonly columns: readonly NamedColumn[];
  /** The indexes of its records, of which there may be two */
  readonly first: number;
  readonly last: number;
}

/** Null without records. */
export function findHeader(
  records: readonly TableRecord[],
  given: FileOptions["columns"],
): Header | null {
  const found = findHeaderRow(records, given);
  const row = records[found];
  if (!row) return null;
  for (const last of [found, found + 1]) {
    const cells = joinHeader(records[last - 1], records[last], given);
    if (cells) return { cells, columns: nameColumns(cells), first: last - 1, last };
  }
  return { cells: row.cells, columns: nameColumns(row.cells), first: found, last: found };
}

/**
 * The index of the record that names most fields, two at least but for the first one: of several with rows
 * between them the first, since each has a table of its own. Else of the first one that is nearly as wide
 * as the table.
 */
function findHeaderRow(records: readonly TableRecord[], given: FileOptions["columns"]): number {
  const candidates = records.slice(0, HEADER_WITHIN).map(({ cells }, index) => {
    const known = cells.some(isValue) ? 0 : countKnown(cells, given);
    const width = cells.filter((cell) => cell.trim() !== "").length;
    return { index, width, known: index === 0 || known > 1 ? known : 0 };
  });
  const runs: (typeof candidates)[] = [];
  for (const candidate of candidates.filter(({ known }) => known > 1)) {
    const run = runs.at(-1);
    if (run?.at(-1)?.index === candidate.index - 1) run.push(candidate);
    else runs.push([candidate]);
  }
  const mostKnown = (some: typeof candidates) =>
    some.toSorted((one, other) => other.known - one.known)[0];
  const own = runs.find((run, at) => {
    const names = records[mostKnown(run)?.index ?? 0]?.cells ?? [];
    const below = records.slice((run.at(-1)?.index ?? 0) + 1, runs[at + 1]?.[0]?.index);
    return names.some(
      (name, at) =>
        isNameOf(name, ...NUMBERS) && below.some(({ cells }) => hasDigit(cells[at] ?? "")),
    );
  });
  const best = mostKnown(own ?? candidates);
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
 * The names in a header of two rows, "Departure" above "Estimated" and "Actual": a text is that of its
 * merged cells, or of the empty ones that follow it. Null for rows that are no such header: it names
 * the order, and by both rows a field that one of them doesn't.
 */
function joinHeader(
  upper: TableRecord | undefined,
  lower: TableRecord | undefined,
  given: FileOptions["columns"],
): readonly string[] | null {
  if (!upper || !lower || [...upper.cells, ...lower.cells].some(isValue)) return null;
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

/** Whether a cell is a date or a number, as no name of a column is. */
export function isValue(cell: string): boolean {
  const isNumber = /^\d+$/.test(cell.trim()) || decimalSignOf(cell) !== null;
  return isNumber || /^\d{4}-\d\d-\d\d/.test(toIso(cell)) || dateOrderOf(cell) !== null;
}

export const hasDigit = (text: string) => /\d/.test(latinDigits(text));

/** The indexes of the cells with a value. */
export function filledCells({ cells }: TableRecord): readonly number[] {
  return cells.flatMap((cell, at) => (cell.trim() === "" ? [] : [at]));
}

/** The records below a header by what they are. */
export type Below = Readonly<Record<"row" | "header" | "hints" | "label" | "other", TableRecord[]>>;

const PAGE = new RegExp(`^(?:${PAGE_WORDS}) ?\\d+`, "iu");

/**
 * Tells the table's rows from its header again or in another language, hints for those who fill it in, labels
 * with their values ("Customer: | Alpha", "Page | 1 of 2"), and another table: from its header on, which is
 * a row without digits that names fields, or that follows an empty row.
 */
export function splitBelow(
  records: readonly TableRecord[],
  { first, last, columns }: Header,
  given: FileOptions["columns"],
): Below {
  const below: Below = { row: [], header: [], hints: [], label: [], other: [] };
  const headers = [columns.map(({ title }) => title)];
  headers.push(...records.slice(first, last + 1).map(({ cells }) => [...cells]));
  const isAgain = (record: TableRecord) =>
    headers.some((names) =>
      filledCells(record).every((at) => isSameName(record.cells[at] ?? "", names[at] ?? "")),
    );
  const isTranslated = ({ cells }: TableRecord) =>
    NUMBERS.some((field) =>
      columns.some(({ title }, at) => isNameOf(title, field) && isNameOf(cells[at] ?? "", field)),
    );
  for (const [index, record] of records.slice(last + 1).entries()) {
    const texts = filledCells(record).map((at) => record.cells[at]?.trim() ?? "");
    const isFirst = index < 2 && below.row.length === 0;
    const before = records[last + index];
    if (below.other.length > 0) below.other.push(record);
    else if (isAgain(record)) below.header.push(record);
    else if (isFirst && texts.every(isHint)) below.hints.push(record);
    else if (texts.length <= 3 && PAGE.test(texts.join(" "))) below.label.push(record);
    else if (texts.length < 2) below.row.push(record);
    else if (isFirst && isTranslated(record)) {
      headers.push([...record.cells]);
      below.header.push(record);
    } else if (isLabel(texts)) below.label.push(record);
    else if (!texts.some(hasDigit) && (isAfterGap(before, record) || isHeader(texts, given)))
      below.other.push(record);
    else below.row.push(record);
  }
  return below;
}

function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other) && nameKey(one) !== "";
}

function isLabel(texts: readonly string[]): boolean {
  const [label = "", ...values] = texts;
  if (TOTALS.test(label) || hasDigit(label)) return false;
  const isNamed = isNameOf(label, "customer_firstName", "delivery_address");
  return label.endsWith(":") || (isNamed && values.length === 1 && countKnown(values, {}) === 0);
}

const isHeader = (texts: readonly string[], given: FileOptions["columns"]) =>
  texts.some((text) => isNameOf(text, ...NUMBERS, "event", "time")) && countKnown(texts, given) > 1;

/** Whether empty rows are between two records. */
function isAfterGap(before: TableRecord | undefined, { line }: TableRecord): boolean {
  const lines = before?.cells.join("").split("\n").length ?? 1;
  return line > (before?.line ?? line) + lines;
}

/** "Total", "Grand total:", "Total (12 shipments)", "Totals 48,500" */
export const TOTALS =
  /^(?:grand|sub|over ?all)?[ -]?(?:totals?|sum|summe|gesamt(?:summe)?|итого|(?:ال)?(?:مجموع|[إا]جمالي))\s*(?:[:=(].*|[\d.,]+(?: \p{L}+)?)?$/iu;

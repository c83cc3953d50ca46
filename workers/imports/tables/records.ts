/** The records of a table that are no rows of it, and those that are refused as a whole. */
import type { TableRecord } from "../files/csv.ts";
import { filledCells, hasDigit, isValue, TOTALS } from "./header.ts";

interface Column {
  readonly field: string | null;
}

interface Rows {
  readonly columns: readonly Column[];
  /** The records with several cells that have a value */
  readonly several: readonly TableRecord[];
  readonly unit: "line" | "row";
}

/** A number is shorter than this. */
const LONGEST = 200;

/**
 * Leaves out rows of one text: names of groups, pages, signatures. A number like those of the other rows is
 * an order's, a value of another field has lost its number, and a short line of CSV may be cut.
 */
export function leaveOutTexts(
  all: readonly TableRecord[],
  { columns, several, unit }: Rows,
): { readonly rows: readonly TableRecord[]; readonly texts: readonly TableRecord[] } {
  const numberAt = numberColumn(columns);
  const numbers = several.map(({ cells }) => cells[numberAt]?.trim() ?? "").filter(Boolean);
  const shapes = new Set(numbers.map(numberShape));
  const shortest = numbers.reduce((least, { length }) => Math.min(least, length), LONGEST);
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
  const kinds = Map.groupBy(all, (record) => (isText(record) ? "texts" : "rows"));
  return { rows: kinds.get("rows") ?? [], texts: kinds.get("texts") ?? [] };
}

/** The column that identifies the order of a row; -1 without one. */
function numberColumn(columns: readonly Column[]): number {
  const [number = -1, container = -1] = ["order_number", "equipment"].map((wanted) =>
    columns.findIndex(({ field }) => field === wanted),
  );
  return number < 0 ? container : number;
}

/** The signs between the letters and digits of an order number; null for a text without digits. */
function numberShape(text: string): string | null {
  return hasDigit(text) ? text.replace(/[\p{L}\p{N}]+/gu, "") : null;
}

const CUT =
  "This row ends early, and its order number is unlike the next. Is a line break not in quotes?";

/** Why records as a whole are none of the table, by their lines; `others` are those of another table. */
export function refuseRecords(
  rows: readonly TableRecord[],
  others: readonly TableRecord[],
  { columns, unit }: Pick<Rows, "columns" | "unit">,
): ReadonlyMap<number, string> {
  const width = columns.length;
  const numberAt = columns.findIndex(({ field }) => field === "order_number");
  const cut = unit === "line" ? cutLines(rows, { numberAt, width }) : new Set();
  const refused = new Map<number, string>();
  for (const { line, cells } of rows) {
    const [first = ""] = cells.filter((cell) => cell.trim() !== "");
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

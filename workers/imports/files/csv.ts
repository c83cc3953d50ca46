/** Reads the records of CSV with their line numbers. */
import { FileError, type Question } from "../file.ts";
import { CHARACTERS_OF_TURN, inTurns, nextTurn } from "../turns.ts";
import { Budget, ROW_MAX } from "./budget.ts";

/** A row of a table. */
export interface TableRecord {
  /** The line on which it starts, or its row in a workbook; the first is 1 */
  readonly line: number;
  readonly cells: readonly string[];
  /** The last column of merged cells by the first one; undefined where none are merged */
  readonly merged?: ReadonlyMap<number, number>;
  /** Whether a workbook doesn't show the row: it is filtered out, folded away or hidden */
  readonly isHidden?: boolean;
  /** Why cells can't be read, by their index */
  readonly mistakes?: ReadonlyMap<number, string>;
}

export interface Table {
  readonly format: "CSV" | "Excel";
  readonly delimiter: string;
  /** Without blank ones */
  readonly records: readonly TableRecord[];
  readonly remarks: readonly string[];
  /** About how its text is read */
  readonly questions?: readonly Question[];
  /** Whether a number of days is counted from 1904 */
  readonly is1904?: boolean;
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** A line before the header that Excel reads, and some programs write. */
const SEPARATOR_LINE = /^\s*"?sep=([,;\t|])"?[,;\t|]*\n/i;
/** Characters at the start of a file among which the delimiter is looked for. */
const SAMPLE = 20_000;

/**
 * Reads CSV whose lines end in LF. The delimiter is a comma, semicolon, tab or bar: a first line such as `sep=;`
 * names it, else it is the one that splits most lines alike. Whole rows may be in quotes.
 * @throws FileError for mismatched quotes, a record without end, and more than the limits
 */
export async function readCsv(
  text: string,
  budget: Budget,
): Promise<Omit<Table, "remarks" | "questions">> {
  const separator = SEPARATOR_LINE.exec(text);
  const content = separator ? text.slice(separator[0].length) : text;
  const skipped = separator ? separator[0].split("\n").length - 1 : 0;
  const delimiter = separator?.[1] ?? detectDelimiter(content);
  const records = await readRecords(content, { delimiter, skipped, budget });
  return (await unwrapRows(records, delimiter, budget)) ?? { format: "CSV", delimiter, records };
}

/** The table whose rows are in quotes as a whole, with or without the header; null for any other. */
async function unwrapRows(
  records: readonly TableRecord[],
  outer: string,
  { name, limits }: Budget,
) {
  const [header, ...rows] = records;
  const isWhole = header?.cells.length === 1;
  const delimiter = isWhole ? detectDelimiter(header.cells.join()) : outer;
  const wrapped = isWhole ? records : rows;
  const isWrapped = ({ cells }: TableRecord) =>
    cells.length === 1 && cells.join().includes(delimiter);
  if (!header || rows.length === 0 || !wrapped.every(isWrapped)) return null;
  const budget = new Budget(name, limits);
  const lengthOf = ({ cells }: TableRecord) => cells.join().length;
  const unwrapped: TableRecord[] = [];
  for await (const { cells, line } of inTurns(wrapped, CHARACTERS_OF_TURN, lengthOf)) {
    const own = { delimiter, skipped: line - 1, budget };
    unwrapped.push(...(await readRecords(cells.join(), own)));
  }
  return {
    format: "CSV" as const,
    delimiter,
    records: isWhole ? unwrapped : [header, ...unwrapped],
  };
}

interface Reading {
  readonly delimiter: string;
  /** Lines before the content */
  readonly skipped: number;
  readonly budget: Budget;
}

async function readRecords(
  content: string,
  { delimiter, skipped, budget }: Reading,
): Promise<TableRecord[]> {
  const records: TableRecord[] = [];
  // A line break at the end is optional. Adding it would copy the file.
  const length = content.endsWith("\n") ? content.length : content.length + 1;
  const signAt = (index: number) => content[index] ?? "\n";
  let cells: string[] = [];
  let [at, start, line, turnAt] = [0, 0, skipped + 1, CHARACTERS_OF_TURN];
  const mistake = (reason: string) => new FileError(`${budget.name}, line ${line}: ${reason}`);
  while (at < length) {
    if (at > turnAt) {
      turnAt = at + CHARACTERS_OF_TURN;
      await nextTurn();
    }
    if (at === start && signAt(at) === "\n") {
      [at, start, line] = [at + 1, at + 1, line + 1];
      continue;
    }
    const most = start + ROW_MAX;
    let end = signAt(at) === '"' ? endOfQuotes(content, at, most) : at;
    if (end === -1) throw mistake(NOT_CLOSED);
    while (end <= most && signAt(end) !== delimiter && signAt(end) !== "\n") end += 1;
    if (end > most) throw budget.rowTooLong(line);
    const cell = readCell(content.slice(at, end));
    if (cell === null) throw mistake(MISMATCHED);
    cells.push(cell);
    at = end + 1;
    if (signAt(end) === delimiter) continue;
    if (cells.some((one) => one.trim() !== "")) {
      budget.addRow(line, cells);
      records.push({ line, cells });
    }
    line += content.slice(start, at).split("\n").length - 1;
    [cells, start] = [[], at];
  }
  return records;
}

const NOT_CLOSED = 'a quoted field begins in this record and never ends: add its closing ".';
const MISMATCHED = 'the quotes don\'t match. A field with quotes is written "like ""this"" one".';

/** The index behind the quote that isn't doubled, or one above `most`; -1 where there is none. */
function endOfQuotes(text: string, at: number, most: number): number {
  let end = text.indexOf('"', at + 1);
  while (end >= 0 && end <= most && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end < 0 ? -1 : end + 1;
}

/**
 * The text of a cell without the quotes around it, and without ="…", which keeps spreadsheets from reading a
 * number. Other quotes come in pairs or are marks of inches (5" pipe); null where one is neither.
 */
function readCell(cell: string): string | null {
  const isQuoted = cell.startsWith('"');
  const inner = isQuoted ? cell.slice(1, -1) : cell;
  const single = isQuoted ? inner.replaceAll('""', "") : inner;
  const marks = single.split('"').length - 1;
  const isPaired = !isQuoted && marks % 2 === 0;
  const isClear = isPaired || !/(?:^|\D)"/.test(single);
  const isEnded = !isQuoted || (cell.length > 1 && cell.endsWith('"'));
  if (!isClear || !isEnded || (isQuoted && marks > 0 && /\d$/.test(single))) return null;
  const text = isQuoted ? inner.replaceAll('""', '"') : inner;
  const [, formula] = /^="((?:[^"]|"")*)"$/.exec(text) ?? [];
  return formula === undefined ? text : formula.replaceAll('""', '"');
}

function detectDelimiter(content: string): string {
  const lines = content
    .slice(0, SAMPLE)
    .replace(/"[^"]*"/g, "")
    .split("\n");
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length).filter((count) => count > 1);
    const [most = []] = [...Map.groupBy(counts, (count) => count).values()].sort(
      (one, other) => other.length - one.length,
    );
    return { delimiter, alike: most.length, count: most[0] ?? 0 };
  });
  const [best] = scored.sort((one, other) => other.alike - one.alike || other.count - one.count);
  return best?.delimiter ?? ",";
}

/** Reads the records of CSV with their line numbers. */
// The build for browsers: the other one needs Node's Buffer, which a Worker doesn't have.
import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { FileError } from "../file.ts";
import { type Budget, ROW_MAX } from "./budget.ts";

/** A row of a table. */
export interface TableRecord {
  /** The line on which it starts, or its row in a workbook; the first is 1 */
  readonly line: number;
  readonly cells: readonly string[];
  /** Of cells that are merged: the last column by the first; undefined in a table without any */
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
  /** Whether a number of days is counted from 1904 */
  readonly is1904?: boolean;
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** A line before the header that Excel reads, and some programs write. */
const SEPARATOR_LINE = /^\s*"?sep=([,;\t|])"?[,;\t|]*\n/i;
/** Of the start of a file in which the delimiter is looked for: characters. */
const SAMPLE = 20_000;

/**
 * Reads CSV whose lines end in LF. The delimiter is comma, semicolon, tab or bar: that of a first
 * line such as `sep=;`, else the one that splits most lines alike.
 * @throws FileError for mismatched quotes, a record without end, and more than the limits
 */
export function readCsv(text: string, budget: Budget): Omit<Table, "remarks"> {
  const separator = SEPARATOR_LINE.exec(text);
  const content = separator ? text.slice(separator[0].length) : text;
  const skipped = separator ? separator[0].split("\n").length - 1 : 0;
  const delimiter = separator?.[1] ?? detectDelimiter(content);
  const records: TableRecord[] = [];
  // Of the last parsed record: a syntax error is right after it.
  let after = { lines: 0, empty_lines: 0 };
  const lineAfter = (next: Partial<typeof after>) =>
    skipped + after.lines + 1 + (next.empty_lines ?? 0) - after.empty_lines;
  try {
    // Bytes, since the build for browsers encodes a text slowly.
    parse(new TextEncoder().encode(content), {
      delimiter,
      record_delimiter: "\n",
      max_record_size: ROW_MAX,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines, empty_lines }) => {
        if (cells.some((cell) => cell.trim() !== "")) {
          const line = lineAfter({ empty_lines });
          budget.addRow(line, cells);
          records.push({ line, cells });
        }
        after = { lines, empty_lines };
        return null;
      },
    });
    return { format: "CSV", delimiter, records };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = lineAfter(error as Partial<typeof after>);
    if (error.code === "CSV_MAX_RECORD_SIZE") throw budget.rowTooLong(line);
    const reason =
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? 'a quoted field begins in this record and never ends: add its closing ".'
        : 'the quotes don\'t match. A field with quotes is written "like ""this"" one".';
    throw new FileError(`${budget.name}, line ${line}: ${reason}`, { cause: error });
  }
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

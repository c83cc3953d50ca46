/** Reads the records of CSV with their line numbers. */
// The build for browsers: the other one needs Node's Buffer, which a Worker doesn't have.
import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { FileError } from "../file.ts";
import { LIMITS } from "./content.ts";

/** A row of a table. */
export interface TableRecord {
  /** The line on which it starts, or its row in a workbook; the first is 1 */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly format: "CSV" | "Excel";
  readonly delimiter: string;
  /** Without blank ones */
  readonly records: readonly TableRecord[];
  readonly remarks: readonly string[];
}

/** In characters: far above a real row; an unclosed quote soon exceeds it. */
const RECORD_MAX = 200_000;
/** With titles and a header. */
const RECORDS_MAX = LIMITS.rows + 50;
const DELIMITERS = [",", ";", "\t", "|"] as const;
/** A line before the header that Excel reads, and some programs write. */
const SEPARATOR_LINE = /^\s*"?sep=([,;\t|])"?[,;\t|]*\n/i;
/** Of the start of a file in which the delimiter is looked for: characters. */
const SAMPLE = 20_000;

/**
 * Reads CSV whose lines end in LF. The delimiter is comma, semicolon, tab or bar: that of a first
 * line such as `sep=;`, else the one that splits most lines alike.
 * @throws FileError for mismatched quotes, and for a record without end
 */
export function readCsv(name: string, text: string): Omit<Table, "remarks"> {
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
      max_record_size: RECORD_MAX,
      relax_column_count: true,
      skip_empty_lines: true,
      to: RECORDS_MAX,
      on_record: (cells: string[], { lines, empty_lines }) => {
        if (cells.some((cell) => cell.trim() !== "")) {
          records.push({ line: lineAfter({ empty_lines }), cells });
        }
        after = { lines, empty_lines };
        return null;
      },
    });
    return { format: "CSV", delimiter, records };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = lineAfter(error as Partial<typeof after>);
    throw new FileError(`${name}, line ${line}: ${syntaxErrorMessage(error)}`, { cause: error });
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

function syntaxErrorMessage({ code }: CsvError): string {
  if (code === "CSV_QUOTE_NOT_CLOSED") {
    return 'a quoted field begins in this record and never ends: add its closing ".';
  }
  if (code === "CSV_MAX_RECORD_SIZE") {
    return `this record has more than ${RECORD_MAX.toLocaleString("en")} characters: is a quoted field not closed?`;
  }
  return 'the quotes don\'t match. A field with quotes is written "like ""this"" one".';
}

/** Streams the records of a CSV file with their line numbers. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, type Info, parse } from "csv-parse";
import { OperatorError } from "../errors.ts";
import { readText } from "./text.ts";

export interface CsvRecord {
  /** The line on which it starts; the file's first is line 1 */
  readonly line: number;
  readonly fields: readonly string[];
}

export interface CsvFile {
  readonly path: string;
  readonly delimiter: string;
  readonly header: CsvRecord;
  /** Streamed from the file: can be iterated once */
  readonly rows: AsyncIterable<CsvRecord>;
}

const ROWS_MAX = 100_000;
/** In characters: far above a real row; an unclosed quote soon exceeds it. */
const RECORD_MAX = 200_000;
const DELIMITERS = [",", ";", "\t", "|"] as const;

/**
 * Opens a CSV file of a header and at most 100,000 rows. The delimiter is comma, semicolon, tab or
 * bar: that of a first line such as `sep=;`, else the most frequent one in the header. Lines end in
 * LF, CRLF or CR. Empty records are skipped.
 * @throws OperatorError as `readText`, and without a header; iterating `rows` throws one for
 * mismatched quotes, and for too many or too long rows
 */
export async function openCsv(path: string): Promise<CsvFile> {
  const text = readText(path);
  const start = await readUntilHeader(text);
  const separator = SEPARATOR_LINE.exec(start);
  const content = separator ? start.slice(separator[0].length) : start;
  const delimiter = separator?.[1] ?? detectDelimiter(content);
  const skipped = separator ? separator[0].split("\n").length - 1 : 0;
  const records = parseRecords(prepend(content, text), { path, delimiter, skipped });
  const { value: header, done } = await records.next();
  if (done) throw new OperatorError(`${path} is empty.`);
  return { path, delimiter, header, rows: records };
}

/** A line before the header that Excel reads, and some programs write. */
const SEPARATOR_LINE = /^\s*"?sep=([,;\t|])"?[,;\t|]*\n/i;

interface Format {
  readonly path: string;
  readonly delimiter: string;
  /** Lines before `text` */
  readonly skipped: number;
}

async function* parseRecords(text: AsyncIterable<string>, { path, delimiter, skipped }: Format) {
  // The last parsed record, ahead of the last consumed: a syntax error is right after it.
  let ahead = { lines: 0, empty_lines: 0 };
  const parser = parse({
    delimiter,
    record_delimiter: "\n",
    info: true,
    max_record_size: RECORD_MAX,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (record, { lines, empty_lines }) => {
      ahead = { lines, empty_lines };
      return record;
    },
  });
  // An error of the source also ends the parser, and is caught there.
  pipeline(Readable.from(text), parser).catch(() => undefined);
  let before = { lines: 0, empty_lines: 0 };
  let count = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: Info;
    }>) {
      if (record.some((field) => field.trim() !== "")) {
        // `count` includes the header.
        if (count > ROWS_MAX) throw new OperatorError(tooManyRowsMessage(path));
        count += 1;
        yield { line: skipped + lineAfter(before, info), fields: record } satisfies CsvRecord;
      }
      before = info;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = skipped + lineAfter(ahead, { ...ahead, ...(error as Partial<Info>) });
    throw new OperatorError(`${path}, line ${line}: ${syntaxErrorMessage(error)}`, {
      cause: error,
    });
  }
}

type LineCounts = Pick<Info, "lines" | "empty_lines">;

/** The first line of a record, from the counts after the previous one and after it. */
function lineAfter(before: LineCounts, after: LineCounts): number {
  return before.lines + 1 + after.empty_lines - before.empty_lines;
}

/** Reads `text` until past the header's first line, and a separator line before it. */
async function readUntilHeader(text: AsyncGenerator<string>): Promise<string> {
  let start = "";
  while (start.trimStart().split("\n", 3).length < 3 && start.length < RECORD_MAX) {
    const { value, done } = await text.next();
    if (done) break;
    start += value;
  }
  return start;
}

async function* prepend(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

function detectDelimiter(start: string): string {
  const [line = ""] = start
    .trimStart()
    .replace(/"[^"]*"/g, "")
    .split("\n", 1);
  const counted = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: line.split(delimiter).length,
  }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

function tooManyRowsMessage(path: string): string {
  const most = ROWS_MAX.toLocaleString("en");
  return `${path} has more than ${most} rows: split it, and import the parts.`;
}

function syntaxErrorMessage(error: CsvError): string {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return 'a quoted field begins in this record and never ends: add its closing ".';
  }
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return `this record has more than ${RECORD_MAX.toLocaleString("en")} characters: is a quoted field not closed?`;
  }
  return 'the quotes don\'t match. A field with quotes is written "like ""this"" one".';
}

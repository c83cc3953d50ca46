/** Streams the records of a CSV file with their line numbers. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, type Info, parse } from "csv-parse";
import { OperatorError } from "../errors.ts";

export interface CsvRecord {
  /** The header is line 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * Streams the records of a UTF-8 file, with or without a byte order mark. The separator is comma or
 * semicolon, whichever the first line has more of; lines end in LF, CRLF or CR. Empty records are
 * skipped.
 * @throws OperatorError when the file can't be opened, isn't UTF-8, or its quotes don't match
 */
export async function* csvRecords(path: string): AsyncGenerator<CsvRecord> {
  const text = withPlainLineBreaks(decoded(path));
  const start = await firstLine(text, path);
  // The last parsed record, ahead of the last consumed: a syntax error is right after it.
  let parsed = { lines: 0, empty_lines: 0 };
  const parser = parse({
    delimiter: delimiterOf(start),
    record_delimiter: "\n",
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (record, { lines, empty_lines }) => {
      parsed = { lines, empty_lines };
      return record;
    },
  });
  // An error of the source also ends the parser, and is caught there.
  pipeline(Readable.from(startingWith(start, text)), parser).catch(() => undefined);
  let before = { lines: 0, empty_lines: 0 };
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: Info;
    }>) {
      if (record.some((field) => field.trim() !== "")) {
        yield { line: lineAfter(before, info), fields: record };
      }
      before = info;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw readable(error, path);
    const line = lineAfter(parsed, error as CsvError & Info);
    throw new OperatorError(`${path}, line ${line}: ${quotingMistake(error)}`, { cause: error });
  }
}

type LineCounts = Pick<Info, "lines" | "empty_lines">;

/** The first line of a record, from the end of the previous one and its own. */
function lineAfter(before: LineCounts, after: LineCounts): number {
  return before.lines + 1 + after.empty_lines - before.empty_lines;
}

async function* decoded(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Normalizes line breaks to LF, so that one inside a field counts as one line. */
async function* withPlainLineBreaks(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  for await (const chunk of chunks) {
    const text = held + chunk;
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, "\n");
  }
  if (held) yield "\n";
}

/** Reads `chunks` until past the first line. */
async function firstLine(chunks: AsyncGenerator<string>, path: string): Promise<string> {
  let start = "";
  try {
    while (!start.trimStart().includes("\n")) {
      const { value, done } = await chunks.next();
      if (done) break;
      start += value;
    }
  } catch (error) {
    throw readable(error, path);
  }
  return start;
}

async function* startingWith(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

function delimiterOf(start: string): string {
  const [line = ""] = start.trimStart().split("\n", 1);
  return line.split(";").length > line.split(",").length ? ";" : ",";
}

function quotingMistake(error: CsvError): string {
  return error.code === "CSV_QUOTE_NOT_CLOSED"
    ? "a quoted field begins in this record and never ends."
    : 'the quotes don\'t match. A field with quotes is written "like ""this"" one".';
}

/** One sentence for an unreadable file; any other error unchanged. */
function readable(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const sentence = {
    ENOENT: `There is no file ${path}.`,
    EISDIR: `${path} is a folder, not a CSV file.`,
    EACCES: `${path} may not be read by this user.`,
    ERR_ENCODING_INVALID_ENCODED_DATA: `${path} is not text in UTF-8. Save it as "CSV UTF-8" in the spreadsheet.`,
  }[String(code)];
  return sentence ? new OperatorError(sentence, { cause: error }) : error;
}

/** Prints the result of an import with the refused rows: in sentences, as JSON and as a file. */
import { stringify } from "csv-stringify/sync";
import type { CommandContext } from "../command-line.ts";
import { OperatorError } from "../errors.ts";
import { writeNewFile } from "../new-file.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { bidiIsolate, json, pluralize, sanitizeLine, truncate } from "../terminal-text.ts";
import type { CsvFile, CsvRecord } from "./records.ts";

export interface Problem {
  /** The row's first line in the file, or the event's place in it */
  readonly line: number;
  /** Null for the row as a whole */
  readonly column: string | null;
  /** The value in the file */
  readonly value: string;
  readonly reason: string;
}

/** The column that a file of refused rows has in addition; imports ignore it. */
export const REASON_COLUMN = "refused_because";
const SHOWN_MAX = 20;
const VALUE_MAX = 40;

export interface ImportResult {
  readonly site: Site;
  readonly isDryRun: boolean;
  readonly isStored: boolean;
  readonly problems: readonly Problem[];
  /** Numbers of rows or events; `all`: in the whole file */
  readonly refused: number;
  readonly all: number;
  /** What `line` counts */
  readonly unit: "line" | "event";
  /** Only for CSV: the original rows */
  readonly csv: (Pick<CsvFile, "header" | "delimiter"> & { records: readonly CsvRecord[] }) | null;
  /** "3 orders added, 12 changed" */
  readonly summary: string;
  /** The duration: " in 1.2 s" */
  readonly time?: string;
  /** Notes for the operator that aren't mistakes, a sentence each */
  readonly remarks: readonly string[];
  /** A line for each change */
  readonly changes: readonly string[];
  /** Fields of the JSON between the counts and the problems */
  readonly json: object;
}

/**
 * Prints what an import did, and writes the refused rows.
 * @throws OperatorError when any were refused, or their file can't be written
 */
export async function printImportResult(
  { console }: CommandContext,
  result: ImportResult,
  options: { readonly json?: true; readonly refused?: string },
): Promise<void> {
  const { site, isDryRun, isStored, problems, refused, csv, summary } = result;
  const where = SITE_LABELS[site];
  const refusedFile = refused > 0 ? options.refused : undefined;
  if (refusedFile !== undefined && csv) await writeRefusedFile(refusedFile, csv, problems);
  if (options.json) {
    console.log(
      json({
        store: where,
        dry_run: isDryRun,
        stored: isStored,
        ...result.json,
        problems,
        refused_file: refusedFile ?? null,
      }),
    );
  } else {
    if (problems.length > 0) console.error(describeProblems(problems, result.unit));
    for (const remark of result.remarks) console.error(remark);
    if (isStored) console.log(`${summary}, ${where}${result.time ?? ""}`);
    else if (isDryRun) console.log(`Dry run, nothing is stored ${where}: ${summary}`);
    if (isStored || isDryRun) for (const line of result.changes) console.log(line);
  }
  if (refused === 0) return;
  const of = `${refused.toLocaleString("en")} of ${pluralize(result.all, csv ? "row" : "event")} ${refused === 1 ? "was" : "were"} refused`;
  const written = refusedFile ? ` ${refusedFile} has them with the reasons.` : "";
  throw new OperatorError(
    isStored || isDryRun
      ? `${of} ${where}.${written}`
      : `Nothing was stored ${where}: ${of}. --skip-bad stores the others.${written}`,
  );
}

/**
 * Writes the refused rows with a reason column that imports ignore, so that the corrected file can
 * be imported. Only this user may read it.
 */
async function writeRefusedFile(
  path: string,
  { header, delimiter, records }: NonNullable<ImportResult["csv"]>,
  problems: readonly Problem[],
): Promise<void> {
  const byLine = Map.groupBy(problems, ({ line }) => line);
  // The file may be one of refused rows itself.
  const before = header.fields.findIndex((name) => name.trim() === REASON_COLUMN);
  const withReason = (reason: string, fields: readonly string[]) => [
    reason,
    ...fields.filter((_, index) => index !== before),
  ];
  const rows = records.flatMap(({ line, fields }) => {
    const reasons = byLine.get(line)?.map(({ column, reason }) => {
      return column ? `${column}: ${reason}` : reason;
    });
    return reasons ? [withReason(reasons.join("\n"), fields)] : [];
  });
  const content = stringify([withReason(REASON_COLUMN, header.fields), ...rows], {
    bom: true,
    delimiter,
  });
  await writeNewFile(path, content, { isPrivate: true });
}

/** The first problems of a file, one per line, and the number of others. */
export function describeProblems(problems: readonly Problem[], unit = "line"): string {
  const lines = problems.slice(0, SHOWN_MAX).map(({ line, column, value, reason }) => {
    return `${unit} ${line}, ${column ? `${column} ` : ""}${formatCell(value)}: ${sanitizeLine(reason)}`;
  });
  const more = problems.length - lines.length;
  return [...lines, ...(more > 0 ? [`… and ${more.toLocaleString("en")} more`] : [])].join("\n");
}

/** A cell in quotes, safe for a terminal and cut to 40 columns. */
export function formatCell(value: string): string {
  return `"${bidiIsolate(truncate(sanitizeLine(value).trim(), VALUE_MAX))}"`;
}

/** The numbers of lines or events that have problems. */
export function refusedLines(problems: readonly Problem[]): ReadonlySet<number> {
  return new Set(problems.map(({ line }) => line));
}

/** Makes stored text safe for a terminal: no control sequences, and aligned columns. */
import { stripVTControlCharacters } from "node:util";
import displayWidth from "string-width";
import type { CommandContext } from "./command-line.ts";

export { capitalize, formatMoment, pluralize } from "#app/domain/words.ts";

const COLUMN_GAP = "  ";
const CELL_MAX = 32;

/** Control characters, and bidi controls that reorder the rest of the line. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** One line without escape sequences and control characters; line breaks become spaces. */
export function sanitizeLine(text: string): string {
  return stripVTControlCharacters(text.replace(/[\r\n\t]+/g, " ")).replace(CONTROL_CHARACTERS, "");
}

/** Truncates to `max` terminal columns, with "…". */
export function truncate(text: string, max: number): string {
  if (displayWidth(text) <= max) return text;
  let short = "";
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    width += displayWidth(segment);
    if (width > max - 1) break;
    short += segment;
  }
  return `${short}…`;
}

/** Wraps right-to-left text in isolates, so that it doesn't reorder its neighbours. */
export function isolateRightToLeft(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Columns with addresses, which are copied. */
const NEVER_TRUNCATED: readonly string[] = ["Email"];

/**
 * Aligned columns; null is an empty cell. cli-table3 isn't used, since it counts isolates and Arabic vowel marks
 * as columns and misaligns Arabic names.
 */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string {
  const cells = rows.map((row) =>
    row.map((cell, column) => {
      const max = NEVER_TRUNCATED.includes(head[column] ?? "")
        ? Number.POSITIVE_INFINITY
        : CELL_MAX;
      return truncate(sanitizeLine(cell ?? ""), max);
    }),
  );
  const widths = head.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => displayWidth(row[column] ?? ""))),
  );
  return [head, ...cells]
    .map((row) => row.map((cell, column) => pad(cell, widths[column] ?? 0)).join(COLUMN_GAP))
    .map((line) => line.trimEnd())
    .join("\n");
}

/** Names and values, one per line; multi-line values stay in their column. */
export function keyValues(entries: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...entries.map(([name]) => name.length));
  const indent = `\n${" ".repeat(width + COLUMN_GAP.length)}`;
  return entries
    .map(([name, value]) => {
      const lines = value.split("\n").map((line) => isolateRightToLeft(sanitizeLine(line)));
      return `${name.padEnd(width)}${COLUMN_GAP}${lines.join(indent)}`.trimEnd();
    })
    .join("\n");
}

function pad(text: string, width: number): string {
  return isolateRightToLeft(text) + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** JSON with control characters escaped, so that it is safe for a terminal. */
export function json(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const ROWS_BETWEEN_LINES = 5000;
/** Below this a progress line would only flash. */
const ROWS_MIN = 1000;

/**
 * Shows the progress of a long import or export on stderr: a counter on a terminal, a line every
 * few thousand rows in a log. Returns a function to call with the number of rows done, and of all.
 */
export function createProgress(
  { stderr }: CommandContext,
  noun: string,
): (done: number, all: number) => void {
  let logged = 0;
  return (done, all) => {
    if (all < ROWS_MIN) return;
    const line = `${done.toLocaleString("en")} of ${all.toLocaleString("en")} ${noun}`;
    if (stderr.isTTY) {
      stderr.write(done < all ? `\r${line}` : "\r\x1b[K");
    } else if (done - logged >= ROWS_BETWEEN_LINES && done < all) {
      logged = done;
      stderr.write(`${line}\n`);
    }
  };
}

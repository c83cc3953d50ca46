/** Decides how the dates and the numbers of a table are written, and reads its cells so. */

import { dateOrderOf, toIso } from "#app/domain/read-date.ts";
import { decimalSignOf, toDecimal } from "#app/domain/read-number.ts";
import type { FileColumn, Question } from "../file.ts";
import type { TableRecord } from "../files/csv.ts";
import { formulaError } from "../files/rules.ts";
import type { FileOptions } from "../options.ts";
import { isDateField, isNumberField } from "./fields.ts";

interface Cell {
  readonly line: number;
  readonly column: string;
  readonly text: string;
}

interface Decision<Choice extends string> {
  /** Undefined where no cell needs one, or cells contradict each other */
  readonly choice: Choice | undefined;
  /** The first cell that could be read in two ways, where nothing tells which; else null */
  readonly open: Cell | null;
  /** Two cells of different conventions; null where there are none */
  readonly conflict: readonly [Cell, Cell] | null;
}

/** A cell as rules take it: dates in ISO 8601, numbers with a point; or why it can't be read. */
export type CellReader = (cell: string) => {
  readonly text: string;
  readonly mistake: string | null;
};

export interface Conventions {
  readonly questions: readonly Question[];
  /** Of each column; null for one that is left out */
  readonly readers: readonly (CellReader | null)[];
}

export function decideConventions(
  columns: readonly FileColumn[],
  records: readonly TableRecord[],
  options: Pick<FileOptions, "dates" | "decimals">,
): Conventions {
  function* cellsOf(isWanted: (field: string) => boolean): Generator<Cell> {
    for (const [index, { name, field }] of columns.entries()) {
      if (field === null || !isWanted(field)) continue;
      for (const { line, cells } of records) yield { line, column: name, text: cells[index] ?? "" };
    }
  }
  const dates = decide(cellsOf(isDateField), dateOrderOf, options.dates);
  const decimals = decide(cellsOf(isNumberField), decimalSignOf, options.decimals);
  const readDate = reader(dates, { read: dateOrderOf, rewrite: toIso, what: "days and months" });
  const readNumber = reader(decimals, {
    read: decimalSignOf,
    rewrite: toDecimal,
    what: "points and commas",
  });
  return {
    questions: [...openDate(dates), ...openNumber(decimals)],
    readers: columns.map(({ field }) => {
      if (field === null) return null;
      return isDateField(field) ? readDate : isNumberField(field) ? readNumber : readText;
    }),
  };
}

function openDate({ open }: Decision<string>): Question[] {
  if (!open) return [];
  const text = `${shown(open)}: is it the day or the month that stands first? No other date tells.`;
  return [{ about: "dates", text }];
}

function openNumber({ open }: Decision<string>): Question[] {
  if (!open) return [];
  const [point, comma] = [toDecimal(open.text, "point"), toDecimal(open.text, "comma")];
  return [
    {
      about: "decimals",
      text: `${shown(open)}: is it ${point} or ${comma}? No other number tells.`,
    },
  ];
}

function readText(cell: string) {
  return { text: cell, mistake: formulaError(cell) };
}

interface Writing<Choice> {
  readonly read: (cell: string) => Choice | "either" | null;
  readonly rewrite: (cell: string, choice: Choice | undefined) => string;
  /** What a file of both mixes */
  readonly what: string;
}

function reader<Choice extends string>(
  { choice, conflict }: Decision<Choice>,
  { read, rewrite, what }: Writing<Choice>,
): CellReader {
  return (cell) => {
    const isUnclear = conflict !== null && read(cell) !== null;
    const mixed = isUnclear ? mixedMessage(what, conflict) : null;
    return { text: rewrite(cell, choice), mistake: formulaError(cell) ?? mixed };
  };
}

/** What was given, else what the cells that can be read in one way alone say about the others. */
function decide<Choice extends string>(
  cells: Iterable<Cell>,
  read: (text: string) => Choice | "either" | null,
  given: Choice | undefined,
): Decision<Choice> {
  if (given !== undefined) return { choice: given, open: null, conflict: null };
  let open: Cell | null = null;
  const found = new Map<Choice, Cell>();
  for (const cell of cells) {
    const meant = read(cell.text);
    if (meant === "either") open ??= cell;
    else if (meant !== null && !found.has(meant)) found.set(meant, cell);
  }
  const [first, second] = found;
  if (first && second) return { choice: undefined, open: null, conflict: [first[1], second[1]] };
  return { choice: first?.[0], open: first ? null : open, conflict: null };
}

function shown({ line, column, text }: Cell): string {
  return `line ${line}, ${column} "${text.trim()}"`;
}

function mixedMessage(what: string, [one, other]: readonly [Cell, Cell]): string {
  return `The file mixes ${what}: ${shown(one)}, and ${shown(other)}. Tell which it is, or write it alike.`;
}

/** Decides how the dates and the numbers of a table are written, and reads its cells so. */
import type { FileColumn, Question } from "../file.ts";
import { dateOrderOf, decimalSignOf, formulaError, toDecimal, toIso } from "../files/cells.ts";
import type { TableRecord } from "../files/csv.ts";
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

export interface Conventions {
  readonly questions: readonly Question[];
  /** A cell of a field: dates in ISO 8601, numbers with a point; or why it can't be read. */
  readonly read: (
    field: string,
    cell: string,
  ) => { readonly text: string; readonly mistake: string | null };
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
  const openDate =
    dates.open &&
    `${shown(dates.open)}: is it the day or the month that stands first? No other date tells.`;
  const openNumber =
    decimals.open &&
    `${shown(decimals.open)}: is it ${toDecimal(decimals.open.text, "point")} or ${toDecimal(decimals.open.text, "comma")}? No other number tells.`;
  return {
    questions: [
      ...(openDate ? [{ about: "dates" as const, text: openDate }] : []),
      ...(openNumber ? [{ about: "decimals" as const, text: openNumber }] : []),
    ],
    read: (field, cell) => {
      const mistake = formulaError(cell);
      if (mistake) return { text: cell, mistake };
      if (isDateField(field)) {
        const isUnclear = dates.conflict && dateOrderOf(cell) !== null;
        return {
          text: toIso(cell, dates.choice),
          mistake: isUnclear ? mixedMessage("days and months", dates.conflict) : null,
        };
      }
      if (!isNumberField(field)) return { text: cell, mistake: null };
      const isUnclear = decimals.conflict && decimalSignOf(cell) !== null;
      return {
        text: toDecimal(cell, decimals.choice),
        mistake: isUnclear ? mixedMessage("points and commas", decimals.conflict) : null,
      };
    },
  };
}

/** What was told, else what the cells that can be read in one way alone say about the others. */
function decide<Choice extends string>(
  cells: Iterable<Cell>,
  read: (text: string) => Choice | "either" | null,
  told: Choice | undefined,
): Decision<Choice> {
  if (told !== undefined) return { choice: told, open: null, conflict: null };
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

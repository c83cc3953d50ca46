import displayWidth from "string-width";
import { sanitizeLine } from "../terminal-text.ts";

const GAP = "  ";

/**
 * Rows in columns whose cells are broken into lines, so that nothing is cut and the table is at most
 * `width` columns of a terminal wide. `shares` are those of all columns but the last, which takes what
 * is left.
 */
export function wrappedTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  shares: readonly number[],
  width: number,
): string {
  const first = shares.map((share) => Math.floor(share * width));
  const taken = first.reduce((sum, each) => sum + each + GAP.length, 0);
  const widths = [...first, width - taken];
  const rule = widths.map((each) => "─".repeat(each)).join(GAP);
  const body = rows.map((row) => lines(row, widths));
  return [lines(head, widths), rule, body.join("\n\n")].join("\n");
}

function lines(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((cell, column) => wrapped(cell, widths[column] ?? 0));
  const height = Math.max(...cells.map((cell) => cell.length));
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((cell, column) => padded(cell[line] ?? "", widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  ).join("\n");
}

function wrapped(cell: string, width: number): string[] {
  return cell.split("\n").flatMap((paragraph) => {
    const found: string[] = [""];
    for (const word of sanitizeLine(paragraph)
      .split(" ")
      .flatMap((one) => broken(one, width))) {
      const last = found.at(-1) ?? "";
      const longer = last === "" ? word : `${last} ${word}`;
      if (displayWidth(longer) <= width) found[found.length - 1] = longer;
      else found.push(word);
    }
    return found;
  });
}

/** A word in pieces that fit; only paths and ids are ever that long. */
function broken(word: string, width: number): string[] {
  return displayWidth(word) <= width ? [word] : (word.match(RegExp(`.{1,${width}}`, "gu")) ?? []);
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

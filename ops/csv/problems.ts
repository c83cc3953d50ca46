/** Why rows of a file are refused, and how that is said. */
import { bidiIsolate, sanitizeLine, shortened } from "../terminal-text.ts";

export interface Problem {
  /** The row's first line in the file */
  readonly line: number;
  /** Null for the row as a whole */
  readonly column: string | null;
  /** The value in the file */
  readonly value: string;
  readonly reason: string;
}

const SHOWN_MAX = 20;
const VALUE_MAX = 40;

/**
 * The first problems of a file, one per line, and the number of others. `unit` is what `line` counts.
 */
export function describeProblems(problems: readonly Problem[], unit = "line"): string {
  const lines = problems.slice(0, SHOWN_MAX).map((problem) => describe(problem, unit));
  const more = problems.length - lines.length;
  return [...lines, ...(more > 0 ? [`… and ${more.toLocaleString("en")} more`] : [])].join("\n");
}

function describe({ line, column, value, reason }: Problem, unit: string): string {
  return `${unit} ${line}, ${column ? `${column} ` : ""}${shownCell(value)}: ${reason}`;
}

/** A cell in quotes, safe for a terminal and cut to 40 columns. */
export function shownCell(value: string): string {
  return `"${bidiIsolate(shortened(sanitizeLine(value).trim(), VALUE_MAX))}"`;
}

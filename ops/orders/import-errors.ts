import { bidiIsolate, sanitizeLine, shortened } from "../terminal-text.ts";
import type { OrderFile, Problem } from "./order-csv.ts";

const SHOWN_MAX = 20;
const VALUE_MAX = 40;

/** The first problems of a file, one per line, and the number of others. */
export function describeProblems({ problems }: OrderFile): string {
  const lines = problems.slice(0, SHOWN_MAX).map(describe);
  const more = problems.length - lines.length;
  return [...lines, ...(more > 0 ? [`… and ${more.toLocaleString("en")} more`] : [])].join("\n");
}

function describe({ line, column, value, reason }: Problem): string {
  const shown = bidiIsolate(shortened(sanitizeLine(value).trim(), VALUE_MAX));
  return `line ${line}, ${column ? `${column} ` : ""}"${shown}": ${reason}`;
}

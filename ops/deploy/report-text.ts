/** A preflight's report as a person reads it on a terminal. */
import { keyValues, pluralize } from "../terminal-text.ts";
import type { Finding } from "./findings.ts";
import type { Report } from "./preflight.ts";
import { wrappedTable } from "./wrapped-table.ts";

const HEAD = ["About", "What", "Where", "How to fix"] as const;
/** Shares of the width; the rest is for what to do. */
const SHARES = [0.12, 0.2, 0.34] as const;
const WIDEST = 140;
const NARROWEST = 72;

/** The columns of the terminal, or 100 where there is none. */
function terminalWidth(): number {
  return Math.min(WIDEST, Math.max(NARROWEST, process.stdout.columns ?? 100));
}

export function reportText({ environment, blocks, advice, good }: Report, width = terminalWidth()) {
  const inOrder = good.map(({ topic, says }) => [topic, says] as const);
  return [
    `Preflight for ${environment}`,
    ...section(`Blocks a deploy (${blocks.length})`, blocks, width),
    ...section(`Advice (${advice.length})`, advice, width),
    ...(inOrder.length > 0 ? ["", "In order", keyValues(inOrder)] : []),
    "",
    verdict(environment, blocks.length),
  ].join("\n");
}

function section(title: string, findings: readonly Finding[], width: number): string[] {
  if (findings.length === 0) return [];
  const rows = findings.map(({ topic, what, where, places, fix }) => [
    topic,
    what,
    [where, ...(places ? [folded(places).join(", ")] : [])].join("\n"),
    fix,
  ]);
  return ["", title, wrappedTable(HEAD, rows, SHARES, width)];
}

/** Places that differ in one index alone as one: "team[0-3].name". */
function folded(places: readonly string[]): string[] {
  const alike = Map.groupBy(places, (place) => place.replace(/\[\d+\]/, "[#]"));
  return [...alike].map(([shape, members]) => {
    const indices = members.map((place) => Number(/\[(\d+)\]/.exec(place)?.[1]));
    const [first = 0, last = 0] = [Math.min(...indices), Math.max(...indices)];
    const isRun = members.length > 1 && last - first === members.length - 1;
    return isRun ? shape.replace("#", `${first}-${last}`) : members.join(", ");
  });
}

function verdict(environment: string, blocks: number): string {
  if (blocks === 0) return `Ready: npm run deploy -- --env ${environment} can go.`;
  return `Not ready for ${environment}: ${pluralize(blocks, "thing")} to do first.`;
}

/** What a preflight found, for a terminal. */
import Table from "cli-table3";
import stringWidth from "string-width";
import { pluralize } from "../terminal-text.ts";
import type { Finding, Findings } from "./preflight.ts";

const TOPIC_WIDTH = 16;
const MIN_FIX_WIDTH = 28;

export function findingsText(
  { environment, blocks, advice, passed }: Findings,
  width = Math.min(process.stdout.columns ?? 100, 140),
): string {
  const verdict =
    blocks.length === 0
      ? `Ready: npm run deploy -- --env ${environment} can go.`
      : `Not ready for ${environment}: ${pluralize(blocks.length, "thing")} to do first.`;
  return [
    `Preflight for ${environment}`,
    ...section(`Blocks a deploy (${blocks.length})`, blocks, width),
    ...section(`Advice (${advice.length})`, advice, width),
    `\nPassed: ${passed.join(", ") || "nothing"}`,
    `\n${verdict}`,
  ].join("\n");
}

function section(title: string, findings: readonly Finding[], width: number): string[] {
  if (findings.length === 0) return [];
  const rows = findings.map(({ topic, what, where, fix }) => [topic, `${what}\n${where}`, fix]);
  // The table wraps between words and truncates longer ones.
  const words = rows.flatMap(([, problem = ""]) => problem.split(/\s/));
  const problemWidth = Math.max(36, ...words.map((word) => stringWidth(word))) + 2;
  const fixWidth = Math.max(MIN_FIX_WIDTH, width - TOPIC_WIDTH - problemWidth - 4);
  const table = new Table({
    head: ["About", "What and where", "How to fix"],
    colWidths: [TOPIC_WIDTH, problemWidth, fixWidth],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  table.push(...rows);
  return ["", title, table.toString()];
}

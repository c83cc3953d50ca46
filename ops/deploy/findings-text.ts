/** What a preflight found, for a terminal. */
import { keyValues, pluralize } from "../terminal-text.ts";
import type { Finding, Findings } from "./preflight.ts";

export function findingsText({ environment, blocks, advice, passed }: Findings): string {
  const verdict =
    blocks.length === 0
      ? `Ready: npm run deploy -- --env ${environment} can go.`
      : `Not ready for ${environment}: ${pluralize(blocks.length, "thing")} to do first.`;
  return [
    `Preflight for ${environment}`,
    ...section(`Blocks a deploy (${blocks.length})`, blocks),
    ...section(`Advice (${advice.length})`, advice),
    `\nPassed: ${passed.join(", ") || "nothing"}`,
    `\n${verdict}`,
  ].join("\n");
}

/** Each finding: what and where, then how to fix it. */
function section(title: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  const entries = findings.map(
    ({ topic, what, where, fix }) => [topic, `${what}\n${where}\n${fix}`] as const,
  );
  return [`\n${title}`, keyValues(entries)];
}

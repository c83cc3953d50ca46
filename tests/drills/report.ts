/** What a drill ends with: a table, and what was lost or wrong; and what may stand in the site's log. */
import * as v from "valibot";
import { API_PATHS, ENQUIRY_PATHS } from "#app/api-contract.ts";
import { PAGES, TEXTS } from "../support/pages.ts";
import { table } from "../support/table.ts";
import type { TimedResponse } from "./client.ts";

export interface Report {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  /** Empty when nothing was lost and no answer was wrong. */
  readonly problems: readonly string[];
}

/** Shown at most; the count of all of them is shown too. */
const PROBLEMS_SHOWN = 12;

/** Prints the report, and lets the program end with 1 when anything was lost or wrong. */
export async function conclude(drill: Promise<Report>): Promise<void> {
  const { title, rows, problems } = await drill;
  const names = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => names.map((name) => row[name] ?? ""));
  console.log(`\n${title}\n\n${table(names, cells)}\n`);
  for (const problem of problems.slice(0, PROBLEMS_SHOWN)) console.log(`✗ ${problem}`);
  console.log(
    problems.length === 0 ? "Nothing lost, nothing wrong." : `${problems.length} problems.`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

/** The time below which `share` (0 to 1) of `times` lie, in whole ms; 0 without any. */
function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/** How long visitors waited, for a row of a report. */
export function waits(answers: readonly TimedResponse[]) {
  const times = answers.map(({ ms }) => ms);
  return {
    ...{ "p50 ms": percentile(times, 0.5), "p99 ms": percentile(times, 0.99) },
    "worst ms": percentile(times, 1),
  };
}

/** How often each status came: "200 × 31, 503 × 2". */
export function countsOf(answers: readonly TimedResponse[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => a - b);
  return sorted.map(([status, count]) => `${status} × ${count}`).join(", ");
}

/** Names that were there before anybody asked. */
const CALLS: readonly string[] = [
  ...[...PAGES, ...TEXTS, ...Object.values({ ...API_PATHS, ...ENQUIRY_PATHS })],
  ...["/track/*", "/follow/*", "*", "/api/*", "/health", "/vitals", "page"],
];
const RequestLine = v.strictObject({
  event: v.literal("request"),
  call: v.picklist(CALLS),
  method: v.picklist(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"]),
  code: v.pipe(v.number(), v.integer()),
  ms: v.pipe(v.number(), v.integer()),
  cache: v.optional(v.picklist(["hit", "stale", "miss", "pass"])),
  colo: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
  errorId: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/))),
});
const LineOfLog = v.pipe(v.string(), v.parseJson(), RequestLine);

/** What is wrong with the lines of `printed` about requests; nothing of `secret` may stand in it either. */
export function readLog(printed: string, secret: RegExp): string[] {
  const found = secret.exec(printed);
  const lines = printed.split("\n").filter((text) => text.includes('"event":"request"'));
  return [
    ...(found ? [`The log holds ${found[0]}`] : []),
    ...(lines.length === 0 ? ["The log has no request."] : []),
    ...lines.filter((line) => !v.is(LineOfLog, line)).map((line) => `The log holds ${line}`),
  ];
}

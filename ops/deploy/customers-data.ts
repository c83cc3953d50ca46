/** Recognizes what operators save beside the site's files. */
import { existsSync, readFileSync } from "node:fs";
import { REPORT_START } from "../report/start.ts";

const EXPORTS: readonly (readonly [name: RegExp, what: string])[] = [
  [/\.(?:csv|tsv|xlsx?|ods|jsonl|ndjson)$/i, "an export or a spreadsheet"],
  [/(?:^|\/)(?:orders|quotes|contacts|subscribers)[^/]*\.json$/i, "an export"],
  [/(?:^|\/)desk-report[^/]*\.html$/i, "a report"],
  [/\.(?:sqlite3?|db)(?:-wal|-shm)?$/i, "a database"],
  [/^(?!migrations\/).*\.sql$/i, "a backup of the database"],
];

/** A file that may hold customers' data, with what it is: "public/a.csv (an export …)"; else null. */
export function customersData(file: string): string | null {
  const path = file.replace(/^"(.*)"$/, "$1");
  const what = EXPORTS.find(([name]) => name.test(path))?.[1] ?? (isReport(path) && "a report");
  return what ? `${path} (${what})` : null;
}

/** A report may have any name. */
function isReport(path: string): boolean {
  return (
    path.endsWith(".html") &&
    existsSync(path) &&
    readFileSync(path, "utf8").startsWith(REPORT_START)
  );
}

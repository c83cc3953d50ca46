/** Finds files of customers' data in the project, and facts that the company has not supplied yet. */
import { globSync, readFileSync } from "node:fs";

const EXPORTS: readonly (readonly [name: RegExp, what: string])[] = [
  [/\.(?:csv|tsv|xlsx?|ods|jsonl|ndjson)$/i, "an export or a spreadsheet"],
  [/(?:^|\/)(?:orders|quotes|contacts|subscribers)[^/]*\.json$/i, "an export"],
  [/\.(?:sqlite3?|db)(?:-wal|-shm)?$/i, "a database"],
  [/^(?!migrations\/).*\.sql$/i, "a backup of the database"],
];

/** A file that may hold customers' data, with what it is: "public/a.csv (an export …)"; else null. */
export function customersData(file: string): string | null {
  const path = file.replace(/^"(.*)"$/, "$1");
  const what = EXPORTS.find(([name]) => name.test(path))?.[1];
  return what ? `${path} (${what})` : null;
}

const PLACEHOLDER = /^(?!\s*(?:\/\/|\/?\*)).*\bplaceholder(?:\(|: true)/;

/** The files with placeholders, and their lines. */
export function findPlaceholders() {
  const files = globSync("app/content/**/*.ts", { exclude: ["app/content/fact.ts"] }).sort();
  return files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const lines = text
      .split("\n")
      .flatMap((line, index) => (PLACEHOLDER.test(line) ? index + 1 : []));
    return lines.length > 0 ? { file, lines } : [];
  });
}

/** Facts that the company has not supplied yet: `placeholder()` in app/content. */
import { globSync, readFileSync } from "node:fs";

const MARK = /^(?!\s*(?:\/\/|\/?\*)).*\bplaceholder(?:\(|: true)/;

/** Line numbers by file. */
export function findPlaceholders(): Map<string, number[]> {
  const files = globSync("app/content/**/*.ts", { exclude: ["app/content/fact.ts"] }).sort();
  const lines = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (MARK.test(line) ? { file, number: index + 1 } : [])),
  );
  const byFile = Map.groupBy(lines, ({ file }) => file);
  return new Map([...byFile].map(([file, found]) => [file, found.map(({ number }) => number)]));
}

/** The facts about the company in app/content/ that are still to be supplied. */
import { globSync, readFileSync } from "node:fs";

const PLACEHOLDER = /^(?! *(?:\/\/|\/?\*)).*\b(placeholder)(?:\(|: true)/gm;

interface Placeholders {
  readonly file: string;
  /** Where the file has them: the names of its facts, with their lines. */
  readonly facts: ReadonlyMap<string, readonly number[]>;
}

/** The files with placeholders, by path. */
export function findPlaceholders(): Placeholders[] {
  const files = globSync("app/content/**/*.ts", { exclude: ["app/content/fact.ts"] }).sort();
  return files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const facts = new Map<string, number[]>();
    for (const { 0: match, index } of text.matchAll(PLACEHOLDER)) {
      const before = text.slice(0, index + match.lastIndexOf("placeholder"));
      const name = nameOf(before);
      facts.set(name, [...(facts.get(name) ?? []), before.split("\n").length]);
    }
    return facts.size > 0 ? { file, facts } : [];
  });
}

/** The name of the constant or the property whose value comes after the text. */
function nameOf(before: string): string {
  const [, constant] = /(?<!as )\bconst (\w+)(?::[^=]*| )?=\s*$/.exec(before) ?? [];
  const [, property] = /\b(\w+):(?:\s*\{[^{}]*|\s*)$/.exec(before) ?? [];
  return constant ?? property ?? "?";
}

/** How many there are. */
export function countPlaceholders(): number {
  return findPlaceholders()
    .flatMap(({ facts }) => [...facts.values()])
    .flat().length;
}

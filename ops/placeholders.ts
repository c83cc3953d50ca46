/** The facts about the company in app/content/ that are still to be supplied. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const PLACEHOLDER = /^(?! *(?:\/\/|\/?\*)).*\b(placeholder)(?:\(|: true)/gm;

interface Placeholders {
  readonly file: string;
  /** Where the file has them: the names of its facts, with their lines. */
  readonly facts: ReadonlyMap<string, readonly number[]>;
}

/** The files with placeholders, by path. A translation has the same ones as English, and none of its own. */
export function findPlaceholders(): Placeholders[] {
  const files = globSync("app/content/{*,en/**/*}.ts", { exclude: ["app/content/fact.ts"] }).sort();
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

/** A question to the company's owner: a comment in the content, with the placeholders under it. */
export interface OwnerFact {
  readonly title: string;
  /** What to send. */
  readonly send: string;
  /** Where visitors will see it. */
  readonly stands: string;
  readonly file: string;
  readonly line: number;
  /** The exported constant that holds the placeholders. */
  readonly content: unknown;
}

const TAGS = /@owner (.*?)\. (.*) @stands (.*)$/;

/**
 * The facts to ask the owner for, by the tags `@owner` (its title, and what to send) and `@stands` (where it
 * will stand) in the comment above each placeholder, or above the constant around it.
 * @throws Error for a placeholder without them
 */
export async function findOwnerFacts(): Promise<OwnerFact[]> {
  const found = findPlaceholders().map(async ({ file, facts }) => {
    const text = readFileSync(file, "utf8");
    const module: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href);
    const asked = [...facts].flatMap(([name, lines]) =>
      lines.map((line) => {
        const { tags, constant } = readTags(text, line);
        if (!tags) throw new Error(`${file}, line ${line}: ${name} has no @owner and @stands.`);
        const [title = "", send = "", stands = ""] = tags;
        return { title, send, stands, file, line, content: module[constant] };
      }),
    );
    // Several placeholders may stand under one comment.
    return [...Map.groupBy(asked, ({ title }) => title).values()].flatMap(([first]) => first ?? []);
  });
  // Whole pages of text come last.
  const isPage = ({ file }: OwnerFact) => Number(file.startsWith("app/content/en/pages/"));
  return (await Promise.all(found)).flat().sort((one, other) => isPage(one) - isPage(other));
}

/** The tags of the last comment that has some, if it is about the constant at a line, and that constant. */
function readTags(text: string, line: number) {
  const code = text.split("\n").slice(0, line).join("\n");
  const [comment = "", ...after] = code.slice(code.lastIndexOf("@owner")).split("*/");
  const constants = [...code.matchAll(/^export const (\w+)/gm)];
  const begun = after.join("").match(/^export const /gm)?.length ?? 0;
  const isItsOwn = comment.startsWith("@owner") && begun <= 1;
  const inOneLine = comment.split("\n").map((part) => part.replace(/^ *\*/, "").trim());
  const [, ...tags] = (isItsOwn && TAGS.exec(inOneLine.join(" ").trim())) || [];
  return { tags: tags.length > 0 ? tags : null, constant: constants.at(-1)?.[1] ?? "" };
}

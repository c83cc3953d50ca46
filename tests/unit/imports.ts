/** Who imports whom: what the source files say, and what the house allows. */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

export const SOURCE_FOLDERS = ["app", "workers", "ops"] as const;

export interface SourceFile {
  /** From the root of the repository: "app/domain/order.ts" */
  readonly path: string;
  readonly text: string;
}

export interface Import {
  /** The file that imports, from the root of the repository. */
  readonly from: string;
  /** As it is written there. */
  readonly specifier: string;
  readonly isTypeOnly: boolean;
}

export function sourceFiles(root: string): SourceFile[] {
  return SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(tsx?|mjs|css)$/.test(path))
      .map((path) => `${folder}/${path}`)
      .map((path) => ({ path, text: readFileSync(`${root}/${path}`, "utf8") })),
  );
}

const IMPORT =
  /\b(?:(?:import|export)\s+(type\s)?[^"'();]*?\bfrom\s*|import\s*|(typeof\s+)?import\s*\(\s*)["']([^"']+)["']/g;

export function importsOf({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(IMPORT)].map(([, type, typeOf, specifier = ""]) => ({
    from: path,
    specifier,
    isTypeOnly: type !== undefined || typeOf !== undefined,
  }));
}

/** The file that is imported, from the root of the repository; null for a package. */
export function target({ from, specifier }: Import): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : null;
}

interface Rule {
  /** What the files of this place may import, as beginnings of paths. */
  readonly may: readonly string[];
  /** What they may import types of. */
  readonly mayTypesOf?: readonly string[];
  /** The only packages they may import; any if this is left out. */
  readonly packages?: readonly string[];
}

const ROUTE_TYPES = ["app/routes/+types/", "app/+types/"];

/** By the beginning of a file's path; the longest that fits counts. */
const RULES: Readonly<Record<string, Rule>> = {
  "app/content/": { may: ["app/content/"], mayTypesOf: ["app/domain/"], packages: [] },
  "app/domain/": { may: ["app/domain/"], mayTypesOf: ["app/content/"], packages: ["valibot"] },
  "app/styles/": { may: ["app/styles/"], packages: [] },
  "app/ui/": {
    may: ["app/ui/", "app/content/", "app/domain/"],
    mayTypesOf: ["app/backend.ts"],
  },
  "app/seo/": { may: ["app/seo/", "app/content/", "app/domain/"] },
  "app/routes/": {
    may: [
      "app/routes/",
      "app/ui/",
      "app/seo/",
      "app/content/",
      "app/domain/",
      "app/backend.",
      "app/submit.",
      "app/calls.ts",
    ],
    mayTypesOf: ROUTE_TYPES,
  },
  "app/backend.": { may: ["app/backend.", "app/content/", "app/domain/"] },
  "app/": { may: ["app/"], mayTypesOf: ROUTE_TYPES },
  "workers/": {
    may: [
      "workers/",
      "app/backend.ts",
      "app/calls.ts",
      "app/faults.ts",
      "app/content/",
      "app/domain/",
    ],
  },
  "ops/": { may: ["ops/", "workers/data/", "app/content/", "app/domain/"] },
};

function ruleOf(path: string): Rule | undefined {
  const [longest] = Object.keys(RULES)
    .filter((start) => path.startsWith(start))
    .sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : RULES[longest];
}

/** What is wrong with an import, in words that name both sides; null when it is allowed. */
export function fault(one: Import): string | null {
  const rule = ruleOf(one.from);
  const found = target(one);
  const words = `${one.from} may not import ${one.isTypeOnly ? "types of " : ""}${one.specifier}`;
  if (!rule) return words;
  if (found === null) {
    const name = one.specifier.split("/")[0] ?? "";
    return !rule.packages || rule.packages.includes(name) ? null : words;
  }
  const allowed = [...rule.may, ...(one.isTypeOnly ? (rule.mayTypesOf ?? []) : [])];
  return allowed.some((start) => found.startsWith(start)) ? null : words;
}

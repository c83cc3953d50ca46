/** Finds the facts about the company that nobody has supplied yet: what app/content marks as placeholder. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Fact } from "#app/content/fact.ts";
import { pluralize } from "../terminal-text.ts";
import { ROOT } from "./environments.ts";
import { type Checked, checked, type Standards } from "./findings.ts";

const CONTENT = "app/content";

interface Place {
  /** From the root of the project */
  readonly file: string;
  /** From the export on: "management[0].name" */
  readonly path: string;
}

export async function checkFacts({ mayHaveStandIns }: Standards): Promise<Checked> {
  const byFile = Map.groupBy(await placeholders(), ({ file }) => file);
  const findings = [...byFile].map(([file, places]) => ({
    topic: "facts" as const,
    blocks: !mayHaveStandIns,
    what: `${pluralize(places.length, "fact")} to supply`,
    where: file,
    places: places.map(({ path }) => path),
    fix: "Put the real one there, as { value: … } without placeholder(…).",
  }));
  return checked("facts", findings, "none is a stand-in any more");
}

/** Every marked fact once, under the shortest path that leads to it, by file and path. */
async function placeholders(): Promise<Place[]> {
  const found = new Map<object, Place>();
  for (const file of contentFiles()) {
    const exports: object = await import(pathToFileURL(join(ROOT, file)).href);
    for (const [fact, path] of marked(exports)) {
      const known = found.get(fact);
      // What one file takes from another belongs to the one that exports it most directly.
      if (!known || steps(path) < steps(known.path)) found.set(fact, { file, path });
    }
  }
  return [...found.values()].sort(
    (a, b) => a.file.localeCompare(b.file) || a.path.localeCompare(b.path, "en", { numeric: true }),
  );
}

function contentFiles(): string[] {
  return readdirSync(join(ROOT, CONTENT), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${CONTENT}/${name.replaceAll("\\", "/")}`)
    .sort();
}

/** The marked facts within a value, each under the shortest path: level by level. */
function marked(root: object): [fact: object, path: string][] {
  const found: [object, string][] = [];
  const seen = new Set<object>([root]);
  let level: [object, string][] = [[root, ""]];
  while (level.length > 0) {
    const inner = level.flatMap(([holder, path]) =>
      Object.entries(holder).map(([key, value]): [unknown, string] => [
        value,
        pathOf(path, key, Array.isArray(holder)),
      ]),
    );
    const next = inner.filter((one): one is [object, string] => isNew(one[0], seen));
    found.push(...next.filter(([value]) => isPlaceholder(value)));
    level = next.filter(([value]) => !isPlaceholder(value));
  }
  return found;
}

/** True the first time that an object comes by. */
function isNew(value: unknown, seen: Set<object>): value is object {
  if (typeof value !== "object" || value === null || seen.has(value)) return false;
  seen.add(value);
  return true;
}

function isPlaceholder(value: object): value is Fact<unknown> {
  return "placeholder" in value && value.placeholder === true && "value" in value;
}

function pathOf(path: string, key: string, isIndex: boolean): string {
  if (isIndex) return `${path}[${key}]`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

function steps(path: string): number {
  return path.split(/[.[]/).length;
}

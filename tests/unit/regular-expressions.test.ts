/** Looks for regular expressions whose time grows with the square of a text, or faster. */
import { globSync, readFileSync } from "node:fs";
import { analyse } from "scslre";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, it } from "vitest";

interface Expression {
  readonly pattern: string;
  readonly flags: string;
}

const asString = (node: ESTree.Argument | undefined) =>
  node?.type === "Literal" && typeof node.value === "string" ? node.value : "";

/** The pattern that is built, with "1" for each text of ours that is put into it; null for one built otherwise. */
function builtPattern(node: ESTree.Argument | undefined): string | null {
  if (node?.type === "TemplateLiteral")
    return node.quasis.map(({ value }) => value.cooked ?? "").join("1");
  return asString(node) || null;
}

function expressionsOf(file: string, source: string) {
  const found: Expression[] = [];
  const unknown: string[] = [];
  const add = (pattern: string, flags: string) => found.push({ pattern, flags });
  const build = ({
    callee,
    arguments: [pattern, flags],
  }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    const built = builtPattern(pattern);
    if (built === null) unknown.push(file);
    else add(built, asString(flags));
  };
  new Visitor({
    Literal: (node) => "regex" in node && add(node.regex.pattern, node.regex.flags),
    NewExpression: build,
    CallExpression: build,
  }).visit(parseSync(file, source).program);
  return { found, unknown };
}

const isSlow = ({ pattern, flags }: Expression) =>
  analyse({ source: pattern, flags }).reports.length > 0;

/** Reads their own lists of words, joined by "|". */
const BUILT_OF_WORDS = ["workers/imports/words.ts"];

it("none tries each start of a run again, or splits a run in two ways", () => {
  const files = globSync("{app,workers,ops}/**/*.{ts,tsx}");
  const read = files.map((file) => ({ file, ...expressionsOf(file, readFileSync(file, "utf8")) }));
  const slow = read.flatMap(({ file, found }) =>
    found.filter(isSlow).map(({ pattern, flags }) => `${file}: /${pattern}/${flags}`),
  );
  expect(slow).toEqual([]);
  expect(read.flatMap(({ unknown }) => unknown)).toEqual(BUILT_OF_WORDS);
  expect(read.flatMap(({ found }) => found).length).toBeGreaterThan(300);
});

it.each([
  ["a run without a start", "const end = / +$/;"],
  ["a run split in two ways", "const runs = /^(a+)+$/;"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: It is code that is read.
  ["one that is built", "const words = new RegExp(`^(?:${words})* *[ \\\\t]*:`);"],
])("%s is found", (_, source) => {
  const { found } = expressionsOf("file.ts", source);
  expect(found.filter(isSlow)).toHaveLength(1);
});

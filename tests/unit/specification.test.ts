/** Whoever follows a citation finds the section of the specification, or the test. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FILES = "{*.md,{app,art,migrations,ops,tests,workers}/**/*.{css,md,mjs,sql,ts,tsx}}";
const CITATION = /\bsections? (\d+(?:(?:, | and )\d+)*)/gi;

/** The sections that a text cites; a comment may break its lines in between. */
function citedIn(file: string) {
  const text = readFileSync(file, "utf8").replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ");
  return [...text.matchAll(CITATION)]
    .flatMap(([, numbers = ""]) => numbers.match(/\d+/g) ?? [])
    .map((section) => ({ file, section }));
}

it("each section that is cited stands in the specification", () => {
  const specification = readFileSync("SPECIFICATION.md", "utf8");
  const sections = [...specification.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);
  expect(sections).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);

  const cited = globSync(FILES).flatMap(citedIn);
  expect(cited.length).toBeGreaterThan(30);
  expect(cited.filter(({ section }) => !sections.includes(section))).toEqual([]);
});

it("each test that a document names is there", () => {
  const documents = globSync("{*.md,{art,ops,tests,workers}/**/*.md}").map((file) =>
    readFileSync(file, "utf8"),
  );
  const named = documents.flatMap((text) => text.match(/\btests\/[\w./-]+\.tsx?\b/g) ?? []);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

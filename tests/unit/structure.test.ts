import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { indexedPages } from "#app/seo/indexed-pages.ts";
import { headerLinks } from "#content/navigation.ts";

const ROOT = join(import.meta.dirname, "../..");
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");
const DOCUMENTS = globSync("{*,{ops,workers,art,tests}/*,tests/*/*}.md", { cwd: ROOT });

it("every link to a page of this site uses app/ui/navigation", () => {
  const routerLink = /import \{[^}]*\b(?:Nav)?Link\b[^}]*\} from "react-router"/;
  const files = globSync("app/**/*.{ts,tsx}", { cwd: ROOT });
  expect(files.filter((path) => routerLink.test(textOf(path)))).toEqual([
    "app/ui/navigation/Link.tsx",
  ]);
});

/** What React Router asks of the module of a route, by name. */
const ROUTE_EXPORTS = [
  "action",
  "clientLoader",
  "ErrorBoundary",
  "handle",
  "headers",
  "links",
  "loader",
  "meta",
];

it("an exported name stands in one file", () => {
  const declaration = /^export (?:async )?(?:class|const|function\*?|interface|type) (\w+)/gm;
  const filesByName = new Map<string, string[]>();
  for (const path of globSync("{app,workers,ops}/**/*.{ts,tsx}", { cwd: ROOT })) {
    // The texts of each language have the same names.
    if (/^app\/content\/(?!en\/)\w+\//.test(path)) continue;
    const names = new Set([...textOf(path).matchAll(declaration)].map(([, name = ""]) => name));
    for (const name of names) filesByName.set(name, [...(filesByName.get(name) ?? []), path]);
  }
  for (const name of ROUTE_EXPORTS) filesByName.delete(name);
  expect(filesByName.size).toBeGreaterThan(1_000);
  expect([...filesByName].filter(([, paths]) => paths.length > 1)).toEqual([]);
});

it("tests/README.md names every file that tests build on", () => {
  const files = globSync("tests/{support,worker,browser,ops}/*.ts", { cwd: ROOT });
  const shared = files.filter(
    (path) => !/\.test\.ts$|\/(?:apply-migrations|setup)\.ts$/.test(path),
  );
  const document = textOf("tests/README.md");
  expect(shared.filter((path) => !document.includes(path.replace("tests/", "")))).toEqual([]);
});

/** The anchors of a document's headings, as GitHub makes them. */
function anchors(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  const anchor = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, "");
  return headings.map((heading) => anchor(heading).replaceAll(" ", "-"));
}

it.each(DOCUMENTS)(
  "each link of %s leads to a file and to a heading that it has, and each path and test that it names exists",
  (document) => {
    const text = textOf(document);
    for (const [, link = ""] of text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? document : join(dirname(document), path);
      expect(existsSync(join(ROOT, target)), link).toBe(true);
      if (anchor) expect(anchors(textOf(target)), link).toContain(anchor);
    }
    const quoted = text.matchAll(/`((?:app|workers|ops|tests|migrations)\/[\w./*-]+)`/g);
    const tests = text.matchAll(/\b(tests\/[\w./-]+\.tsx?)\b/g);
    for (const [, path = ""] of [...quoted, ...tests])
      expect(globSync(path, { cwd: ROOT }), path).not.toEqual([]);
  },
);

/** One name for each thing, in all texts of the site (DECISIONS.md). */
describe("one name", () => {
  const modules = import.meta.glob<Record<string, unknown>>("../../app/content/en/**/*.ts", {
    eager: true,
  });

  /** Every text in `value`, with where it stands. */
  function texts(value: unknown, where: string): (readonly [where: string, text: string])[] {
    if (typeof value === "string") return [[where, value]];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, part]) => texts(part, `${where}.${key}`));
  }

  const all = Object.entries(modules).flatMap(([file, module]) =>
    texts(module, file.replace(/^.*app\/content\/en\/(pages\/)?|\.ts$/g, "")),
  );

  /** Where a text has `pattern`. Addresses and names of pictures are no texts. */
  const places = (pattern: RegExp) =>
    all
      .filter(([where, text]) => !/\.(to|id|picture|path)$/.test(where) && pattern.test(text))
      .map(([where]) => where);

  const landTransport =
    /^(global-freight|page-meta)\.|^footer\.footerLinks\.groups\.0\.links\.2\.label$|^services\.servicesPage\.sections\.0\.items\.2\.name$/;
  it.each<[name: string, another: RegExp, where: RegExp]>([
    ["freight by road", /\bland\b(?! on the route map)/i, landTransport],
    [
      "freight by ocean",
      /\b(by|air,?|and) sea\b|\bsea (freight|or|and)\b|maritime|\bSea\b/,
      /^(quote-form\.quoteTotals\.rules|options\.optionNames)\.Sea$/,
    ],
    ["24x7", /24\s?[X×/]\s?7/, /^$/],
    ["email", /e-mail/i, /^$/],
    ["'Request quote'", /^Request Quote$/, /^home\.homePage\.action\.label$/],
    [
      "'Request quote' and",
      /^Request A Quote$/,
      /^(footer\.footerLinks\.base\.\d|navigation\.quoteLink)\.label$/,
    ],
    ["a quote", /service request|get a quote\b(?! form)/i, /^llms\.llmsContent\.quotes\.title$/],
  ])("it is %s, and otherwise only where the words were given", (_, another, where) => {
    expect(all.length).toBeGreaterThan(700);
    expect(places(another).filter((place) => !where.test(place))).toEqual([]);
  });

  it("a page has one name: in the header, in its own head, in breadcrumbs and in the footer", () => {
    for (const { label, to } of headerLinks.slice(1)) {
      expect(indexedPages.find(({ path }) => path === to)?.label).toBe(label);
      for (const [where, text] of all)
        if (text.toLowerCase() === label.toLowerCase()) expect(text, where).toBe(label);
    }
  });
});

it("every custom property that the styles use without a fallback is defined", () => {
  const read = (pattern: string) => globSync(pattern, { cwd: ROOT }).map(textOf).join("\n");
  const names = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, name]) => name));
  const used = names(read("app/**/*.css"), /var\((--[\w-]+)\)/g);
  const defined = names(read("app/**/*.{css,tsx}"), /(--[\w-]+)"?\s*:/g);
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});

describe("migrations", () => {
  const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
  const sqlOf = (file: string) => readFileSync(`migrations/${file}`, "utf8");
  /** A new database gets these before anything is stored. */
  const INITIAL = ["0000_schema.sql", "0001_first_rows.sql"];

  /** One row in each table that has none, with what must not be null. */
  function fill(db: DatabaseSync) {
    // Tables are filled by name, a row before the one that it refers to.
    db.exec("PRAGMA foreign_keys = OFF");
    for (const { name } of db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .all()) {
      if (db.prepare(`SELECT 1 FROM "${name}"`).get()) continue;
      const columns = db.prepare(`PRAGMA table_info("${name}")`).all();
      const needed = columns.filter((column) => column.notnull && column.dflt_value === null);
      const names = needed.map((column) => `"${column.name}"`).join();
      const values = needed.map(({ type }) => (/text/i.test(`${type}`) ? "'[]'" : "1")).join();
      db.exec(`INSERT INTO "${name}" (${names}) VALUES (${values})`);
    }
    db.exec("PRAGMA foreign_keys = ON");
    expect(db.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  }

  it("each migration can be applied to tables that have rows", () => {
    const db = new DatabaseSync(":memory:");
    for (const file of files) {
      expect(() => db.exec(sqlOf(file)), file).not.toThrow();
      if (file !== INITIAL[0]) fill(db);
    }
  });

  /**
   * The deployed version still runs while a migration is applied. What it uses is removed or renamed by a
   * later one that begins with "-- contracts: " and the version that no longer uses it (expand and contract).
   */
  it("no migration after the first deploy removes or renames what the deployed version uses", () => {
    const breaking = files.filter((file) => {
      const statements = sqlOf(file).replace(/--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, "");
      const isContracting = /^-- contracts: \S/.test(sqlOf(file));
      return !isContracting && /\b(?:drop|rename)\b/i.test(statements);
    });
    expect(breaking.filter((file) => !INITIAL.includes(file))).toEqual([]);
  });
});

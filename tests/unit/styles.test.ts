import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (pattern: string) =>
  globSync(pattern)
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
const names = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name]) => name));

it("every custom property that the styles use without a fallback is defined", () => {
  const used = names(read("app/**/*.css"), /var\((--[\w-]+)\)/g);
  const defined = names(read("app/**/*.css") + read("app/**/*.tsx"), /(--[\w-]+)"?\s*:/g);
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});

it("every class of a component's styles is in its markup, and every global one that they name", () => {
  const markup = read("app/**/*.tsx");
  const isUsed = (name: string | undefined, css: string) =>
    RegExp(`\\.${name}\\b`).test(markup) || css.includes(`composes: ${name};`);
  const isThere = (name: string | undefined) => RegExp(`["\`\\s]${name}["\`\\s]`).test(markup);
  const sheets = globSync("app/**/*.module.css").filter((path) => !path.includes(".generated."));
  const unused = sheets.flatMap((path) => {
    const css = readFileSync(path, "utf8").replace(/\/\*.*?\*\//gs, "");
    const own = names(css.replace(/:global\([^)]*\)|composes:[^;]*/g, ""), /\.([a-z]\w*)/gi);
    const globals = names(css, /:global\(\.([\w-]+)/g);
    return [
      ...[...own].filter((name) => !isUsed(name, css)),
      ...[...globals].filter((name) => !isThere(name)),
    ].map((name) => `${name} of ${path}`);
  });
  expect(unused).toEqual([]);
});

describe("the site's styles", () => {
  const SHEETS = "app/**/*.css";
  /** The lengths in the queries of a kind. */
  const lengthsIn = (css: string, kind: "media" | "container") =>
    new Set(
      [...css.matchAll(RegExp(`@${kind} ([^{]+)\\{`, "g"))].flatMap(
        ([, query = ""]) => query.match(/[\d.]+(?:px|r?em)/g) ?? [],
      ),
    );

  it("lay pages out anew at four widths, and carousels at the specification's 575 px", () => {
    const windows = globSync(SHEETS).flatMap((path) =>
      [...lengthsIn(readFileSync(path, "utf8"), "media")].map((width) =>
        width === "575px" ? `${width} in ${path.split("/").at(-1)}` : width,
      ),
    );
    expect([...new Set(windows)].sort()).toEqual([
      "37.5rem",
      "56.25rem",
      "575px in Carousel.module.css",
      "575px in HomeSections.module.css",
      "67.5rem",
      "80rem",
    ]);
    expect([...lengthsIn(read(SHEETS), "container")]).toEqual(["20rem", "35rem"]);
  });

  it("have the tokens' sizes of type, or a share of the type or the box around", () => {
    const size = String.raw`var\(--t-\w+\)|inherit|[\d.]+(?:em|cqi)`;
    const allowed = RegExp(`^(?:${size}|min\\((?:${size}), [\\d.]+(?:vw|cqi)\\))$`);
    const sizes = [
      ...names(read(SHEETS), /\bfont-size: ([^;]+);/g),
      ...names(read(SHEETS), /\bfont: (?:\d+ )?((?:var|min)\(.+?\)(?= \/)|[^\s;]+)/g),
    ];
    expect(sizes.length).toBeGreaterThan(10);
    expect(sizes.filter((one) => !allowed.test(String(one)))).toEqual([]);
  });
});

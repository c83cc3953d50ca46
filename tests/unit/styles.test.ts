import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (pattern: string) =>
  globSync(pattern)
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
const names = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name]) => name));

it.each([
  ["on the site", "app/**/*.css", "app/**/*.tsx"],
  ["in the desk report", "{app/styles/{tokens,reset,base},ops/report/*}.css", "ops/report/*.ts"],
])(
  "every custom property that the styles use without a fallback is defined %s",
  (_, styles, code) => {
    const used = names(read(styles), /var\((--[\w-]+)\)/g);
    const defined = names(read(styles) + read(code), /(--[\w-]+)"?\s*:/g);
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  },
);

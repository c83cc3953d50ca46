/** JSON that is read in pieces is what JSON.parse makes of it. */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { Budget, LIMITS } from "#workers/imports/files/budget.ts";
import { readJson } from "#workers/imports/files/json.ts";

const read = (json: string) => readJson(json, new Budget("a.json", LIMITS));
/** Longer than a piece, also within each other. */
const LONG = "x".repeat(60_000);
const [list, object] = [`["${LONG}"]`, `{"a":"${LONG}"}`];

it("any value is read as JSON.parse reads it", async () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom(LONG, `"\\,]}[{:${LONG}`),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("__proto__", '],"', "1")), tie("value"), {
        maxKeys: 4,
      }),
    ),
  })).value;
  const spaces = fc.constantFrom(undefined, 2, "\t");
  await fc.assert(
    fc.asyncProperty(value, spaces, async (value, space) => {
      const json = JSON.stringify([value], null, space);
      expect(await read(json)).toEqual(JSON.parse(json));
    }),
    { numRuns: 200 },
  );
});

it.each([
  ["commas alone", `[${",".repeat(60_000)}]`],
  ["a comma at the end", `[${list},]`],
  ["a comma at the end of a piece", `["${LONG}",]`],
  ["a comma at the beginning", `[${" ".repeat(60_000)},1]`],
  ["two commas", `[${list},,1]`],
  ["no comma", `[${list} 1]`],
  ["no comma between properties", `{"a":${list} "b":1}`],
  ["no name", `{${list}}`],
  ["no colon", `{"a" ${list}}`],
  ["a sign before a part", `[-${list}]`],
  ["a sign before a property's part", `{"a":-${object}}`],
  ["another bracket", `[${list}}`],
  ["a bracket too much", `${list}]`],
  ["no bracket", `[${list}`],
  ["an open text", `["${LONG}]`],
  ["a text after it", `${list} x`],
  ["a text before it", `x ${list}`],
  ["two values on a line", `${object} ${object}`],
])("%s is no JSON", async (_, json) => {
  await expect(read(json)).rejects.toThrow("a.json begins like JSON, and isn't JSON.");
});

it.each(["\n", "\r\n \n", ",", ",\n"])(
  "values with %j between them are a list",
  async (between) => {
    expect(await read(`{"a":1}${between}${object}${between}{}\n`)).toEqual([
      { a: 1 },
      { a: LONG },
      {},
    ]);
  },
);

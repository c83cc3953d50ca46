import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  orderNumbersFromQuery,
  splitOrderNumbers,
  trackingAddress,
} from "#app/domain/order-numbers.ts";

it.each([
  ["one", " DL-1 ", ["DL-1"]],
  ["one with spaces in it", "DL 2611 0385", ["DL 2611 0385"]],
  ["commas and semicolons", "DL-1, DL-2;DL-3", ["DL-1", "DL-2", "DL-3"]],
  ["Arabic ones", "شحنة 7، DL-2؛DL-3", ["شحنة 7", "DL-2", "DL-3"]],
  ["a column of a spreadsheet", "DL-1\r\nDL-2\r\n\r\n", ["DL-1", "DL-2"]],
  ["a row of a spreadsheet", "DL-1\tDL-2\t", ["DL-1", "DL-2"]],
  ["one twice, in another case", "dl-1,DL-1,DL 1", ["dl-1", "DL 1"]],
  ["nothing", " ,;\n\t", []],
])("splitOrderNumbers splits %s", (_, typed, numbers) => {
  expect(splitOrderNumbers(typed)).toEqual(numbers);
});

describe("the address of orders", () => {
  it.each([
    [[], null],
    [["DL-1"], "/track/DL-1"],
    [["a&b", "c d", "ط"], "/track?number=a%26b&number=c%20d&number=%D8%B7"],
  ])("trackingAddress of %j is %j", (numbers, address) => {
    expect(trackingAddress(numbers)).toBe(address);
  });

  it("orderNumbersFromQuery returns the numbers of any tracking address", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2 }), (typed) => {
        const numbers = splitOrderNumbers(typed.join());
        fc.pre(numbers.length > 1);
        const { search } = new URL(trackingAddress(numbers) ?? "", "https://site.example");
        expect(orderNumbersFromQuery(new URLSearchParams(search))).toEqual(numbers);
      }),
      { examples: [[["a", "b"]], [["+", "&;="]], [["%", "%25"]]] },
    );
  });
});

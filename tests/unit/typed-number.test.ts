import { describe, expect, it } from "vitest";
import { splitOrderNumbers } from "#app/domain/order-numbers.ts";
import { carrierNumber, spellings } from "#app/domain/typed-number.ts";

it.each([
  ["DL-2611-0385", []],
  ["#DL-2611-0385", ["DL-2611-0385"]],
  ["Order DL-2611-0385", ["DL-2611-0385"]],
  ["order no. DL-2611-0385.", ["DL-2611-0385"]],
  ["“DL-2611-0385”", ["DL-2611-0385"]],
  ["DL_2611_0385", ["DL-2611-0385"]],
  // The check character of the first says so, that of the second doesn't.
  ["DL-ZOBR-YJD8-5F6X", ["DLZ0BRYJD85F6X"]],
  ["DL-ZOBR-YJD8-5F6Y", []],
  ["DL-26l1-O385", []],
  ["Orderly 7", []],
  ["شحنة 7", []],
  ["...", []],
])("what %s may mean", (typed, others) => {
  expect(spellings(typed)).toEqual([typed, ...others]);
});

describe("two numbers without a comma", () => {
  const one = "DL-2611-0385";
  const other = "DL-ZDBH-2773-GXBX";
  it.each([" ", "  ", "/", " / ", " and ", " & "])("%j separates whole numbers", (separator) => {
    expect(splitOrderNumbers(one + separator + other)).toEqual([one, other]);
  });

  it.each([
    ...["DL 2611 0385", "T-ALL/50% off", "DL-2611-0385 and more", "DL-2611 0385", "AB-1-2 DL-3-4"],
  ])("%s is one", (typed) => expect(splitOrderNumbers(typed)).toEqual([typed]));
});

it.each([
  ["000-0000 0116", null],
  ["176-1234 5675", "air waybill"],
  ["176-1234 5676", null],
  ["CSQU3054383", "container"],
  ["csqu 305438-3", "container"],
  ["CSQU3054384", null],
  ["MAEU123456789", "bill of lading"],
  ["B/L 000381", "bill of lading"],
  ["DL-2611-0385", null],
  ["DL-ZDBH-2773-GXBX", null],
  ["", null],
])("the number %s is of a carrier: %s", (typed, kind) => {
  expect(carrierNumber(typed)).toBe(kind);
});

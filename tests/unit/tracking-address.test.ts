import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  orderNumberFromPath,
  orderNumbersFromQuery,
  splitOrderNumbers,
  trackingAddress,
  trackingPath,
} from "#app/domain/tracking-address.ts";

describe("several numbers in the box", () => {
  it.each([
    ["one", " DL-1 ", ["DL-1"]],
    ["one with spaces in it", "DL 2611 0385", ["DL 2611 0385"]],
    ["commas and semicolons", "DL-1, DL-2;DL-3", ["DL-1", "DL-2", "DL-3"]],
    ["Arabic ones", "شحنة 7، DL-2؛DL-3", ["شحنة 7", "DL-2", "DL-3"]],
    ["a column of a spreadsheet", "DL-1\r\nDL-2\r\n\r\n", ["DL-1", "DL-2"]],
    ["a row of a spreadsheet", "DL-1\tDL-2\t", ["DL-1", "DL-2"]],
    ["one twice, in another case", "dl-1,DL-1,DL 1", ["dl-1", "DL 1"]],
    ["nothing", " ,;\n\t", []],
    [
      "pasted links",
      "https://dhowline.example/track/DL-1?x=1#answer\nsee dhowline.example/track/A%20B, /track?number=C-3&number=D-4",
      ["DL-1", "see A B", "C-3", "D-4"],
    ],
  ])("splitOrderNumbers splits %s", (_, typed, numbers) => {
    expect(splitOrderNumbers(typed)).toEqual(numbers);
  });
});

describe("two numbers without a comma", () => {
  const one = "DL-2611-0385";
  const other = "DL-ZDBH-2773-GXBX";
  it.each([" ", "  ", "/", " / ", " and ", " & "])("%j separates whole numbers", (separator) => {
    expect(splitOrderNumbers(one + separator + other)).toEqual([one, other]);
  });

  it.each([
    "DL 2611 0385",
    "T-ALL/50% off",
    "DL-2611-0385 and more",
    "DL-2611 0385",
    "AB-1-2 DL-3-4",
  ])("%s is one", (typed) => expect(splitOrderNumbers(typed)).toEqual([typed]));
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

/** What the address bar makes of the path, and the page of that. */
function throughTheAddressBar(typed: string): string | null {
  const path = trackingPath(typed);
  return path === null ? null : orderNumberFromPath(new URL(path, "https://site.example").pathname);
}

describe("the address of an order's page", () => {
  it.each([
    "DL-7K3M-9XQ2-4TVC",
    "two words",
    ..."50% 100%25 %2F % %zz a/b/c / //example.com/x".split(" "),
    ...["\\\\server\\share", "a?b=c", "#5", "a#b?c", "a&b=c+d", "a;b,c:d@e", "طلب ٤٢", "注文番号"],
    ...["👩‍✈️ 7", "é e\u0301", "'\"<script>"],
    ...". .. ... %2e%2e ../../etc/passwd track /track/".split(" "),
    "x".repeat(5000),
    "٪".repeat(500),
  ])("orderNumberFromPath returns the typed number %j", (typed) => {
    expect(throughTheAddressBar(typed)).toBe(typed);
  });

  it("orderNumberFromPath returns any text that can be printed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        expect(throughTheAddressBar(typed)).toBe(typed.trim() || null);
      }),
      { examples: [["/"], ["."], [".."], ["%"], [" . "]] },
    );
  });

  it("trackingPath is always below /track/, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const path = trackingPath(typed) ?? "/track/-";
        const { origin, pathname, search, hash } = new URL(path, "https://site.example");
        expect(origin + search + hash).toBe("https://site.example");
        expect(pathname).toMatch(/^\/track\/[^/]+$/);
      }),
    );
  });

  it("trackingPath has U+FFFD for half a surrogate pair, which no address can hold", () => {
    expect(throughTheAddressBar("DL\ud83d")).toBe("DL\ufffd");
  });
});

describe("trackingPath", () => {
  it("trackingPath leaves out the spaces around a number", () => {
    expect(trackingPath("  DL 7K3M  ")).toBe("/track/DL%207K3M");
  });

  it.each(["", " ", "\t\n", "\u00a0\u3000"])(
    "trackingPath returns null when nothing was typed: %j",
    (typed) => {
      expect(trackingPath(typed)).toBeNull();
    },
  );
});

it.each([
  ["/track", null],
  ["/track/", null],
  ["/track/%20", null],
  ["/track/%20%09/", null],
  ["/track/DL-7K3M", "DL-7K3M"],
  ["/track/DL-7K3M/", "DL-7K3M"],
  ["/track/%20DL-7K3M%20", "DL-7K3M"],
  ["/track/a%2Fb", "a/b"],
  ["/track/a/b", "a/b"],
  ["/track/track/DL", "track/DL"],
  ["/track/%D8%B7", "ط"],
])("orderNumberFromPath of %s is %j", (path, orderNumber) => {
  expect(orderNumberFromPath(path)).toBe(orderNumber);
});

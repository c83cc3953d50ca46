import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  guessableNumbers,
  newOrderNumber,
  normalizeOrderNumber,
  spellings,
} from "#app/domain/order-number.ts";
import { enquiryReference, normalizeReference } from "#app/domain/reference.ts";
import { searchColumns } from "#app/domain/search-terms.ts";

/** Text of any code points. fast-check's own ("binary") lists them all first, which takes a second. */
const anyText = fc.array(fc.nat(0x10ffff)).map((points) => String.fromCodePoint(...points));

describe("references", () => {
  it("the reference of an enquiry starts with its letter, and is the same in every release", async () => {
    const id = "3f1e7a52-8c1d-4a56-9b1e-0c6a2f7d9e10";
    for (const letter of ["Q", "C", "S"] as const)
      expect(await enquiryReference(letter, id)).toBe(`${letter}-5SY55-XFVCH`);
  });

  it("normalizeReference makes the stored spelling, and leaves a text of another length in capitals", () => {
    for (const typed of ["q5sy55xfvch", " q 5sy55 xfvch ", "Q–5SY55–XFVCH"])
      expect(normalizeReference(typed)).toBe("Q-5SY55-XFVCH");
    expect(normalizeReference(" q-1 ")).toBe("Q-1");
  });
});

describe("a new order number", () => {
  it("follows from the random bytes alone, with the check character of Luhn mod 32", () => {
    const from = (...bytes: number[]) => newOrderNumber("AB", () => new Uint8Array(bytes));
    expect(from(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)).toBe("AB-0123-4567-89AB");
    expect(from(31, 30, 32, 63, 255, 0, 0, 0, 0, 0, 0)).toBe("AB-ZY0Z-Z000-0005");
  });

  it("uses every character that isn't misread evenly: 8 bytes lead to each", () => {
    const firsts = Array.from({ length: 256 }, (_, byte) =>
      newOrderNumber("X", (bytes) => bytes.fill(byte)).charAt(2),
    );
    for (const character of "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
      expect(firsts.filter((first) => first === character)).toHaveLength(8);
  });

  it("is another each time, and can't be guessed", () => {
    const made = Array.from({ length: 100 }, () => newOrderNumber("DL"));
    expect(new Set(made).size).toBe(100);
    expect(guessableNumbers(made)).toEqual([]);
  });
});

describe("order numbers", () => {
  const dashes = [..."‐\u2011\u2012–—\u2015\u2212－﹣\u00ad \u00a0\u202f\u3000\t"];
  it.each([
    ...dashes.map((dash) => ["DL", "7K3M", "9042"].join(dash)),
    ...["dl-7k3m-9042", "DL7K3M9042", " D L - 7K3M\r\n-9042\n", "DL\u200b-7K3M\u200d9042\ufeff"],
    ...[
      "\u202aDL-7K3M-9042\u202c\u2066",
      "ＤＬ－７Ｋ３Ｍ－９０４２",
      "DL-٧K٣M-٩٠٤٢",
      "dl-۷k۳m-۹۰۴۲",
    ],
  ])("normalizeOrderNumber makes DL7K3M9042 of %j", (typed) => {
    expect(normalizeOrderNumber(typed)).toBe("DL7K3M9042");
  });

  it("normalizeOrderNumber makes another number of others, and changes nothing more the second time", () => {
    for (const typed of ["DL-7K3M-9043", "DL_7K3M_9042", "DL.7K3M.9042", "0L-7K3M-9042"])
      expect(normalizeOrderNumber(typed)).not.toBe("DL7K3M9042");
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalizeOrderNumber(text);
        expect(normalizeOrderNumber(once)).toBe(once);
      }),
      { examples: [["\u0390"], ["A\u200b\u0301"]] },
    );
  });

  // biome-ignore format: a list a row
  it.each([
    [["INV-1001", "INV-1002", "INV-1003"], ["INV-1001", "INV-1002", "INV-1003"]],
    [["A-7"], ["A-7"]],
    [["2026110010", "2026110020", "2026119999"], ["2026110010", "2026110020"]],
    [["SHIP-2026-000118", "ship 2026 000117"], ["SHIP-2026-000118", "ship 2026 000117"]],
    [["٢٠٢٦١١٠٠١٠", "٢٠٢٦١١٠٠١١"], ["٢٠٢٦١١٠٠١٠", "٢٠٢٦١١٠٠١١"]],
    [["DL-7K3M-9XQ2-PV4C", "DL-6G87-V1F6-DV9A", "2026118412"], []],
  ])("of %j these can be guessed: %j", (numbers, guessable) => {
    expect(guessableNumbers(numbers)).toEqual(guessable);
  });

  it.each<readonly [typed: string, others: readonly string[]]>([
    ...["#DL-2611-0385", "Order DL-2611-0385", "order no. DL-2611-0385.", "“DL-2611-0385”"].map(
      (typed) => [typed, ["DL-2611-0385"]] as const,
    ),
    ..."*DL-2611-0385*|_DL-2611-0385_|~DL-2611-0385~|[DL-2611-0385]|`DL-2611-0385`|**DL-2611-0385**,"
      .split("|")
      .map((typed) => [typed, ["DL-2611-0385"]] as const),
    ...["DL-2611-0385 ✅", "DL-2611-0385 ✔️", "DL-2611-0385 👍🏽.", "DL-2611-0385,"].map(
      (typed) => [typed, ["DL-2611-0385"]] as const,
    ),
    ...[
      "✅ DL-2611-0385",
      "• DL-2611-0385",
      "> DL-2611-0385",
      "|| DL-2611-0385 ||",
      "1) DL-2611-0385",
      "12. *DL-2611-0385*",
      "Order: *DL-2611-0385*",
    ].map((typed) => [typed, ["DL-2611-0385"]] as const),
    ...[
      "DL-2611-0385…",
      "DL-2611-0385;",
      "«DL-2611-0385»!",
      "(order no DL-2611-0385)",
      "{DL/2611/0385}",
    ].map((typed) => [typed, ["DL-2611-0385"]] as const),
    ["[this one](https://site.example/track/DL-2611-0385/calendar.ics)", ["DL-2611-0385"]],
    ["شحنة_7 ✅", ["شحنة-7"]],
    ["DL_2611_0385", ["DL-2611-0385"]],
    ["DL.2611.0385", ["DL-2611-0385"]],
    ["- [x] DL-2611-0385", ["DL-2611-0385"]],
    ["* [ ] DL.2611.0385.", ["DL-2611-0385"]],
    ["DL/2611/0385", ["DL-2611-0385"]],
    // The check character of the first says so, that of the second doesn't.
    ["DL-ZOBR-YJD8-5F6X", ["DLZ0BRYJD85F6X"]],
    ["DL-ZOBR-YJD8-5F6Y", []],
    ...["DL-2611-0385", "DL-26l1-O385", "Orderly 7", "شحنة 7", "..."].map(
      (one) => [one, []] as const,
    ),
  ])("the typed number %s may mean %j too", (typed, others) => {
    expect(spellings(typed)).toEqual([typed, ...others]);
  });
});

it.each([
  ["a reference", { references: ["Q-7K3M9-XQ2AB"] }, "7k3m9xq2ab q7k3m9xq2ab xq2ab"],
  ["a date", { references: ["2027-02-28"] }, "0228 20270228 28"],
  ["an address", { words: ["sara.khan77@gulf.example"] }, "example gulf khan77 sara"],
  ["a number", { numbers: ["+971 4 09"] }, "09 71409 971409 1409 409"],
  ["words that begin others", { words: ["Mul Muller mule"] }, "mule muller"],
  ["a number in a text", { words: ["PO-8123/4"] }, "1234 234 4 81234 o81234 po81234"],
])("a row has no more search terms than it takes to find it: %s", (_, searched, terms) => {
  expect(JSON.parse(searchColumns(searched).search_terms)).toEqual(terms.split(" ").sort());
});

import { describe, expect, it } from "vitest";
import { searchTerms } from "#app/domain/search-terms.ts";

describe("a row has no more search terms than it takes to find it", () => {
  it.each([
    ["a reference", { references: ["Q-7K3M9-XQ2AB"] }, "7k3m9xq2ab q7k3m9xq2ab xq2ab"],
    ["a date", { references: ["2027-02-28"] }, "0228 20270228 28"],
    ["an address", { texts: ["sara.khan77@gulf.example"] }, "example gulf khan77 sara"],
    ["a number", { numbers: ["+971 4 09"] }, "09 71409 971409 1409 409"],
    ["words that begin others", { texts: ["Mul Muller mule"] }, "mule muller"],
    ["a number in a text", { texts: ["PO-8123/4"] }, "1234 234 4 81234 o81234 po81234"],
  ])("%s", (_, searched, terms) => {
    const found = searchTerms({ numbers: [], texts: [], ...searched });
    expect(found).toEqual(terms.split(" ").sort());
  });
});

import { describe, expect, it } from "vitest";
import { ContactSchema } from "#app/domain/enquiries/contact.ts";
import {
  escapeFormula,
  isBlank,
  unescapeFormula,
  withoutBidiControls,
} from "#app/domain/invisible.ts";
import { validate } from "#app/domain/validation.ts";
import { contact } from "./samples.ts";

const INVISIBLE = [
  ...["\u200b", "\u200b \u200d", "\u2060", "\ufeff", "\u00ad", "\u202e", "\u3164", "\u2800"],
  "\ufe0f",
];

describe("text that nobody sees", () => {
  it.each(["", " ", "\n\t", ...INVISIBLE])("%j is blank", (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(["a", "\u200ba", "می\u200cخواهم", "👩\u200d✈️", ".", "0"])("%j is not", (text) => {
    expect(isBlank(text)).toBe(false);
  });

  it.each(INVISIBLE)("%j is no name and no subject", (text) => {
    expect(validate(ContactSchema, { ...contact, name: text, subject: text })).toEqual({
      errors: { name: "Name is required.", subject: "Subject is required." },
    });
  });
});

it("bidi controls go, and separators become line breaks; joiners and marks stay", () => {
  expect(withoutBidiControls("a\u202egpj.exe\u202c\u2066b\u2069")).toBe("agpj.exeb");
  expect(withoutBidiControls("a\u2028b\u2029c")).toBe("a\nb\nc");
  expect(withoutBidiControls("می\u200cخواهم \u200fx")).toBe("می\u200cخواهم \u200fx");
});

describe("formulas", () => {
  it.each([
    ...["=1+1", "+971 4 555", "-1", "@SUM(A1)", "\t=1", "\rx", "＝1", "\u200b=1", "\u202e\u2066=1"],
    ...["\ufeff+1", " =1", "\n=1", "\u00ad\u3164@x"],
  ])("%j gets a ' before it, which is taken off again", (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(`'${text}`)).toBe(text);
  });

  it.each(["", "a=1", "\u200ba=1", "1-2", "'quoted'", "O'Neill"])("%j stays as it is", (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  });
});

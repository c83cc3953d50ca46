import { describe, expect, it } from "vitest";
import { enquiryReference, normalizeReference } from "#app/domain/reference.ts";

const id = "3f1e7a52-8c1d-4a56-9b1e-0c6a2f7d9e10";

describe("the reference of an enquiry", () => {
  it.each(["Q", "C", "S"] as const)(
    "the reference of an enquiry starts with its letter: %s",
    async (letter) => {
      expect(await enquiryReference(letter, id)).toMatch(
        new RegExp(`^${letter}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$`),
      );
    },
  );

  it("the reference of a submission id is the same in every release", async () => {
    expect(await enquiryReference("Q", id)).toBe(await enquiryReference("Q", id));
    expect(await enquiryReference("Q", id)).toBe("Q-5SY55-XFVCH");
  });

  it("the references of two kinds with one id differ in the letter alone", async () => {
    const [quote, contact] = await Promise.all([
      enquiryReference("Q", id),
      enquiryReference("C", id),
    ]);
    expect(quote.slice(1)).toBe(contact.slice(1));
  });

  it("the references of two ids differ", async () => {
    const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
    const references = await Promise.all(ids.map((one) => enquiryReference("Q", one)));
    expect(new Set(references).size).toBe(500);
  });
});

describe("normalizeReference", () => {
  it.each(["Q-5SY55-XFVCH", "q5sy55xfvch", " q 5sy55 xfvch ", "Q–5SY55–XFVCH"])(
    "makes the stored spelling of %j",
    (typed) => {
      expect(normalizeReference(typed)).toBe("Q-5SY55-XFVCH");
    },
  );

  it("leaves a text of another length as typed, in capitals", () => {
    expect(normalizeReference(" q-1 ")).toBe("Q-1");
  });
});

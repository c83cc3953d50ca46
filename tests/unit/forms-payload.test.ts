import { describe, expect, it } from "vitest";
import { formValues, parseFormData } from "#app/domain/enquiries/form-data.ts";
import { isEnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { QuoteSchema } from "#app/domain/enquiries/quote.ts";
import { validate } from "#app/domain/validation.ts";
import { quote } from "./samples.ts";

function fields(values: Readonly<Record<string, string | Blob>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
}

describe("parseFormData", () => {
  it("gives a whole quote back in its types", () => {
    const typed = Object.fromEntries(
      Object.entries({ ...quote, dangerous_goods: "no", cargo_insurance: "yes" }).map(
        ([name, value]) => [name, String(value)],
      ),
    );
    expect(parseFormData(fields(typed))).toEqual(quote);
    expect(validate(QuoteSchema, parseFormData(fields(typed)))).toEqual({ value: quote });
  });

  it("reads a measure as people write it", () => {
    const typed = { length: "12,5", weight: "-5" };
    expect(parseFormData(fields(typed))).toEqual({ length: 12.5, weight: -5 });
    expect(parseFormData(fields({ length: "1e3" })).length).toBeNaN();
  });

  it.each(["dangerous_goods", "cargo_insurance"])("reads %s as yes or no", (name) => {
    const read = (typed: string) => parseFormData(fields({ [name]: typed }))[name];
    expect(read("yes")).toBe(true);
    expect(read("no")).toBe(false);
    for (const typed of ["Yes", "true", "on", "0"]) expect(read(typed)).toBe(typed);
  });

  it("leaves everything else as it was typed, spaces and breaks too", () => {
    const typed = { name: " أمينة ", phone: "+971 4 5", message: "one\r\ntwo", subject: "12" };
    expect(parseFormData(fields(typed))).toEqual(typed);
  });

  it("leaves out what is empty, so that it counts as missing, and files", () => {
    const sent = { name: "", length: "", dangerous_goods: "", submission_id: "", x: new Blob() };
    expect(parseFormData(fields(sent))).toEqual({});
  });

  it("sets own properties alone, whatever a field is called", () => {
    const payload = parseFormData(fields({ __proto__: "x", constructor: "y", name: "Amina" }));
    expect(Object.getPrototypeOf(payload)).toBe(Object.prototype);
    expect(payload.name).toBe("Amina");
  });
});

it("formValues keeps what people type, empty fields too, and nothing that they don't", () => {
  const typed = { name: "Amina ", origin: "", weight: "-5", dangerous_goods: "yes" };
  const ours = {
    kind: "contact",
    form: "home-contact",
    submission_id: "1",
    homepage_url: "http://spam.example",
  };
  expect(formValues(fields({ ...typed, ...ours, photo: new Blob() }))).toEqual(typed);
});

describe("isEnquiryKind", () => {
  it.each(["quote", "contact", "subscriber"])("knows %s", (name) => {
    expect(isEnquiryKind(name)).toBe(true);
  });

  it.each([null, undefined, "", "Quote", "toString", "__proto__", 5, new Blob()])(
    "does not know %j",
    (name) => {
      expect(isEnquiryKind(name)).toBe(false);
    },
  );
});

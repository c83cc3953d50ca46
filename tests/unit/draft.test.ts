import { afterEach, expect, test, vi } from "vitest";
import { readDraft } from "#app/ui/quote/draft.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

function storing(text: string | null) {
  vi.stubGlobal("localStorage", { getItem: () => text });
}

test("a kept draft is read", () => {
  storing('{"name":"Amina","origin":"Dubai"}');
  expect(readDraft()).toEqual({ name: "Amina", origin: "Dubai" });
});

test.each(["{", "[]", "null", "7", '{"name":5}'])(
  "the unreadable draft %s is an empty one",
  (text) => {
    storing(text);
    expect(readDraft()).toEqual({});
  },
);

test("a value that is no text is left out of a draft", () => {
  storing('{"name":5,"nobody":"x"}');
  expect(readDraft()).toEqual({ nobody: "x" });
});

import { afterEach, expect, test, vi } from "vitest";
import { readDraft, writeDraft } from "#app/ui/form/draft.ts";
import { hasDraft } from "#app/ui/form/draft-key.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
}

/** Tabs of one browser; the returned function does something in one of them. */
function tabs() {
  vi.stubGlobal("localStorage", storage());
  const own = { first: storage(), second: storage(), later: storage() };
  return <T>(tab: keyof typeof own, act: () => T): T => {
    vi.stubGlobal("sessionStorage", own[tab]);
    return act();
  };
}

function storing(text: string | null) {
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", { getItem: () => text });
}

test("a kept draft is read", () => {
  storing('{"name":"Amina","origin":"Dubai"}');
  expect(readDraft("quote")).toEqual({ name: "Amina", origin: "Dubai" });
});

test.each(["{", "[]", "null", "7", '{"name":5}'])(
  "the unreadable draft %s is an empty one",
  (text) => {
    storing(text);
    expect(readDraft("quote")).toEqual({});
  },
);

test("a value that is no text is left out of a draft", () => {
  storing('{"name":5,"nobody":"x"}');
  expect(readDraft("quote")).toEqual({ nobody: "x" });
});

test("where storage is denied there is no draft, and no error", () => {
  const denied = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: denied, setItem: denied });
  writeDraft("quote", { origin: "Dubai" });
  expect([readDraft("quote"), hasDraft("quote")]).toEqual([{}, false]);
});

test("two tabs keep two drafts, and a later one begins with the last", () => {
  const inTab = tabs();
  inTab("first", () => writeDraft("quote", { origin: "Dubai" }));
  inTab("second", () => writeDraft("quote", { origin: "Manila" }));
  expect(inTab("first", () => readDraft("quote"))).toEqual({ origin: "Dubai" });
  expect(inTab("second", () => readDraft("quote"))).toEqual({ origin: "Manila" });
  expect(inTab("later", () => readDraft("quote"))).toEqual({ origin: "Manila" });
});

test("the draft that is sent in one tab stays in the other, and the tab that sent it is empty", () => {
  const inTab = tabs();
  inTab("first", () => writeDraft("quote", { origin: "Dubai" }));
  inTab("second", () => writeDraft("quote", { origin: "Manila" }));
  inTab("first", () => writeDraft("quote", {}));
  expect(inTab("first", () => readDraft("quote"))).toEqual({});
  expect(inTab("first", () => hasDraft("quote"))).toBe(false);
  expect(inTab("later", () => readDraft("quote"))).toEqual({ origin: "Manila" });

  inTab("second", () => writeDraft("quote", { origin: "" }));
  expect(inTab("later", () => readDraft("quote"))).toEqual({});
  expect(inTab("later", () => hasDraft("quote"))).toBe(false);
});

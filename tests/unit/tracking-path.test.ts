import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderNumberFromPath, trackingPath } from "#app/domain/order.ts";

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
      { numRuns: 1000, examples: [["/"], ["."], [".."], ["%"], [" . "]] },
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
      { numRuns: 1000 },
    );
  });

  it("trackingPath has U+FFFD for half a surrogate pair, which no address can hold", () => {
    expect(throughTheAddressBar("DL\ud83d")).toBe("DL\ufffd");
  });
});

describe("trackingPath", () => {
  it.each(["", " ", "\t\n", "\u00a0\u3000"])(
    "trackingPath returns null when nothing was typed: %j",
    (typed) => {
      expect(trackingPath(typed)).toBeNull();
    },
  );

  it.each([
    ["  DL-7K3M  ", "/track/DL-7K3M"],
    ["a b", "/track/a%20b"],
    ["a/b", "/track/a%2Fb"],
    ["%2F", "/track/%252F"],
  ])("trackingPath of %j is %s", (typed, path) => {
    expect(trackingPath(typed)).toBe(path);
  });
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

import { describe, expect, it } from "vitest";
import { MarkupCache } from "#app/markup-cache.server.ts";

const WHOLE =
  "<body><header>Menu $& 1</header><main><footer>of a note</footer></main><footer>2026</footer></body>";
const WITHOUT =
  '<body><template data-part="header"></template><main><footer>of a note</footer></main><template data-part="footer"></template></body>';

describe("the cached header and footer", () => {
  it("complete a page of placeholders to the page they were taken from", () => {
    const cache = new MarkupCache();
    expect(cache.has("2026")).toBe(false);
    cache.store("2026", WHOLE);
    expect(cache.has("2026")).toBe(true);
    expect(cache.complete(WITHOUT)).toBe(WHOLE);
  });

  it("are those of the last key", () => {
    const cache = new MarkupCache();
    cache.store("2026", WHOLE);
    cache.store("2027", WHOLE.replace("2026", "2027"));
    expect(cache.has("2026")).toBe(false);
    expect(cache.complete(WITHOUT)).toContain("<footer>2027</footer>");
  });

  it.each(["<header>", "</header>", "<footer>2026", "</footer></body>"])(
    "are not cached from a page without %s",
    (missing) => {
      const cache = new MarkupCache();
      cache.store("2026", WHOLE.replace("<footer>of a note</footer>", "").replace(missing, ""));
      expect(cache.has("2026")).toBe(false);
    },
  );
});

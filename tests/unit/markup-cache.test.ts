import { describe, expect, it } from "vitest";
import { MarkupCache } from "#app/markup-cache.server.ts";

const WHOLE =
  "<body><header>Menu $& 1</header><main><footer>of a note</footer></main><footer>2026</footer></body>";
const WITHOUT =
  '<body><template data-kept="header"></template><main><footer>of a note</footer></main><template data-kept="footer"></template></body>';

describe("the kept header and footer", () => {
  it("stand in a page that was rendered without them as in the one they were taken from", () => {
    const cache = new MarkupCache();
    expect(cache.has("2026")).toBe(false);
    cache.keep("2026", WHOLE);
    expect(cache.has("2026")).toBe(true);
    expect(cache.complete(WITHOUT)).toBe(WHOLE);
  });

  it("are those of the last kind alone", () => {
    const cache = new MarkupCache();
    cache.keep("2026", WHOLE);
    cache.keep("2027", WHOLE.replace("2026", "2027"));
    expect(cache.has("2026")).toBe(false);
    expect(cache.complete(WITHOUT)).toContain("<footer>2027</footer>");
  });

  it.each(["<header>", "</header>", "<footer>2026", "</footer></body>"])(
    "are not kept from a page without %s",
    (missing) => {
      const cache = new MarkupCache();
      cache.keep("2026", WHOLE.replace("<footer>of a note</footer>", "").replace(missing, ""));
      expect(cache.has("2026")).toBe(false);
    },
  );
});

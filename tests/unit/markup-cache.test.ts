import { describe, expect, it, vi } from "vitest";
import { MarkupCache } from "#app/markup-cache.server.ts";

const WHOLE =
  "<body><header>Menu $& 1</header><main><footer>of a note</footer></main><footer>2026</footer></body>";
const WITHOUT =
  '<body><template data-part="header"></template><main><footer>of a note</footer></main><template data-part="footer"></template></body>';

/** Renders `page` in full, or the page of placeholders where the parts are cached. */
const rendering = (page: string) => vi.fn((isCached: boolean) => (isCached ? WITHOUT : page));

describe("the cached header and footer", () => {
  it("complete a page of placeholders to the page they were taken from", () => {
    const cache = new MarkupCache();
    const render = rendering(WHOLE);
    expect(cache.render("2026", render)).toBe(WHOLE);
    expect(cache.render("2026", render)).toBe(WHOLE);
    expect(render.mock.calls).toEqual([[false], [true]]);
  });

  it("are those of the last key", () => {
    const cache = new MarkupCache();
    cache.render("2026", rendering(WHOLE));
    cache.render("2027", rendering(WHOLE.replace("2026", "2027")));
    expect(cache.render("2027", rendering(WHOLE))).toContain("<footer>2027</footer>");
    const first = rendering(WHOLE);
    cache.render("2026", first);
    expect(first).toHaveBeenCalledWith(false);
  });

  it.each(["<header>", "</header>", "<footer>2026", "</footer></body>"])(
    "are not cached from a page without %s",
    (missing) => {
      const cache = new MarkupCache();
      const page = WHOLE.replace("<footer>of a note</footer>", "").replace(missing, "");
      const render = rendering(page);
      expect(cache.render("2026", render)).toBe(page);
      expect(cache.render("2026", render)).toBe(page);
      expect(render).not.toHaveBeenCalledWith(true);
    },
  );
});

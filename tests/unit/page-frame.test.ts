import { describe, expect, it, vi } from "vitest";
import { pageFrame, SLOT } from "#app/page-frame.server.ts";

const headers = { "Content-Security-Policy": "default-src 'none'" };
const html = (slots: readonly string[]) =>
  `<html><head><link>${slots[0]}</head><body><header></header><main id="main" tabindex="-1">${slots[1]}</main><script>${slots[2]}</script></body></html>`;
const FRAME = html([SLOT, SLOT, SLOT]);

/** A page as it is rendered without its frame. */
const content = (title: string, text: string) =>
  `<html><head><title>${title}</title></head><body><main id="main" tabindex="-1">${text}</main></body></html>`;

const render = (frame: string) => vi.fn(async () => ({ html: frame, headers }));

describe("the frame of a page", () => {
  it("is rendered once, and completed by what is each page's own", async () => {
    const frame = render(FRAME);
    for (const number of ["A", "B $& </body>"]) {
      const { complete, headers: own } = await pageFrame("order 2026", frame);
      expect(own).toBe(headers);
      expect(complete(content(number, `<p>${number}</p>`), `["${number}"]`)).toBe(
        html([`<title>${number}</title>`, `<p>${number}</p>`, `["${number}"]`]),
      );
    }
    expect(frame).toHaveBeenCalledOnce();
  });

  it("is another for another key", async () => {
    await pageFrame("one", render(FRAME));
    const other = await pageFrame("other", render(FRAME.replace("<link>", "")));
    expect(other.complete(content("A", "1"), "")).not.toContain("<link>");
  });

  it.each([html(["", SLOT, SLOT]), html([SLOT, SLOT, SLOT + SLOT])])(
    "is an error where its places are not three: %s",
    async (frame) => {
      await expect(pageFrame(frame, render(frame))).rejects.toThrow("three slots");
    },
  );

  it.each(["<head>", "</head>", '<main id="main" tabindex="-1">', "</main>"])(
    "is not completed by a page without %s",
    async (missing) => {
      const { complete } = await pageFrame("order", render(FRAME));
      expect(() => complete(content("A", "1").replace(missing, ""), "")).toThrow(
        "rendered content",
      );
    },
  );
});

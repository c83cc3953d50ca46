import { describe, expect, it, vi } from "vitest";
import { pageShell, SLOT } from "#app/page-shell.server.ts";

const headers = { "Content-Security-Policy": "default-src 'none'" };
const html = (slots: readonly string[]) =>
  `<html><head><link>${slots[0]}</head><body><header></header><main id="main" tabindex="-1">${slots[1]}</main><script>${slots[2]}</script></body></html>`;
const SHELL = html([SLOT, SLOT, SLOT]);

/** A page as it is rendered without its shell. */
const content = (title: string, text: string) =>
  `<html><head><title>${title}</title></head><body><main id="main" tabindex="-1">${text}</main></body></html>`;

const render = (shell: string) => vi.fn(async () => ({ html: shell, headers }));

describe("the shell of a page", () => {
  it("the shell is rendered once, and completed by what is each page's own", async () => {
    const shell = render(SHELL);
    for (const number of ["A", "B $& </body>"]) {
      const { complete, headers: own } = await pageShell("order 2026", shell);
      expect(own).toBe(headers);
      expect(complete(content(number, `<p>${number}</p>`), `["${number}"]`)).toBe(
        html([`<title>${number}</title>`, `<p>${number}</p>`, `["${number}"]`]),
      );
    }
    expect(shell).toHaveBeenCalledOnce();
  });

  it("each key has a shell of its own", async () => {
    await pageShell("one", render(SHELL));
    const other = await pageShell("other", render(SHELL.replace("<link>", "")));
    expect(other.complete(content("A", "1"), "")).not.toContain("<link>");
  });

  it.each([html(["", SLOT, SLOT]), html([SLOT, SLOT, SLOT + SLOT])])(
    "a shell without exactly three slots is an error: %s",
    async (shell) => {
      await expect(pageShell(shell, render(shell))).rejects.toThrow("three slots");
    },
  );

  it.each(["<head>", "</head>", '<main id="main" tabindex="-1">', "</main>"])(
    "a page without %s does not complete the shell",
    async (missing) => {
      const { complete } = await pageShell("order", render(SHELL));
      expect(() => complete(content("A", "1").replace(missing, ""), "")).toThrow(
        "rendered content",
      );
    },
  );
});

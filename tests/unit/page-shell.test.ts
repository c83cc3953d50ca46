import { describe, expect, it, vi } from "vitest";
import { contentOf, pageShell } from "#app/page-shell.server.ts";
import { slotMarkup } from "#app/ui/layout/Shell.tsx";
import { finishPage } from "#workers/html/page.ts";

const NONCE = "d7c1a1c4-6f0e-4e0e-9c39-2f6b6a1f3c55";
const slot = slotMarkup(NONCE);

const rendered = (html: string) => ({ html, slot, nonce: NONCE, scripts: [], standsAlone: false });
const shell = (head = slot, body = slot) =>
  rendered(`<html><head><link>${head}</head><body><header></header>${body}</body></html>`);

describe("the shell of a page", () => {
  it("the shell is rendered once, and completed by what is each page's own", async () => {
    const render = vi.fn(() => shell());
    for (const number of ["A", "B $& </body></html>"]) {
      const content = [`<title>${number}</title>`, `<main>${number}</main>`];
      const page = { shell: pageShell("order 2026", render), content, loaderData: number };
      const { html } = await finishPage(page);
      expect(html).toContain(`<head><link><title>${number}</title></head>`);
      expect(html).toContain(`<header></header><main>${number}</main><script`);
      expect(html).toContain(`id="loader-data">${number.replaceAll("<", "\\u003c")}</script>`);
      expect(html).not.toContain(NONCE);
    }
    expect(render).toHaveBeenCalledOnce();
  });

  it("each key has a shell of its own", () => {
    const one = pageShell("one", () => shell());
    const other = pageShell("other", () => shell());
    expect(other).not.toBe(one);
    expect(pageShell("one", () => shell())).toBe(one);
  });

  it.each([shell(""), shell(slot + slot)])(
    "a shell with other slots than its content is an error",
    async (shell) => {
      await expect(finishPage({ shell, content: ["", ""], loaderData: "" })).rejects.toThrow(
        "slots",
      );
    },
  );
});

describe("the content of a page", () => {
  it("the content of a page is what stands around the slots: React puts the head's first", () => {
    const page = rendered(`<title>A</title>${slot}<script>{}</script>${slot}<main>A</main>${slot}`);
    expect(contentOf(page)).toEqual(["<script>{}</script><title>A</title>", "<main>A</main>"]);
  });

  it.each([
    `<title>A</title>${slot}<main>A</main>`,
    `<title>A</title>${slot}${slot}`,
    `${slot}${slot}<main>A</main>${slot}<p>A</p>`,
  ])("content put together in another way is an error: %s", (html) => {
    expect(() => contentOf(rendered(html))).toThrow("slots");
  });
});

import { describe, expect, it, vi } from "vitest";
import { contentOf, pageTemplate } from "#app/rendered-page.server.ts";
import { outletMarkup } from "#app/ui/layout/Template.tsx";
import { finishPage } from "#workers/html/page.ts";

const NONCE = "d7c1a1c4-6f0e-4e0e-9c39-2f6b6a1f3c55";
const outlet = outletMarkup(NONCE);

const rendered = (html: string) => ({
  html,
  outlet,
  nonce: NONCE,
  scripts: [],
  standsAlone: false,
});
const template = (head = outlet, body = outlet) =>
  rendered(`<html><head><link>${head}</head><body><header></header>${body}</body></html>`);

describe("the template of a page", () => {
  it("the template is rendered once, and completed by what is each page's own", async () => {
    const render = vi.fn(() => template());
    for (const number of ["A", "B $& </body></html>"]) {
      const content = [`<title>${number}</title>`, `<main>${number}</main>`];
      const page = { document: pageTemplate("order 2026", render), content, loaderData: number };
      const { html } = await finishPage(page);
      expect(html).toContain(`<head><link><title>${number}</title></head>`);
      expect(html).toContain(`<header></header><main>${number}</main><script`);
      expect(html).toContain(`id="loader-data">${number.replaceAll("<", "\\u003c")}</script>`);
      expect(html).not.toContain(NONCE);
    }
    expect(render).toHaveBeenCalledOnce();
  });

  it("each key has its own template", () => {
    const one = pageTemplate("one", () => template());
    const other = pageTemplate("other", () => template());
    expect(other).not.toBe(one);
    expect(pageTemplate("one", () => template())).toBe(one);
  });

  it.each([template(""), template(outlet + outlet)])(
    "a template with other outlets than its content is an error",
    async (document) => {
      await expect(finishPage({ document, content: ["", ""], loaderData: "" })).rejects.toThrow(
        "outlets",
      );
    },
  );
});

describe("the content of a page", () => {
  it("the content of a page is what stands around the outlets: React puts the head's first", () => {
    const page = rendered(
      `<title>A</title>${outlet}<script>{}</script>${outlet}<main>A</main>${outlet}`,
    );
    expect(contentOf(page)).toEqual(["<script>{}</script><title>A</title>", "<main>A</main>"]);
  });

  it.each([
    `<title>A</title>${outlet}<main>A</main>`,
    `<title>A</title>${outlet}${outlet}`,
    `${outlet}${outlet}<main>A</main>${outlet}<p>A</p>`,
  ])("content put together in another way is an error: %s", (html) => {
    expect(() => contentOf(rendered(html))).toThrow("outlets");
  });
});

/** What a good eye finds: marks that vanish, text in the wrong case or order. */
import type { Locator, Page } from "playwright/test";
import { expect, test } from "./site.ts";

test("in forced colours the buttons can be seen", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/");
  const hero = page.getByRole("main").getByRole("link", { name: "Request Quote" }).first();
  for (const button of [hero, page.getByRole("button", { name: "Track & trace" }).first()]) {
    await expect(button).toHaveCSS("border-top-style", "solid");
    await expect(button).toHaveCSS("border-top-width", "1px");
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an Arabic name begins at the edge of its column", async ({ page }) => {
    /** Where the text itself begins, not the box around it. */
    const textStart = (locator: Locator) =>
      locator.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().left;
      });
    await page.goto("/track/DL-GKCB-HC6V-K92Z");
    for (const label of ["Name", "Delivery Address", "Note"]) {
      const term = page.locator(`dt:text-is("${label}")`);
      const value = page.locator(`dt:text-is("${label}") + dd`);
      expect(await textStart(value), label).toBeCloseTo(await textStart(term), 0);
    }
    await page.goto("/desk/orders");
    const names = await page.locator("td[data-label=Name]", { hasText: /\S/ }).all();
    const starts = await Promise.all(names.map(textStart));
    expect(starts.length).toBeGreaterThan(5);
    expect(Math.max(...starts) - Math.min(...starts)).toBeLessThan(1);
  });

  /** The texts of the page that match: the paragraph around each, and whether it is as it was written. */
  const textsOf = (page: Page, words: RegExp) =>
    page.locator("body").evaluate((body, words) => {
      const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      const found = [];
      while (texts.nextNode()) {
        const { data, length, parentElement } = texts.currentNode as Text;
        if (!words.test(data) || !parentElement?.checkVisibility()) continue;
        const [first = 0, last = 0] = [0, length - 1].map((at) => {
          const range = document.createRange();
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + 1);
          return range.getBoundingClientRect().left;
        });
        const around = parentElement.closest("p, a, dt, dd, h1, li, summary")?.textContent;
        const isUpper = getComputedStyle(parentElement).textTransform === "uppercase";
        found.push({ around, isAsWritten: !isUpper && first < last });
      }
      return found;
    }, words);

  test("24x7 is in small letters, a telephone number begins with its plus", async ({ page }) => {
    // Between them they have every component that shows a telephone number or "24x7".
    for (const path of [
      ...["/", "/about", "/global-freight", "/contact", "/service-request", "/track", "/faqs"],
      ...["/track/DL-2611-0385", "/track/DL-0000-0000"],
    ]) {
      await page.goto(path);
      const hours = await textsOf(page, /24x7/);
      for (const { around } of hours) expect(around, path).toMatch(/AOG|DELIVER GLOBALLY/);
      await page.locator("html").evaluate((html) => html.setAttribute("dir", "rtl"));
      const numbers = await textsOf(page, /^\+971/);
      expect(numbers.length, path).toBeGreaterThan(0);
      const changed = [...hours, ...numbers].filter(({ isAsWritten }) => !isAsWritten);
      expect(changed, path).toEqual([]);
    }
  });
});

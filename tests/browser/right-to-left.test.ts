/** The Arabic pages: from right to left, in a script without capitals, spacing and italics. */
import type { Page } from "playwright/test";
import { PAGES } from "../support/pages.ts";
import { DESK, expect, overflow, PHONE, painted, test } from "./site.ts";

const TABLET = { width: 768, height: 1024 } as const;
const ORDERS = ["/track/DL-2611-0385", "/track/XX-1"];
const addressOf = (path: string) => (path === "/" ? "/ar" : `/ar${path}`);

/** Opens the Arabic page of an English path, once its fonts are there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path), { waitUntil: "domcontentloaded" });
  await page.evaluate(() => document.fonts.ready);
}

/** What an element of the page does against its language: its fault and its first words. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ARABIC = /[\u0621-\u064a]/;
    const faults = new Set<string>();
    const report = (fault: string, element: Element) =>
      faults.add(`${fault}: ${element.tagName} "${element.textContent?.trim().slice(0, 30)}"`);

    /** The line boxes of a text. */
    const linesOf = (text: CharacterData, from = 0, to = text.length) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };

    /** True if an odd number of elements around it, itself included, is mirrored. */
    const isMirrored = (element: Element | null): boolean =>
      element !== null &&
      getComputedStyle(element).scale.startsWith("-1") !== isMirrored(element.parentElement);

    /** True if it is in a row that scrolls, in a box that clips it, or for screen readers alone. */
    const isClipped = (element: Element): boolean => {
      const { overflowX, clipPath } = getComputedStyle(element);
      if (element.matches("main, body")) return false;
      if (overflowX !== "visible" || clipPath !== "none") return true;
      return element.parentElement !== null && isClipped(element.parentElement);
    };

    for (const element of document.body.querySelectorAll("*")) {
      if (!element.checkVisibility()) continue;
      const style = getComputedStyle(element);
      if (Number.parseFloat(style.letterSpacing)) report("letter-spacing", element);
      if (style.textTransform !== "none") report("capitals", element);
      if (style.fontStyle !== "normal") report("italics", element);
      if (element.matches(".label") && style.fontFamily.startsWith('"Plex Mono"'))
        report("a label in mono", element);
      const isArrow = element.matches(":is([data-arrow], [target=_blank]) svg");
      if (element.matches("svg.icon") && isMirrored(element) !== isArrow)
        report(isArrow ? "an arrow to the right" : "a mirrored icon", element);
      const isTyped = element.matches("[type=email], [type=tel], [inputmode=decimal]");
      if (isTyped && (style.direction !== "ltr" || !/right$/.test(style.textAlign)))
        report("a field of another direction", element);

      const [day, clock] = element.matches("time") ? [...element.children] : [];
      const [dayBox, clockBox] = [day, clock].map((part) => part?.getBoundingClientRect());
      if (dayBox && clockBox && dayBox.top === clockBox.top && dayBox.left < clockBox.left)
        report("a day after its time", element);
      const texts = [...element.childNodes].filter((node) => node instanceof CharacterData);
      for (const text of texts.filter(({ data }) => data.trim() !== "")) {
        const lines = linesOf(text);
        const tops = new Set(lines.map(({ top }) => Math.round(top)));
        const lineHeight = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
        if (ARABIC.test(text.data) && tops.size > 1 && lineHeight < 1.2)
          report(`lines of ${lineHeight.toFixed(2)}`, element);
        const isBeyond = lines.some(({ left, right }) => left < 0 || right > innerWidth);
        if (isBeyond && !isClipped(element)) report("beyond the window", element);
        const isCode = element.closest(".code, a[href^='tel:']") && !element.closest("time");
        if (!isCode || ARABIC.test(text.data)) continue;
        const start = text.data.search(/\S/);
        const [first] = linesOf(text, start, start + 1);
        const [last] = linesOf(text, text.data.trimEnd().length - 1, text.data.trimEnd().length);
        if (first && last && first.top === last.top && first.left > last.left)
          report("a code from right to left", element);
      }
    }
    return [...faults];
  });
}

for (const path of [...PAGES, "/no-such-page", ...ORDERS]) {
  test(`everything stands as Arabic does at each width of ${path}`, async ({ page }) => {
    await open(page, path);
    for (const size of [PHONE, TABLET, DESK]) {
      await page.setViewportSize(size);
      await painted(page);
      expect(await faultsOf(page), `${size.width}px`).toEqual([]);
      expect(await overflow(page), `${size.width}px`).toBe(0);
    }
  });
}

test("the left arrow key leads a carousel on, and the right one back", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/ar");
  const carousel = page.locator("section:has(> * > .swiper-wrapper)").first();
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute("aria-roledescription", /./);
  const slides = carousel.locator(".swiper-slide");
  const button = carousel.getByRole("button").last();
  await button.press("ArrowLeft");
  await expect(slides.nth(0)).toHaveAttribute("inert", "");
  await expect(slides.nth(1)).not.toHaveAttribute("inert", "");
  await button.press("ArrowRight");
  await expect(slides.nth(0)).not.toHaveAttribute("inert", "");
});

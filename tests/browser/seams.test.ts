/** What a good eye finds: names that are cut, marks that vanish, letters in the wrong case or order. */
import type { Locator, Page } from "playwright/test";
import { expect, test } from "./site.ts";

/** Between them they have every component that shows a telephone number or "24x7". */
const PAGES = [
  ...["/", "/about", "/global-freight", "/contact", "/service-request", "/track", "/faqs"],
  ...["/track/DL-2611-0385", "/track/DL-0000-0000"],
] as const;

test("in forced colours the buttons and the date's icon can be seen", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/");
  const hero = page.getByRole("main").getByRole("link", { name: "Request Quote" }).first();
  for (const button of [hero, page.getByRole("button", { name: "Track & trace" }).first()]) {
    await expect(button).toHaveCSS("border-top-style", "solid");
    await expect(button).toHaveCSS("border-top-width", "1px");
  }

  await page.goto("/service-request");
  await expect(page.getByLabel("Estimated Date")).toHaveCSS("color-scheme", "light dark");
});

/** The name that the map shows, the dots of its picture, and what stands below it. */
const mapOf = (page: Page) =>
  page.locator("section", { has: page.locator("#network-title") }).evaluate(async (band) => {
    const [land, lines] = [band.querySelector("img"), band.querySelector("svg")];
    if (!land || !lines) throw new Error("The map has land and routes");
    const [, url = ""] = /url\("(.+)"\)/.exec(getComputedStyle(lines).backgroundImage) ?? [];
    const picture = await (await fetch(url)).text();
    const world = land.getBoundingClientRect();
    const scale = world.width / 1600;
    const dots = [...picture.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="3.4"/g)].map(
      ([, x, y]) => ({ x: world.left + Number(x) * scale, y: world.top + Number(y) * scale }),
    );
    const names = [...band.querySelectorAll("b")]
      .filter((name) => name.checkVisibility())
      .map((name) => {
        const { left, right, top, bottom } = name.getBoundingClientRect();
        return { name: name.textContent, left, right, top, bottom };
      });
    const figures = band.querySelector("ul")?.getBoundingClientRect().top ?? 0;
    return { dots, names, figures };
  });

test("the map names Dubai alone, whole and above the figures, and each route ends in it", async ({
  page,
}) => {
  await page.goto("/");
  for (const width of [320, 390, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const { dots, names, figures } = await mapOf(page);
    // The places are illustrative: with a name each would read as a lane that is served.
    expect(names.map(({ name }) => name)).toEqual([expect.stringMatching(/^Dubai/)]);
    expect(dots.length).toBeGreaterThan(1);
    for (const { name, left, right, bottom } of names) {
      expect(left, name).toBeGreaterThanOrEqual(0);
      expect(right, name).toBeLessThanOrEqual(width);
      expect(bottom, name).toBeLessThan(figures);
    }
    for (const { x, y } of dots) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeLessThan(figures);
    }
  }
});

/** Where the text itself begins, not the box around it. */
const textStart = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an Arabic name begins at the edge of its column", async ({ page }) => {
    await page.goto("/track/DL-GKCB-HC6V-K92Z");
    for (const label of ["Name", "Delivery Address", "Note"]) {
      const term = page.getByRole("term").filter({ hasText: RegExp(`^${label}$`) });
      const value = term.locator("xpath=following-sibling::dd");
      expect(await textStart(value), label).toBeCloseTo(await textStart(term), 0);
    }
    await page.goto("/desk/orders");
    const names = await page.locator("td[data-head=Name]", { hasText: /\S/ }).all();
    const starts = await Promise.all(names.map(textStart));
    expect(starts.length).toBeGreaterThan(5);
    for (const start of starts) expect(start).toBeCloseTo(starts[0] ?? 0, 0);
  });

  test("24x7 is the AOG desk's or the tagline's, never in capitals; in Arabic a telephone number begins with its plus sign", async ({
    page,
  }) => {
    for (const path of PAGES) {
      await page.goto(path);
      const capitals = await page.locator("body").evaluate((body) => {
        const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (texts.nextNode()) {
          const { data, parentElement } = texts.currentNode as Text;
          if (!data.includes("24x7") || !parentElement || parentElement.matches("script")) continue;
          if (getComputedStyle(parentElement).textTransform === "uppercase") found.push(data);
          const around = parentElement.closest("p, a, dt, dd, h1, li, summary")?.textContent ?? "";
          if (!/AOG|DELIVER GLOBALLY/.test(around)) found.push(around);
        }
        return found;
      });
      expect.soft(capitals, path).toEqual([]);
      const numbers = await page.evaluate(() => {
        document.documentElement.dir = "rtl";
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: { text: string; isForward: boolean }[] = [];
        while (texts.nextNode()) {
          const { data, length, parentElement } = texts.currentNode as Text;
          if (!/^\+971/.test(data) || !parentElement?.checkVisibility()) continue;
          const left = (at: number) => {
            const character = document.createRange();
            character.setStart(texts.currentNode, at);
            character.setEnd(texts.currentNode, at + 1);
            return character.getBoundingClientRect().left;
          };
          found.push({ text: data, isForward: left(0) < left(length - 1) });
        }
        return found;
      });
      expect(numbers.length, path).toBeGreaterThan(0);
      expect(
        numbers.filter(({ isForward }) => !isForward),
        path,
      ).toEqual([]);
    }
  });
});

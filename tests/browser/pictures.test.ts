/** What stands on the pictures: each page has its own, and none is cut where it mustn't be. */
import type { Page } from "playwright/test";
import { expect, test } from "./site.ts";

/** The pages that begin with a picture. */
const PAGES = [
  ...["/", "/about", "/services", "/global-freight", "/warehousing", "/forwarding"],
  ...["/other-services", "/welcome", "/coming-soon"],
] as const;

/** The pages about services. The home page's cards show pictures of theirs too. */
const SERVICES = PAGES.slice(2, 7);

/** From top to bottom of a scene (0 to 1), what must be seen of it: a skyline to wheels, a crane's tip to feet. */
const SUBJECTS: Readonly<Record<string, readonly [top: number, bottom: number]>> = {
  "scene-apron": [0.07, 0.85],
  "scene-flight": [0.31, 0.58],
  "scene-ocean": [0.21, 0.92],
  "scene-highway": [0.26, 0.965],
  "scene-warehouse": [0.47, 0.97],
  "scene-heavy-lift": [0.1, 0.92],
  "scene-abnormal-load": [0.35, 0.85],
  "scene-heritage": [0.11, 0.95],
};

const WIDTHS = [390, 768, 1440, 1920] as const;

/** The pictures of the page's own part, in order, with the share of each that its box shows. */
function picturesOf(page: Page) {
  return page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll<HTMLImageElement>("picture img")].map((image) => {
      const box = image.getBoundingClientRect();
      const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
      const [, down = 50] = getComputedStyle(image)
        .objectPosition.split(" ")
        .map(Number.parseFloat);
      const shown = Math.min(1, (ratio * box.height) / box.width);
      const top = ((1 - shown) * down) / 100;
      const name = /images\/([a-z-]+)-\d/.exec(image.src)?.[1] ?? image.src;
      return { name, top, bottom: top + shown };
    }),
  );
}

test("every page has a first picture of its own, none is used too often", async ({ page }) => {
  const first: (string | undefined)[] = [];
  const uses = new Map<string, string[]>();
  for (const path of PAGES) {
    await page.goto(path);
    const names = (await picturesOf(page)).map(({ name }) => name);
    first.push(names[0]);
    if (!SERVICES.includes(path)) continue;
    const own = new Set(names.filter((name) => /^(scene|tile)-/.test(name)));
    for (const name of own) uses.set(name, [...(uses.get(name) ?? []), path]);
  }
  expect(new Set(first).size, String(first)).toBe(PAGES.length);
  expect([...uses].filter(([, pages]) => pages.length > 2)).toEqual([]);
});

for (const width of WIDTHS) {
  test(`at ${width} px no scene is cut through what stands on it`, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 1080 });
    const cut: string[] = [];
    for (const path of PAGES.slice(0, -1)) {
      await page.goto(path);
      for (const { name, top, bottom } of await picturesOf(page)) {
        const [from, to] = SUBJECTS[name] ?? [0.5, 0.5];
        if (top <= from && to <= bottom) continue;
        cut.push(`${path} ${name}: ${top.toFixed(2)} to ${bottom.toFixed(2)}`);
      }
    }
    expect(cut).toEqual([]);
  });
}

test("at 768 px no model is behind the index, or lost in its cell", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const path of SERVICES) {
    await page.goto(path);
    const gaps = await page.getByRole("main").evaluate((main) => {
      const row = main.querySelector("nav[aria-label='On this page']")?.getBoundingClientRect();
      return [...main.querySelectorAll<HTMLImageElement>("section picture img[src*='tile-']")].map(
        (image) => {
          const { top, bottom } = image.getBoundingClientRect();
          const cell = image.closest("div")?.getBoundingClientRect();
          if (!cell) throw new Error("A model has a cell");
          const isBehind = row !== undefined && top < row.bottom && bottom > row.top;
          return { isBehind, empty: (cell.height - image.height) / image.height };
        },
      );
    });
    expect(gaps.length, path).toBeGreaterThan(0);
    for (const { isBehind, empty } of gaps) {
      expect(isBehind, path).toBe(false);
      expect(empty, path).toBeLessThan(0.5);
    }
  }
});

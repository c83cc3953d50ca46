import type { Locator } from "playwright/test";
import { contrast } from "./contrast.ts";
import { DESK, expect, test } from "./site.ts";

const PAGES = [
  ...["/", "/about", "/services", "/global-freight", "/warehousing", "/forwarding"],
  ...["/other-services", "/contact", "/service-request", "/track", "/coming-soon", "/welcome"],
] as const;

/** Where a button's two arrows stand in their cell, and what the one that arrives looks like there. */
async function arrow(button: Locator) {
  return button.locator("[data-arrow]").evaluate((cell) => {
    const [leaving, arriving] = cell.querySelectorAll("svg");
    if (!leaving || !arriving) throw new Error("An arrow is missing.");
    const ground = (element: Element | null): string => {
      const { backgroundColor } = getComputedStyle(element ?? document.body);
      return element && backgroundColor === "rgba(0, 0, 0, 0)"
        ? ground(element.parentElement)
        : backgroundColor;
    };
    const box = cell.getBoundingClientRect();
    const isCentred = (icon: Element) => {
      const { left, right } = icon.getBoundingClientRect();
      // A border on one side of the cell moves its middle by half a pixel.
      return Math.abs((left + right - box.left - box.right) / 2) < 1;
    };
    const isOutside = (icon: Element) => {
      const { left, right } = icon.getBoundingClientRect();
      return right <= box.left || left >= box.right;
    };
    return {
      isSwapped: isCentred(arriving) && isOutside(leaving),
      isAtRest: isCentred(leaving) && isOutside(arriving),
      colour: getComputedStyle(arriving).color,
      ground: ground(cell),
    };
  });
}

async function expectWhite(button: Locator) {
  await expect.poll(async () => (await arrow(button)).isSwapped, { timeout: 2_000 }).toBe(true);
  const { colour, ground } = await arrow(button);
  expect(colour).toBe("rgb(255, 255, 255)");
  expect(contrast(hex(colour), hex(ground)), ground).toBeGreaterThan(3.5);
}

function hex(rgb: string): string {
  const parts = rgb.match(/\d+/g) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

/** What a button's style can depend on: classes and data attributes, its own and its ancestors'. */
const styleOf = (button: Element) => {
  const styles: string[] = [];
  for (let part: Element | null = button; part; part = part.parentElement) {
    const attributes = [...part.attributes].filter(({ name }) => /^(class$|data-)/.test(name));
    styles.push(attributes.map(({ name, value }) => `${name}=${value}`).join(" "));
  }
  return styles.join(" < ");
};

test("the arrow of every button turns white on a ground that shows it", async ({ page }) => {
  await page.setViewportSize(DESK);
  const seen = new Set<string>();
  for (const path of PAGES) {
    await page.goto(path);
    // From now on the focus counts as the keyboard's.
    await page.keyboard.press("Tab");
    const all = await page
      .locator(":is(a, button):not(:disabled):has(> [data-arrow])")
      .filter({ visible: true })
      .all();
    expect(all.length, path).toBeGreaterThan(0);
    for (const button of all) {
      const style = await button.evaluate(styleOf);
      if (seen.has(style)) continue;
      seen.add(style);
      expect((await arrow(button)).isAtRest).toBe(true);
      // What still loads above it may move it away from the mouse.
      await expect(async () => {
        await button.hover();
        await expectWhite(button);
      }).toPass();
      await page.mouse.move(0, 0);
      await expect.poll(async () => (await arrow(button)).isAtRest).toBe(true);
      await expect(async () => {
        await button.focus();
        await expectWhite(button);
      }).toPass();
    }
  }
  expect(seen.size).toBeGreaterThan(5);
});

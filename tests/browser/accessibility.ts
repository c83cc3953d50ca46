import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { DESK, expect, overflow, PHONE } from "./site.ts";

/** Fails on what axe finds in the page, or in one part of it. */
export async function expectAccessible(page: Page, state: string, part?: string) {
  // To evaluate axe's source takes much longer than to run it.
  const isLoaded = await page.evaluate(() => "axe" in window);
  const source = isLoaded ? { axeSource: "axe.version" } : {};
  // Otherwise axe opens another page for each run, for the sake of frames, of which there is only the map.
  const axe = new AxeBuilder({ page, ...source })
    .setLegacyMode()
    // The map's page is another's, and here an error of the browser.
    .options({ resultTypes: ["violations"], iframes: false });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(found, `${state}, at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** The same, and on a phone too, where nothing is wider than the window. */
export async function expectInOrder(page: Page, state: string, part?: string) {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    expect(await overflow(page), `${state}, at ${size.width} px`).toBe(0);
  }
  await expectAccessible(page, state, part);
}

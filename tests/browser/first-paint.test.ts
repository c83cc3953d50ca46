import { PAGES } from "../support/pages.ts";
import { DESK, expect, test } from "./site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/**
 * A second frame close to the first one holds the main thread until the first is painted. Chromium
 * makes one, in most loads and not in all, for transitions inside a container of container queries,
 * where a layout was forced before the styles had come, as by a mouse at rest over the page.
 */
test("no transition runs in the first frame", async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.route("**/*.css", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue();
  });
  await page.addInitScript(() => {
    const transitions: string[] = [];
    Object.assign(window, { transitions });
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
      transitions.push(`${(target as Element).outerHTML.slice(0, 80)}: ${propertyName}`);
    });
    const forced = setInterval(() => document.body?.offsetHeight, 1);
    addEventListener("load", () => setTimeout(() => clearInterval(forced), 200));
  });
  for (const path of [...PAGES, "/track/DL-2611-0385"]) {
    for (let load = 0; load < 2; load += 1) {
      await page.goto(path, { waitUntil: "load" });
      await page.waitForTimeout(200);
      const seen = () => (window as typeof window & { transitions: string[] }).transitions;
      expect(await page.evaluate(seen), path).toEqual([]);
    }
  }
});

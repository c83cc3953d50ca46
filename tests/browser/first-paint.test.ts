import { PAGES } from "../support/pages.ts";
import { DESK, expect, test } from "./site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/**
 * A layout that is forced before the styles have come, by a mouse at rest over the page or by an
 * extension, makes Chromium run transitions with the first paint: inside a container of container
 * queries, in most loads and not in all. Each one costs a second frame.
 */
test("no transition runs at the first paint, whenever the first layout is made", async ({
  page,
}) => {
  test.slow();
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
    for (let load = 0; load < 3; load += 1) {
      await page.goto(path, { waitUntil: "load" });
      await page.waitForTimeout(200);
      const transitions = await page.evaluate(
        () => (window as unknown as { transitions: string[] }).transitions,
      );
      expect(transitions, path).toEqual([]);
    }
  }
});

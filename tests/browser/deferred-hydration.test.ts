import type { Page, Route } from "playwright/test";
import { expect, servedPage, test, waitForHydration } from "./site.ts";

/** Holds the first picture back until `release` is called, and records which scripts are requested. */
async function withPictureHeld(page: Page) {
  const scripts: string[] = [];
  const held: Route[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.route("**/images/scene-port-hero*", (route) => {
    held.push(route);
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  // A page that doesn't wait for its picture asks for its scripts by the first paint, before this observer is called.
  await page.evaluate(
    () =>
      new Promise((painted) =>
        new PerformanceObserver(painted).observe({ type: "paint", buffered: true }),
      ),
  );
  const release = () => Promise.all(held.map((route) => route.continue()));
  return { scripts, release };
}

test("scripts wait for the first picture", async ({ page }) => {
  const { scripts, release } = await withPictureHeld(page);
  expect(scripts).toEqual([]);
  await release();
  await waitForHydration(page);
  expect(scripts.length).toBeGreaterThan(0);
});

test("scripts don't wait for it once the visitor touches the page", async ({ page }) => {
  const { scripts, release } = await withPictureHeld(page);
  expect(scripts).toEqual([]);
  await page.keyboard.press("Tab");
  await waitForHydration(page);
  await release();
});

test("scripts start without a paint too, where the browser reports none", async ({ page }) => {
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype;
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== "paint") observe.call(this, options);
    };
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await waitForHydration(page);
});

test("the Link header names what the first view needs", async ({ request }) => {
  const { headers, document } = await servedPage(request, "/");
  const hints = headers.link?.split(/, (?=<)/) ?? [];
  const fonts = hints.filter((hint) => hint.includes("as=font"));
  expect(fonts).toHaveLength(4);
  for (const font of fonts) expect(font).toMatch(/; crossorigin$/);
  const styles = document.querySelectorAll('head link[rel="stylesheet"]').length;
  expect(hints.filter((hint) => hint.includes("as=style"))).toHaveLength(styles);
  expect(hints.filter((hint) => /as=(image|script)/.test(hint))).toEqual([]);
});

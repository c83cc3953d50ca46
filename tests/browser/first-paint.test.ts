import { PAGES } from "../support/pages.ts";
import { DESK, expect, PHONE, test } from "./site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

interface FirstFrame {
  hasLoaderData: boolean;
  readonly transitions: string[];
}

/**
 * A second frame close to the first one holds the main thread until the first is painted. Chromium
 * makes one, in most loads and not in all, for transitions inside a container of container queries
 * (where a layout was forced before the styles had come, by a mouse at rest over the page), and for
 * scripts that are parsed once the styles have come.
 */
test("the first frame comes after all is parsed, and without transitions", async ({ page }) => {
  test.slow();
  await page.setViewportSize(DESK);
  await page.route("**/*.css", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen: FirstFrame = { hasLoaderData: false, transitions: [] };
    Object.assign(window, { seen });
    requestAnimationFrame(() => {
      seen.hasLoaderData = document.getElementById("loader-data") !== null;
    });
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
      seen.transitions.push(`${(target as Element).outerHTML.slice(0, 80)}: ${propertyName}`);
    });
    const forced = setInterval(() => document.body?.offsetHeight, 1);
    addEventListener("load", () => setTimeout(() => clearInterval(forced), 200));
  });
  for (const path of [...PAGES, "/track/DL-2611-0385"]) {
    for (let load = 0; load < 2; load += 1) {
      await page.goto(path, { waitUntil: "load" });
      await page.waitForTimeout(200);
      const seen = await page.evaluate(() => (window as unknown as { seen: FirstFrame }).seen);
      expect(seen, path).toEqual({ hasLoaderData: true, transitions: [] });
    }
  }
});

interface TraceEvent {
  readonly name: string;
  /** µs */
  readonly ts: number;
  readonly args: { readonly beginData: { readonly totalObjects: number } };
}

/** Boxes that one layout adds. In one piece, each of these pages has more. */
const MAX_BOXES = 450;

test("a page is laid out in parts before it is painted", async ({ browser, page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ["/", "/services", "/forwarding", "/service-request"]) {
    await page.goto("about:blank", { waitUntil: "load" });
    await browser.startTracing(page, { categories: ["devtools.timeline"] });
    await page.goto(path, { waitUntil: "load" });
    const trace = JSON.parse(String(await browser.stopTracing()));
    const layouts = (trace.traceEvents as readonly TraceEvent[])
      .filter(({ name }) => name === "Layout")
      .sort((a, b) => a.ts - b.ts);
    const added: number[] = [];
    let boxes = 0;
    for (const { totalObjects } of layouts.map(({ args }) => args.beginData)) {
      added.push(totalObjects - boxes);
      boxes = Math.max(boxes, totalObjects);
    }
    expect(boxes, path).toBeGreaterThan(200);
    expect(Math.max(...added), path).toBeLessThan(MAX_BOXES);
  }
});

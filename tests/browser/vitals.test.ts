/** What the browser measures is sent once, when the page is left; tests/unit/measure.test.ts has of whom. */
import type { Page } from "playwright/test";
import type { Site } from "../drills/site.ts";
import { expect, linesOf, test } from "./isolated-server.ts";
import { DESK, PHONE, painted } from "./site.ts";

const SCRIPT = /\/assets\/measure-.*\.js$/;

/** Opens `address` and waits until the page measures itself. */
async function openMeasured(page: Page, address: string) {
  const script = page.waitForResponse(SCRIPT);
  await page.goto(address);
  const { pathname } = new URL((await script).url());
  // Imported once more it does not run once more, but it has run by then.
  await page.evaluate((path) => import(path), pathname);
}

/** What the site has kept so far: of which page, and what. */
function kept(site: Site) {
  const points = linesOf(site).filter(({ event }) => event === "kept");
  return points as { indexes: string[]; blobs: string[]; doubles: number[] }[];
}

const pagesOf = (site: Site) => kept(site).flatMap(({ indexes }) => indexes);

test("a page sends one beacon, without what was typed", async ({ page, site }) => {
  await page.setViewportSize(PHONE);
  await openMeasured(page, `${site.url}/about?name=Zyxwina#history`);
  // Something slow to press on, and something that moves what stood there.
  await page.evaluate(() => {
    document.querySelector("h1")?.addEventListener("click", () => {
      const end = performance.now() + 120;
      while (performance.now() < end);
    });
    const block = document.createElement("div");
    block.style.blockSize = "200px";
    document.body.insertBefore(block, document.body.firstChild);
  });
  await painted(page);
  await page.getByRole("heading", { level: 1 }).click();
  // The next paint ends the interaction.
  await painted(page);
  await openMeasured(page, `${site.url}/credits`);
  await expect.poll(() => kept(site)).toHaveLength(1);

  const [point] = kept(site);
  const country = expect.stringMatching(/^[A-Z]{2}$/);
  const connection = expect.stringMatching(/^([234]g)?$/);
  expect(point?.blobs).toEqual(["/about", "phone", country, connection]);
  const [lcp, cls, inp, ttfb] = point?.doubles ?? [];
  expect(ttfb).toBeGreaterThan(0);
  expect(lcp).toBeGreaterThanOrEqual(ttfb ?? 0);
  expect(inp).toBeGreaterThanOrEqual(120);
  expect(cls).toBeGreaterThan(0.01);
  expect(cls).toBeLessThan(1);

  // However often the page is hidden, of the page that was loaded, without an order's number.
  await page.addInitScript(() => {
    const { sendBeacon } = navigator;
    navigator.sendBeacon = (url, body) => {
      (body as Blob).text().then((text) => Object.assign(window, { sent: text }));
      return sendBeacon.call(navigator, url, body);
    };
  });
  await page.setViewportSize(DESK);
  await openMeasured(page, `${site.url}/track/SECRET-4711`);
  await page.getByRole("link", { name: "About Us" }).first().click();
  await expect(page).toHaveURL(`${site.url}/about`);
  // What a phone does that is put away: the page stays, out of sight.
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    for (let time = 0; time < 3; time += 1) document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => pagesOf(site)).toContain("/track/*");
  // Its text is read after it was sent: the site may have it first.
  const sent = () => page.evaluate(() => (window as typeof window & { sent?: string }).sent);
  await expect
    .poll(async () => JSON.parse((await sent()) ?? "null"))
    .toMatchObject({ page: "/track/*", device: "desktop" });
  expect(site.printed()).not.toContain("4711");
  // What another page sends after that has come behind everything of this one.
  await openMeasured(page, `${site.url}/contact`);
  await page.goto(`${site.url}/faqs`);
  await expect.poll(() => pagesOf(site)).toContain("/contact");
  expect(pagesOf(site)).toEqual(["/about", "/credits", "/track/*", "/contact"]);
});

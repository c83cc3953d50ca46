import type { Page, Route } from "playwright/test";
import { expect, test } from "./site.ts";

/** Holds the first picture back until `release` is called, and notes which scripts are asked for. */
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
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const release = () => Promise.all(held.map((route) => route.continue()));
  return { scripts, release };
}

const hydrated = (page: Page) =>
  expect(page.locator('form#home-contact [name="submission_id"]')).toHaveValue(/^[0-9a-f-]{36}$/);

test("scripts wait for the first picture", async ({ page }) => {
  const { scripts, release } = await withPictureHeld(page);
  expect(scripts).toEqual([]);
  await release();
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(0);
});

test("scripts don't wait for a visitor who is at work already", async ({ page }) => {
  const { scripts, release } = await withPictureHeld(page);
  expect(scripts).toEqual([]);
  await page.keyboard.press("Tab");
  await hydrated(page);
  await release();
});

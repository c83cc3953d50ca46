import { explore, follow, trackFromEachBox } from "./journey.ts";
import { DESK, expect, PHONE, test } from "./site.ts";

test("every link of every page leads to a page and a part that exist, and a click on it arrives there", async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const steps = await explore(request);
  // Links within a page are clicked in the tests of the services and of the text pages.
  const between = steps.filter(({ href }) => !href.startsWith("#"));
  expect(await follow(page, between, DESK)).toBeGreaterThan(20);
});

test("every link of the phone menu arrives when clicked", async ({ page, request }) => {
  const inMenu = (await explore(request)).filter(({ isInMenu }) => isInMenu);
  expect(await follow(page, inMenu, PHONE)).toBeGreaterThan(4);
});

test("each page with a tracking box finds the order", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await trackFromEachBox(page);
});

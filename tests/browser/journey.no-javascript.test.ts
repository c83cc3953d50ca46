import { explore, follow, trackFromEachBox } from "./journey.ts";
import { expect, PHONE, test } from "./site.ts";

test("every link to a part of a page, and every link of the phone menu, arrives when clicked", async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const steps = await explore(request);
  const checked = steps.filter(({ href, isInMenu }) => isInMenu || href.includes("#"));
  expect(await follow(page, checked, PHONE)).toBeGreaterThan(20);
});

test("each page with a tracking box finds the order", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await trackFromEachBox(page);
});

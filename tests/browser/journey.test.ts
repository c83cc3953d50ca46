import { explore, follow } from "./journey.ts";
import { DESK, expect, orderDetails, PHONE, test, trackingBox } from "./site.ts";

test("every link of every page leads to a page and a part that exist, and arrives there when clicked", async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const steps = await explore(request);
  expect(await follow(page, steps, DESK)).toBeGreaterThan(20);
  await page.goto("/");
  const inMenu = steps.filter(({ isInMenu }) => isInMenu);
  expect(await follow(page, inMenu, PHONE)).toBeGreaterThan(4);
});

test("each page with a tracking box finds the order", async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ["/", "/track", "/welcome", "/coming-soon"]) {
    await page.goto(path);
    await trackingBox(page).fill("DL-2611-0385");
    await page.getByRole("button", { name: "Track & trace" }).click();
    await expect(page).toHaveURL("/track/DL-2611-0385");
    await expect(orderDetails(page)).toContainText("In transit");
  }
});

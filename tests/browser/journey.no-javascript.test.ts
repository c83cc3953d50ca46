import { explore, follow } from "./journey.ts";
import { expect, orderDetails, PHONE, test, trackingBox } from "./site.ts";

test("every link to a part, and of the phone menu, arrives", async ({ page, request }) => {
  const steps = await explore(request);
  const checked = steps.filter(({ href, isInMenu }) => isInMenu || href.includes("#"));
  expect(await follow(page, checked, PHONE)).toBeGreaterThan(20);
});

test("each page with a tracking box finds the order", async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ["/", "/track", "/welcome", "/coming-soon"]) {
    await page.goto(path);
    await trackingBox(page).fill("DL-2611-0385");
    await page.getByRole("button", { name: "Track & trace" }).click();
    await expect(page).toHaveURL("/track/DL-2611-0385#answer");
    await expect(orderDetails(page)).toContainText("In transit");
  }
});

import { expect, test } from "./site.ts";

test("Coming Soon is its first picture, and the strip tracks", async ({ page }) => {
  await page.goto("/coming-soon");
  const main = page.getByRole("main");
  await expect(main.locator("[data-show] img")).toHaveCount(1);
  await expect(main.getByRole("img", { name: /container ship/ })).toBeVisible();
  await expect(main.getByRole("button", { name: /Pictures/ })).toHaveCount(0);
  await main.getByPlaceholder("Enter your tracking number").fill("DL-2611-0385");
  await main.getByRole("button", { name: "Track & trace" }).click();
  await expect(page).toHaveURL("/track/DL-2611-0385");
});

import { expect, test } from "./site.ts";

test("Coming Soon shows its first picture alone, without buttons", async ({ page }) => {
  await page.goto("/coming-soon");
  const main = page.getByRole("main");
  await expect(main.locator("[data-scene] img")).toHaveCount(1);
  await expect(main.getByRole("img", { name: /freighter/ })).toBeVisible();
  await expect(main.getByRole("button", { name: /Pictures/ })).toHaveCount(0);
});

import { expect, test } from "./site.ts";

test("the contact page has its map, its lines and its form", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByTitle("Map of our head office in Dubai, UAE")).toBeVisible();
  await expect(page.getByRole("region", { name: "Head Office" }).getByRole("link")).toHaveCount(4);
  await expect(page.getByRole("main").getByRole("form")).toBeVisible();
});

import { expect, test } from "./site.ts";

test("the contact page has its map, its lines and its form", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByTitle("Map of our head office in Dubai, UAE")).toBeVisible();
  await expect(page.getByRole("region", { name: "Head Office" }).getByRole("link")).toHaveCount(4);
  await expect(page.getByRole("main").getByRole("form")).toBeVisible();
});

test("the page for unknown addresses links to the main pages", async ({ page }) => {
  await page.goto("/no/page");
  const ways = page.getByRole("navigation", { name: "Ways on" });
  await ways.getByRole("link", { name: "Request quote" }).click();
  await expect(page).toHaveURL("/service-request/");
});

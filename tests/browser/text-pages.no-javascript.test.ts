import { expect, test } from "./site.ts";

test("the rows of the FAQs open and close", async ({ page }) => {
  await page.goto("/faqs");
  const row = page.locator("details").first();
  await expect(row.locator("p")).toBeHidden();
  await row.locator("summary").click();
  await expect(row.locator("p")).toBeVisible();
});

test("the folded index of the terms links to its parts", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/terms-and-conditions");
  const index = page.getByRole("navigation", { name: "On this page" });
  await index.getByText("On this page").first().click();
  await index.getByRole("link", { name: "Log information" }).click();
  await expect(page).toHaveURL("/terms-and-conditions#log-information");
  await expect(page.getByRole("region", { name: "Log information" })).toBeInViewport();
});

test("the contact page has its map, its lines and its form", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByTitle("Map of our head office in Dubai, UAE")).toBeVisible();
  await expect(page.getByRole("region", { name: "Head Office" }).getByRole("link")).toHaveCount(4);
  await expect(page.getByRole("main").getByRole("form")).toBeVisible();
});

test("the page for unknown addresses links to the main pages", async ({ page }) => {
  await page.goto("/no/page");
  const ways = page.getByRole("navigation", { name: "Ways on" });
  await ways.getByRole("link", { name: "Request Quote" }).click();
  await expect(page).toHaveURL("/service-request/");
});

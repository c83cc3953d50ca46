import { expect, test } from "./site.ts";

test("sections link to the form and to their own pages", async ({ page }) => {
  await page.goto("/services");
  await page.getByRole("link", { name: "More about forwarding" }).click();
  await expect(page).toHaveURL("/forwarding");
  await page.locator("#events").getByRole("link", { name: "Request quote" }).click();
  await expect(page).toHaveURL("/service-request/");
});

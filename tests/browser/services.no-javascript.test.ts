import { globalFreightPage } from "#app/content/pages/global-freight.ts";
import { otherServicesPage } from "#app/content/pages/other-services.ts";
import { expect, test } from "./site.ts";

test("the index of a service page links to each section", async ({ page }) => {
  await page.goto("/global-freight");
  const index = page.getByRole("navigation", { name: "On this page" });
  for (const { id, title } of globalFreightPage.sections) {
    await index.getByRole("link", { name: title, exact: true }).click();
    await expect(page).toHaveURL(`/global-freight#${id}`);
    await expect(page.locator(`#${id} h2`)).toBeInViewport({ ratio: 1 });
  }
});

test("the table of contents links to each section", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { id } of otherServicesPage.sections) {
    await page.goto("/other-services", { waitUntil: "domcontentloaded" });
    const contents = page.getByRole("navigation", { name: "On this page" });
    await expect(contents).toHaveCount(1);
    await contents.locator(`a[href="#${id}"]`).click();
    await expect(page.locator(`#${id} h2`)).toBeInViewport({ ratio: 1 });
  }
});

test("sections link to the form and to their own pages", async ({ page }) => {
  await page.goto("/services");
  await page.getByRole("link", { name: "More about forwarding" }).click();
  await expect(page).toHaveURL("/forwarding");
  await page.locator("#events").getByRole("link", { name: "Request quote" }).click();
  await expect(page).toHaveURL("/service-request/");
});

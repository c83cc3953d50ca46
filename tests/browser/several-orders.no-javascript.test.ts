import { expect, orderDetails, test, trackingBox } from "./site.ts";

test("several numbers lead to a table of their orders", async ({ page }) => {
  await page.goto("/");
  await trackingBox(page).fill("DL-2611-0385\nDL-0000-0000; DL-6G87-V1F6-DV9A");
  await page.getByRole("button", { name: "Track & trace" }).click();
  await expect(page).toHaveURL(
    "/track?number=DL-2611-0385&number=DL-0000-0000&number=DL-6G87-V1F6-DV9A",
  );
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Copy as CSV" })).toHaveCount(0);
  await page.getByRole("link", { name: "DL-2611-0385" }).click();
  await expect(orderDetails(page)).toContainText("In transit");
});

test("more than 20 are not looked up, and stay in the box", async ({ page }) => {
  const typed = Array.from({ length: 21 }, (_, index) => `DL-${index}`).join("\n");
  await page.goto("/track");
  await trackingBox(page).fill(typed);
  await page.getByRole("button", { name: "Track & trace" }).click();
  await expect(page.getByRole("search")).toContainText("These are 21 numbers");
  await expect(trackingBox(page)).toHaveValue(typed);
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("one number in the address of several leads to its own", async ({ page }) => {
  await page.goto("/track?number=DL-2611-0385&number=");
  await expect(page).toHaveURL("/track/DL-2611-0385");
});

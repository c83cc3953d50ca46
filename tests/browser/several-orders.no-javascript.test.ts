import type { Page } from "playwright/test";
import { expect, orderDetails, test, trackingBox } from "./site.ts";

// Playwright finds no text in a noscript element.
const fold = (page: Page) => page.locator("noscript summary");
const lines = (page: Page) => page.locator("noscript textarea");
const submit = (page: Page) => page.locator("noscript button");

test("several numbers lead to a table of their orders", async ({ page }) => {
  await page.goto("/");
  await fold(page).click();
  await lines(page).fill("DL-2611-0385\nDL-0000-0000; DL-6G87-V1F6-DV9A");
  await submit(page).click();
  await expect(page).toHaveURL(
    "/track?number=DL-2611-0385&number=DL-0000-0000&number=DL-6G87-V1F6-DV9A#answer",
  );
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Copy the table" })).toHaveCount(0);
  await page.getByRole("link", { name: "DL-2611-0385" }).click();
  await expect(orderDetails(page)).toContainText("In transit");
});

test("more than 20 numbers are not looked up, and stay in the box", async ({ page }) => {
  const typed = Array.from({ length: 21 }, (_, index) => `DL-${index}`).join("\n");
  await page.goto("/track");
  await fold(page).click();
  await lines(page).fill(typed);
  await submit(page).click();
  await expect(page.getByRole("search")).toContainText("You entered 21 numbers");
  await expect(lines(page)).toBeVisible();
  await expect(lines(page)).toHaveValue(typed);
  await expect(trackingBox(page)).toHaveValue(typed.replaceAll("\n", ", "));
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("numbers typed with commas lead to their table as well", async ({ page }) => {
  await page.goto("/track");
  await trackingBox(page).fill("DL-2611-0385, DL-0000-0000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/track?number=DL-2611-0385&number=DL-0000-0000#answer");
});

test("one number in the address of several leads to its own", async ({ page }) => {
  await page.goto("/track?number=DL-2611-0385&number=");
  await expect(page).toHaveURL("/track/DL-2611-0385");
});

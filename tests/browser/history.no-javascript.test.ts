import { expect, orderDetails, test } from "./site.ts";

const DELIVERED = "/track/DL-Z0BR-YJD8-5F6X";

test("an order's way is whole in what the server sends", async ({ page }) => {
  await page.goto(DELIVERED);
  await expect(orderDetails(page)).toContainText(
    /Delivered on \w{3} \d\d \w{3} \d{4}, 11:20 in \u2068Dubai/,
  );
  await expect(orderDetails(page).getByText(/\d+ days ago/)).toBeVisible();
  const customs = page
    .getByRole("list", { name: "Progress" })
    .getByRole("listitem")
    .filter({ hasText: "Customs clearance" });
  await expect(customs).toContainText(/Was on hold \w{3} \d\d \w{3} \d{4}, 11:30/);
  await expect(orderDetails(page)).not.toContainText(/to come/i);
});

test("folded events open without scripts", async ({ page }) => {
  await page.goto(DELIVERED);
  const history = page.getByRole("region", { name: "History" });
  const shown = history.getByRole("listitem");
  await expect(shown).toHaveCount(8);
  for (const folded of await history.locator("summary").all()) await folded.click();
  await expect(shown).toHaveCount(18);
  await expect(history.getByText("Empty container to the shipper.")).toBeVisible();
});

test("a time without a zone is on the clock of its place, if it's known", async ({ page }) => {
  await page.goto("/track/DL-6G87-V1F6-DV9A");
  await expect(orderDetails(page).getByText(/13:25 UTC\+08:00/)).toBeVisible();
});

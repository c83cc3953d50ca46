/** The correction of an order's number at the desk, and links with the old one. */
import { bring, done, field, heading, newNumber, press } from "./desk.ts";
import { expect, overflow, PHONE, test } from "./site.ts";

test.use({ baseURL: ({ sharedSite }, use) => use(sharedSite.url) });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("old links lead to the order under its corrected number", async ({ page }) => {
      const [number, corrected] = [newNumber(), newNumber()];
      await bring(page, "one.csv", `order_number,order_status\n${number},Booked\n`);
      await press(page, "Import 1 order");
      await page.goto(`/desk/orders/${number}`);
      await page.getByText("Correct the number").first().click();
      await field(page, "Order number").fill(corrected);
      await page.setViewportSize(PHONE);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await press(page, "Correct the number");
      await expect(done(page)).toContainText(`Order number: ${number} to ${corrected}.`);
      await expect(heading(page)).toHaveText(corrected);
      await page.goto(`/desk/orders/${number}`);
      await expect(page).toHaveURL(new RegExp(`/desk/orders/${corrected}$`));
      for (const base of ["", "/ar"]) {
        await page.goto(`${base}/track/${number}`);
        await expect(page).toHaveURL(new RegExp(`${base}/track/${corrected}$`));
      }
      if (!javaScriptEnabled) return;
      await page.goto("/track");
      await page.getByRole("textbox").first().fill(number);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/track/${corrected}$`));
    });
  });
}

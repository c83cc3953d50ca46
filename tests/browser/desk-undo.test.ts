/** The undo of an order's part of an import, of a whole import, and of the removal of an order. */
import type { Page } from "playwright/test";
import { bring, done, field, heading, newNumber, press, regionOf, rowOf } from "./desk.ts";
import { DESK, expect, overflow, PHONE, test, undo } from "./site.ts";

test.use({ baseURL: ({ sharedSite }, use) => use(sharedSite.url) });

/** Imports orders with this status. */
async function importOrders(page: Page, numbers: readonly string[], status: string) {
  const rows = numbers.map((number) => `${number},${status}\n`);
  await bring(page, `${status}.csv`, `order_number,order_status\n${rows.join("")}`);
  await press(page, `Import ${numbers.length} orders`);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("an order's page undoes its part of an import; the import needs the number typed", async ({
      page,
    }) => {
      const numbers = [newNumber(), newNumber()];
      const [first = "", second = ""] = numbers;
      await importOrders(page, numbers, "Booked");
      await importOrders(page, numbers, "Arrived");
      await page.goto(`/desk/orders/${first}`);
      const activity = regionOf(page, "Activity");
      await expect(rowOf(page, "Arrived.csv").first()).toContainText("Status: Booked to Arrived.");
      await expect(activity).not.toContainText("2 orders");
      await undo(page, rowOf(page, "Arrived.csv"));
      await expect(done(page)).toContainText("1 order, 1 report retracted.");
      await expect(heading(page)).toHaveText(first);
      await expect(rowOf(page, "Orders imported: Arrived.csv").last()).toContainText(
        "undone by you",
      );
      await page.goto(`/desk/orders/${second}`);
      await expect(page.getByText("Arrived", { exact: true }).first()).toBeVisible();

      await importOrders(page, numbers, "Delivered");
      await page.getByRole("link", { name: "Undo" }).first().click();
      await press(page, "Undo");
      await expect(page.getByText("It changes 2 orders: type 2.")).toBeVisible();
      await field(page, "Type 2 to undo it").fill("2");
      await press(page, "Undo");
      await expect(done(page)).toContainText("2 orders, 2 reports retracted.");
    });

    test("a removed order is restored from the notice, and from its old address", async ({
      page,
    }) => {
      const number = newNumber();
      await bring(page, "one.csv", `order_number,order_status\n${number},Booked\n`);
      await press(page, "Import 1 order");
      const remove = async () => {
        await page.goto(`/desk/orders/${number}`);
        await page.getByText("Remove the order").first().click();
        await field(page, "Type the order number to remove it").fill(number);
        await press(page, "Remove the order");
      };
      await remove();
      await expect(done(page)).toContainText(`Order removed, ${number}`);
      await done(page).getByRole("link", { name: "Restore" }).click();
      await expect(page.getByText("This restores 1 order")).toBeVisible();
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      await press(page, "Restore 1 order");
      await expect(done(page)).toContainText("Restored");
      await expect(heading(page)).toHaveText(number);
      await remove();
      await page.goto(`/desk/orders/${number}`);
      await press(page, "Restore 1 order");
      await expect(heading(page)).toHaveText(number);
    });
  });
}

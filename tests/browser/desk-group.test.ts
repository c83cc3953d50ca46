/** An update of several orders, of which some can't have it. */
import { addOrder, done, field, press, regionOf } from "./desk.ts";
import { expect, overflow, PHONE, test } from "./site.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a delivered one is named, left out by one tick, and listed afterwards", async ({
      page,
    }) => {
      const open = await addOrder(page.request, { order_status: "Booked" });
      const ended = await addOrder(page.request, { order_status: "Delivered" });
      await page.goto(`/desk/orders/update?number=${open}%0A${ended}`, { waitUntil: "load" });
      const update = regionOf(page, "Add an update");
      await field(update, "What").fill("arrived");
      const refusal = `1 of 2 is delivered: ${ended}.`;
      if (javaScriptEnabled) await expect(update).toContainText(refusal);
      await press(update, "Add");
      await expect(update).toContainText(refusal);
      await expect(page.getByText("Reopen this order")).toHaveCount(0);
      await page.setViewportSize(PHONE);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await update.getByLabel("Leave out those that can't have it").first().check();
      await press(update, "Add");
      await expect(done(page)).toContainText(`Left out: ${ended}: delivered.`);
      await page.goto(`/desk/orders/${open}`);
      await expect(regionOf(page, "Activity")).toContainText("Status: Booked to Arrived.");
    });
  });
}

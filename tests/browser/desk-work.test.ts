/** Notes about an order, and who works on it. */
import { addOrder, done, press, regionOf } from "./desk.ts";
import { DESK, expect, overflow, PHONE, test } from "./site.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("an order is taken and noted, which its customer's page doesn't show", async ({
      page,
    }) => {
      const number = await addOrder(page.request, { order_status: "Booked" });
      await page.goto(`/desk/orders/${number}`);
      const [assigned, notes] = [regionOf(page, "Assigned to"), regionOf(page, "Notes")];
      await press(assigned, "Take it");
      await expect(assigned).toContainText("You took it,");
      await notes.getByLabel("New note").fill("The consignee is angry: call first");
      await press(notes, "Add the note");
      await expect(done(page)).toContainText("Note added");
      await expect(notes).toContainText("The consignee is angry: call first");
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      await press(assigned, "Give it back");
      await expect(assigned).toContainText("Not taken yet.");
      await page.goto(`/track/${number}`);
      await expect(page.getByText("Booked").first()).toBeVisible();
      expect(await page.content()).not.toContain("angry");
    });
  });
}

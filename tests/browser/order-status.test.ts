import type { Page } from "playwright/test";
import { forecast, trackedOrder, word } from "../support/events.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, orderDetails, overflow, test } from "./site.ts";
import { trackOrder } from "./stubbed-orders.ts";

const MILESTONES = [
  ...["Booked", "Collected", "At origin", "Departed", "In transit", "Arrived", "Customs clearance"],
  ...["Out for delivery", "Delivered"],
] as const;

/** Looks up an order of which only an operator's status and delivery date are known. */
function track(page: Page, order_status: string | null) {
  const said = order_status === null ? [] : [word(order_status, "2026-11-20T09:00+04:00")];
  const date = forecast("delivered", "2026-11-24T14:30+04:00", "2026-11-19T06:00Z");
  return trackOrder(page, trackedOrder([...said, date]));
}

const stops = (page: Page) => page.getByRole("list", { name: "Progress" }).getByRole("listitem");

/** Every stop with its word, as it is read out. Nobody said that the order passed customs. */
function lines(reached: number, here: string, ahead: string) {
  return MILESTONES.flatMap((stop, index) => {
    if (stop === "Customs clearance" && index < reached) return [];
    const word = index < reached ? "Done" : index > reached ? ahead : here;
    return new RegExp(`^${stop}\\s+${word}`, "i");
  });
}

test("the stops of an order are in the HTML that the server sends", async ({ page }) => {
  await page.goto("/track/DL-2611-0385");
  await expect(stops(page)).toHaveText(lines(4, "On hold", "To come"));
});

test("an order shows its stops as its status says, at every width", async ({ page }) => {
  await test.step("the stops are done up to its status, which is the current one", async () => {
    for (const [written, reached, here] of [
      ["Booked", 0, "Now"],
      ["in-transit", 4, "Now"],
      ["CUSTOMS  CLEARANCE", 6, "Now"],
      ["Delivered", 8, "Done"],
    ] as const) {
      await track(page, written);
      await expect(stops(page)).toHaveText(lines(reached, here, "To come"));
      const current = stops(page).and(page.locator("[aria-current=step]"));
      await expect(current).toHaveCount(1);
      await expect(current).toContainText(MILESTONES[reached]);
      // A known status is shown in one spelling, however it is written.
      const status = orderDetails(page).locator("dt:text-is('Order Status') + dd");
      await expect(status).toHaveText(MILESTONES[reached]);
    }
  });

  await test.step("they differ in shape, and not by colour alone", async () => {
    await track(page, "In transit");
    const shapes = await stops(page).evaluateAll((items) =>
      items.map((item) => {
        const { borderRadius, inlineSize, backgroundColor, borderColor } = getComputedStyle(
          item,
          "::after",
        );
        return { borderRadius, inlineSize, isFilled: backgroundColor === borderColor };
      }),
    );
    const done = shapes[0];
    const here = shapes[4];
    const ahead = shapes[8];
    expect(done).toEqual({ borderRadius: "0px", inlineSize: "14px", isFilled: true });
    expect(here?.inlineSize).toBe("40px");
    expect(ahead).toEqual({ borderRadius: "50%", inlineSize: "14px", isFilled: false });
  });

  await test.step("they are whole, readable and free of accessibility faults at every width", async () => {
    await track(page, "Out for delivery");
    for (const width of [320, 390, 768, 1080, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(stops(page)).toHaveCount(8);
      expect(await overflow(page), `at ${width} px`).toBe(0);
      const boxes = await Promise.all((await stops(page).all()).map((item) => item.boundingBox()));
      boxes.reduce((before, box) => {
        const isBelow = (box?.y ?? 0) >= (before?.y ?? 0) + (before?.height ?? 0) - 1;
        const isBeside = (box?.x ?? 0) >= (before?.x ?? 0) + (before?.width ?? 0) - 1;
        expect(width < 1080 ? isBelow : isBeside, `at ${width} px`).toBe(true);
        return box;
      });
      if (width === 390 || width === 1440) await expectAccessible(page, "stops", "article");
    }
  });

  await test.step("on hold or cancelled it shows the stop that its status names", async () => {
    await track(page, "On hold, customs clearance");
    await expect(stops(page)).toHaveText(lines(6, "On hold", "To come"));
    await expect(orderDetails(page)).toContainText("This order is on hold.");
    await track(page, "Cancelled at origin");
    await expect(stops(page)).toHaveText(lines(2, "Cancelled", "Not reached"));
    await expect(orderDetails(page)).toContainText("This order is cancelled");
  });

  await test.step("on hold or cancelled it shows its dates and no stops where the status names none", async () => {
    for (const [status, words] of [
      ["On hold", "This order is on hold. Call customer support"],
      ["canceled", "This order is cancelled."],
    ] as const) {
      await track(page, status);
      await expect(stops(page)).toHaveCount(0);
      await expect(orderDetails(page)).toContainText(words);
      for (const label of ["Order date", "Order Status", "Delivery Date"]) {
        await expect(orderDetails(page).locator(`dt:text-is("${label}")`)).toHaveCount(1);
      }
    }
  });

  await test.step("an unknown or missing status is shown as it is, without stops", async () => {
    for (const status of ["Waiting for the crane", "Undelivered", "قيد النقل", null]) {
      await track(page, status);
      await expect(stops(page)).toHaveCount(0);
      await expect(orderDetails(page).locator("dt:text-is('Order Status') + dd")).toHaveText(
        status ?? "–",
      );
      await expect(orderDetails(page)).not.toContainText(/on hold|cancelled/i);
    }
  });
});

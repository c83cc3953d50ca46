import type { Page } from "playwright/test";
import { order } from "../support/events.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, orderDetails, overflow, test } from "./site.ts";
import { trackOrder } from "./stubbed-orders.ts";

const MILESTONES = [
  "Booked",
  "Collected",
  "At origin",
  "Departed",
  "In transit",
  "Arrived",
  "Customs clearance",
  "Out for delivery",
  "Delivered",
] as const;

/** Looks up an order that has this status. */
function track(page: Page, order_status: string | null) {
  return trackOrder(page, order([], { order_status, delivery_date: "2026-11-24T10:30:00.000Z" }));
}

const stops = (page: Page) => page.getByRole("list", { name: "Progress" }).getByRole("listitem");

/** Every stop with its word, as it is read out. */
function lines(reached: number, here: string, ahead: string) {
  return MILESTONES.map((stop, index) => {
    const word = index < reached ? "Done" : index > reached ? ahead : here;
    return new RegExp(`^${stop}\\s+${word}$`, "i");
  });
}

test("the stops of an order are in the HTML that the server sends", async ({ page }) => {
  await page.goto("/track/DL-2611-0385");
  await expect(stops(page)).toHaveText(lines(4, "Now", "To come"));
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
      await expect(orderDetails(page).locator("dt:text-is('Order Status') + dd")).toHaveText(
        written,
      );
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
    for (const width of [320, 390, 768, 1000, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(stops(page)).toHaveCount(9);
      expect(await overflow(page), `at ${width} px`).toBe(0);
      const boxes = await Promise.all((await stops(page).all()).map((item) => item.boundingBox()));
      boxes.reduce((before, box) => {
        const isBelow = (box?.y ?? 0) >= (before?.y ?? 0) + (before?.height ?? 0) - 1;
        const isBeside = (box?.x ?? 0) >= (before?.x ?? 0) + (before?.width ?? 0) - 1;
        expect(width < 1000 ? isBelow : isBeside, `at ${width} px`).toBe(true);
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
      ["canceled", "This order is cancelled and travels no further."],
    ] as const) {
      await track(page, status);
      await expect(stops(page)).toHaveCount(0);
      await expect(orderDetails(page)).toContainText(words);
      await expect(orderDetails(page).locator("dt")).toHaveText([
        "Order date",
        "Order Status",
        "Delivery Date",
      ]);
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

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect, note, test } from "./site.ts";

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

/** Searches for an order that has this status. */
async function track(page: Page, order_status: string | null) {
  const order = { order_number: "S-1", created_at: "2026-11-18T05:40:00.000Z", order_status };
  const empty = {
    ...{ customer_firstName: null, customer_email: null, customer_phone: null, note: null },
    ...{ delivery_address: null, shipper_type: null, shipper_link: null, item_photo: null },
    ...{ order_count: null, shipper_charges: null, delivery_date: "2026-11-24T10:30:00.000Z" },
  };
  await page.route("**/api/order/searchorder", (route) =>
    route.fulfill({ json: { code: 200, message: "Order found.", result: { ...empty, ...order } } }),
  );
  await page.goto("/track");
  await page.getByPlaceholder("Enter your tracking number").fill("S-1");
  await page.keyboard.press("Enter");
  await expect(note(page)).toBeVisible();
}

const stops = (page: Page) => page.getByRole("list", { name: "Progress" }).getByRole("listitem");

/** Every stop with its word, as it is read out. */
function lines(reached: number, here: string, ahead: string) {
  return MILESTONES.map((stop, index) => {
    const word = index < reached ? "Done" : index > reached ? ahead : here;
    return new RegExp(`^${stop}\\s+${word}$`, "i");
  });
}

test.describe("a known status has its place among the stops", () => {
  for (const [written, reached, here] of [
    ["Booked", 0, "Now"],
    ["in-transit", 4, "Now"],
    ["CUSTOMS  CLEARANCE", 6, "Now"],
    ["Delivered", 8, "Done"],
  ] as const) {
    test(written, async ({ page }) => {
      await track(page, written);
      await expect(stops(page)).toHaveText(lines(reached, here, "To come"));
      const current = stops(page).and(page.locator("[aria-current=step]"));
      await expect(current).toHaveCount(1);
      await expect(current).toContainText(MILESTONES[reached]);
      await expect(note(page).locator("dt:text-is('Order Status') + dd")).toHaveText(written);
    });
  }

  test("in the first HTML too", async ({ page }) => {
    await page.goto("/track/DL-2611-0385");
    await expect(stops(page)).toHaveText(lines(4, "Now", "To come"));
  });

  test("is told by shape and word, and not by colour alone", async ({ page }) => {
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
    const [done, here, ahead] = [shapes[0], shapes[4], shapes[8]];
    expect(done).toEqual({ borderRadius: "0px", inlineSize: "14px", isFilled: true });
    expect(here?.inlineSize).toBe("40px");
    expect(ahead).toEqual({ borderRadius: "50%", inlineSize: "14px", isFilled: false });
  });

  for (const width of [320, 390, 768, 1000, 1440]) {
    test(`is whole and readable at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await track(page, "Out for delivery");
      await expect(stops(page)).toHaveCount(9);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBe(0);
      const boxes = await Promise.all((await stops(page).all()).map((item) => item.boundingBox()));
      boxes.reduce((before, box) => {
        const isBelow = (box?.y ?? 0) >= (before?.y ?? 0) + (before?.height ?? 0) - 1;
        const isBeside = (box?.x ?? 0) >= (before?.x ?? 0) + (before?.width ?? 0) - 1;
        expect(width < 1000 ? isBelow : isBeside).toBe(true);
        return box;
      });
      const { violations } = await new AxeBuilder({ page }).include("article").analyze();
      expect(violations).toEqual([]);
    });
  }
});

test.describe("on hold and cancelled are shown plainly", () => {
  test("where the parcel stopped, if the status says where", async ({ page }) => {
    await track(page, "On hold, customs clearance");
    await expect(stops(page)).toHaveText(lines(6, "On hold", "To come"));
    await expect(note(page)).toContainText("This order is on hold.");
    await track(page, "Cancelled at origin");
    await expect(stops(page)).toHaveText(lines(2, "Cancelled", "Not reached"));
    await expect(note(page)).toContainText("This order is cancelled");
  });

  for (const [status, words] of [
    ["On hold", "This order is on hold. Call customer support"],
    ["canceled", "This order is cancelled and travels no further."],
  ] as const) {
    test(`${status}, between the dates if it doesn't`, async ({ page }) => {
      await track(page, status);
      await expect(stops(page)).toHaveCount(0);
      await expect(note(page)).toContainText(words);
      await expect(note(page).locator("dt")).toHaveText([
        "Order date",
        "Order Status",
        "Delivery Date",
      ]);
    });
  }
});

for (const status of ["Waiting for the crane", "Undelivered", "قيد النقل", null]) {
  test(`any other status keeps the line of three: ${status}`, async ({ page }) => {
    await track(page, status);
    await expect(stops(page)).toHaveCount(0);
    await expect(note(page).locator("dt:text-is('Order Status') + dd")).toHaveText(status ?? "–");
    await expect(note(page)).not.toContainText(/on hold|cancelled/i);
  });
}

/** Orders that the API is made to return. */
import type { Page } from "playwright/test";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { expect, orderDetails, search, trackingBox } from "./site.ts";

export const CALL = "**/api/order/searchorder";

/** From now on every number is found, and is that of this order. */
export async function stubOrder(page: Page, order: TrackedOrder): Promise<void> {
  await page.unroute(CALL);
  await page.route(CALL, (route) => {
    const { order_number } = route.request().postDataJSON();
    const result = { ...order, order_number };
    return route.fulfill({ json: { code: 200, message: "Order found.", result } });
  });
}

/** Looks the order up under another number than before: S-1, then S-2, all on one page. */
export async function trackOrder(page: Page, order: TrackedOrder): Promise<void> {
  if (!page.url().endsWith("/track") && !page.url().includes("/track/S-"))
    await page.goto("/track");
  const before = await trackingBox(page).inputValue();
  const number = `S-${Number(before.slice(2)) + 1}`;
  await stubOrder(page, order);
  await search(page, number);
  await expect(orderDetails(page)).toHaveAccessibleName(`Order Details: ${number}`);
}

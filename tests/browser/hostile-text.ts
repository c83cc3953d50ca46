/**
 * What attackers type, and orders full of it, as an import could bring them; how to see that none of it
 * came alive.
 */
import type { Page } from "playwright/test";
import type { OrderToStore } from "../support/store-orders.ts";
import { expect } from "./site.ts";

/** Tags, handlers and the ends of what may surround them; each sets `window.attacked` if it runs. */
export const LIVE =
  '"><img src=x onerror=attacked=1><script>attacked=2</script></script><svg onload=attacked=3> {{7*7}}';

/** Fails on what only a script of the attacker could bring about. */
export async function expectInert(page: Page) {
  expect(await page.evaluate(() => "attacked" in window)).toBe(false);
  await expect(page.locator("[onerror], [onload], img[src='x'], svg[onload]")).toHaveCount(0);
}

const hostile: OrderToStore = {
  order_number: "ATTACK-1",
  created_at: "2026-11-18T05:40:00.000Z",
  customer_firstName: `\u202e${LIVE}`,
  customer_email: `${LIVE}@b.co`,
  customer_phone: `tel:${LIVE}`,
  delivery_address: `</dd></dl>${LIVE}\n<!--`,
  shipper_type: LIVE,
  order_status: `\u202e${LIVE}`,
  note: `</script><script>window.attacked=1</script>${LIVE}\u2028\u2029`,
  events: [
    {
      code: LIVE,
      event_time: "2026-11-18T05:40:00.000Z",
      utc_offset: LIVE,
      place: LIVE,
      un_locode: LIVE,
      leg: LIVE,
      equipment: LIVE,
      note: `</script>${LIVE}\u2028`,
    },
  ],
};

/** Whose link or photo must not be shown; tests/unit/addresses.test.ts has what else is unsafe. */
const unsafe: readonly OrderToStore[] = [
  { order_number: "ATTACK-LINK", shipper_link: "javascript:alert(1)" },
  { order_number: "ATTACK-PHOTO", item_photo: "https://elsewhere.example/a.png" },
];

export const hostileOrders: readonly OrderToStore[] = [hostile, ...unsafe];

export const unsafeNumbers = unsafe.map(({ order_number }) => order_number);

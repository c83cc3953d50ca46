/** The error id that a visitor reads is the one in the log: without JavaScript too. */
import { fillIn, formOf, quoteRows, sendButton } from "./form-fields.ts";
import { expect, expectLogged, storeBrokenOrder, test } from "./isolated-server.ts";
import { orderDetails, trackingBox } from "./site.ts";

const BROKEN = "BROKEN2";

test("page, look-up and form that failed show the log's reference", async ({ page, site }) => {
  await storeBrokenOrder(site, BROKEN);
  const broken = await page.goto(`${site.url}/track/${BROKEN}`);
  expect(broken?.status()).toBe(500);
  const shown = page.getByRole("main").getByText("Reference: ");
  await expect(shown).toHaveText(`Reference: ${broken?.headers()["x-reference"]}`);
  await expectLogged(site, await shown.textContent());
  expect(site.printed()).not.toContain(BROKEN);

  const missing = await page.goto(`${site.url}/track/NOBODYS`);
  expect(missing?.status()).toBe(404);
  expect(missing?.headers()["x-reference"]).toBeUndefined();
  await expect(page.getByText("Reference: ")).toHaveCount(0);

  await site.faultModes({ d1: "failing", kv: "failing" });
  const failed = await page.goto(`${site.url}/track/DL-1`);
  expect(failed?.status()).toBe(503);
  const order = orderDetails(page);
  await expect(order.getByRole("heading", { name: "Order Not Found..!!!" })).toBeVisible();
  await expect(order).toContainText("We can't look up orders right now.");
  await expect(trackingBox(page)).toHaveValue("DL-1");
  await expectLogged(site, await order.getByText(/^Reference: [\w-]+$/).textContent());

  await page.goto(`${site.url}/service-request`);
  const form = formOf(page, "quote");
  await fillIn(form, quoteRows);
  await sendButton(form).click();
  const banner = page.getByRole("alert");
  await expect(banner.getByText("Something Error!", { exact: true })).toBeVisible();
  await expectLogged(site, await banner.getByText(/^Reference: [\w-]+$/).textContent());
});

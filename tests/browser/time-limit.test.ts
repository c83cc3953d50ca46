/** A call without a response ends: the visitor is told that the fault is ours, and what was typed stays. */
import type { Page } from "playwright/test";
import { clientMessages } from "#app/content/client-messages.ts";
import {
  control,
  fillIn,
  forms,
  openForm,
  quoteRows,
  sendButton,
  valuesOf,
} from "./form-fields.ts";
import { expect, orderDetails, search, test, trackingBox } from "./site.ts";

const LIMIT_MS = 15_000;
const NOON = new Date("2026-11-20T12:00:00Z");

/** Takes requests for `url` and never responds. */
async function leaveWaiting(page: Page, url: string) {
  await page.route(url, () => {});
}

async function stopClock(page: Page) {
  await page.clock.pauseAt("2026-11-20T13:00:00Z");
}

test("a form without a response ends, keeps its fields and is sent again", async ({ page }) => {
  await page.clock.install({ time: NOON });
  const form = await openForm(page, "quote");
  await fillIn(form, quoteRows);
  const typed = await valuesOf(form, quoteRows);
  await stopClock(page);
  await leaveWaiting(page, forms.quote.call);
  const call = page.waitForRequest(forms.quote.call);
  await sendButton(form).click();
  await call;
  await page.clock.runFor(LIMIT_MS - 100);
  await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
  await page.clock.runFor(200);
  await expect(form.getByRole("alert")).toHaveText(`Something Error!${clientMessages.noResponse}`);
  expect(await valuesOf(form, quoteRows)).toEqual(typed);

  await page.unroute(forms.quote.call);
  await sendButton(form).click();
  await expect(form.getByRole("status").filter({ hasText: "has been sent" })).toBeVisible();
});

test("a newsletter form without a response ends, and the address stays", async ({ page }) => {
  await page.clock.install({ time: NOON });
  const form = await openForm(page, "subscriber");
  await control(form, "email").fill("amina@example.com");
  await stopClock(page);
  await leaveWaiting(page, forms.subscriber.call);
  const call = page.waitForRequest(forms.subscriber.call);
  await sendButton(form).click();
  await call;
  await page.clock.runFor(LIMIT_MS);
  await expect(form.getByRole("status")).toHaveText(
    `Something Error! ${clientMessages.noResponse}`,
  );
  await page.clock.runFor(3100);
  await expect(control(form, "email")).toHaveValue("amina@example.com");
});

for (const [what, number, call] of [
  ["an order", "DL-2611-0385", "**/api/order/searchorder"],
  ["several orders", "DL-2611-0385, DL-0000-0000", "**/track.data?*"],
] as const) {
  test(`a look-up of ${what} without a response ends, keeps the number and is tried again`, async ({
    page,
  }) => {
    await page.clock.install({ time: NOON });
    await page.goto("/track/T-BARE");
    await stopClock(page);
    await leaveWaiting(page, call);
    const request = page.waitForRequest(call);
    await search(page, number);
    await request;
    await page.clock.runFor(LIMIT_MS - 100);
    await expect(page.getByText("Looking up…")).toBeVisible();
    await page.clock.runFor(200);
    await expect(orderDetails(page)).toContainText(clientMessages.noResponse);
    await expect(trackingBox(page)).toHaveValue(number);

    await page.unroute(call);
    await orderDetails(page).getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("main")).toContainText("On hold");
  });
}

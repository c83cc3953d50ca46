/** A look-up that takes its time or fails says so, and can be tried again. */
import type { Page } from "playwright/test";
import { clientMessages } from "#app/content/client-messages.ts";
import { brand, phoneLines } from "#app/content/company.ts";
import { expect, holdRequests, orderDetails, search, test, trackingBox } from "./site.ts";

/** The words of the specification, the reason right under them, and what to do; the number stays. */
async function expectReason(page: Page, reason: string) {
  const words = orderDetails(page).getByRole("heading", { name: "Order Not Found..!!!" });
  await expect(words).toBeVisible();
  const why = orderDetails(page).getByText(reason);
  await expect(why).toBeVisible();
  // Both at one moment: the page goes to its top for a new result.
  const gap = await why.evaluate((element) => {
    const heading = element.closest("article")?.querySelector("h2");
    return element.getBoundingClientRect().top - (heading?.getBoundingClientRect().bottom ?? 0);
  });
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(140);
  await expect(page.getByRole("main").getByRole("status")).toHaveText(
    `Order Not Found..!!! ${reason}`,
  );
  await expect(page).toHaveTitle(`Order Not Found..!!! | ${brand.name}`);
  await expect(orderDetails(page).getByRole("link", { name: "Try again" })).toBeVisible();
  const [support] = phoneLines.value;
  await expect(orderDetails(page).getByRole("link", { name: support.shown })).toBeVisible();
  // Nothing that takes the number for wrong.
  await expect(orderDetails(page)).not.toContainText("Check the number");
  await expect(trackingBox(page)).toHaveValue("DL-2611-0385");
}

/** The browser asks for `ask` in vain, again with 'Try again', and then in earnest. */
async function expectTriedAgain(page: Page, ask: () => Promise<void>) {
  const tryAgain = orderDetails(page).getByRole("link", { name: "Try again" });
  await page.context().setOffline(true);
  for (const attempt of [ask, () => tryAgain.click()]) {
    const failed = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/api/order/searchorder"),
    );
    await attempt();
    await failed;
    await expectReason(page, clientMessages.networkGone);
  }
  await page.context().setOffline(false);
  await tryAgain.click();
  await expect(orderDetails(page)).toContainText("In transit");
}

test("the home page tracks an order by one call", async ({ page, context, consoleErrors }) => {
  await page.goto("/");
  await test.step("the look-up says that the network is gone, and tries again", async () => {
    await trackingBox(page).fill("DL-2611-0385");
    await page.waitForFunction(() => {
      const modules = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
      const isFetched = ({ href }: HTMLLinkElement) =>
        performance.getEntriesByName(href).some((entry) => entry.duration > 0);
      return modules.some(({ href }) => href.includes("/track-")) && modules.every(isFetched);
    });
    await expectTriedAgain(page, () => trackingBox(page).press("Enter"));
    consoleErrors.length = 0; // the browser reports the failed request itself
  });

  await page.getByRole("banner").getByRole("link", { name: "Home" }).first().click();
  await expect(page).toHaveURL("/");
  await expect(trackingBox(page)).toHaveValue("");
  const call = page.waitForRequest("**/api/order/searchorder");
  await trackingBox(page).fill("  dl-2611-0385 ");
  await page.getByRole("button", { name: "Track & trace" }).click();

  const request = await call;
  expect(request.method()).toBe("POST");
  expect(request.postDataJSON()).toEqual({ order_number: "dl-2611-0385" });
  const [cookie] = await context.cookies();
  expect(cookie?.name).toBe("XSRF-TOKEN");
  expect(await request.headerValue("X-XSRF-TOKEN")).toBe(cookie?.value);

  await expect(page).toHaveURL("/track/dl-2611-0385");
  await expect(orderDetails(page)).toContainText("Warehouse Manager");
  await expect(page).toHaveTitle(`DL-2611-0385, On hold | ${brand.name}`);
});

test("a look-up that fails says why, and tries again", async ({ page, consoleErrors }) => {
  const calls = "**/api/order/searchorder";
  await page.goto("/track/T-BARE");
  for (const [code, message] of [
    [500, "Something Error!"],
    [503, "We can't look up orders right now."],
    [429, "Too many requests from this connection."],
  ] as const) {
    await expect(orderDetails(page)).toHaveAccessibleName("Order Details: T-BARE");
    await expect(orderDetails(page)).toContainText("Order date");
    await page.route(calls, (route) =>
      route.fulfill({
        status: code,
        json: { code, message },
        headers: { "X-Reference": "7K3M-9XQ2" },
      }),
    );
    await search(page, "DL-2611-0385");
    await expectReason(page, message);
    await expect(orderDetails(page)).not.toContainText("Order date");
    await expect(orderDetails(page).getByText("Reference: 7K3M-9XQ2")).toBeVisible();

    await page.unroute(calls);
    await orderDetails(page).getByRole("link", { name: "Try again" }).click();
    await expect(orderDetails(page)).toContainText("In transit");
    await search(page, "T-BARE");
  }
  consoleErrors.length = 0; // the browser reports a 500 itself

  await test.step("the status is shown when something else than the Worker answered", async () => {
    await expect(orderDetails(page)).toHaveAccessibleName("Order Details: T-BARE");
    await page.route(calls, (route) =>
      route.fulfill({ status: 503, body: "<h1>Bad gateway</h1>" }),
    );
    await search(page, "DL-2611-0385");
    const url = new URL("/api/order/searchorder", page.url()).href;
    await expectReason(page, clientMessages.httpFailure(url, 503, "Service Unavailable"));
    await page.unroute(calls);
  });

  await test.step("a look-up that takes its time shows that it is under way", async () => {
    const release = await holdRequests(page, calls);
    await search(page, "DL-2611-0385");
    await expect(page.getByText("Looking up…")).toBeVisible();
    await expect(page.getByRole("button", { name: "Track & trace" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    release();
    await expect(orderDetails(page)).toContainText("In transit");
    await expect(page.getByText("Looking up…")).toHaveCount(0);
  });
});

for (const [what, number, call] of [
  ["an order", "DL-2611-0385", "**/api/order/searchorder"],
  ["several orders", "DL-2611-0385, DL-0000-0000", "**/track.data?*"],
] as const) {
  test(`a look-up of ${what} without a response ends after 15 s`, async ({ page }) => {
    await page.clock.install({ time: new Date("2026-11-20T12:00:00Z") });
    await page.goto("/track/T-BARE");
    await page.clock.pauseAt("2026-11-20T13:00:00Z");
    await page.route(call, () => {});
    const request = page.waitForRequest(call);
    await search(page, number);
    await request;
    await page.clock.runFor(14_900);
    await expect(page.getByText("Looking up…")).toBeVisible();
    await page.clock.runFor(200);
    await expect(orderDetails(page)).toContainText(clientMessages.noResponse);
    await expect(trackingBox(page)).toHaveValue(number);

    await page.unroute(call);
    await orderDetails(page).getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("main")).toContainText("On hold");
  });
}

import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { clientMessages } from "#app/content/client-messages.ts";
import { brand } from "#app/content/company.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, orderDetails, overflow, servedPage, test, trackingBox } from "./site.ts";

const ADDRESS = "/track?number=DL-0000-0000&number=DL-6G87-V1F6-DV9A&number=dl%2026110385";

const rows = (page: Page) => page.getByRole("table").locator("tbody tr");

async function paste(page: Page, text: string) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await trackingBox(page).press("Control+V");
}

/** What is typed is not looked up, and stays in the box. */
async function expectTooMany(page: Page) {
  const address = page.url();
  const typed = Array.from({ length: 23 }, (_, index) => `DL-${index}`).join(", ");
  await trackingBox(page).fill(typed);
  await trackingBox(page).press("Enter");
  await expect(page.getByRole("search").getByRole("alert")).toHaveText(
    "You entered 23 numbers. Up to 20 can be looked up at once: remove 3 and try again.",
  );
  await expect(page).toHaveURL(address);
  await expect(trackingBox(page)).toHaveValue(typed);
}

test("a pasted column leads to a table of orders", async ({ page, context, consoleErrors }) => {
  await page.goto("/");
  await test.step("more than 20 numbers are not looked up, and stay in the box", async () => {
    await expectTooMany(page);
    await expectAccessible(page, "too many numbers", "[role=search]");
    await trackingBox(page).clear();
  });

  await paste(page, "DL-0000-0000\r\nDL-6G87-V1F6-DV9A\r\ndl 26110385\r\n");
  await trackingBox(page).press("Enter");
  await expect(page).toHaveURL(ADDRESS);
  await expect(page).toHaveTitle(`3 orders | ${brand.name}`);
  await expect(rows(page).locator("th")).toHaveText([
    /DL-0000-0000|DL-2611-0385/,
    /DL-0000-0000|DL-2611-0385/,
    "DL-6G87-V1F6-DV9A",
  ]);
  const unknown = rows(page).filter({ hasText: "DL-0000-0000" });
  await expect(unknown).toContainText("Order Not Found..!!!");
  await expect(rows(page).last()).toContainText(
    /Delivered on \w{3} \d\d \w{3} \d{4}, 18:45 in \u2068/,
  );
  await expect(page.getByRole("main").getByRole("status")).toContainText("2 of 3 orders found");
  await expect(trackingBox(page)).toHaveValue("DL-0000-0000, DL-6G87-V1F6-DV9A, dl 26110385");
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("link", { name: "DL-6G87-V1F6-DV9A" }).press("Enter");
  await expect(orderDetails(page)).toHaveAccessibleName("Order Details: DL-6G87-V1F6-DV9A");
  await expect(page.getByRole("heading", { name: "DL-6G87-V1F6-DV9A" })).toBeFocused();
  await expect(trackingBox(page)).toHaveValue("DL-6G87-V1F6-DV9A");
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);

  await test.step("they fit every width, without accessibility faults", async () => {
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `at ${width} px`).toBe(0);
      if (width === 390 || width === 1440) await expectAccessible(page, "several orders");
    }
  });

  await test.step("they are copied as CSV", async () => {
    await page.getByRole("button", { name: "Copy the table" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split(/\r?\n/)).toHaveLength(4);
    expect(copied).toContain("DL-0000-0000\tOrder Not Found..!!!\t");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as CSV" }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe("orders.csv");
    const csv = readFileSync(await file.path(), "utf8");
    expect(csv).toContain('"DL-0000-0000","Order Not Found..!!!","",');
  });

  await test.step("they say that there were too many look-ups", async () => {
    const json = { code: 429, message: clientMessages.tooManyRequests };
    await page.route("**/track.data?*", (route) => route.fulfill({ status: 429, json }));
    await trackingBox(page).fill("DL-2611-0385, DL-0000-0001");
    await trackingBox(page).press("Enter");
    await expect(orderDetails(page)).toContainText(clientMessages.tooManyRequests);
    await page.unroute("**/track.data?*");
  });

  await test.step("they say that the network is gone, and try again", async () => {
    await context.setOffline(true);
    await trackingBox(page).fill("DL-2611-0385, DL-0000-0000");
    await trackingBox(page).press("Enter");
    await expect(orderDetails(page)).toContainText(clientMessages.networkGone);
    await context.setOffline(false);
    await orderDetails(page).getByRole("link", { name: "Try again" }).click();
    await expect(rows(page)).toHaveCount(2);
    consoleErrors.length = 0; // the browser reports the failed request itself
  });
});

test("commas and semicolons separate; one number has its own page", async ({ page }) => {
  await page.goto("/track");
  await page.evaluate(() => document.querySelector("h1")?.setAttribute("data-same", ""));
  await trackingBox(page).fill("DL 2611 0385,");
  await trackingBox(page).press("Enter");
  await expect(page).toHaveURL("/track/DL%202611%200385");
  await expect(orderDetails(page)).toContainText("In transit");
  await expect(page.getByRole("heading", { name: "DL-2611-0385" })).toBeFocused();
  await trackingBox(page).press("End");
  await page.keyboard.type(", DL-6G87-V1F6-DV9A; DL-2611-0385");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "2 of 2 orders found" })).toBeFocused();
  await expect(page.locator("h1[data-same]")).toHaveCount(1);

  await page.goBack();
  await expect(orderDetails(page)).toContainText("In transit");
  await expectTooMany(page);
  await trackingBox(page).fill("DL-2611-0385, DL-0000-0000");
  await trackingBox(page).press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("search")).not.toContainText("at once");
});

test("a page of several orders is private, and sends its rows alone", async ({ request }) => {
  for (const [path, cache] of [
    [ADDRESS, "private, no-store, no-transform"],
    [ADDRESS.replace("?", ".data?"), "private, no-store"],
  ] as const) {
    const { headers, html } = await servedPage(request, path);
    expect(headers["cache-control"], path).toBe(cache);
    expect(headers["referrer-policy"], path).toBe("no-referrer");
    expect(html).toContain("DL-6G87-V1F6-DV9A");
    for (const secret of ["José Peña", "jose.pena", "Receiving", "48500", "consignee.example"]) {
      expect(html, path).not.toContain(secret);
    }
  }
  const { document } = await servedPage(request, ADDRESS);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // Playwright finds no text in a noscript element.
  const fold = (page: Page) => page.locator("noscript summary");
  const lines = (page: Page) => page.locator("noscript textarea");
  const submit = (page: Page) => page.locator("noscript button");

  test("several numbers lead to a table of their orders", async ({ page }) => {
    await page.goto("/");
    await fold(page).click();
    await lines(page).fill("DL-2611-0385\nDL-0000-0000; DL-6G87-V1F6-DV9A");
    await submit(page).click();
    await expect(page).toHaveURL(
      "/track?number=DL-2611-0385&number=DL-0000-0000&number=DL-6G87-V1F6-DV9A#answer",
    );
    await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(3);
    await expect(page.getByRole("button", { name: "Copy the table" })).toHaveCount(0);
    await page.getByRole("link", { name: "DL-2611-0385" }).click();
    await expect(orderDetails(page)).toContainText("In transit");
  });

  test("more than 20 numbers are not looked up, and stay in the box", async ({ page }) => {
    const typed = Array.from({ length: 21 }, (_, index) => `DL-${index}`).join("\n");
    await page.goto("/track");
    await fold(page).click();
    await lines(page).fill(typed);
    await submit(page).click();
    await expect(page.getByRole("search")).toContainText("You entered 21 numbers");
    await expect(lines(page)).toBeVisible();
    await expect(lines(page)).toHaveValue(typed);
    await expect(trackingBox(page)).toHaveValue(typed.replaceAll("\n", ", "));
    await expect(page.getByRole("table")).toHaveCount(0);
  });

  test("numbers typed with commas lead to their table as well", async ({ page }) => {
    await page.goto("/track");
    await trackingBox(page).fill("DL-2611-0385, DL-0000-0000");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/track?number=DL-2611-0385&number=DL-0000-0000#answer");
  });

  test("one number in the address of several leads to its own", async ({ page }) => {
    await page.goto("/track?number=DL-2611-0385&number=");
    await expect(page).toHaveURL("/track/DL-2611-0385");
  });
});

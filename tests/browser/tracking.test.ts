import type { Page } from "playwright/test";
import { clientMessages } from "#app/content/client-messages.ts";
import { serverMessages } from "#app/content/server-messages.ts";
import { expect, holdRequests, orderDetails, servedPage, test, trackingBox } from "./site.ts";

const DIFFICULT = "T-ALL/50% off";

test.describe("a shipper tracks an order", () => {
  test("from the home page, by the call of the specification", async ({ page }) => {
    await page.goto("/");
    const call = page.waitForRequest("**/api/order/searchorder");
    await trackingBox(page).fill("  dl-2611-0385 ");
    await page.getByRole("button", { name: "Track & trace" }).click();

    const request = await call;
    expect(request.method()).toBe("POST");
    expect(request.postDataJSON()).toEqual({ order_number: "dl-2611-0385" });
    const [cookie] = await page.context().cookies();
    expect(cookie?.name).toBe("XSRF-TOKEN");
    expect(await request.headerValue("X-XSRF-TOKEN")).toBe(cookie?.value);

    await expect(page).toHaveURL("/track/dl-2611-0385");
    await expect(orderDetails(page)).toContainText("Warehouse Manager");
    await expect(page).toHaveTitle("dl-2611-0385 | Dhowline");
  });

  test("by the keyboard alone", async ({ page }) => {
    await page.goto("/track");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(trackingBox(page)).toBeFocused();
    await page.keyboard.type("DL-2611-0385");
    await page.keyboard.press("Enter");
    await expect(orderDetails(page)).toContainText("In transit");
  });

  test("and sees every field of the order", async ({ page }) => {
    await page.goto(`/track/${encodeURIComponent(DIFFICULT)}`);
    const values: readonly (readonly [string, string])[] = [
      ["Order date", "31/12/2026, 11:30 PM"],
      ["Name", `Zoë "Zed" O'Neil, Ltd.`],
      ["Email", "zoe@consignee.example"],
      ["Phone", "+971 4 000 0009"],
      ["Delivery Address", 'Gate 4\nDock "B", Dubai, UAE'],
      ["Shipper Type", "AIR"],
      ["Delivery Date", "01/01/2027, 12:05 AM"],
      ["Order Status", "Customs clearance"],
      ["Note", "<b>Fragile</b> & <script>alert(1)</script>\nline two"],
      ["Quantity", "1,200"],
      ["Shipping Charges", "₹1,25,000.5"],
    ];
    for (const [label, value] of values) {
      const cell = orderDetails(page)
        .locator("div", { has: page.locator(`dt:text-is("${label}")`) })
        .last();
      await expect(cell.locator("dd")).toHaveText(value, { useInnerText: true });
    }
    const link = orderDetails(page).getByRole("link", { name: "Track & trace" });
    await expect(link).toHaveAttribute("href", "https://carrier.example/track?no=1&lang=en");
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    const photo = orderDetails(page).getByRole("img");
    await expect(photo).toHaveJSProperty("complete", true);
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    );
  });

  test("and sees no row for what the order lacks, and no photo that is not there; zeros are shown", async ({
    page,
  }) => {
    await page.goto("/track/T-BARE");
    await expect(orderDetails(page).locator("dt")).toHaveText([
      "Order date",
      "Order Status",
      "Delivery Date",
    ]);
    await expect(orderDetails(page).getByRole("link")).toHaveCount(0);
    await expect(orderDetails(page).getByRole("img")).toHaveCount(0);
    await page.goto("/track/T-LINK");
    await expect(orderDetails(page).getByText("Item photo")).toHaveCount(0);
    await expect(orderDetails(page)).toContainText("₹0");
    await expect(orderDetails(page).locator("dt", { hasText: "Quantity" })).toBeVisible();
  });
});

test.describe("numbers as people type them", () => {
  test("find the order, also after a reload; an empty box does nothing", async ({ page }) => {
    await page.goto("/track");
    const box = trackingBox(page);
    await box.fill("   ");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/track");
    await expect(orderDetails(page)).toHaveCount(0);

    for (const [typed, found] of [
      ["DL 2611 0385", "DL-2611-0385"],
      ["t-all/50% OFF", DIFFICULT],
      ["dl26110385", "DL-2611-0385"],
      ["شحنة 7", "شحنة 7"],
      ["DL-٢٦١١-٠٣٨٥", "DL-2611-0385"],
    ] as const) {
      await box.fill(typed);
      await box.press("Enter");
      await expect(orderDetails(page)).toHaveAccessibleName(`Order Details: ${found}`);
      await expect(page).toHaveURL(`/track/${encodeURIComponent(typed)}`);

      const served = await servedPage(page.request, page.url());
      expect(served.status, typed).toBe(200);
      expect(served.document.querySelector("article")?.textContent).toContain(found);
    }
    await page.reload();
    await expect(orderDetails(page)).toHaveAccessibleName("Order Details: DL-2611-0385");
    await expect(box).toHaveValue("DL-٢٦١١-٠٣٨٥");
  });
});

test.describe("an order that is not there", () => {
  test("returns 404 with the number as it was asked for", async ({ page }) => {
    for (const number of ["DL-0000-0000", "<img src=x onerror=alert(1)>", "X".repeat(300)]) {
      const path = `/track/${encodeURIComponent(number)}`;
      const { status, document } = await servedPage(page.request, path);
      expect(status).toBe(404);
      expect(document.title).toBe("Order Not Found..!!! | Dhowline");
      expect(document.querySelector("article")?.textContent).toContain(number);
    }
    // Typed straight into the address bar.
    await page.goto("/track/50%");
    await expect(page).toHaveURL("/track/50%25");
    await expect(page.getByRole("heading", { name: "Order Not Found..!!!" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("Order Not Found..!!!");
    await expect(orderDetails(page)).toContainText("50%");
  });

  test("is announced when a search leads nowhere, and clears the order before it", async ({
    page,
  }) => {
    await page.goto("/track/DL-2611-0385");
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      "Order found, DL-2611-0385, In transit",
    );
    await trackingBox(page).fill("DL-0000-0000");
    await page.getByRole("button", { name: "Track & trace" }).click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("Order Not Found..!!!");
    await expect(page.getByText("Warehouse Manager")).toHaveCount(0);
  });
});

test.describe("a look-up that takes its time or fails", () => {
  test("shows that it is under way", async ({ page }) => {
    const release = await holdRequests(page, "**/api/order/searchorder");
    await page.goto("/track");
    await trackingBox(page).fill("DL-2611-0385");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Looking up…")).toBeVisible();
    await expect(page.getByRole("button", { name: "Track & trace" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    release();
    await expect(orderDetails(page)).toContainText("In transit");
    await expect(page.getByText("Looking up…")).toHaveCount(0);
  });

  /** The words of the specification, the reason right under them, and what to do; the number stays. */
  async function expectReason(page: Page, reason: string) {
    const words = orderDetails(page).getByRole("heading", { name: "Order Not Found..!!!" });
    await expect(words).toBeVisible();
    const why = orderDetails(page).getByText(reason);
    await expect(why).toBeVisible();
    const [above, below] = [await words.boundingBox(), await why.boundingBox()];
    const gap = (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(140);
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      `Order Not Found..!!! ${reason}`,
    );
    await expect(page).toHaveTitle("Order Not Found..!!! | Dhowline");
    await expect(orderDetails(page).getByRole("link", { name: "Try again" })).toBeVisible();
    await expect(orderDetails(page).getByRole("link", { name: "+971 4 000 0001" })).toBeVisible();
    // Nothing that takes the number for wrong.
    await expect(orderDetails(page)).not.toContainText("Read it once more");
    await expect(trackingBox(page)).toHaveValue("DL-2611-0385");
  }

  test("clears the order, says why it failed, and tries again", async ({ page, consoleErrors }) => {
    await page.goto("/track/T-BARE");
    for (const [code, message] of [
      [500, "Something Error!"],
      [503, "We can't look up orders right now."],
      [429, "Too many requests from this connection."],
    ] as const) {
      await expect(orderDetails(page)).toHaveAccessibleName("Order Details: T-BARE");
      await expect(orderDetails(page)).toContainText("Order date");
      await page.route("**/api/order/searchorder", (route) =>
        route.fulfill({
          status: code,
          json: { code, message },
          headers: { "X-Reference": "7K3M-9XQ2" },
        }),
      );
      await trackingBox(page).fill("DL-2611-0385");
      await trackingBox(page).press("Enter");
      await expectReason(page, message);
      await expect(orderDetails(page)).not.toContainText("Order date");
      await expect(orderDetails(page).getByText("Reference: 7K3M-9XQ2")).toBeVisible();

      await page.unroute("**/api/order/searchorder");
      await orderDetails(page).getByRole("link", { name: "Try again" }).click();
      await expect(orderDetails(page)).toContainText("In transit");
      await trackingBox(page).fill("T-BARE");
      await trackingBox(page).press("Enter");
    }
    consoleErrors.length = 0; // the browser reports a 500 itself
  });

  for (const from of ["/track", "/"]) {
    test(`says that the network is gone, asked from ${from}, and tries again`, async ({
      page,
      context,
      consoleErrors,
    }) => {
      await page.goto(from);
      await trackingBox(page).fill("DL-2611-0385");
      await page.waitForFunction(() => {
        const modules = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
        const isFetched = ({ href }: HTMLLinkElement) =>
          performance.getEntriesByName(href).some((entry) => entry.duration > 0);
        return modules.some(({ href }) => href.includes("/track-")) && modules.every(isFetched);
      });
      await context.setOffline(true);
      for (const ask of [
        () => trackingBox(page).press("Enter"),
        () => orderDetails(page).getByRole("link", { name: "Try again" }).click(),
      ]) {
        const failed = page.waitForEvent("requestfailed", (request) =>
          request.url().endsWith("/api/order/searchorder"),
        );
        await ask();
        await failed;
        await expectReason(page, clientMessages.networkGone);
      }
      await context.setOffline(false);
      await orderDetails(page).getByRole("link", { name: "Try again" }).click();
      await expect(orderDetails(page)).toContainText("In transit");
      consoleErrors.length = 0; // the browser reports the failed request itself
    });
  }

  test("shows the status when something else than the Worker answered", async ({ page }) => {
    await page.route("**/api/order/searchorder", (route) =>
      route.fulfill({ status: 503, body: "<h1>Bad gateway</h1>" }),
    );
    await page.goto("/track");
    await trackingBox(page).fill("DL-2611-0385");
    await trackingBox(page).press("Enter");
    const url = new URL("/api/order/searchorder", page.url()).href;
    await expectReason(page, clientMessages.httpFailure(url, 503, "Service Unavailable"));
  });

  test("shows why, and sets Retry-After, when there were too many", async ({ page, request }) => {
    const headers = { "CF-Connecting-IP": "10.200.0.1" };
    const call = "/api/order/searchorder";
    const look = () => request.post(call, { headers, data: { order_number: "X" } });
    // Past the limit of 120, even if a minute ends in between.
    await expect
      .poll(async () => (await look()).status(), { intervals: [0], timeout: 20_000 })
      .toBe(429);
    await page.setExtraHTTPHeaders(headers);
    const response = await page.goto("/track/DL-2611-0385");
    expect(response?.status()).toBe(429);
    expect(await response?.headerValue("Retry-After")).toBe("60");
    await expectReason(page, serverMessages.tooManyRequests);
  });
});

test.describe("the box", () => {
  test("is where 'Enter it again' leads, and can be reached by Tab after", async ({ page }) => {
    await page.goto("/track/DL-0000-0000");
    for (let times = 0; times < 2; times += 1) {
      await orderDetails(page).getByRole("link", { name: "Enter it again" }).click();
      await expect(trackingBox(page)).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Track & trace" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(trackingBox(page)).toBeFocused();
  });

  test("follows the address back and forward", async ({ page }) => {
    await page.goto("/track/T-BARE");
    await trackingBox(page).fill("DL-2611-0385");
    await trackingBox(page).press("Enter");
    await expect(orderDetails(page)).toContainText("In transit");
    await page.goBack();
    await expect(trackingBox(page)).toHaveValue("T-BARE");
    await page.goForward();
    await expect(trackingBox(page)).toHaveValue("DL-2611-0385");
  });
});

test("an order's page is not cached, not indexed, and sends no referrer", async ({ request }) => {
  const { headers, document } = await servedPage(request, "/track/DL-2611-0385");
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
});

test("'Copy link' copies the order's address; printed it is without menu, footer, search and buttons", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/track/DL-2611-0385");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.emulateMedia({ media: "print" });
  await expect(orderDetails(page)).toBeVisible();
  await expect(page.getByRole("banner")).toHaveText("Dhowline", { useInnerText: true });
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("search")).toBeHidden();
});

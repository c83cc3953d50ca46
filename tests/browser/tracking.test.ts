import type { Page } from "playwright/test";
import { clientMessages } from "#app/content/client-messages.ts";
import { brand, phoneLines } from "#app/content/company.ts";
import {
  expect,
  holdRequests,
  orderDetails,
  PHONE,
  search,
  servedPage,
  test,
  trackingBox,
} from "./site.ts";

const DIFFICULT = "T-ALL/50% off";

test("an order is found by keyboard, by a number as typed, and on reload", async ({ page }) => {
  await page.goto("/track");
  const box = trackingBox(page);
  await test.step("it finds one by the keyboard alone; an empty box does nothing", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(box).toBeFocused();
    const address = page.url();
    await page.keyboard.type("   ");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
    await expect(orderDetails(page)).toHaveCount(0);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("DL-2611-0385");
    await page.keyboard.press("Enter");
    await expect(orderDetails(page)).toContainText("In transit");
  });

  await test.step("it finds one by a number as people type it, in the served page too and after a reload", async () => {
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

test("an order has every field that it was stored with, and no others", async ({ page }) => {
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
    ["Shipping Charges", "₹1,25,000.50"],
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
  await expect(orderDetails(page).getByText("Item photo")).toBeVisible();
  await expect(photo).toHaveJSProperty("complete", true);
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await test.step("an order has no row for what it lacks and no photo that is not there; zeros are shown", async () => {
    await search(page, "T-BARE");
    await expect(orderDetails(page).locator("dt")).toHaveText([
      "Order Status",
      "Expected",
      "Last reported",
      "Order date",
      "Delivery Date",
    ]);
    await expect(orderDetails(page).getByRole("link")).toHaveCount(0);
    await expect(orderDetails(page).getByRole("img")).toHaveCount(0);
    await search(page, "T-LINK");
    await expect(orderDetails(page).getByText("Item photo")).toHaveCount(0);
    await expect(orderDetails(page)).toContainText("₹0");
    await expect(orderDetails(page).locator("dt", { hasText: "Quantity" })).toBeVisible();
  });

  await page.goBack();
  await expect(trackingBox(page)).toHaveValue("T-BARE");
  await page.goForward();
  await expect(trackingBox(page)).toHaveValue("T-LINK");

  await test.step("a photo that failed to load before the scripts ran goes too, and that of the next order is shown", async () => {
    await page.goto("/track/T-LINK");
    await expect(orderDetails(page)).toContainText("₹0");
    await expect(orderDetails(page).getByText("Item photo")).toHaveCount(0);
    await search(page, DIFFICULT);
    await expect(orderDetails(page).getByText("Item photo")).toBeVisible();
  });
});

test("an order that is not there returns 404 with the number asked for", async ({ page }) => {
  for (const number of ["DL-0000-0000", "<img src=x onerror=alert(1)>", "X".repeat(300)]) {
    const path = `/track/${encodeURIComponent(number)}`;
    const { status, document } = await servedPage(page.request, path);
    expect(status).toBe(404);
    expect(document.title).toBe(`Order Not Found..!!! | ${brand.name}`);
    expect(document.querySelector("article")?.textContent).toContain(number);
  }
  // Typed straight into the address bar.
  await page.goto("/track/50%");
  await expect(page).toHaveURL("/track/50%25");
  await expect(page.getByRole("heading", { name: "Order Not Found..!!!" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Order Not Found..!!!");
  await expect(orderDetails(page)).toContainText("50%");
  const next = orderDetails(page).getByRole("list", { name: "What to do next" });
  await expect(next.getByRole("listitem")).toHaveCount(3);
});

test("an order is copied and printed; a search leads back", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/track/DL-2611-0385");
  const status = page.getByRole("main").getByRole("status");
  await expect(status).toHaveText(/^Order found, DL-2611-0385, On hold, /);

  await test.step("'Copy link' copies the order's address", async () => {
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  await test.step("the order is printed without menu, footer, search and buttons", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(orderDetails(page)).toBeVisible();
    await expect(page.getByRole("banner")).toHaveText(brand.name, { useInnerText: true });
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(page.getByRole("search")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("a search that leads nowhere is announced, and clears the order before it", async () => {
    await trackingBox(page).fill("DL-0000-0000");
    await page.getByRole("button", { name: "Track & trace" }).click();
    await expect(status).toHaveText("Order Not Found..!!!");
    await expect(page.getByText("Warehouse Manager")).toHaveCount(0);
  });

  await test.step("the box is where 'Enter it again' leads, and can be reached by Tab after", async () => {
    for (let times = 0; times < 2; times += 1) {
      await orderDetails(page).getByRole("link", { name: "Enter it again" }).click();
      await expect(trackingBox(page)).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Track & trace" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(trackingBox(page)).toBeFocused();
  });
});

/** A look-up that takes its time or fails says so, and can be tried again. */
test.describe("look-ups that fail", () => {
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
          performance.getEntriesByName(href).some((entry) => entry.toJSON().responseEnd > 0);
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
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the strip is a form that leads to the order", async ({ page }) => {
    await page.goto("/");
    await page.getByPlaceholder("Enter your tracking number").fill(" t-all/50% off ");
    await page.getByRole("button", { name: "Track & trace" }).click();
    await expect(page).toHaveURL(`/track/${encodeURIComponent("t-all/50% off")}#answer`);
    await expect(page.getByRole("heading", { name: "T-ALL/50% off" })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(orderDetails(page)).toContainText("Customs clearance");
    await expect(page.getByRole("button", { name: /Copy link|Print/ })).toHaveCount(0);
  });

  test("after a search on a phone the answer is in the first window, right under the box", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/");
    await page.getByPlaceholder("Enter your tracking number").fill("dl-2611-0385");
    await page.keyboard.press("Enter");
    const answer = orderDetails(page).locator("dl").first();
    for (const cell of await answer.locator("dd").all()) await expect(cell).toBeInViewport();
    const box = await page.getByRole("search").boundingBox();
    const heading = await page.getByRole("heading", { name: "DL-2611-0385" }).boundingBox();
    const between = (heading?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0);
    expect(between).toBeLessThan(24);
  });

  test("an empty box leads back to the same page", async ({ page }) => {
    await page.goto("/track");
    await page.getByRole("button", { name: "Track & trace" }).click();
    await expect(page).toHaveURL("/track?orderNo=");
    await expect(orderDetails(page)).toHaveCount(0);
  });

  test("several numbers in the path lead to the page of several numbers", async ({ page }) => {
    for (const path of [
      "/track/DL-2611-0385,DL-2611-0391",
      "/track/DL-2611-0385%3B%20DL-2611-0391",
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL("/track?number=DL-2611-0385&number=DL-2611-0391");
    }
  });

  test("the page without a number tells what one looks like, and leads to the quote", async ({
    page,
  }) => {
    await page.goto("/track");
    const help = page.getByRole("listitem");
    await expect(help.filter({ hasText: "order confirmation" })).toContainText("DL-7K3M-9XQ2-PV4C");
    const quote = help.filter({ hasText: "Not shipped yet?" }).getByRole("link");
    await expect(quote).toHaveText("Request quote");
    await expect(quote).toHaveAttribute("href", "/service-request/");
  });
});

/** Looking up an order, and several: what is found, what is said when it fails, and what needs no scripts. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { brand } from "#app/content/company-facts.ts";
import { clientMessages } from "#content/client-messages.ts";
import { phoneLines } from "#content/company.ts";
import { expectAccessible } from "./accessibility.ts";
import {
  expect,
  holdRequests,
  orderDetails,
  overflow,
  PHONE,
  search,
  servedPage,
  test,
  trackingBox,
} from "./site.ts";

const DIFFICULT = "T-ALL/50% off";
const CALL = "**/api/order/searchorder";

test("an order is found by keyboard, and by a number as typed", async ({ page }) => {
  await page.goto("/track");
  const box = trackingBox(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(box).toBeFocused();
  // An empty box does nothing.
  const address = page.url();
  await page.keyboard.type("   ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address);
  await expect(orderDetails(page)).toHaveCount(0);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("DL-2611-0385");
  await page.keyboard.press("Enter");
  await expect(orderDetails(page)).toContainText("In transit");

  for (const [typed, found] of [
    ["t-all/50% OFF", DIFFICULT],
    ["DL-٢٦١١-٠٣٨٥", "DL-2611-0385"],
  ] as const) {
    await search(page, typed);
    await expect(orderDetails(page)).toHaveAccessibleName(`Order Details: ${found}`);
    await expect(page).toHaveURL(`/track/${encodeURIComponent(typed)}`);
  }
});

test("an order has every field that it was stored with, and no others", async ({ page }) => {
  await page.goto(`/track/${encodeURIComponent(DIFFICULT)}`);
  for (const [label, value] of [
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
  ] as const) {
    const cell = orderDetails(page).locator(`dt:text-is("${label}") + dd`);
    await expect(cell).toHaveText(value, { useInnerText: true });
  }
  const link = orderDetails(page).getByRole("link", { name: "Track & trace" });
  await expect(link).toHaveAttribute("href", "https://carrier.example/track?no=1&lang=en");
  await expect(link).toHaveAttribute("target", "_blank");
  const photo = orderDetails(page).getByRole("img");
  await expect(photo).not.toHaveJSProperty("naturalWidth", 0);

  await test.step("an order has no row for what it lacks and no photo that is not there; zeros are shown", async () => {
    await search(page, "T-BARE");
    await expect(orderDetails(page).locator("dt")).toHaveText([
      ...["Order Status", "Delivery", "Last reported", "Order date", "Delivery Date"],
    ]);
    await expect(orderDetails(page).getByRole("link")).toHaveCount(0);
    await search(page, "T-LINK");
    await expect(orderDetails(page)).toContainText(/Quantity\s*0.*₹0/);
    await expect(orderDetails(page).getByText("Item photo")).toHaveCount(0);
    await page.goBack();
    await expect(trackingBox(page)).toHaveValue("T-BARE");
  });

  await test.step("a photo that failed to load before the scripts ran goes too, and that of the next order is shown", async () => {
    await page.goto("/track/T-LINK");
    await expect(orderDetails(page).getByText("Item photo")).toHaveCount(0);
    await search(page, DIFFICULT);
    await expect(orderDetails(page).getByText("Item photo")).toBeVisible();
  });
});

test("a shared link has a title, a description and a picture, and nothing of the order but its number", async ({
  request,
}) => {
  const headOf = async (typed: string, number = typed) => {
    const { document } = await servedPage(request, `/track/${encodeURIComponent(typed)}`);
    const content = (name: string) =>
      document.head
        .querySelector(`[property="${name}"], [name="${name}"]`)
        ?.getAttribute("content");
    expect(content("robots"), typed).toBe("noindex");
    expect(content("og:title"), typed).toBe(document.title);
    expect(content("og:description"), typed).toBe(content("description"));
    expect(content("og:image"), typed).toMatch(/\/og\/track\.jpg$/);
    expect(content("twitter:card"), typed).toBe("summary_large_image");
    return document.head.innerHTML.replaceAll(number, "NUMBER");
  };
  const onHold = await headOf("DL-2611-0385");
  expect(onHold).toContain(`<title>Order NUMBER | ${brand.name}</title>`);
  // Delivered, cancelled, with other text; and a number as a chat writes it.
  for (const number of ["DL-6G87-V1F6-DV9A", "DL-4EAM-E8NV-6VGG", "T-BARE"])
    expect(await headOf(number)).toBe(onHold);
  expect(await headOf("*dl/2611/0385* ✅", "DL-2611-0385")).toBe(onHold);
  // What was typed of an unknown one would be our text in a preview.
  const unknown = await headOf("DL-0000-0000");
  expect(unknown).not.toContain("NUMBER");
  expect(await headOf("Win a prize")).toBe(unknown);
});

test("an unknown order is a 404 with its number, a container named as one", async ({ page }) => {
  const number = "X".repeat(300);
  const { status, document } = await servedPage(page.request, `/track/${number}`);
  expect(status).toBe(404);
  expect(document.title).toBe(`Order Not Found..!!! | ${brand.name}`);
  expect(document.querySelector("article")?.textContent).toContain(number);
  // Typed straight into the address bar.
  await page.goto("/track/50%");
  await expect(page).toHaveURL("/track/50%25");
  await expect(orderDetails(page)).toContainText("50%");
  const next = orderDetails(page).getByRole("list", { name: "What to do next" });
  await expect(next.getByRole("listitem")).toHaveCount(3);
  await search(page, "CSQU3054383");
  await expect(orderDetails(page)).toContainText("This is a container number.");
  const [{ shown, dial }] = phoneLines;
  const phone = orderDetails(page).locator("a", { hasText: shown }).first();
  await expect(phone).toHaveAttribute("href", `tel:${dial}`);
});

test("an order is copied and printed; a search leads back", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/track/DL-2611-0385");
  const status = page.getByRole("main").getByRole("status");
  await expect(status).toHaveText(/^Order found, DL-2611-0385, On hold, /);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.emulateMedia({ media: "print" });
  await expect(orderDetails(page)).toBeVisible();
  await expect(page.getByRole("banner")).toHaveText(brand.name, { useInnerText: true });
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("search")).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  // A search that leads nowhere is announced, and clears the order before it.
  await trackingBox(page).fill("DL-0000-0000");
  await page.getByRole("button", { name: "Track & trace" }).click();
  await expect(status).toHaveText("Order Not Found..!!!");
  await expect(page.getByText("Warehouse Manager")).toHaveCount(0);
  for (let times = 0; times < 2; times += 1) {
    await orderDetails(page).getByRole("link", { name: "Enter it again" }).click();
    await expect(trackingBox(page)).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Track & trace" })).toBeFocused();
});

/** A look-up that takes its time or fails says so, and can be tried again. */
test.describe("look-ups that fail", () => {
  const tryAgain = (page: Page) => orderDetails(page).getByRole("link", { name: "Try again" });

  /** The words of the specification, the reason, and what to do; the number stays. */
  async function expectReason(page: Page, reason: string) {
    const shown = orderDetails(page);
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      `Order Not Found..!!! ${reason}`,
    );
    await expect(shown.getByRole("heading", { name: "Order Not Found..!!!" })).toBeVisible();
    await expect(shown.getByText(reason)).toBeVisible();
    await expect(tryAgain(page)).toBeVisible();
    await expect(shown.getByRole("link", { name: phoneLines[0].shown })).toBeVisible();
    // Nothing that takes the number for wrong.
    await expect(shown).not.toContainText("Check the number");
    await expect(trackingBox(page)).toHaveValue("DL-2611-0385");
  }

  test("the home page tracks by one call, and says that the network is gone", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await page.goto("/");
    await trackingBox(page).fill("DL-2611-0385");
    await page.waitForFunction(() => {
      const modules = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
      const isFetched = ({ href }: HTMLLinkElement) =>
        performance.getEntriesByName(href).some((entry) => entry.toJSON().responseEnd > 0);
      return modules.some(({ href }) => href.includes("/track-")) && modules.every(isFetched);
    });
    await context.setOffline(true);
    await trackingBox(page).press("Enter");
    await expectReason(page, clientMessages.networkGone);
    await context.setOffline(false);
    consoleErrors.length = 0; // the browser reports the failed request itself

    await page.getByRole("banner").getByRole("link", { name: "Home" }).first().click();
    await expect(page).toHaveURL("/");
    await expect(trackingBox(page)).toHaveValue("");
    const call = page.waitForRequest(CALL);
    await trackingBox(page).fill("  dl-2611-0385 ");
    await page.getByRole("button", { name: "Track & trace" }).click();
    const request = await call;
    expect(request.postDataJSON()).toEqual({ order_number: "dl-2611-0385" });
    const [cookie] = await context.cookies();
    expect(await request.headerValue("X-XSRF-TOKEN")).toBe(cookie?.value);
    await expect(page).toHaveURL("/track/dl-2611-0385");
    await expect(page).toHaveTitle(`Order DL-2611-0385 | ${brand.name}`);
  });

  test("one that fails says why, and tries again; a slow one says so", async ({
    page,
    consoleErrors,
  }) => {
    await page.goto("/track/T-BARE");
    // Something else than the Worker answers; server-log.test.ts has its own failure.
    await page.route(CALL, (route) => route.fulfill({ status: 503, body: "<h1>Bad gateway</h1>" }));
    await search(page, "DL-2611-0385");
    const url = new URL("/api/order/searchorder", page.url()).href;
    await expectReason(page, clientMessages.httpFailure(url, 503, "Service Unavailable"));

    await page.unroute(CALL);
    const release = await holdRequests(page, CALL);
    await tryAgain(page).click();
    await expect(page.getByText("Looking up…")).toBeVisible();
    const button = page.getByRole("button", { name: "Track & trace" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    release();
    await expect(orderDetails(page)).toContainText("In transit");
    await expect(page.getByText("Looking up…")).toHaveCount(0);
    consoleErrors.length = 0; // the browser reports the failures itself
  });

  // Of one order it is a form's call, which enquiry-forms.test.ts has.
  test("a look-up of several orders without a response ends after 15 s", async ({ page }) => {
    const number = "DL-2611-0385, DL-0000-0000";
    const call = "**/track.data?*";
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
    await tryAgain(page).click();
    await expect(page.getByRole("table")).toContainText("On hold");
  });
});

test.describe("several orders", () => {
  const ADDRESS = "/track?number=DL-0000-0000&number=DL-6G87-V1F6-DV9A&number=dl%2026110385";

  const rows = (page: Page) => page.getByRole("table").locator("tbody tr");

  test("a pasted column leads to a table of orders", async ({ page, context }) => {
    await page.goto("/");
    await test.step("more than 20 numbers are not looked up, and stay in the box", async () => {
      const typed = Array.from({ length: 23 }, (_, index) => `DL-${index}`).join(", ");
      await search(page, typed);
      await expect(page.getByRole("search").getByRole("alert")).toHaveText(
        "You entered 23 numbers. Up to 20 can be looked up at once: remove 3 and try again.",
      );
      await expect(page).toHaveURL("/");
      await expect(trackingBox(page)).toHaveValue(typed);
      await expectAccessible(page, "too many numbers", "[role=search]");
      await expect(page).toHaveTitle(/^Error: \w/);
      await trackingBox(page).clear();
    });

    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const column = "DL-0000-0000\r\nDL-6G87-V1F6-DV9A\r\ndl 26110385\r\n";
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), column);
    await trackingBox(page).press("Control+V");
    await trackingBox(page).press("Enter");
    await expect(page).toHaveURL(ADDRESS);
    await expect(page.getByRole("search")).not.toContainText("at once");
    await expect(page).toHaveTitle(`3 orders | ${brand.name}`);
    await expect(rows(page)).toHaveText([
      /On hold/,
      /^DL-0000-0000.*Order Not Found..!!!/,
      /DL-6G87-V1F6-DV9A.*Delivered on .*, 18:45 in /,
    ]);
    await expect(page.getByRole("main").getByRole("status")).toContainText("2 of 3 orders found");
    await expect(page.getByRole("heading", { name: "2 of 3 orders found" })).toBeFocused();
    await expect(trackingBox(page)).toHaveValue("DL-0000-0000, DL-6G87-V1F6-DV9A, dl 26110385");
    await page.reload();
    await page.getByRole("link", { name: "DL-6G87-V1F6-DV9A" }).press("Enter");
    await expect(orderDetails(page)).toHaveAccessibleName("Order Details: DL-6G87-V1F6-DV9A");
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

    await test.step("they are copied, and downloaded as CSV", async () => {
      await page.getByRole("button", { name: "Copy the table" }).click();
      await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
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
      await search(page, "DL-2611-0385, DL-0000-0001");
      await expect(orderDetails(page)).toContainText(clientMessages.tooManyRequests);
      await page.unroute("**/track.data?*");
      await orderDetails(page).getByRole("link", { name: "Try again" }).click();
      await expect(rows(page)).toHaveCount(2);
    });
  });

  test("a page of several orders is private, and sends its rows alone", async ({ request }) => {
    for (const [path, cache] of [
      [ADDRESS, "private, no-store, no-transform"],
      [ADDRESS.replace("?", ".data?"), "private, no-store"],
    ] as const) {
      const { headers, html } = await servedPage(request, path);
      expect(headers, path).toMatchObject({
        "cache-control": cache,
        "referrer-policy": "no-referrer",
      });
      expect(html).toContain("DL-6G87-V1F6-DV9A");
      expect(html, path).not.toMatch(/José Peña|jose\.pena|Receiving|48500|consignee\.example/);
      if (path === ADDRESS) expect(html).toContain('name="robots" content="noindex"');
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the strip is a form that leads to the order, and to a table of several", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/");
    await trackingBox(page).fill(" t-all/50% off ");
    await page.getByRole("button", { name: "Track & trace" }).click();
    await expect(page).toHaveURL(`/track/${encodeURIComponent("t-all/50% off")}#answer`);
    await expect(page.getByRole("heading", { name: DIFFICULT })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(orderDetails(page)).toContainText("Customs clearance");
    await expect(page.getByRole("button", { name: /Copy link|Print/ })).toHaveCount(0);

    // Playwright finds no text in a noscript element.
    const lines = page.locator("noscript textarea");
    const submit = page.locator("noscript button");
    await page.goto("/");
    await page.locator("noscript summary").click();
    const typed = Array.from({ length: 21 }, (_, index) => `DL-${index}`).join("\n");
    await lines.fill(typed);
    await submit.click();
    await expect(page.getByRole("search")).toContainText("You entered 21 numbers");
    await expect(page).toHaveTitle(/^Error: \w/);
    await expect(lines).toHaveValue(typed);
    await lines.fill("DL-2611-0385\nDL-0000-0000; DL-6G87-V1F6-DV9A");
    await submit.click();
    await expect(page).toHaveURL(
      "/track?number=DL-2611-0385&number=DL-0000-0000&number=DL-6G87-V1F6-DV9A#answer",
    );
    await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(3);
    await expect(page.getByRole("button", { name: "Copy the table" })).toHaveCount(0);

    // Other addresses lead to these, and one that an empty box leads to says what a number looks like.
    for (const [path, address] of [
      ["/track/DL-2611-0385,DL-2611-0391", "/track?number=DL-2611-0385&number=DL-2611-0391"],
      ["/track?number=DL-2611-0385&number=", "/track/DL-2611-0385"],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL(address);
    }
    await page.goto("/track?orderNo=");
    await expect(orderDetails(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText(
      /order confirmation.*DL-7K3M-9XQ2-PV4C.*Not shipped yet\?.*Request quote/s,
    );
  });
});

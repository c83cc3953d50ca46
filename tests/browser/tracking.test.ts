import { brand } from "#app/content/company.ts";
import { expect, orderDetails, search, servedPage, test, trackingBox } from "./site.ts";

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

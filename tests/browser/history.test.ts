/** The page of an order: its stops, its history, when it comes, and what it becomes while it is open. */
import type { Page } from "playwright/test";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { at, event, forecast, trackedOrder, word } from "../support/events.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, orderDetails, overflow, search, test, trackingBox } from "./site.ts";

const NOW = "2026-11-22T08:00:00Z";
const CALL = "**/api/order/searchorder";

/** From now on every number is found, and is that of this order. */
async function stubOrder(page: Page, order: TrackedOrder) {
  await page.unroute(CALL);
  await page.route(CALL, (route) => {
    const { order_number } = route.request().postDataJSON();
    const result = { ...order, order_number };
    return route.fulfill({ json: { code: 200, message: "Order found.", result } });
  });
}

/** Looks the order up under another number than before: S-1, then S-2, all on one page. */
async function trackOrder(page: Page, order: TrackedOrder) {
  if (!page.url().includes("/track/S-")) await page.goto("/track");
  const before = await trackingBox(page).inputValue();
  const number = `S-${Number(before.slice(2)) + 1}`;
  await stubOrder(page, order);
  await search(page, number);
  await expect(orderDetails(page)).toHaveAccessibleName(`Order Details: ${number}`);
}

/** The same, at NOW. */
async function track(page: Page, order: TrackedOrder) {
  await page.clock.setFixedTime(NOW);
  await trackOrder(page, order);
}

const stops = (page: Page) => page.getByRole("list", { name: "Progress" }).getByRole("listitem");
const stop = (page: Page, name: string) => stops(page).filter({ hasText: name });
const history = (page: Page) => page.getByRole("region", { name: "History" });
const cell = (page: Page, label: string) =>
  orderDetails(page).locator(`dt:text-is("${label}") + dd`);

/** By sea; the delivery moved, and a hold is over. */
const SEA = [
  event("booked", "2026-11-01T09:00+04:00"),
  event("collected", "2026-11-03T10:20+05:45", at("Kathmandu")),
  event("at origin", "2026-11-06T16:05", at("Kolkata")),
  event("on hold", "2026-11-07T09:00+05:30", at("Kolkata", { note: "Bill of lading missing." })),
  event("departed", "2026-11-08T23:50+05:30", at("Kolkata", { leg: "MV Al Noor, 12W" })),
  event("in transit", "2026-11-21T06:00-03:30", at("مضيق هرمز")),
  forecast("arrived", "2026-11-24T18:00+04:00", "2026-11-16T06:00Z", at("Jebel Ali")),
  forecast("delivered", "2026-11-24T14:30+04:00", "2026-11-08T06:00Z", at("Dubai")),
  forecast("delivered", "2026-11-26T14:30+04:00", "2026-11-16T06:00Z", at("Dubai")),
];
const ARRIVED = event("arrived", "2026-11-22T11:00+04:00", at("Jebel Ali"));

test("an order shows its stops, its history and when it comes", async ({ page }) => {
  await track(page, trackedOrder(SEA));
  await test.step("each stop has its moment and place, and what interrupted it there", async () => {
    await expect(stop(page, "Collected")).toHaveText(/Done.*Tue 3 Nov 2026, 10:20\s+Kathmandu/);
    await expect(stop(page, "At origin")).toContainText("Was on hold Sat 7 Nov 2026, 09:00");
    await expect(stop(page, "In transit")).toHaveText(/Now.*Sat 21 Nov 2026, 06:00\s+مضيق هرمز/);
    await expect(stop(page, "Arrived")).toHaveText(/To come.*Estimated.*Tue 24 Nov 2026, 18:00/);
    await expect(stop(page, "Customs clearance")).toHaveText(/^Customs clearance\s+To come$/);
    await expect(stops(page).and(page.locator("[aria-current=step]"))).toHaveText(/^In transit/);
  });

  await test.step("the history lists events newest first, in local time, and folds what is outdated", async () => {
    const rows = history(page).getByRole("listitem");
    await expect(rows).toHaveText([
      /^Tue 24 Nov 2026, 18:00 UTC\+04:00\s*Arrival Estimated Reported on Mon 16 Nov 2026/,
      /^Thu 26 Nov 2026, 14:30 UTC\+04:00/,
      /^Sat 21 Nov 2026, 06:00 UTC-03:30, 13:30 Dubai time/,
      /^Sun 8 Nov 2026, 23:50 UTC\+05:30, 22:20 Dubai time.*MV Al Noor, 12W/,
      /^Sat 7 Nov 2026, 09:00 UTC\+05:30, 07:30 Dubai time.*Bill of lading missing\./,
      /^Fri 6 Nov 2026, 16:05 time zone not given/,
      ...[/^Tue 3 Nov 2026, 10:20 UTC\+05:45/, /^Sun 1 Nov 2026, 09:00 UTC\+04:00/],
    ]);
    await expect(rows.nth(5).locator("time")).toHaveAttribute("datetime", "2026-11-06T16:05");
    await history(page).getByText("1 replaced date").click();
    await expect(rows.last()).toContainText("Tue 24 Nov 2026, 14:30 UTC+04:00");
  });

  await test.step("one sentence says when it comes: moved, delivered, or unknown without a history", async () => {
    await expect(cell(page, "Delivery")).toHaveText(
      /^Thu 26 Nov 2026, 14:30 in .* Changed on .*, previously Tue 24 Nov 2026\.$/,
    );
    const delivered = event("delivered", "2026-11-22T09:00+04:00", at("Dubai"));
    await track(page, trackedOrder([...SEA, delivered]));
    await expect(cell(page, "Delivered")).toHaveText(/^Sun 22 Nov 2026, 09:00 /);
    await expect(orderDetails(page)).not.toContainText(/to come|what comes next/i);
    const written = word("In transit", "2026-11-20T09:00+04:00", { source: "order" });
    await track(page, trackedOrder([written]));
    await expect(stop(page, "In transit")).toHaveText(/^In transit\s+Now$/);
    await expect(history(page)).toHaveCount(0);
    await expect(cell(page, "Delivery")).toHaveText("No delivery date yet");
    await expect(cell(page, "Last reported")).toHaveText("Place not reported");
  });
});

test("an order that is stopped or has a status of its own says so", async ({ page }) => {
  for (const [written, status, here, ahead, text] of [
    ["On hold, customs clearance", "On hold", /^Customs clearance\s+On hold/, "To come", "on hold"],
    ["Cancelled at origin", "Cancelled", /^At origin\s+Cancelled/, "Not reached", "cancelled"],
  ] as const) {
    await track(page, trackedOrder([word(written, "2026-11-20T09:00+04:00")]));
    await expect(cell(page, "Order Status")).toContainText(status);
    await expect(stops(page).and(page.locator("[aria-current=step]"))).toHaveText(here);
    await expect(stop(page, "Delivered")).toContainText(ahead);
    await expect(orderDetails(page)).toContainText(`This order is ${text}`);
  }
  for (const written of ["قيد النقل", null]) {
    await track(page, trackedOrder(written ? [word(written, "2026-11-20T09:00+04:00")] : []));
    await expect(cell(page, "Order Status")).toContainText(written ?? "–");
    await expect(stops(page)).toHaveCount(0);
    await expect(orderDetails(page)).not.toContainText(/This order is/);
  }
});

test("many events are folded, but on paper; unfolded they fit every width", async ({ page }) => {
  const many = Array.from({ length: 200 }, (_, index) => {
    const time = new Date(Date.UTC(2026, 10, 1, index * 2, 10)).toISOString().slice(0, 16);
    return event("in transit", `${time}+04:00`, at(`مستودع ${index}`));
  });
  await track(page, trackedOrder(many));
  const rows = history(page).getByRole("listitem");
  await expect(rows).toHaveCount(8);
  await history(page).getByText("92 earlier events").click();
  await expect(rows).toHaveCount(100);
  const all = history(page).getByRole("link", { name: "All 200 events" });
  await expect(all).toHaveAttribute("href", "?events=all");

  // The rows are all alike: axe looks at a few that are folded and opened.
  await track(page, trackedOrder([...SEA, ...many.slice(0, 12)]));
  await page.emulateMedia({ media: "print" });
  await expect(rows).toHaveCount(21);
  await page.emulateMedia({ media: "screen" });
  const folded = history(page).locator("details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `at ${width} px`).toBe(0);
    if (width !== 768) await expectAccessible(page, "history", "article");
  }
});

/** Comes back to the tab after some seconds. */
async function comeBack(page: Page, seconds: number) {
  await page.clock.setFixedTime(Date.parse(NOW) + seconds * 1000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

test.describe("while the page is open", () => {
  test("the age of the last update, and whether it is late, stay true", async ({ page }) => {
    await page.clock.install({ time: NOW });
    const due = forecast("delivered", "2026-11-22T12:30+04:00", "2026-11-05T06:00Z");
    await trackOrder(page, trackedOrder([...SEA.slice(0, 6), due]));
    await expect(cell(page, "Last reported")).toContainText("22 hours ago");
    await page.clock.runFor(2 * 60 * 60 * 1000);
    await expect(cell(page, "Last reported")).toContainText("1 day ago");
    await expect(cell(page, "Delivery")).toContainText("Late:");
  });

  test("it is looked up again with its tab, once a minute, or stays as it is", async ({ page }) => {
    await track(page, trackedOrder(SEA));
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/order/searchorder")) calls += 1;
    });
    await stubOrder(page, trackedOrder([...SEA, ARRIVED]));
    await comeBack(page, 50);
    expect(calls).toBe(0);
    await comeBack(page, 70);
    await expect(cell(page, "Last reported")).toHaveText(/^Jebel Ali.*hours? ago/);
    await expect(stop(page, "Arrived")).toContainText("Now");
    await expect(page.getByRole("main").getByRole("status")).toContainText("Arrived");
    await comeBack(page, 80);
    expect(calls).toBe(1);

    await page.unroute(CALL);
    const json = { code: 503, message: "Away." };
    await page.route(CALL, (route) => route.fulfill({ status: 503, json }));
    const response = page.waitForResponse(CALL);
    await comeBack(page, 140);
    await response;
    await expect(orderDetails(page)).toHaveAccessibleName("Order Details: S-1");
    const out = event("out for delivery", "2026-11-22T11:30+04:00");
    await stubOrder(page, trackedOrder([...SEA, ARRIVED, out]));
    await comeBack(page, 210);
    await expect(stop(page, "Out for delivery")).toContainText("Now");
  });

  test("another order replaces it, and a late answer changes nothing", async ({ page }) => {
    await track(page, trackedOrder(SEA));
    const release = Promise.withResolvers<void>();
    await page.unroute(CALL);
    await page.route(CALL, async (route) => {
      const { order_number } = route.request().postDataJSON();
      if (order_number === "S-1") await release.promise;
      const result = { ...trackedOrder(SEA, { note: `Of ${order_number}` }), order_number };
      await route.fulfill({ json: { code: 200, message: "Order found.", result } });
    });
    const asked = page.waitForRequest(CALL);
    await comeBack(page, 70);
    expect((await asked).postDataJSON()).toEqual({ order_number: "S-1" });
    await search(page, "S-2");
    await expect(orderDetails(page)).toHaveAccessibleName("Order Details: S-2");
    const response = page.waitForResponse(CALL);
    release.resolve();
    await (await response).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await expect(page).toHaveURL("/track/S-2");
    await expect(orderDetails(page)).toHaveAccessibleName("Order Details: S-2");
    await expect(cell(page, "Note")).toHaveText("Of S-2");
  });
});
